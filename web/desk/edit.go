package desk

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// Change makes an edit: the run before it stays one Back away, at its step. The
// page shows that it waits only if that takes longer than a blink.
func (d *Desk) Change(edit func() protocol.Ask) {
	const blink = 120 * time.Millisecond
	d.Rest()
	if d.S.Refuses() {
		return
	}
	left := d.Trail.Address()
	d.Ask(edit())
	d.Edits++
	if !d.Mounted() {
		return
	}
	if d.Pupil == nil {
		d.Trail.Enter(left, d.Trail.Address())
	}
	if d.S.Waiting() && d.S.Engine.State != session.EngineLoading {
		d.blinking = true
		d.ctx.After(blink, func(app.Context) { d.blinking = false })
	}
	d.Settle()
}

// Rest ends what moves and what is open over the page.
func (d *Desk) Rest() {
	d.Play.Stop()
	d.Open.Menu = nil
	d.Play.Came = NoTravel
	d.Trail.copied = ""
}

// Edit makes a Change of the session.
func (d *Desk) Edit(c *session.Change) {
	d.Change(func() protocol.Ask { return d.S.Edit(*c) })
}

// Undo takes the last edit back, if there is one.
func (d *Desk) Undo() {
	if d.S.History.CanUndo() {
		d.Change(d.S.Undo)
	}
}

// Redo does it again.
func (d *Desk) Redo() {
	if d.S.History.CanRedo() {
		d.Change(d.S.Redo)
	}
}

// Reset goes back to what the scenario was when it came.
func (d *Desk) Reset() {
	if d.S.Draft.Touched() {
		d.Edit(&session.Change{Scenario: d.S.Draft.Original()})
	}
}

// Mend puts on the desk what mends the run best, if anything does.
func (d *Desk) Mend() {
	if m, ok := d.S.Mending(); ok {
		d.Change(func() protocol.Ask { return d.S.Begin(m, session.SameMoment()) })
	}
}

// Remove takes a statement out of the scenario.
func (d *Desk) Remove(i int) {
	s := d.S
	if i < 0 || i >= len(s.Draft.Scenario.Statements) {
		return
	}
	next := s.Draft.Scenario.Without(i)
	if err := next.Check(); err != nil {
		s.Notice = words.Warn.Notice("That line is needed.", err.Error())
		return
	}
	d.Edit(&session.Change{Scenario: next, Aside: s.Draft.Aside})
}

// Pass goes from one view of the page to another, as a place in the history.
func (d *Desk) Pass(change func()) {
	d.Rest()
	left := d.Trail.Address()
	change()
	if d.Pupil != nil {
		d.Trail.Depart()
		return
	}
	if d.Mounted() {
		if to := d.Trail.Address(); to != left {
			d.Trail.Enter(left, to)
		}
	}
	d.Settle()
}

// CompareWith opens the comparison with another scenario; the browser's Back
// leads out of it.
func (d *Desk) CompareWith(o session.Other) {
	d.Pass(func() { d.S.Comparison.Begin(o) })
	d.AskSecond()
}

// AnyOther is what is compared with when nothing is chosen. What a lesson still asks
// for it does not show.
func (d *Desk) AnyOther() session.Other {
	if d.Pupil != nil {
		return d.Pupil.Other(d.S)
	}
	return d.S.AnyOther()
}

// Choose starts another preset. Where nothing new can be computed, the preset's own page
// brings its run along.
func (d *Desk) Choose(p scenario.Preset) {
	if d.S.Engine.State == session.EngineFailed && d.Site.Root != "" {
		app.Window().Get("location").Call("assign", d.Site.Lab(p.Name))
		return
	}
	d.Change(func() protocol.Ask { return d.S.Choose(p) })
}
