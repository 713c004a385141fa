package desk

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
	"twodeliveries/web/dom"
	"twodeliveries/web/words"
	"twodeliveries/web/worker"
)

// Start brings the engine up. A frame does without until it is asked for something.
func (d *Desk) Start() {
	if d.started || d.engine == nil {
		return
	}
	d.started = true
	ctx := d.ctx
	d.engine.Start(func(r worker.Report) {
		ctx.Dispatch(func(app.Context) { d.prepare(r) })
	})
}

// Ask has the engine do what the session wants of it; an Ask without an id asks nothing.
func (d *Desk) Ask(a protocol.Ask) {
	if d.engine != nil && a.ID != 0 {
		d.Start()
		d.engine.Ask(a, d.S.Expects)
	}
}

// AskSecond has the engine run what is compared with, when that is not here yet.
func (d *Desk) AskSecond() {
	if ask, any := d.S.Comparison.Ask(); any {
		d.Ask(ask)
	}
}

// prove has the engine look for the causes, once the run is shown.
func (d *Desk) prove() {
	if ask, any := d.S.CausesAsk(); any {
		d.Ask(ask)
	}
}

// prepare takes what the engine says. For a long run the page does one thing after the
// other, with a moment for the browser in between: what it makes of the run, its picture,
// and only then it shows them.
func (d *Desk) prepare(r worker.Report) {
	if r.Answer == nil || r.Answer.Recording == nil || !long(r.Answer.Recording) {
		d.report(r)
		return
	}
	run := d.S.Prepare(r.Answer)
	dom.Later(d.ctx, 0, func(ctx app.Context) {
		if run != nil {
			run.Picture(d.S.View, d.Room.Picture)
		}
		ctx.PreventUpdate()
		dom.Later(d.ctx, 0, func(app.Context) { d.report(r) })
	})
}

// long tells whether a run takes the page so long to show that a person could notice.
func long(r *trace.Recording) bool { return len(r.Events) >= 500 }

// report takes what the engine says.
func (d *Desk) report(r worker.Report) {
	s := d.S
	switch {
	case r.Failed != "":
		s.Fail(r.Failed)
	case r.Anew:
		s.Notice = words.Warn.Notice("The engine said nothing for half a minute.", "Another one has been started, and is asked the same.")
	case r.Ready:
		if ask, any := s.Engine.Ready(); any {
			d.Ask(ask)
		}
	case r.Answer != nil:
		if save, ok := s.Look(r.Answer); ok {
			if save != nil {
				dom.SaveFile(save.Name, "application/vnd.sqlite3", save.Content)
				return
			}
			d.ctx.Defer(func(app.Context) { dom.Nearest("#console .found") })
			return
		}
		d.Play.Came = NoTravel
		s.Answer(r.Answer)
	}
	d.Settle()
}

// SaveDatabase has the browser save the file of a database, trace.Publisher or
// trace.Receiver, as it is at the cursor. It asks the engine for it; when there is
// none the page says so.
func (d *Desk) SaveDatabase(db string) {
	if !d.S.Refuses() {
		d.Ask(d.S.Inquiries.Database(db, d.S.FileName()))
	}
}
