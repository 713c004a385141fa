package shown

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/strip"
)

// Strip is the whole run from left to right, as SVG text that does not change with the
// cursor: what lies ahead is hidden in the DOM.
type Strip struct {
	*strip.Strip
	Markup string
}

type stripKey struct {
	shop  bool
	width int
}

// Strip returns the strip of the run for a view, at a width in px.
func (r *Run) Strip(v scenario.View, width int) *Strip {
	key := stripKey{v.ShopView, width}
	if s, ok := r.strips[key]; ok {
		return s
	}
	const enough = 8
	if r.strips == nil || len(r.strips) >= enough {
		r.strips = map[stripKey]*Strip{}
	}
	drawn := Written(strip.Draw(r.Rec, StripOptions(v, width)))
	r.strips[key] = drawn
	return drawn
}

// StripOptions say how a strip is drawn for a view, at a width in px.
func StripOptions(v scenario.View, width int) strip.Options {
	return strip.Options{Width: width, ShopView: v.ShopView, Title: ruleTitle}
}

// Written is a strip that was drawn, as SVG text.
func Written(s *strip.Strip) *Strip { return &Strip{Strip: s, Markup: s.SVG(strip.Nothing)} }
