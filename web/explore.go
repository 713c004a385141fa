package web

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/link"
	"twodeliveries/web/survey"
	"twodeliveries/web/words"
	"twodeliveries/web/worker"
)

// Explore is the page about exploring: the table of what can go wrong with every
// receiver and every publisher, and the search for what breaks one scenario.
// Prerendered, it is the empty table.
type Explore struct {
	app.Compo

	Explorer worker.Explorer // nil when prerendered
	Site     link.Site

	s        *survey.Survey
	ctx      app.Context // of the mounted component
	mounted  bool
	visited  string // fragment of the entry in the browser's history
	copied   bool   // the clipboard has the link
	keys     keyboard
	listened []func()
}

func (x *Explore) survey() *survey.Survey {
	if x.s == nil {
		x.s = survey.NewSurvey()
	}
	return x.s
}

// OnMount opens what the address asks for and starts the explorer.
func (x *Explore) OnMount(ctx app.Context) {
	x.ctx, x.mounted = ctx, true
	x.listened = x.keys.Follow(x.keepKeyboard)
	if x.Explorer == nil {
		return
	}
	x.Explorer.Start(func(r worker.Sighting) {
		ctx.Dispatch(func(app.Context) { x.survey().Hear(r) })
	})
	x.goTo(app.Window().URL())
}

// OnDismount lets the window go.
func (x *Explore) OnDismount() {
	for _, release := range x.listened {
		release()
	}
}

// OnNav follows the browser's Back and Forward, and links to other states.
func (x *Explore) OnNav(app.Context) {
	if u := app.Window().URL(); x.mounted && u.Fragment != x.visited {
		x.goTo(u)
	}
}

func (x *Explore) goTo(u *url.URL) {
	x.visited, x.copied = u.Fragment, false
	if s := x.survey(); s.Open(u.Fragment) {
		x.tell(s.FillCell())
	}
}

// tell hands a message on.
func (x *Explore) tell(m protocol.Message) {
	if x.Explorer != nil {
		x.Explorer.Tell(m)
	}
}

// address is the full address of what the page shows.
func (x *Explore) address() string {
	here := x.Site.Explore()
	if f := x.survey().Fragment(); f != "" {
		return here + "#" + f
	}
	return here
}

// look changes what is shown: as a place of its own in the browser's history, or in
// the one that is there.
func (x *Explore) look(own bool, change func()) {
	x.copied = false
	change()
	if !x.mounted || app.IsServer {
		return
	}
	to := x.address()
	x.visited = x.survey().Fragment()
	here := func(app.Context) { app.Window().Get("history").Call("replaceState", nil, "", to) }
	if own {
		x.ctx.Navigate(to)
		x.ctx.Defer(here) // go-app stays where it believes to be already
	} else {
		here(x.ctx)
	}
}

// Render lays the page out.
func (x *Explore) Render() app.UI {
	s := x.survey()
	class := "lab explore of-" + string(s.Part)
	return box("div", class,
		signSheet(),
		x.header(),
		app.If(s.Part == survey.TablePart, func() app.UI {
			return box("main", "hall", x.notice(), x.tableCard(), x.aside())
		}).Else(func() app.UI {
			return box("main", "hall", x.notice(), x.question(), x.finding())
		}),
	)
}

func (x *Explore) header() app.UI {
	s := x.survey()
	copyLabel := "Copy link to this"
	if x.copied {
		copyLabel = "Link copied"
	}
	short, class := "engine loading", "busy"
	switch {
	case s.Failed != "":
		short, class = "no engine", "bad"
	case s.Run.Running:
		short = "exploring"
	case s.Ready:
		short, class = "engine ready", "good"
	}
	return box("header", "top",
		say("h1", "brand", "Two Deliveries"),
		el("nav").Class("views-of").Aria("label", "Views").Body(
			el("a").ID("to-lab").Attr("href", x.Site.Lab(scenario.DefaultPreset)).Text("Lab"),
			el("a").ID("to-lessons").Attr("href", x.Site.Lesson("")).Text("Lessons"),
			el("a").ID("to-compare").Attr("href", x.Site.Compare()).Text("Compare"),
			el("a").ID("to-explore").Attr("href", x.Site.Explore()).Aria("current", "page").Text("Explore"),
		),
		x.parts(),
		el("span").Class("engine "+class).ID("engine").Attr("role", "status").Text(short),
		&Help{Site: x.Site},
		button().ID("copy").Class("copy").Aria("label", copyLabel).OnClick(x.onCopy).Body(
			icon("link"), say("span", "", copyLabel)),
	)
}

// parts are the names of the two parts of the page.
func (x *Explore) parts() app.UI {
	table, one := button().ID("to-table").OnClick(x.toTable), button().ID("to-scenario").OnClick(x.toScenario)
	if x.survey().Part == survey.TablePart {
		table.Aria("current", "true")
	} else {
		one.Aria("current", "true")
	}
	return el("div").Class("parts").Attr("role", "group").Aria("label", "What to explore").Body(
		table.Text("Every design"), one.Text("One scenario"))
}

func (x *Explore) toTable(app.Context, app.Event) {
	x.turn(survey.TablePart)
}

func (x *Explore) toScenario(app.Context, app.Event) {
	x.turn(survey.ScenarioPart)
}

func (x *Explore) turn(to survey.Part) {
	if s := x.survey(); s.Part != to {
		x.look(true, func() { s.Part, s.Notice = to, nil })
	}
}

// notice says what the page has to say.
func (x *Explore) notice() app.UI {
	n := x.survey().Notice
	if n == nil {
		return el("div").Class("notice none").ID("notice").Attr("role", "status")
	}
	return el("div").Class("card notice "+string(n.Tone)).ID("notice").Attr("role", "status").Body(
		box("p", "", say("strong", "", n.Title), app.Text(" "), say("span", "", n.Text)),
		button().Class("x").Aria("label", "Dismiss").OnClick(x.dismiss).Text("✕"),
	)
}

func (x *Explore) dismiss(app.Context, app.Event) { x.survey().Notice = nil }

// onCopy puts the link on the clipboard; where that is refused it stands on the page.
func (x *Explore) onCopy(app.Context, app.Event) {
	link := x.address()
	putOnClipboard(x.ctx, link, func() { x.copied = true }, func() {
		x.survey().Notice = words.Plain.Notice("The browser does not let the page copy. The link is", link)
	})
}

// toBreak is the address where the page opens with a scenario.
func toBreak(site link.Site, l scenario.Link) string {
	l = scenario.Link{Preset: l.Preset, Text: l.Text, Step: -1}
	return site.Explore() + "#" + scenario.EncodeLink(l)
}

// opens is a link into the lab, at a step. It opens beside this page, which would
// forget what it has found.
func (x *Explore) opens(fragment, label string) app.UI {
	return el("a").Class("opens").Attr("href", x.Site.Lab("")+"#"+strings.TrimPrefix(fragment, "#")).Attr("target", "_blank").
		Attr("rel", "noopener").Body(app.Text(label), icon("step"))
}
