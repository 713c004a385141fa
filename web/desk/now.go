package desk

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/dom"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// Now is what a part is rendered for. A part has it as a field, and so is rendered anew
// when something has changed, and only then.
type Now struct {
	Changes int // grows with whatever parts show, apart from the cursors
	A, B    int // the cursors, of the run and of what it is compared with
}

// Still is Now for a part that does not show where the cursors stand.
func (n Now) Still() Now { return Now{Changes: n.Changes} }

// state is whatever parts show, apart from the cursors.
type state struct {
	rev, edits int
	run        *shown.Run
	view       scenario.View
	waiting    bool
	engine     session.EngineState
	notice     *words.Notice
	finding    *session.Finding
	causes     *protocol.Causes
	proving    bool
	answered   any
	querying   bool
	comparing  bool
	second     *session.Second
	secondRun  *shown.Run
	problem    string
	undo, redo bool
	open       Open
	playing    bool
	speed      float64
	room       Room
	begun      bool
	copied     string
	origin     string
	passage    passage
}

// passage is what of a lesson parts show.
type passage struct {
	at          int
	done, hint  bool
	answer      string
	run, judged *shown.Run
}

// changes is what parts have been told of it.
type changes struct {
	state state
	now   Now
	late  int // the Changes that parts which follow later show
}

// Now is asked for when the page is rendered. While nobody is shown yet that the page
// waits, nothing has changed.
func (d *Desk) Now() Now {
	c := &d.changes
	if d.Waiting() != d.S.Waiting() {
		return c.now
	}
	if s := stateOf(d); s != c.state {
		another := s.run != c.state.run
		c.state = s
		c.now.Changes++
		if another && d.Mounted() && long(d.S.Run.Rec) {
			dom.Later(d.ctx, 0, func(app.Context) { c.late = c.now.Changes })
		} else {
			c.late = c.now.Changes
		}
	}
	c.now.A, c.now.B = d.S.Cursor, -1
	if d.S.Comparison.On && d.S.Comparison.B != nil {
		c.now.B = d.S.Comparison.B.Cursor
	}
	return c.now
}

// Later is Now.Still for a part that follows in a moment when a long run has come, so that
// the page is not busy for long.
func Later(d *Desk) Now { return Now{Changes: d.changes.late} }

// Waiting tells whether it is shown that the run of an edit has not come yet.
func (d *Desk) Waiting() bool { return d.S.Waiting() && !d.blinking }

func stateOf(d *Desk) state {
	s := d.S
	now := state{
		rev: s.Draft.Rev, edits: d.Edits, run: s.Run, view: s.View, waiting: s.Waiting(), engine: s.Engine.State,
		notice: s.Notice, finding: s.Finding, causes: s.Causes(), proving: s.Proving(),
		answered: s.Inquiries.Answered(), querying: s.Inquiries.Querying(), comparing: s.Comparison.On, second: s.Comparison.B,
		undo: s.History.CanUndo(), redo: s.History.CanRedo(), open: d.Open, playing: d.Play.On, speed: d.Play.Speed,
		room: d.Room, begun: d.Begun, copied: d.Trail.copied, origin: d.Origin,
	}
	if s.Comparison.B != nil {
		now.secondRun, now.problem = s.Comparison.B.Run, s.Comparison.B.Problem
	}
	if p := d.Pupil; p != nil {
		mark := p.Mark()
		now.passage = passage{at: p.At, done: mark.Done, hint: p.Hint, answer: mark.Answer, run: p.Run, judged: p.Judged}
	}
	return now
}
