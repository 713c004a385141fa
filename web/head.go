package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dialogs"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/words"
)

// head is the top line: whose page this is, where the run comes from, the link.
type head struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now
}

// Render lays it out.
func (t *head) Render() app.UI {
	s := t.D.S
	short, long := s.Engine.Badge(s.Run.Rec, s.Waiting())
	const longest = "Copy link to this step"
	label := longest
	if t.D.Trail.Copied(t.D.Trail.Address()) {
		label = "Link copied"
	}
	return html.Box("header", "top",
		html.Say("h1", "brand", "Two Deliveries"),
		t.nav(),
		html.Say("p", "tagline", "one order, sent twice, applied once"),
		html.El("span").Class("engine "+badgeClass(short)).ID("engine").Attr("role", "status").Title(words.Attr(long)).Text(short),
		dialogs.HelpButton(t.openHelp),
		html.Able(html.Button().ID("take").Class("take").Aria("haspopup", "dialog").Aria("label", "Take away").
			Title("Take the run away: picture, diagram, data, files").OnClick(t.openTake), s.Run.Last() >= 0).
			Body(html.Icon("take"), html.Say("span", "", "Take away")),
		html.Button().ID("copy").Class("copy").Aria("label", label).OnClick(t.onCopy).Body(
			html.Icon("link"), html.Say("span", "steady", label).DataSet("longest", longest)),
	)
}

func (t *head) openHelp(app.Context, app.Event) { t.D.Open.Show(desk.HelpDialog) }

func (t *head) openTake(app.Context, app.Event) { t.D.Open.Show(desk.TakeDialog) }

func (t *head) onCopy(app.Context, app.Event) { t.D.Trail.Copy(t.D.Trail.Address()) }

func badgeClass(short string) string {
	switch short {
	case "computed here":
		return "good"
	case "no engine", "differs here":
		return "bad"
	}
	return "busy"
}

func (t *head) toLab(app.Context, app.Event) {
	if t.D.Pupil != nil {
		t.D.S.Comparison.Leave()
		t.D.Trail.Depart()
		return
	}
	if t.D.S.Comparison.On {
		t.D.Pass(t.D.S.Comparison.Leave)
		dom.FocusOn("step")
	}
}

func (t *head) toCompare(app.Context, app.Event) {
	switch {
	case !t.D.S.Comparison.On:
		t.D.CompareWith(t.D.AnyOther())
		dom.FocusOn("step")
	case t.D.Pupil != nil:
		t.D.Trail.Depart()
	}
}

// nav leads to the views of the page.
func (t *head) nav() app.UI {
	s := t.D.S
	lab, compare := html.Button().ID("to-lab").OnClick(t.toLab), html.Button().ID("to-compare").OnClick(t.toCompare)
	lessons, to := html.El("a").ID("to-lessons"), t.D.Site.Lesson("")
	if t.D.Origin != "" {
		to = words.Attr(t.D.Origin)
		lessons.Title("Back to the lesson")
	}
	switch {
	case t.D.Pupil != nil:
		lessons.Aria("current", "page")
		to = t.D.Site.AllLessons()
	case s.Comparison.On:
		compare.Aria("current", "page")
	default:
		lab.Aria("current", "page")
	}
	return html.El("nav").Class("views-of").Aria("label", "Views").Body(lab.Text("Lab"),
		lessons.Attr("href", to).Text("Lessons"), compare.Text("Compare"),
		html.El("a").ID("to-explore").Attr("href", t.D.Site.Explore()).Text("Explore"))
}
