package web

import (
	"net/url"
	"strings"
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/link"
	"twodeliveries/web/session"
)

// entry names a place in the browser's history.
func entry(u *url.URL) string { return u.Path + "#" + u.Fragment }

// trail is where somebody is in the browser's history, and has been.
type trail struct {
	here string
	been map[string]bool
}

// goes is that somebody has come to an address. It tells whether it is back at one.
func (t *trail) goes(to *url.URL) (back bool) {
	if t.been == nil {
		t.been = map[string]bool{}
	}
	t.here = entry(to)
	back = t.been[t.here]
	t.been[t.here] = true
	return back
}

// address is the full address of what the page shows.
func (l *Lab) address() string {
	if l.Site.Root != "" || app.IsServer {
		return l.session().Address(l.Site)
	}
	here, _, _ := strings.Cut(app.Window().Get("location").Get("href").String(), "#")
	return here + l.session().Address(link.Site{})
}

// change makes an edit: the run before it stays one Back away, at its step. The
// page shows that it waits only if that takes longer than a blink.
func (l *Lab) change(edit func() protocol.Ask) {
	const blink = 120 * time.Millisecond
	l.stop()
	l.menu = nil
	l.came = noTravel
	if l.session().Refuses() {
		return
	}
	left := l.address()
	l.ask(edit())
	l.drafts.forget()
	if !l.mounted {
		return
	}
	if l.pupil == nil {
		l.enter(left, l.address())
	}
	if s := l.session(); s.Waiting() && s.Engine != session.EngineLoading {
		l.ctx.PreventUpdate()
		l.ctx.After(blink, func(app.Context) {})
	}
	l.settle()
}

// enter adds a place to the browser's history, after the one that is left.
func (l *Lab) enter(left, to string) {
	u, err := url.Parse(to)
	if err != nil {
		return
	}
	l.replace(left)
	l.trail.goes(u)
	l.entered = true
	l.ctx.Navigate(to)
}

// record puts the step and the digest of a run that arrived into the address
// that its edit made. There is no hurry.
func (l *Lab) record() {
	const later = 400 * time.Millisecond
	here := l.trail.here
	if !l.entered {
		return
	}
	l.ctx.After(later, func(ctx app.Context) {
		ctx.PreventUpdate()
		gone := entry(app.Window().URL()) != here // back already, and about to hear of it
		if l.trail.here == here && !gone && !l.session().Waiting() {
			l.replace(l.address())
		}
	})
}

// replace changes the address without a new place in the history.
func (l *Lab) replace(to string) {
	if app.IsServer {
		return
	}
	u, err := url.Parse(to)
	if err != nil {
		return
	}
	l.trail.goes(u)
	app.Window().Get("history").Call("replaceState", nil, "", to)
}

// edit makes a Change.
func (l *Lab) edit(c *session.Change) {
	l.change(func() protocol.Ask { return l.session().Edit(*c) })
}

func (l *Lab) undo(app.Context, app.Event) {
	if l.session().CanUndo() {
		l.change(l.session().Undo)
	}
}

func (l *Lab) redo(app.Context, app.Event) {
	if l.session().CanRedo() {
		l.change(l.session().Redo)
	}
}

func (l *Lab) reset(app.Context, app.Event) {
	if l.session().Touched() {
		l.change(l.session().Reset)
	}
}
