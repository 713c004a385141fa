package web

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// visitedKey is where the browser remembers that somebody has been here.
const visitedKey = "two-deliveries.visited.v1"

const welcomeTitle = "One order, two deliveries"

// greet shows the welcome to who comes for the first time, and never again. Who was
// sent a link to a step has a reason of their own to be here, and whoever showed it has
// told them what it is; a frame and a lesson have their words around them.
func (l *Lab) greet(ctx app.Context, u *url.URL) {
	if l.inFrame() || u.Fragment != "" || l.Site.Find(u).Lessons {
		return
	}
	been := false
	if err := ctx.LocalStorage().Get(visitedKey, &been); err != nil || !been {
		l.welcoming = true
		_ = ctx.LocalStorage().Set(visitedKey, true) // refused: it shows once a visit
	}
}

// welcome stands in the picture while nothing has happened yet, in the invitation's
// place: it covers nothing, and the first step puts it away.
func (l *Lab) welcome() app.UI {
	return el("section").ID("welcome").Class("invitation welcome").Aria("labelledby", "welcome-title").Body(
		button().ID("welcome-away").Class("x").Aria("label", "Put this away").OnClick(l.putWelcomeAway).Text("✕"),
		el("h2").ID("welcome-title").Text(welcomeTitle),
		box("div", "", l.welcomeWords()...),
	)
}

// welcomeWords say what this is, what to press, what to look for, and the ways on.
func (l *Lab) welcomeWords() []app.UI {
	return []app.UI{
		say("p", "", "A shop sends an order to a warehouse, and the reply may get lost. Was the work done? The shop cannot know, "+
			"so it asks again. Both run here, in your browser, on a real database each."),
		box("p", "", app.Text("Press "), say("kbd", "", "step"), app.Text(" and see each message, each row, each line of code.")),
		box("p", "", app.Text("Look for two numbers: "), say("strong", "", "requests"), app.Text(" may be two, "),
			say("strong", "", "applications"), app.Text(" must be one.")),
		box("p", "ways",
			button().ID("welcome-step").OnClick(l.onWelcomeStep).Body(say("span", "", "Step through it"), icon("step")),
			el("a").ID("welcome-lessons").Class("way").Attr("href", l.Site.Lesson("")).Text("Begin with the lessons")),
	}
}

// onWelcomeStep makes the first step, wherever the cursor stands.
func (l *Lab) onWelcomeStep(ctx app.Context, e app.Event) {
	l.closeDialog(ctx, e)
	if l.session().Cursor >= 0 {
		l.toFirst(ctx, e)
	}
	l.stepForward(ctx, e)
	focusOn("step")
}

func (l *Lab) putWelcomeAway(app.Context, app.Event) {
	l.welcoming = false
	focusOn("step")
}

func (l *Lab) openWelcome(ctx app.Context, e app.Event) { l.open(welcomeDialog) }
