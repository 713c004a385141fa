package picture

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// On paper the pieces follow each other without a gap, from the heads to the bottom, none
// ends in the middle of a row, and none is so high that a page has no room for it.
func TestThePiecesOnPaperAreThePicture(t *testing.T) {
	viewBox := regexp.MustCompile(`viewBox="0 (\d+) (\d+) (\d+)"[^>]*><use href="#it"/>`)
	everyPicture(t, func(t *testing.T, rec *trace.Recording, o Options, p *Picture) {
		text := p.Paper("it")
		top := p.Head
		for _, m := range viewBox.FindAllStringSubmatch(text, -1) {
			y, _ := strconv.Atoi(m[1])
			high, _ := strconv.Atoi(m[3])
			require.Equal(t, top, y)
			require.Equal(t, strconv.Itoa(p.Width), m[2])
			top += high
			for i := range rec.Events {
				y, h := p.Band(i)
				require.False(t, y < top && top < y+h, "step %d is cut", i)
			}
			require.Less(t, high, 300)
		}
		require.Equal(t, p.Height, top)
		require.Equal(t, 1, strings.Count(p.Steps("it"), `id="it"`))
	})
}
