package web

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// header is the top line: whose page this is, where the run comes from, the link.
func (l *Lab) header() app.UI {
	s := l.session()
	short, long := s.Badge()
	copyLabel := "Copy link to this step"
	if l.copied {
		copyLabel = "Link copied"
	}
	return box("header", "top",
		say("h1", "brand", "Two Deliveries"),
		l.nav(),
		say("p", "tagline", "one order, sent twice, applied once"),
		el("span").Class("engine "+badgeClass(short)).ID("engine").Attr("role", "status").Title(words.Attr(long)).Text(short),
		helpButton(l.openHelp),
		l.takeButton("take", "Take away"),
		button().ID("copy").Class("copy").Aria("label", copyLabel).OnClick(l.onCopy).Body(
			icon("link"), say("span", "", copyLabel)),
	)
}

func badgeClass(short string) string {
	switch short {
	case "computed here":
		return "good"
	case "no engine", "differs here":
		return "bad"
	}
	return "busy"
}

// bench is the second line: the scenario in short, with its faults, and the way
// back from what was changed.
func (l *Lab) bench() app.UI {
	s := l.session()
	return el("section").Class("bench").Aria("label", "Scenario").Body(
		button().ID("presets").Class("preset").Aria("haspopup", "dialog").
			Title("Choose another scenario").OnClick(l.openPresets).Body(
			say("span", "title", l.heading()), icon("down")),
		app.If(s.Touched(), func() app.UI {
			return el("span").Class("changed").ID("changed").Title(began(s)).Text("changed")
		}),
		l.chips(),
		l.warnings(),
		el("div").Class("history").Role("group").Aria("label", "History").Body(
			able(button().ID("undo").Class("quiet").Title("Undo (Ctrl+Z)").OnClick(l.undo), s.CanUndo()).
				Body(icon("undo"), say("span", "", "Undo")),
			able(button().ID("redo").Class("quiet").Title("Redo (Ctrl+Shift+Z)").OnClick(l.redo), s.CanRedo()).
				Body(icon("redo"), say("span", "", "Redo")),
			able(button().ID("reset").Class("quiet").Title(backTo(s)).OnClick(l.reset), s.Touched()).
				Text("Reset"),
		),
		button().ID("scenario").Aria("expanded", strconv.FormatBool(l.panel)).
			Title("The scenario in controls and as text").OnClick(l.togglePanel).Text("Scenario"),
	)
}

func began(s *session.Session) string {
	if s.Received() {
		return "It differs from what you were sent"
	}
	return "It differs from the preset it began as"
}

func backTo(s *session.Session) string {
	if s.Received() {
		return "Back to what you were sent"
	}
	return "Back to the preset as it was"
}

// assignment is what somebody says of the scenario that they have sent, in sight at every
// step.
func (l *Lab) assignment() app.UI {
	note := l.session().Assignment()
	if note == "" || l.pupil != nil || l.session().Opening() {
		return el("p").Class("none")
	}
	return el("p").Class("assignment").ID("assignment").Text(strings.ReplaceAll(note, "\n", " "))
}

// chips shows every fault of the scenario with a way to take it away.
func (l *Lab) chips() app.UI {
	s := l.session()
	if s.View.ShopView {
		return el("ul").Class("chips").ID("faults").Aria("label", "Faults").Body(say("li", "none", "what is broken the shop cannot see"))
	}
	var chips []app.UI
	for i, stmt := range s.Wanted.Statements {
		if !stmt.Fault() {
			continue
		}
		line := stmt.String()
		chips = append(chips, box("li", "chip",
			say("span", "", line),
			button().Class("x").Attr("value", strconv.Itoa(i)).Aria("label", words.Attr("Remove: "+line)).
				Title("Remove this fault").OnClick(l.onRemove).Text("✕"),
		))
	}
	if len(chips) == 0 {
		chips = append(chips, say("li", "none", "nothing is broken"))
	}
	return el("ul").Class("chips").ID("faults").Aria("label", "Faults").Body(chips...)
}

// warnings says what is dangerous about the scenario whether or not this run
// shows it.
func (l *Lab) warnings() app.UI {
	list := l.session().Run.Rec.Warnings
	if len(list) == 0 {
		return el("ul").Class("none")
	}
	return el("ul").Class("warnings").ID("warnings").Aria("label", "Warnings").Body(
		app.Range(list).Slice(func(i int) app.UI {
			return el("li").Title("Dangerous, whether or not this run shows it").Text("⚠ " + list[i])
		}))
}

// onRemove takes away the statement whose index is the button's value.
func (l *Lab) onRemove(ctx app.Context, e app.Event) {
	s := l.session()
	i, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil || i < 0 || i >= len(s.Wanted.Statements) {
		return
	}
	next := s.Wanted.Without(i)
	if err := next.Check(); err != nil {
		s.Notice = words.Warn.Notice("That line is needed.", err.Error())
		return
	}
	l.edit(&session.Change{Scenario: next, Aside: s.Aside})
}

func (l *Lab) togglePanel(app.Context, app.Event) {
	l.panel = !l.panel
	l.refit()
	if l.panel && l.pupil != nil && media(covers) {
		l.ctx.Defer(func(app.Context) { // it stands below the lesson's text
			if panel := app.Window().GetElementByID("panel"); panel.Truthy() {
				panel.Call("scrollIntoView")
			}
		})
	}
}

// refit draws the picture anew when the room for it has changed.
func (l *Lab) refit() {
	l.ctx.Defer(func(ctx app.Context) {
		l.fit()
		ctx.Dispatch(func(app.Context) { l.settle() }) // once it has been drawn
	})
}

// notice says what the page has to say.
func (l *Lab) notice() app.UI {
	n := l.session().Notice
	if n == nil || n.Tone == words.Plain && l.inFrame() { // no greeting there
		return el("div").Class("notice none").ID("notice").Attr("role", "status")
	}
	return el("div").Class("notice "+string(n.Tone)).ID("notice").Attr("role", "status").Body(
		box("p", "", say("strong", "", n.Title), app.Text(" "), el("span").Title(words.Attr(l.session().Digests())).Text(n.Text), app.Text(" "), l.backToLesson(n)),
		button().Class("x").Aria("label", "Dismiss").OnClick(l.dismiss).Text("✕"),
	)
}

func (l *Lab) dismiss(app.Context, app.Event) { l.session().Notice = nil }
