package preview

import (
	"bytes"
	"image"
	"image/png"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/image/font/sfnt"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

func run(t *testing.T, name string) *trace.Recording {
	t.Helper()
	p, ok := scenario.FindPreset(name)
	require.True(t, ok)
	sc, err := scenario.Parse(p.Text)
	require.NoError(t, err)
	return sim.Run(sc)
}

func drawn(t *testing.T, c Card) image.Image {
	t.Helper()
	b, err := c.PNG()
	require.NoError(t, err)
	again, err := c.PNG()
	require.NoError(t, err)
	require.True(t, bytes.Equal(b, again), "the same card gives the same bytes")
	img, err := png.Decode(bytes.NewReader(b))
	require.NoError(t, err)
	require.Equal(t, image.Rect(0, 0, Width, Height), img.Bounds())
	return img
}

// count is how many pixels below y have a colour.
func count(img image.Image, y int, c [3]uint8) (n int) {
	for ; y < Height; y++ {
		for x := range Width {
			r, g, b, _ := img.At(x, y).RGBA()
			if [3]uint8{uint8(r >> 8), uint8(g >> 8), uint8(b >> 8)} == c {
				n++
			}
		}
	}
	return n
}

// Work that is done twice is red, and so is the verdict; work done once is green.
func TestTheColoursSayWhatTheRunCameTo(t *testing.T) {
	held := drawn(t, Card{Title: "The ACK is lost", Sentence: "It asks again.", Run: run(t, "lost-ack")})
	twice := drawn(t, Card{Title: "The warehouse remembers in memory", Sentence: "It forgets.", Run: run(t, "memory-set")})
	verdict := [3]uint8{okBg.R, okBg.G, okBg.B}
	require.Greater(t, count(held, 540, verdict), 1000)
	require.Zero(t, count(twice, 540, verdict))
	verdict = [3]uint8{badBg.R, badBg.G, badBg.B}
	require.Greater(t, count(twice, 540, verdict), 1000)
	require.Zero(t, count(held, 540, verdict))
	require.Equal(t, "The ACK is lost: the messages between shop and warehouse. 2 requests, 1 application: every promise held.",
		Card{Title: "The ACK is lost", Run: run(t, "lost-ack")}.Alt())
}

func TestCardWithoutARunAndWithMuchToSay(t *testing.T) {
	drawn(t, Card{Title: "Two hypotheses", Sentence: "The reply does not come."})
	p := newPen(10, 10)
	f := face{26, false}
	lines := p.wrap(strings.Repeat("word ", 200), f, 500, 3)
	require.Len(t, lines, 3)
	require.True(t, strings.HasSuffix(lines[2], " …"), lines[2])
	for _, line := range lines {
		require.LessOrEqual(t, p.width(line, f), 500.0)
	}
}

// A character that the fonts lack would be an empty box.
func TestTheFontsHaveEveryCharacter(t *testing.T) {
	var b sfnt.Buffer
	for _, p := range scenario.Presets() {
		for _, r := range p.Title + strings.ReplaceAll(p.Watch, "\n", " ") + "…+·" {
			for _, f := range []*sfnt.Font{regular, bold} {
				i, err := f.GlyphIndex(&b, r)
				require.NoError(t, err)
				require.NotZero(t, i, "%s: %q", p.Name, r)
			}
		}
	}
}

func TestIconsFillTheirSize(t *testing.T) {
	for _, maskable := range []bool{false, true} {
		b, err := Icon(192, maskable)
		require.NoError(t, err)
		img, err := png.Decode(bytes.NewReader(b))
		require.NoError(t, err)
		require.Equal(t, image.Rect(0, 0, 192, 192), img.Bounds())
		_, _, _, alpha := img.At(0, 0).RGBA()
		require.Equal(t, maskable, alpha == 0xffff, "only a maskable icon has corners")
	}
}
