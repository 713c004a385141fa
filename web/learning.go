package web

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/course"
	"twodeliveries/web/dom"
	"twodeliveries/web/pupil"
	"twodeliveries/web/words"
)

// The Lab in a lesson: a passage stands beside it and sets what is on the desk. The
// address is the passage's; what the learner changes does not change it.

// learning tells whether the page is a lesson.
func (l *Lab) learning() bool {
	l.session()
	return l.pupil != nil
}

// attend is called once, with the new session: the first passage is on the desk.
func (l *Lab) attend() {
	if l.pupil = pupil.NewPupil(l.Course, l.Lesson); l.pupil != nil {
		l.pupil.Open(0, l.s)
		l.pupil.See(l.s)
	}
}

// openPassage shows the passage that a fragment names, the first for none. One that
// is not there leaves a notice. It returns what to ask the engine.
func (l *Lab) openPassage(fragment string) protocol.Ask {
	p, s := l.pupil, l.session()
	at, ok := p.Lesson.Find(fragment)
	l.drawn = "" // the drawer opens where the passage points
	ask, _ := p.Open(at, s)
	if fragment != "" && !ok {
		s.Notice = words.Warn.Notice("This lesson has no passage “"+words.Begins(fragment)+"”.", "This is its beginning.")
	}
	return ask
}

// heading is what the scenario is called.
func (l *Lab) heading() string {
	if l.learning() {
		return l.pupil.Heading(l.session())
	}
	return l.session().Heading()
}

// mountLesson starts the engine.
func (l *Lab) mountLesson() {
	l.start()
	l.ask(l.opening)
	l.askPair()
	l.study()
	l.save()
	l.reaching = false // the text is read first
	l.refit()
}

// study has the lesson look at the desk. A goal that is reached is brought into sight.
func (l *Lab) study() {
	if l.pupil == nil {
		return
	}
	was := l.pupil.Reached()
	if l.pupil.See(l.s) {
		l.save()
	}
	if l.mounted && !was && l.pupil.Reached() && l.pupil.Strayed(l.s) {
		l.reaching = false
		l.ctx.Defer(func(app.Context) { nearest("#goal") })
	}
}

// save stores the progress, together with what was stored of other lessons.
func (l *Lab) save() {
	if app.IsServer || !l.mounted {
		return
	}
	all := course.ReadProgress(dom.Stored(course.ProgressKey))
	name := l.pupil.Lesson.Name
	all[name] = l.pupil.Progress[name]
	dom.Store(course.ProgressKey, all.Text())
}

// passageAddress is the address of the passage.
func (l *Lab) passageAddress() string {
	here := l.Site.Lesson(l.pupil.Lesson.Name)
	if l.Site.Root == "" && app.IsClient {
		here, _, _ = strings.Cut(app.Window().Get("location").Get("href").String(), "#")
	}
	return here + "#" + l.pupil.Passage().Slug
}

// turn goes to a passage, as a place in the browser's history.
func (l *Lab) turn(to int) {
	p := l.pupil
	if to < 0 || to >= len(p.Lesson.Passages) {
		return
	}
	left := l.passageAddress()
	l.leavePassage()
	if ask, any := p.Turn(to, l.session()); any {
		l.ask(ask)
	}
	l.askPair()
	l.save()
	if l.mounted {
		l.enter(left, l.passageAddress())
		l.entered = false // its address is whole
		l.arrived()
	}
	l.refit()
}

// leavePassage ends what belongs to the passage alone.
func (l *Lab) leavePassage() {
	l.stop()
	l.menu = nil
	l.came = noTravel
	l.reaching = false
	l.copied, l.linked, l.unanswered = false, false, false
	l.drafts.forget()
}

// arrived takes the learner to the beginning of the passage.
func (l *Lab) arrived() {
	l.ctx.Defer(func(app.Context) {
		if form := app.Window().GetElementByID("predict"); form.Truthy() {
			form.Call("reset")
		}
		if text := query(".passage"); text.Truthy() {
			text.Set("scrollTop", 0)
		}
		if title := app.Window().GetElementByID("passage"); title.Truthy() {
			title.Call("focus", map[string]any{"preventScroll": true})
			title.Call("scrollIntoView", map[string]any{"block": "nearest"})
		}
	})
}

// onVisit follows the browser's history within the lesson.
func (l *Lab) onVisit(u *url.URL) {
	l.leavePassage()
	l.ask(l.openPassage(u.Fragment))
	l.askPair()
	l.study()
	l.save()
	l.arrived()
	l.refit()
}

func (l *Lab) onNext(app.Context, app.Event) { l.turn(l.pupil.At + 1) }

func (l *Lab) onPrior(app.Context, app.Event) { l.turn(l.pupil.At - 1) }

// onPassage goes to the passage of a link of the path.
func (l *Lab) onPassage(ctx app.Context, e app.Event) {
	if e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() {
		return
	}
	e.PreventDefault()
	e.StopImmediatePropagation()
	if to, ok := l.pupil.Lesson.Find(ctx.JSSrc().Get("dataset").Get("slug").String()); ok {
		l.turn(to)
	}
}

// onAnswer takes the answer of the form.
func (l *Lab) onAnswer(ctx app.Context, e app.Event) {
	e.PreventDefault()
	field := query("#predict input:checked, #predict input[type=number]")
	given := ""
	if field.Truthy() {
		given = field.Get("value").String()
	}
	l.unanswered = !l.pupil.Answer(given)
	if l.unanswered {
		return
	}
	l.save()
	l.ctx.Defer(func(app.Context) { focusOn("result") }) // the form is gone by then
}

// onDecides shows the step that decides the question.
func (l *Lab) onDecides(app.Context, app.Event) {
	if l.pupil.Strayed(l.session()) {
		l.change(func() protocol.Ask {
			ask, _ := l.pupil.ToDecided(l.session())
			return ask
		})
		return
	}
	l.jump(func() { l.pupil.ToDecided(l.session()) })
}

// onReturn puts the passage's scenario on the desk again.
func (l *Lab) onReturn(app.Context, app.Event) {
	l.change(func() protocol.Ask { return l.pupil.Return(l.session(), l.pupil.Passage().At) })
}

func (l *Lab) onHint(app.Context, app.Event) { l.pupil.Hint = true }

func (l *Lab) onMoment(app.Context, app.Event) {
	l.jump(func() { l.pupil.ToMoment(l.session()) })
}

func (l *Lab) onSolution(app.Context, app.Event) {
	l.change(func() protocol.Ask { return l.pupil.Solve(l.session()) })
}

// onCopyPassage puts the passage's link on the clipboard.
func (l *Lab) onCopyPassage(app.Context, app.Event) {
	link := l.passageAddress()
	putOnClipboard(l.ctx, link, func() { l.linked = true }, func() {
		l.refused = link
		l.open(linkDialog)
	})
}

// onLook brings what the passage points at into sight.
func (l *Lab) onLook(app.Context, app.Event) {
	switch l.pupil.Passage().Show {
	case "code":
		l.openTab(codeTab)
	case "tables":
		l.openTab(tablesTab)
	}
	if el := query(l.pupil.Passage().Pointed()); el.Truthy() {
		how := "smooth"
		if calm() {
			how = "instant"
		}
		el.Call("scrollIntoView", map[string]any{"block": "center", "behavior": how})
	}
}

func (l *Lab) onFold(app.Context, app.Event) { l.folded = !l.folded }

// point rings what the passage points at, and nothing else, and brings it into sight
// where the page itself does not scroll.
func (l *Lab) point() {
	if l.pupil == nil {
		return
	}
	var next app.Value
	if at := l.pupil.Passage().Pointed(); at != "" {
		next = query(at)
	}
	if old := query("[data-pointed]"); old.Truthy() && (next == nil || !old.Equal(next)) {
		old.Call("removeAttribute", "data-pointed")
		old.Call("removeAttribute", "aria-describedby")
	}
	if next != nil && next.Truthy() {
		if fresh := !next.Call("hasAttribute", "data-pointed").Bool(); fresh && !media(covers) {
			next.Call("scrollIntoView", map[string]any{"block": "nearest"}) // inside its pane: the page does not scroll
		}
		next.Call("setAttribute", "data-pointed", "")
		next.Call("setAttribute", "aria-describedby", "passage")
	}
}

// asking tells whether the page is a lesson that asks something.
func (l *Lab) asking() bool { return l.learning() && l.pupil.Asking() }
