package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

const welcomeTitle = "One order, two deliveries"

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

func (l *Lab) openWelcome(ctx app.Context, e app.Event) { l.open(welcomeDialog) }
