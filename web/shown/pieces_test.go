package shown_test

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/shown"
	"twodeliveries/web/webtest"
)

// Twelve orders are 353 drawings: 4 to begin with, 8 for each order that is placed, 21 for
// each that is sent and answered, and a last look for more. They are four pieces, with a
// hundred in each but the last. One below the other these are as high as the picture, and
// so is the room for them; each drawing is in one of them, in its order.
func TestThePiecesAreTheWholePicture(t *testing.T) {
	var text strings.Builder
	for i := range 12 {
		text.WriteString("order snack-" + strconv.Itoa(i+1) + " 7\n")
	}
	p := shown.NewRun(webtest.Record(t, text.String())).Picture(scenario.View{}, 760)
	require.Equal(t, 353, len(p.Groups))
	require.Equal(t, 4, p.Pieces())
	high, next := 0, 0
	for i := range p.Pieces() {
		begins := regexp.MustCompile(`^<svg width="\d+" height="(\d+)" viewBox="0 (\d+) \d+ (\d+)">`).FindStringSubmatch(p.Piece(i))
		require.NotNil(t, begins, p.Piece(i)[:80])
		require.Equal(t, begins[0]+"</svg>", p.Room(i))
		require.Equal(t, strconv.Itoa(high), begins[2], "where the one above ends")
		require.Equal(t, begins[1], begins[3])
		n, err := strconv.Atoi(begins[1])
		require.NoError(t, err)
		high += n
		for _, g := range regexp.MustCompile(`data-group="(\d+)"`).FindAllStringSubmatch(p.Piece(i), -1) {
			require.Equal(t, strconv.Itoa(next), g[1])
			require.Equal(t, i, p.PieceOf(p.Groups[next].Step))
			next++
		}
		require.Equal(t, min(100*(i+1), 353), next)
	}
	require.Equal(t, p.Height, high)
	require.Equal(t, 0, p.PieceOf(-1))
}
