package picture

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
)

// The key shows nothing that is not in a picture: every class that its signs have is
// in the style sheet, and in the picture of some preset.
func TestSignsLookAsInThePictures(t *testing.T) {
	seen := map[string]bool{}
	classes := regexp.MustCompile(`class="([^"]+)"`)
	lab := sim.NewEngine()
	defer lab.Close()
	for _, preset := range scenario.Presets() {
		sc, err := scenario.Parse(preset.Text)
		require.NoError(t, err)
		p := Draw(lab.Run(sc), Options{Width: 760, Every: true})
		var b strings.Builder
		writeShapes(&b, p.Back)
		for _, g := range p.Groups {
			writeShapes(&b, g.Shapes)
		}
		for _, o := range p.Overlays {
			writeShapes(&b, o.Shapes)
		}
		for _, m := range classes.FindAllStringSubmatch(b.String(), -1) {
			seen[m[1]] = true
		}
	}
	meanings := map[string]bool{}
	for _, s := range Signs() {
		require.NotEmpty(t, s.Shapes, s.Meaning)
		require.False(t, meanings[s.Meaning], s.Meaning)
		meanings[s.Meaning] = true
		for _, shape := range s.Shapes {
			require.True(t, seen[shape.Class], "%q is in no picture: %s", shape.Class, s.Meaning)
		}
	}
}
