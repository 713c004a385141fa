package web

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/html"
	"twodeliveries/web/words"
)

// notice says what the page has to say.
type notice struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now
}

// Render says it.
func (t *notice) Render() app.UI {
	n := t.D.S.Notice
	if n == nil || n.Tone == words.Plain && t.D.InFrame() { // no greeting there
		return html.El("div").Class("notice none").ID("notice").Attr("role", "status")
	}
	return html.El("div").Class("notice "+string(n.Tone)).ID("notice").Attr("role", "status").Body(
		html.Box("p", "", html.Say("strong", "", n.Title), app.Text(" "),
			html.El("span").Title(words.Attr(n.Hint)).Text(n.Text), app.Text(" "), t.backToLesson(n)),
		html.Button().Class("x").Aria("label", "Dismiss").OnClick(t.dismiss).Text("✕"),
	)
}

func (t *notice) dismiss(app.Context, app.Event) { t.D.Say(nil) }

// backToLesson leads to the passage that the learner came from, from its greeting.
func (t *notice) backToLesson(n *words.Notice) app.UI {
	if t.D.Origin == "" || n != t.D.S.Greeting {
		return html.El("a").Class("none")
	}
	return html.El("a").ID("back-to-lesson").Attr("href", words.Attr(t.D.Origin)).Text("Back to the lesson")
}

// assignment is what somebody says of the scenario that they have sent, in sight at every
// step.
func assignment(d *desk.Desk) app.UI {
	note := d.S.Draft.Assignment()
	if note == "" || d.Pupil != nil || d.S.Opening() {
		return html.El("p").Class("none")
	}
	head := d.Heading()
	if !strings.HasSuffix(head, "?") {
		head += ":"
	}
	return html.El("p").Class("assignment").ID("assignment").Body(
		html.Say("strong", "", head+" "), app.Text(strings.ReplaceAll(note, "\n", " ")))
}

// named is the title of a scenario that has one of its own.
func named(d *desk.Desk) app.UI {
	if d.S.Draft.Scenario.Title == "" || d.S.Opening() {
		return html.El("h2").Class("none")
	}
	return html.Say("h2", "named", d.S.Draft.Scenario.Title)
}
