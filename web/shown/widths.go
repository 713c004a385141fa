package shown

import (
	"fmt"
	"strings"
)

// A drawing is made for one of few widths, not for every one: so the page as it was
// prerendered, and the program that takes it over, show the same.

// StripWidths are those of a strip, in px. It is drawn for the one nearest to the width
// of its place, and scaled to it.
var StripWidths = []int{320, 366, 540, 760, 1000, 1240, 1400, 1880}

// PictureWidths are those of a picture, in px. It is drawn for the widest that finds room.
var PictureWidths = []int{340, 364, 560, 720, 860, 940, 1080}

// StripFor is the width that a strip is drawn for in a place.
func StripFor(place int) int {
	for i, w := range StripWidths[1:] {
		if place*place < StripWidths[i]*w {
			return StripWidths[i]
		}
	}
	return StripWidths[len(StripWidths)-1]
}

// PictureFor is the width that a picture is drawn for in a place; the narrowest is
// scrolled in a place that is narrower still.
func PictureFor(place int) int {
	wide := PictureWidths[0]
	for _, w := range PictureWidths {
		if w <= place {
			wide = w
		}
	}
	return wide
}

// StripStyle shows, of a strip drawn for all widths, the one for its place.
func StripStyle() string {
	var b strings.Builder
	widest := StripWidths[len(StripWidths)-1]
	fmt.Fprintf(&b, ".strips.rung:not(.w%d) { display: none; }\n", widest)
	for i := len(StripWidths) - 1; i > 0; i-- {
		place := StripWidths[i]
		for StripFor(place) == StripWidths[i] {
			place--
		}
		fmt.Fprintf(&b, "@container strip (width < %dpx) { .strips.rung.w%d { display: none; } .strips.rung.w%d { display: block; } }\n",
			place+1, StripWidths[i], StripWidths[i-1])
	}
	return b.String()
}
