package lesson

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
)

func (t *Column) onNext(app.Context, app.Event) { turn(t.D, t.D.Pupil.At+1) }

func (t *Column) onPrior(app.Context, app.Event) { turn(t.D, t.D.Pupil.At-1) }

// onPassage goes to the passage of a link of the path.
func (t *Column) onPassage(ctx app.Context, e app.Event) {
	if e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	e.PreventDefault()
	e.StopImmediatePropagation()
	if to, ok := t.D.Pupil.Lesson.Find(ctx.JSSrc().Get("dataset").Get("slug").String()); ok {
		turn(t.D, to)
	}
}

// onAnswer takes the answer of the form.
func (t *Column) onAnswer(_ app.Context, e app.Event) {
	e.PreventDefault()
	field := dom.Query("#predict input:checked, #predict input[type=number]")
	given := ""
	if field.Truthy() {
		given = field.Get("value").String()
	}
	if !t.D.Pupil.Answer(given) {
		t.unanswered = t.D.Pupil.At + 1
		return
	}
	t.unanswered = 0
	t.D.Save()
	t.D.Ctx().Defer(func(app.Context) { dom.FocusOn("result") }) // the form is gone by then
}

// onDecides shows the step that decides the question.
func (t *Column) onDecides(app.Context, app.Event) {
	if t.D.Pupil.Strayed(t.D.S) {
		t.D.Change(func() protocol.Ask {
			ask, _ := t.D.Pupil.ToDecided(t.D.S)
			return ask
		})
		return
	}
	t.D.Play.Jump(func() { t.D.Pupil.ToDecided(t.D.S) })
}

// onReturn puts the passage's scenario on the desk again.
func (t *Column) onReturn(app.Context, app.Event) {
	t.D.Change(func() protocol.Ask { return t.D.Pupil.Return(t.D.S, t.D.Pupil.Passage().At) })
}

func (t *Column) onHint(app.Context, app.Event) { t.D.Pupil.Hint = true }

func (t *Column) onMoment(app.Context, app.Event) {
	t.D.Play.Jump(func() { t.D.Pupil.ToMoment(t.D.S) })
}

func (t *Column) onSolution(app.Context, app.Event) {
	t.D.Change(func() protocol.Ask { return t.D.Pupil.Solve(t.D.S) })
}

// onCopyPassage puts the passage's link on the clipboard.
func (t *Column) onCopyPassage(app.Context, app.Event) { t.D.Trail.Copy(t.D.Trail.PassageAddress()) }

// onLook brings what the passage points at into sight.
func (t *Column) onLook(app.Context, app.Event) {
	if p := t.D.Pupil.Passage(); p.InDrawer() {
		t.D.Open.OpenTab(desk.Tab(p.Show))
	}
	if el := dom.Query(t.D.Pupil.Passage().Pointed()); el.Truthy() {
		how := "smooth"
		if dom.Calm() {
			how = "instant"
		}
		el.Call("scrollIntoView", map[string]any{"block": "center", "behavior": how})
	}
}

func (t *Column) onFold(app.Context, app.Event) { t.folded = !t.folded }

// Mark rings what the passage points at, and nothing else, and brings it into sight
// where the page itself does not scroll.
func (t *Column) Mark() {
	var next app.Value
	if at := t.D.Pupil.Passage().Pointed(); at != "" {
		next = dom.Query(at)
	}
	if old := dom.Query("[data-pointed]"); old.Truthy() && (next == nil || !old.Equal(next)) {
		old.Call("removeAttribute", "data-pointed")
		old.Call("removeAttribute", "aria-describedby")
	}
	if next != nil && next.Truthy() {
		if fresh := !next.Call("hasAttribute", "data-pointed").Bool(); fresh && !dom.Media(desk.Covers) {
			next.Call("scrollIntoView", map[string]any{"block": "nearest"}) // inside its pane: the page does not scroll
		}
		next.Call("setAttribute", "data-pointed", "")
		next.Call("setAttribute", "aria-describedby", "passage")
	}
}

// Measure measures nothing.
func (t *Column) Measure() {}
