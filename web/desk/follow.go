package desk

import (
	"net/url"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/shown"
)

// The address follows the cursor, in the place of the browser's history that is there: who
// loads the page again is where they were. What the page has put into the address itself it
// marks, in the state of that place: such an address is no link that somebody has sent, and
// what was sent is noted there. Before the program is there a script does the same (before.js).

// follower has the address follow what the page shows.
type follower struct {
	at       place // what was seen last
	arriving bool  // what the address asks for is not there yet
	moved    bool  // something else is shown than the address says
	waits    bool  // until that rests
}

// place is what an address says of what is shown.
type place struct {
	run, other *shown.Run
	a, b       int // the cursors in them
	view       scenario.View
	comparing  bool
}

func placeOf(d *Desk) place {
	p := place{run: d.S.Run, a: d.S.Cursor, view: d.S.View, comparing: d.S.Comparison.On}
	if b := d.S.Comparison.B; p.comparing && b != nil {
		p.other, p.b = b.Run, b.Cursor
	}
	return p
}

// arrive is that the browser has come to an address: it is left alone until somebody moves.
func (f *follower) arrive() { f.arriving, f.moved = true, false }

// see looks at what is shown.
func (f *follower) see(now place) {
	if now != f.at {
		f.moved = !f.arriving
	}
	f.at, f.arriving = now, false
}

// Follow has the address say what is shown, once that rests. A frame leaves the history of
// its page alone, and the address of a lesson names the passage.
func (t *Trail) Follow() {
	s := t.d.S
	coming := s.Waiting() || s.Comparison.On && !s.Comparison.Both() && s.Comparison.B.Problem == ""
	if t.d.Pupil != nil || t.d.InFrame() || coming {
		return
	}
	t.follower.see(placeOf(t.d))
	if t.follower.moved && !t.follower.waits && t.d.Mounted() {
		t.follower.waits = true
		t.await(t.follower.at)
	}
}

func (t *Trail) await(was place) {
	const rest = 400 * time.Millisecond
	f := &t.follower
	t.d.ctx.After(rest, func(ctx app.Context) {
		ctx.PreventUpdate()
		if f.moved && f.at != was {
			t.await(f.at)
			return
		}
		f.waits = false
		left := entry(app.Window().URL()) != t.here // for another place, and about to hear of it
		if f.moved && !left && !t.d.S.Waiting() {
			f.moved = false
			t.replace(t.Address())
		}
	})
}

// replace changes the address without a new place in the history, and marks it. Who came
// from a lesson still did.
func (t *Trail) replace(to string) {
	u, err := url.Parse(to)
	if err != nil || app.IsServer {
		return
	}
	t.here = entry(u)
	if t.d.Origin != "" {
		t.from.to = u.Fragment
		t.from.keep()
	}
	app.Window().Get("history").Call("replaceState", map[string]any{
		"home": t.d.S.Draft.Home, "received": t.d.S.Draft.Received()}, "", to)
}

// Own tells whether the page itself has made the address that it is at; the preset that the
// scenario began as, and what had been received.
func (t *Trail) Own() (home, received string, own bool) {
	state := app.Window().Get("history").Get("state")
	if !state.Truthy() || !state.Get("home").Truthy() {
		return "", "", false
	}
	return state.Get("home").String(), state.Get("received").String(), true
}
