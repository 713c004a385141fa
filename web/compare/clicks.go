package compare

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/session"
	"twodeliveries/web/stage"
)

// narrowestHalf is the least width of a picture of a comparison, in px.
const narrowestHalf = 340

// onOpenOther puts the second run on the desk, as an edit.
func (t *Top) onOpenOther(app.Context, app.Event) {
	s := t.D.S
	m := session.Mending{Home: s.Draft.Home, Scenario: s.Comparison.B.Scenario}
	if s.Comparison.B.Preset != "" {
		m.Home = s.Comparison.B.Preset
	}
	at := session.At(nil, s.Comparison.B.Cursor)
	t.D.Change(func() protocol.Ask {
		s.Comparison.Leave()
		return s.Begin(m, at)
	})
}

func (t *Top) onParting(app.Context, app.Event) {
	s := t.D.S
	if s.Comparison.Both() {
		p := s.Comparison.Parting()
		t.D.Play.Jump(func() { s.Comparison.StandApart(p) })
	}
}

// onPaneClick goes to the step that was clicked, in both runs.
func (t *Panes) onPaneClick(ctx app.Context, e app.Event) {
	s := t.D.S
	if !s.Comparison.Both() {
		return
	}
	side := ctx.JSSrc().Get("dataset").Get("side").String()
	p, b := s.Comparison.Pictures(t.half)
	if side == "b" {
		p = b
	}
	_, i, ok := stage.DrawingOf(e, len(p.Groups))
	if !ok {
		return
	}
	step := p.Groups[i].Step
	t.D.Play.Jump(func() {
		if side == "b" {
			s.Comparison.Seek(-1, step)
		} else {
			s.Comparison.Seek(step, -1)
		}
	})
}

// onTold goes to the step of a sentence that was clicked, in both runs.
func (t *Panes) onTold(ctx app.Context, e app.Event) {
	step, ok := stage.SentenceClicked(e)
	switch {
	case !ok || !t.D.S.Comparison.Both():
	case ctx.JSSrc().Get("dataset").Get("side").String() == "b":
		t.D.Play.Jump(func() { t.D.S.Comparison.Seek(-1, step) })
	default:
		t.D.Play.Jump(func() { t.D.S.Comparison.Seek(step, -1) })
	}
}

// onPaneScroll scrolls the other run along.
func (t *Panes) onPaneScroll(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	src := ctx.JSSrc()
	other := "scroller-a"
	if src.Get("dataset").Get("side").String() == "a" {
		other = "scroller-b"
	}
	if box := app.Window().GetElementByID(other); box.Truthy() {
		if y := src.Get("scrollTop").Int(); box.Get("scrollTop").Int() != y {
			box.Set("scrollTop", y)
		}
	}
}
