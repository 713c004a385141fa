package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// narrowestHalf is the least width of a picture of a comparison, in px.
const narrowestHalf = 340

// compareWith opens the comparison with another scenario; the browser's Back
// leads out of it.
func (l *Lab) compareWith(o session.Other) {
	l.pass(func() { l.session().Compare(o) })
	l.askPair()
}

// pass goes from one view of the page to another, as a place in the history.
func (l *Lab) pass(change func()) {
	l.stop()
	l.menu = nil
	l.came = noTravel
	l.copied = false
	left := l.address()
	change()
	if l.learning() {
		l.depart()
		return
	}
	if l.mounted {
		if to := l.address(); to != left {
			l.enter(left, to)
		}
		l.refit()
	}
}

// askPair has the engine run what is compared with, when that is not here yet.
func (l *Lab) askPair() {
	if ask, any := l.session().PairAsk(); any {
		l.ask(ask)
	}
}

func (l *Lab) toLab(app.Context, app.Event) {
	if l.learning() {
		l.session().Leave()
		l.depart()
		return
	}
	if l.session().Comparing {
		l.pass(l.session().Leave)
		focusOn("step")
	}
}

func (l *Lab) toCompare(app.Context, app.Event) {
	switch {
	case !l.session().Comparing:
		l.compareWith(l.other())
		focusOn("step")
	case l.learning():
		l.depart()
	}
}

// other is what is compared with when nothing is chosen. What a lesson still asks
// for it does not show.
func (l *Lab) other() session.Other {
	if l.learning() {
		return l.pupil.Other(l.s)
	}
	return l.session().AnyOther()
}

// onOther takes what was chosen to compare with.
func (l *Lab) onOther(ctx app.Context, e app.Event) {
	choice := ctx.JSSrc()
	key := choice.Get("value").String()
	choice.Set("value", "")
	if key == "preset" {
		l.search = ""
		l.open(pairDialog)
		return
	}
	for _, o := range l.session().Others() {
		if o.Key == key {
			l.compareWith(o)
			return
		}
	}
}

// onOpenOther puts the second run on the desk, as an edit.
func (l *Lab) onOpenOther(app.Context, app.Event) {
	s := l.session()
	m := session.Mending{Home: s.Home, Scenario: s.Pair.Scenario}
	if s.Pair.Preset != "" {
		m.Home = s.Pair.Preset
	}
	at := session.Landing{Exact: true, Step: s.Pair.Cursor}
	l.change(func() protocol.Ask {
		s.Leave()
		return s.Begin(m, at)
	})
	l.refit()
}

func (l *Lab) onParting(app.Context, app.Event) {
	s := l.session()
	if s.Paired() {
		p := s.Parting()
		l.jump(func() { s.StandApart(p) })
	}
}

// onPaneClick goes to the step that was clicked, in both runs.
func (l *Lab) onPaneClick(ctx app.Context, e app.Event) {
	s := l.session()
	if !s.Paired() {
		return
	}
	side := ctx.JSSrc().Get("dataset").Get("side").String()
	p, b := s.Pictures(l.half)
	if side == "b" {
		p = b
	}
	_, i, ok := drawingOf(e, len(p.Groups))
	if !ok {
		return
	}
	step := p.Groups[i].Step
	l.jump(func() {
		if side == "b" {
			s.SeekPair(-1, step)
		} else {
			s.SeekPair(step, -1)
		}
	})
}

// onTold goes to the step of a sentence that was clicked, in both runs.
func (l *Lab) onTold(ctx app.Context, e app.Event) {
	step, ok := sentenceClicked(e)
	switch {
	case !ok || !l.session().Paired():
	case ctx.JSSrc().Get("dataset").Get("side").String() == "b":
		l.jump(func() { l.session().SeekPair(-1, step) })
	default:
		l.jump(func() { l.session().SeekPair(step, -1) })
	}
}

// onPaneScroll scrolls the other run along.
func (l *Lab) onPaneScroll(ctx app.Context, e app.Event) {
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

// sides are the names of the views of the page.
func (l *Lab) nav() app.UI {
	s := l.session()
	lab, pair := button().ID("to-lab").OnClick(l.toLab), button().ID("to-compare").OnClick(l.toCompare)
	lessons, to := el("a").ID("to-lessons"), l.Site.Lesson("")
	if l.lessonLeft != "" {
		to = words.Attr(l.lessonLeft)
		lessons.Title("Back to the lesson")
	}
	switch {
	case l.learning():
		lessons.Aria("current", "page")
		to = l.Site.AllLessons()
	case s.Comparing:
		pair.Aria("current", "page")
	default:
		lab.Aria("current", "page")
	}
	return el("nav").Class("views-of").Aria("label", "Views").Body(lab.Text("Lab"),
		lessons.Attr("href", to).Text("Lessons"), pair.Text("Compare"),
		el("a").ID("to-explore").Attr("href", l.Site.Explore()).Text("Explore"))
}
