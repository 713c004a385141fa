// Package shown has what the page shows of a recording: pictures, strips, stops, the
// story, the numbers, the code, where two of them part. It is made once per recording.
package shown

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/explain"
	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/tell"
)

// Run is a recording with what the page derives from it, made once per recording
// and never changed, so that components can compare it by pointer.
type Run struct {
	Rec       *trace.Recording
	Sentences []string // one per step
	Beats     []int    // where the step size "message" stops
	Ending    explain.End
	most      trace.Counts // how far each count comes

	pictures map[pictureKey]*Picture
	strips   map[stripKey]*Strip
	stops    map[pictureKey][]int
	stories  map[bool]string
	listings map[string]string
	forShop  []string // Sentences as far as the shop can know
}

type pictureKey struct {
	shop, every bool
	width       int
}

// NewRun prepares a recording for showing.
func NewRun(rec *trace.Recording) *Run {
	run := &Run{
		Rec: rec, pictures: map[pictureKey]*Picture{}, stops: map[pictureKey][]int{},
		stories: map[bool]string{}, listings: map[string]string{},
	}
	if len(rec.Events) > 0 {
		run.Sentences = tell.Sentences(rec)
		run.Beats = timeline.Beats(rec)
		run.Ending = explain.Ending(rec)
		run.most = timeline.Most(rec)
	}
	return run
}

// Last is the last step, -1 when nothing happened.
func (r *Run) Last() int { return len(r.Rec.Events) - 1 }

// Picture returns the drawing of the run for a view, at a width in pixels.
func (r *Run) Picture(v scenario.View, width int) *Picture {
	key := pictureKey{v.ShopView, v.Every, width}
	if p, ok := r.pictures[key]; ok {
		return p
	}
	const enough = 8 // a window that is being resized asks for many widths
	if len(r.pictures) >= enough {
		clear(r.pictures)
	}
	p := draw(picture.Draw(r.Rec, picture.Options{ShopView: v.ShopView, Every: v.Every, Width: width}))
	r.pictures[key] = p
	return p
}

// Visible tells whether the view shows the step at all: the shop does not see
// what happens at the warehouse or on the wire.
func (r *Run) Visible(v scenario.View, step int) bool {
	if !v.ShopView || step < 0 || step > r.Last() {
		return true
	}
	return r.Picture(v, DefaultWidth).shows(step)
}

// Seen counts the steps up to one that the view shows.
func (r *Run) Seen(v scenario.View, until int) int {
	n := 0
	for i := 0; i <= until; i++ {
		if r.Visible(v, i) {
			n++
		}
	}
	return n
}

// Stops returns the steps where the transport stops, ascending.
func (r *Run) Stops(v scenario.View) []int {
	key := pictureKey{shop: v.ShopView, every: v.Every}
	if _, ok := r.stops[key]; !ok {
		r.stops[key] = r.findStops(v)
	}
	return r.stops[key]
}

func (r *Run) findStops(v scenario.View) []int {
	from := r.Beats
	if v.Every {
		from = make([]int, len(r.Rec.Events))
		for i := range from {
			from[i] = i
		}
	}
	var out []int
	for _, step := range from {
		if r.Visible(v, step) {
			out = append(out, step)
		}
	}
	return out
}

// Caption is the sentence of a step, or what the shop can say about it.
func (r *Run) Caption(v scenario.View, step int) string {
	switch {
	case step < 0 || step >= len(r.Sentences):
		return ""
	case !r.Visible(v, step):
		return "Something may be happening where the shop cannot see it."
	}
	if !v.ShopView {
		return r.Sentences[step]
	}
	if r.forShop == nil {
		r.forShop = tell.ShopSentences(r.Rec)
	}
	return r.forShop[step]
}

// ActedAt is the step at which the fault on a line of the canonical text acted.
func (r *Run) ActedAt(line int) (step int, ok bool) {
	for i := range r.Rec.Events {
		if r.Rec.Events[i].Fault == line {
			return i, true
		}
	}
	return 0, false
}

// Brink is where a learner sees what a fault does that acted at a step: there, or
// for a death one step before, while all that it takes is still to be seen.
func (r *Run) Brink(acted int) int {
	if r.Rec.Events[acted].Kind == trace.Crashed {
		return acted - 1
	}
	return acted
}

// By is the last step until a virtual time, -1 if there is none.
func (r *Run) By(ms int) int {
	at := -1
	for at < r.Last() && r.Ms(at+1) <= ms {
		at++
	}
	return at
}

// Agree is the first step at which two runs differ: the length of the shorter
// when one is the other's beginning.
func Agree(a, b *Run) int {
	n := min(len(a.Rec.Events), len(b.Rec.Events))
	for i := 0; i < n; i++ {
		if !sameMoment(&a.Rec.Events[i], &b.Rec.Events[i]) {
			return i
		}
	}
	return n
}

func sameMoment(a, b *trace.Event) bool {
	return a.Ms == b.Ms && a.Kind == b.Kind && a.Node == b.Node && a.Point == b.Point &&
		a.SQL == b.SQL && (a.Msg == nil) == (b.Msg == nil) && (a.Msg == nil || a.Msg.Same(b.Msg) && a.Msg.Body == b.Msg.Body)
}
