package web

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// player moves the cursor on by itself.
type player struct {
	on    bool
	turn  int // grows with every start and stop: a tick of an older turn is void
	speed float64
}

// wait is the time until the next stop.
func (p player) wait() time.Duration { return time.Duration(float64(pace) / p.speed) }

// pace is the time between two stops at speed 1: long enough to read a caption.
const pace = 2600 * time.Millisecond

var speeds = []float64{0.5, 1, 2, 4}

// noTravel as Lab.came: no message travels.
const noTravel = -2

func (l *Lab) togglePlay(app.Context, app.Event) {
	if l.play.on {
		l.stop()
		return
	}
	s := l.session()
	if s.AtEnd() {
		s.First()
	}
	l.play.on = true
	l.play.turn++
	l.tick(l.play.turn)
}

func (l *Lab) stop() {
	l.play.on = false
	l.play.turn++
}

// tick goes one stop on and comes again, for as long as its turn lasts.
func (l *Lab) tick(turn int) {
	if !l.play.on || l.play.turn != turn {
		return
	}
	l.goForward()
	if l.session().AtEnd() {
		l.stop()
		return
	}
	if l.mounted {
		l.ctx.After(l.play.wait(), func(app.Context) { l.tick(turn) })
	}
}

func (l *Lab) goForward() {
	s := l.session()
	l.came = s.Cursor
	if s.Comparing {
		l.came = noTravel
	}
	s.Forward()
	l.moved()
	l.showEnding()
}

// showEnding scrolls a narrow page to the card at the end, once it is reached.
func (l *Lab) showEnding() {
	if !l.mounted || !l.session().AtEnd() {
		return
	}
	l.ctx.Defer(func(app.Context) {
		if el := app.Window().GetElementByID("ending"); el.Truthy() {
			el.Call("scrollIntoView", map[string]any{"block": "nearest"})
		}
	})
}

// jump moves the cursor in any other way.
func (l *Lab) jump(move func()) {
	l.stop()
	l.came = noTravel
	move()
	l.moved()
}

// moved brings what depends on the cursor in line with it.
func (l *Lab) moved() {
	l.menu = nil
	l.copied = false
	l.reaching = true
	l.session().Moved()
	l.hurry()
	l.settle()
}

func (l *Lab) stepForward(app.Context, app.Event) { l.stop(); l.goForward() }

func (l *Lab) stepBack(app.Context, app.Event) { l.jump(l.session().Back) }

func (l *Lab) toFirst(app.Context, app.Event) { l.jump(l.session().First) }

func (l *Lab) toLast(app.Context, app.Event) { l.jump(l.session().End); l.showEnding() }
