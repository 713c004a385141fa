// Package picture draws a recording in every detail: a row for each step, downward.
// The way from a recording to a picture, in named phases:
//
//	rows      every step gets a row; long idle time becomes a row of its own
//	lanes     databases and processes get their x, the network what is left
//	geometry  rows get heights, so every step has a band, strictly downward
//	shapes    rows become lines, rectangles and measured texts
//	SVG       shapes become a standalone file, or the page's own elements
//
// Time runs downward in step order and nothing of a step is drawn above the end
// of the band before it. So whoever shows the picture at a cursor hides the
// future with one rectangle, from the end of the cursor's band to the bottom.
// What would have to reach up, or looks different before and after a later step,
// is an Overlay with the steps from and until which it is shown.
package picture

import "twodeliveries/sim/trace"

// Options choose what Draw shows.
type Options struct {
	// ShopView hides what the publisher cannot know: the warehouse's half and
	// what becomes of messages on their way. Hidden steps have an empty band.
	ShopView bool
	// Every gives the steps between the messages (named points, reads, starts)
	// a row with their name. Without it they are small ticks.
	Every bool
	// Width of the picture in its own units, about pixels; 0 is 760. Below 520
	// its heads are short and the network is narrow; with two processes it fits
	// into about 340. A picture that does not fit is wider than asked for.
	Width int
	// Pad is room above the rows of some steps, to stand level with another
	// picture. The key is the step.
	Pad map[int]int
}

// Picture is the geometry of a recording. Paint it in this order: Back, the band
// of the current step, Lanes, the Overlays shown at the cursor, Groups, the veil.
type Picture struct {
	Width, Height int
	Title         string // one line, for the picture's accessible name
	Head          int    // y below the lanes' heads; no veil above it
	Lanes         []Lane
	Back          []Shape // the network, and the wall of the shop's view
	Overlays      []Overlay
	Groups        []Group // in step order
	bands         []band
}

type band struct {
	y, h int
	fold int // height of the time that passes before it
}

// Band is the row of a step: its top and its height, the same at any width. Bands follow each other
// downward and never overlap; the band of a step that is not shown has height 0.
// A step before the first gives the empty band below the heads, a step after
// the last the empty band at the bottom.
func (p *Picture) Band(step int) (y, h int) {
	switch {
	case step < 0:
		return p.Head, 0
	case step >= len(p.bands):
		return p.Height, 0
	}
	return p.bands[step].y, p.bands[step].h
}

// Before is where the time begins that passes before a step, or its row where none does.
func (p *Picture) Before(step int) int {
	y, _ := p.Band(step)
	if step >= 0 && step < len(p.bands) {
		y -= p.bands[step].fold
	}
	return y
}

// Lane is a database or a process: a head and a line down.
type Lane struct {
	Name   string // as in the recording: the node, or the database
	Title  string // as in the picture: "Shop", "warehouse DB"
	Class  string // "pub", "rec", "cus" or "db"
	X      int
	Shapes []Shape
}

// Group is one clickable thing: a step, with the steps that share its drawing.
type Group struct {
	Step   int        // the step it is drawn for
	Steps  []int      // Step and, when a fate follows at once, the step of the fate
	Msg    *trace.Msg // the message it draws, if it draws one
	Label  string     // the full text, however short the drawn one is
	Name   string     // whose it is and when, and the label: for who does not see where it stands
	Class  string     // "ev" and the kind of the event
	Path   string     // the way of a message as SVG path data, "" when none travels
	Shapes []Shape
}

// Overlay is shown while From <= cursor < Until.
type Overlay struct {
	From, Until int
	Class       string
	Shapes      []Shape
}

// Shown tells whether the overlay is to be seen at a cursor.
func (o Overlay) Shown(cursor int) bool { return o.From <= cursor && cursor < o.Until }

// Shape is one SVG element.
type Shape struct {
	Tag, Class, Text string
	Attrs            []Attr
}

// Attr is an attribute of a Shape; its value never holds a quote or a newline.
type Attr struct{ Name, Value string }
