// Package player is the run as a strip, what moves the cursor in it, and what is said of a
// step.
package player

import (
	"math"
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// Strip is the scrubber: the whole run, what lies ahead hidden, and where the cursor is.
type Strip struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now

	marks     [2]mark // of the run, or of both of a comparison
	lit       bool    // what a finding speaks of is lit
	scrubbing bool    // the playhead is being dragged
	left      dom.Held
}

// OnMount draws the strip as wide as its place, whenever that changes.
func (t *Strip) OnMount(ctx app.Context) {
	t.D.Fit()
	t.left = dom.Held{t.D.Fitted(ctx, "#strip"), t.D.Join(t)}
}

// OnDismount lets the window go.
func (t *Strip) OnDismount() {
	t.left.Release()
}

// Render lays it out.
func (t *Strip) Render() app.UI {
	s := t.D.S
	at, all := s.Progress()
	class := "strip-box"
	switch {
	case t.shows():
		class += " whole hero"
	case s.View.Future:
		class += " whole"
	}
	if s.Opening() {
		class += " opening"
	}
	return html.El("div").ID("strip").Class(class).Role("slider").TabIndex(0).
		Aria("label", "Step").Aria("valuemin", 0).Aria("valuemax", all).Aria("valuenow", at).Aria("valuetext", words.Attr(s.Where())).
		On("pointerdown", t.onDown).On("pointermove", t.onMove).On("pointerup", t.onUp).
		On("pointerleave", t.onLeave).OnKeyDown(t.onKey).
		Body(append(t.strips(), html.El("div").ID("peek").Class("peek").Aria("hidden", "true"))...)
}

// shows tells whether the strip shows the whole run, to who comes: until the first step,
// and not where a lesson asks what will happen, or somebody else in words of their own.
func (t *Strip) shows() bool {
	s := t.D.S
	return s.Cursor < 0 && !t.D.Begun && t.D.Pupil == nil && s.Draft.Home != "" && !s.Draft.Changed() && !s.View.ShopView
}

// strips is the strip for the width of its place; while that is not known, one for each,
// of which the style sheet shows one.
func (t *Strip) strips() []app.UI {
	s := t.D.S
	if s.Comparison.On {
		return t.bothStrips()
	}
	if wide := t.D.Room.Strip; wide > 0 {
		return []app.UI{app.Raw(`<div class="strips" aria-hidden="true">` + s.Run.Strip(s.View, wide).Markup + playhead + `</div>`)}
	}
	var all []app.UI
	for _, w := range shown.StripWidths {
		all = append(all, app.Raw(`<div class="strips rung w`+strconv.Itoa(w)+`" aria-hidden="true">`+s.Run.Strip(s.View, w).Markup+playhead+`</div>`))
	}
	return all
}

const playhead = `<svg class="playhead" hidden aria-hidden="true" width="16" height="100%"><path class="line" d="M8 8V600"/><path d="M1 2h14l-7 11z"/></svg>`

// side is a strip that is shown, the run that it shows, and the cursor in it.
type side struct {
	*shown.Strip
	run    *shown.Run
	cursor int
}

// sides are the strips that are shown: of the run, or of both runs of a comparison.
func (t *Strip) sides() []side {
	s := t.D.S
	if s.Comparison.Both() {
		a, b := s.Comparison.Strips(t.D.Room.Strip)
		return []side{{a, s.Run, s.Cursor}, {b, s.Comparison.B.Run, s.Comparison.B.Cursor}}
	}
	return []side{{s.Run.Strip(s.View, t.D.Room.Strip), s.Run, s.Cursor}}
}

// xOf is where a stop stands in strips that have one axis: where the later of its steps
// does.
func xOf(sides []side, at shown.Stop) float64 {
	x := sides[0].X(at.A)
	if len(sides) > 1 {
		x = max(x, sides[1].X(at.B))
	}
	return x
}

// Mark hides what lies ahead in the strips, and puts the playhead where the cursor is.
func (t *Strip) Mark() {
	if t.D.Room.Strip == 0 {
		return
	}
	sides := t.sides()
	roots := app.Window().Get("document").Call("querySelectorAll", "#strip svg.strip")
	if roots.Length() != len(sides) {
		return
	}
	x := xOf(sides, t.D.S.Here())
	for i, side := range sides {
		t.marks[i] = side.mark(roots.Index(i), x, t.marks[i])
	}
	if head := dom.Query("#strip .playhead"); head.Truthy() {
		head.Get("style").Call("setProperty", "transform", "translateX("+strconv.FormatFloat(x*t.D.Room.Scale()-8, 'f', 1, 64)+"px)")
		head.Call("toggleAttribute", "hidden", x <= sides[0].X(-1))
	}
	t.light(t.D.S.LitSteps())
}

// Measure measures nothing: the strip is always whole.
func (t *Strip) Measure() {}

// mark hides what lies ahead in one strip, for a playhead at x.
func (o side) mark(root app.Value, x float64, was mark) mark {
	now := was
	now.cursor, now.x = o.cursor, x
	fresh := was.root == nil || !root.Equal(was.root) || was.strip != o.Strip
	switch {
	case fresh:
		now.root, now.strip = root, o.Strip
		now.cover, now.groups = root.Call("querySelector", ".cover"), root.Call("querySelectorAll", "[data-step]")
	case was.cursor == now.cursor && was.x == x:
		return was
	}
	cover := o.Cover(o.cursor)
	if x > o.X(-1) {
		cover = max(cover, x+2)
	}
	now.cover.Call("setAttribute", "x", cover)
	for i, step := range o.Steps() {
		if ahead := step > o.cursor; fresh || ahead != (step > was.cursor) {
			now.groups.Index(i).Get("classList").Call("toggle", "ahead", ahead)
		}
	}
	return now
}

// mark is which strip is marked for which cursor.
type mark struct {
	root          app.Value // the element; a new one has no marks yet
	cover, groups app.Value // in it
	strip         *shown.Strip
	cursor        int
	x             float64 // of the playhead
}

// stopAt is the stop of the transport that stands nearest to x in the strip, counted
// from 1; 0 is before the first.
func (t *Strip) stopAt(x float64) int {
	s := t.D.S
	sides := t.sides()
	best, near := 0, math.Inf(1)
	_, all := s.Progress()
	for n := range all + 1 {
		if far := math.Abs(x - xOf(sides, s.Stop(n))); far <= near {
			best, near = n, far
		}
	}
	return best
}

// pointed is where in the strip as it is drawn the pointer is.
func (t *Strip) pointed(e app.Event) float64 {
	box := dom.Query("#strip .strips")
	if !box.Truthy() {
		return 0
	}
	return (e.Get("clientX").Float() - box.Call("getBoundingClientRect").Get("left").Float()) / t.D.Room.Scale()
}

func (t *Strip) scrubs() bool {
	s := t.D.S
	return t.D.Room.Strip > 0 && s.Run.Last() >= 0 && !s.Opening()
}

func (t *Strip) onDown(ctx app.Context, e app.Event) {
	if !t.scrubs() || e.Get("button").Int() != 0 {
		return
	}
	t.scrubbing = true
	ctx.JSSrc().Call("setPointerCapture", e.Get("pointerId"))
	t.seekTo(t.stopAt(t.pointed(e)))
}

func (t *Strip) onMove(ctx app.Context, e app.Event) {
	if !t.scrubs() {
		return
	}
	at := t.stopAt(t.pointed(e))
	if t.scrubbing {
		t.seekTo(at)
		return
	}
	ctx.PreventUpdate()
	t.peek(at)
}

func (t *Strip) seekTo(stop int) {
	if at, _ := t.D.S.Progress(); stop != at {
		t.D.Play.Jump(func() { t.D.S.SeekStop(stop) })
	}
	t.peek(stop)
}

func (t *Strip) onUp(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	t.scrubbing = false
}

func (t *Strip) onLeave(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	if box := app.Window().GetElementByID("peek"); box.Truthy() {
		box.Get("classList").Call("remove", "on")
	}
}

// onKey goes far: the arrows go one step, as everywhere.
func (t *Strip) onKey(ctx app.Context, e app.Event) {
	const far = 10
	by := map[string]int{"PageUp": far, "PageDown": -far, "ArrowUp": 1, "ArrowDown": -1}[e.Get("key").String()]
	if by == 0 || !t.scrubs() {
		return
	}
	e.PreventDefault()
	at, all := t.D.S.Progress()
	t.D.Play.Jump(func() { t.D.S.SeekStop(max(0, min(at+by, all))) })
}

// light lights what a finding speaks of, and dims the rest.
func (t *Strip) light(lit []int) {
	if lit == nil && !t.lit {
		return
	}
	t.lit = lit != nil
	dom.Query("#strip").Get("classList").Call("toggle", "chain", t.lit)
	if lit == nil {
		return
	}
	for i, step := range t.marks[0].strip.Steps() {
		t.marks[0].groups.Index(i).Get("classList").Call("toggle", "lit", slices.Contains(lit, step))
	}
}
