// Package steps is how a page steps through a run without a program: what it shows at
// each step is worked out when it is written, and travels in it as data; a small script
// puts that in place. The pages of the site are stepped so until their program has come,
// and the file that is taken away for good.
//
// Most of a page stays as it is from one step to the next. A part of it that does not is
// the HTML of an element for each step, told by what differs from the step before.
package steps

import (
	_ "embed"
	"encoding/json"
	"unicode/utf16"
)

// Script is the beginning of a page's script: it defines what steps the page.
//
//go:embed steps.js
var Script string

// Run is what the script knows of a run. What is there at every step, the picture, the
// strips and the story, stands in the page.
type Run struct {
	At    int    `json:"at"`   // index of Steps where the page opens
	Last  int    `json:"last"` // the last step of the run
	Steps []Step `json:"steps"`
	Parts []Part `json:"parts"`
	// Widths are those of the strips in the page, in px.
	Widths []int `json:"widths"`
	// Files are what stands in elements of parts that name one in data-file.
	Files map[string]string `json:"files,omitempty"`
}

// Step is a step that can be shown. The first is before everything.
type Step struct {
	N    int       `json:"n"` // from 0, -1 before everything
	Y    int       `json:"y"` // its rows in the picture
	High int       `json:"high"`
	X    []float64 `json:"x"`              // where it stands in each strip, in px
	Stop bool      `json:"stop,omitempty"` // from message to message, the page stops here
}

// Part is an element of the page that is not the same at every step.
type Part struct {
	To    string   // selects it
	When  string   // the way of showing the run that it belongs to, "" for all
	Far   bool     // it is that of the farthest step that was shown
	Texts []string // its HTML, by index of Steps
}

// MarshalJSON writes for each text what differs from the one before: a list of how much
// of that stays at the beginning, how much at the end, and what stands between; 0 where
// nothing differs.
func (p Part) MarshalJSON() ([]byte, error) {
	var texts []any
	was := []rune{}
	for _, text := range p.Texts {
		is := []rune(text)
		front, back := 0, 0
		for front < min(len(was), len(is)) && was[front] == is[front] {
			front++
		}
		for back < min(len(was), len(is))-front && was[len(was)-1-back] == is[len(is)-1-back] {
			back++
		}
		if front == len(was) && front == len(is) {
			texts = append(texts, 0)
		} else {
			texts = append(texts, []any{units(is[:front]), units(is[len(is)-back:]), string(is[front : len(is)-back])})
		}
		was = is
	}
	return json.Marshal(struct {
		To    string `json:"to"`
		When  string `json:"when,omitempty"`
		Far   bool   `json:"far,omitempty"`
		Texts []any  `json:"texts"`
	}{p.To, p.When, p.Far, texts})
}

// units is how long a text is to a script.
func units(text []rune) int {
	n := 0
	for _, r := range text {
		n += utf16.RuneLen(r)
	}
	return n
}
