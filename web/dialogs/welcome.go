package dialogs

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
)

const welcomeTitle = "One order, two deliveries"

// welcome says what this is about.
type welcome struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now
}

// Render says what this is, what to press, what to look for, and the ways on.
func (t *welcome) Render() app.UI {
	return html.Box("div", "",
		html.Say("p", "", "A shop sends an order to a warehouse, and the reply may get lost. Was the work done? The shop cannot know, "+
			"so it asks again. Both run here, in your browser, on a real database each."),
		html.Box("p", "", app.Text("Press "), html.Say("kbd", "", "step"), app.Text(" and see each message, each row, each line of code.")),
		html.Box("p", "", app.Text("Look for two numbers: "), html.Say("strong", "", "requests"), app.Text(" may be two, "),
			html.Say("strong", "", "applications"), app.Text(" must be one.")),
		html.Box("p", "ways",
			html.Button().ID("welcome-step").OnClick(t.onWelcomeStep).Body(html.Say("span", "", "Step through it"), html.Icon("step")),
			html.El("a").ID("welcome-lessons").Class("way").Attr("href", t.D.Site.Lesson("")).Text("Begin with the lessons")),
	)
}

// onWelcomeStep makes the first step, wherever the cursor stands.
func (t *welcome) onWelcomeStep(ctx app.Context, e app.Event) {
	t.D.Open.CloseDialog()
	if t.D.S.Cursor >= 0 {
		t.D.Play.First()
	}
	t.D.Play.Forward()
	dom.FocusOn("step")
}
