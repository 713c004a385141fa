package web

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// strip is the scrubber: the whole run, what lies ahead hidden, and where the cursor is.
func (l *Lab) strip() app.UI {
	s := l.session()
	at, all := s.Progress()
	class := "strip-box"
	switch {
	case l.shows():
		class += " whole hero"
	case s.View.Future:
		class += " whole"
	}
	if s.Opening() {
		class += " opening"
	}
	return el("div").ID("strip").Class(class).Role("slider").TabIndex(0).
		Aria("label", "Step").Aria("valuemin", 0).Aria("valuemax", all).Aria("valuenow", at).Aria("valuetext", words.Attr(s.Where())).
		On("pointerdown", l.onStripDown).On("pointermove", l.onStripMove).On("pointerup", l.onStripUp).
		On("pointerleave", l.onStripLeave).OnKeyDown(l.onStripKey).
		Body(append(l.strips(), el("div").ID("peek").Class("peek").Aria("hidden", "true"))...)
}

// shows tells whether the strip shows the whole run, to who comes: until the first step,
// and not where a lesson asks what will happen, or somebody else in words of their own.
func (l *Lab) shows() bool {
	s := l.session()
	return s.Cursor < 0 && !l.begun && l.pupil == nil && s.Home != "" && !s.Changed() && !s.View.ShopView
}

// strips is the strip for the width of its place; while that is not known, one for each,
// of which the style sheet shows one.
func (l *Lab) strips() []app.UI {
	s := l.session()
	if s.Comparing {
		return l.pairStrips()
	}
	if l.stripRoom.wide > 0 {
		return []app.UI{app.Raw(`<div class="strips">` + s.Run.Strip(s.View, l.stripRoom.wide).Markup + playhead + `</div>`)}
	}
	var all []app.UI
	for _, w := range shown.StripWidths {
		all = append(all, app.Raw(`<div class="strips rung w`+strconv.Itoa(w)+`">`+s.Run.Strip(s.View, w).Markup+playhead+`</div>`))
	}
	return all
}

const playhead = `<svg class="playhead" hidden aria-hidden="true" width="16" height="100%"><path class="line" d="M8 8V600"/><path d="M1 2h14l-7 11z"/></svg>`

// stripSide is a strip that is shown, the run that it shows, and the cursor in it.
type stripSide struct {
	*shown.Strip
	run    *shown.Run
	cursor int
}

// stripSides are the strips that are shown: of the run, or of both runs of a comparison.
func (l *Lab) stripSides() []stripSide {
	s := l.session()
	if s.Paired() {
		a, b := s.Strips(l.stripRoom.wide)
		return []stripSide{{a, s.Run, s.Cursor}, {b, s.Pair.Run, s.Pair.Cursor}}
	}
	return []stripSide{{s.Run.Strip(s.View, l.stripRoom.wide), s.Run, s.Cursor}}
}

// headX is where the playhead stands in strips that have one axis.
func headX(sides []stripSide) float64 {
	x := sides[0].X(sides[0].cursor)
	for _, o := range sides[1:] {
		x = max(x, o.X(o.cursor))
	}
	return x
}

// markStrip hides what lies ahead in the strips, and puts the playhead where the cursor is.
func (l *Lab) markStrip() {
	if l.stripRoom.wide == 0 {
		return
	}
	sides := l.stripSides()
	roots := app.Window().Get("document").Call("querySelectorAll", "#strip svg.strip")
	if roots.Length() != len(sides) {
		return
	}
	x := headX(sides)
	for i, side := range sides {
		l.stripMarks[i] = side.mark(roots.Index(i), x, l.stripMarks[i])
	}
	if head := query("#strip .playhead"); head.Truthy() {
		head.Get("style").Call("setProperty", "transform", "translateX("+strconv.FormatFloat(x*l.stripRoom.scale()-8, 'f', 1, 64)+"px)")
		head.Call("toggleAttribute", "hidden", x <= sides[0].X(-1))
	}
}

// mark hides what lies ahead in one strip, for a playhead at x.
func (o stripSide) mark(root app.Value, x float64, was stripMark) stripMark {
	now := stripMark{root, o.Strip, o.cursor, x}
	fresh := was.root == nil || !root.Equal(was.root) || was.strip != o.Strip
	if !fresh && was.cursor == now.cursor && was.x == x {
		return was
	}
	cover := o.Cover(o.cursor)
	if x > o.X(-1) {
		cover = max(cover, x+2)
	}
	root.Call("querySelector", ".cover").Call("setAttribute", "x", cover)
	groups := root.Call("querySelectorAll", "[data-step]")
	steps := o.Steps()
	for i := 0; i < groups.Length() && i < len(steps); i++ {
		if ahead := steps[i] > o.cursor; fresh || ahead != (steps[i] > was.cursor) {
			groups.Index(i).Get("classList").Call("toggle", "ahead", ahead)
		}
	}
	return now
}

// stripMark is which strip is marked for which cursor.
type stripMark struct {
	root   app.Value // the element; a new one has no marks yet
	strip  *shown.Strip
	cursor int
	x      float64 // of the playhead
}

// stopAt is the stop of the transport that stands nearest to x in the strip, counted
// from 1; 0 is before the first.
func (l *Lab) stopAt(x float64) int {
	s := l.session()
	sides := l.stripSides()
	best, near := 0, max(x-sides[0].X(-1), sides[0].X(-1)-x)
	consider := func(n int, at float64) {
		if far := max(x-at, at-x); far <= near {
			best, near = n, far
		}
	}
	if s.Paired() {
		for i, stop := range s.Axis() {
			consider(i+1, max(sides[0].X(stop.A), sides[1].X(stop.B)))
		}
		return best
	}
	for i, stop := range s.Run.Stops(s.View) {
		consider(i+1, sides[0].X(stop))
	}
	return best
}

// stripRoom is how wide the strip's place is, and what the strip is drawn for there, in px;
// 0 while it is not known.
type stripRoom struct{ place, wide int }

// measured is the room that there is now. Two strips that are compared are drawn for the
// very place.
func (r stripRoom) measured(comparing bool) stripRoom {
	box := app.Window().GetElementByID("strip")
	if !box.Truthy() {
		return r
	}
	place := box.Get("clientWidth").Int()
	if comparing {
		return stripRoom{place, place}
	}
	return stripRoom{place, shown.StripFor(place)}
}

// scale is how much larger the strip is shown than it is drawn.
func (r stripRoom) scale() float64 { return float64(r.place) / float64(r.wide) }

// stripX is where in the strip as it is drawn the pointer is.
func (l *Lab) stripX(e app.Event) float64 {
	box := query("#strip .strips")
	if !box.Truthy() {
		return 0
	}
	return (e.Get("clientX").Float() - box.Call("getBoundingClientRect").Get("left").Float()) / l.stripRoom.scale()
}

func (l *Lab) scrubs() bool {
	s := l.session()
	return l.stripRoom.wide > 0 && s.Run.Last() >= 0 && !s.Opening()
}

func (l *Lab) onStripDown(ctx app.Context, e app.Event) {
	if !l.scrubs() || e.Get("button").Int() != 0 {
		return
	}
	l.scrubbing = true
	ctx.JSSrc().Call("setPointerCapture", e.Get("pointerId"))
	l.seekTo(l.stopAt(l.stripX(e)))
}

func (l *Lab) onStripMove(ctx app.Context, e app.Event) {
	if !l.scrubs() {
		return
	}
	at := l.stopAt(l.stripX(e))
	if l.scrubbing {
		l.seekTo(at)
		return
	}
	ctx.PreventUpdate()
	l.peek(at)
}

func (l *Lab) seekTo(stop int) {
	if at, _ := l.session().Progress(); stop != at {
		l.jump(func() { l.session().SeekStop(stop) })
	}
	l.peek(stop)
}

func (l *Lab) onStripUp(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	l.scrubbing = false
}

func (l *Lab) onStripLeave(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if box := app.Window().GetElementByID("peek"); box.Truthy() {
		box.Get("classList").Call("remove", "on")
	}
}

// onStripKey goes far: the arrows go one step, as everywhere.
func (l *Lab) onStripKey(ctx app.Context, e app.Event) {
	const far = 10
	by := map[string]int{"PageUp": far, "PageDown": -far, "ArrowUp": 1, "ArrowDown": -1}[e.Get("key").String()]
	if by == 0 || !l.scrubs() {
		return
	}
	e.PreventDefault()
	at, all := l.session().Progress()
	l.jump(func() { l.session().SeekStop(max(0, min(at+by, all))) })
}

// lightStrip lights what a finding speaks of, and dims the rest.
func (l *Lab) lightStrip(f *session.Finding) {
	root := query("#strip")
	if !root.Truthy() || l.stripRoom.wide == 0 {
		return
	}
	root.Get("classList").Call("toggle", "chain", f != nil)
	if f == nil {
		return
	}
	groups := root.Call("querySelectorAll", "[data-step]")
	for i, step := range l.stripSides()[0].Steps() {
		if i < groups.Length() {
			groups.Index(i).Get("classList").Call("toggle", "lit", slices.Contains(f.Chain, step))
		}
	}
}
