// Package exploring is the page about exploring: what can go wrong with every design, and
// the search for what breaks one scenario.
package exploring

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/dialogs"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/link"
	"twodeliveries/web/survey"
	"twodeliveries/web/worker"
)

// Explore is the page about exploring: what can go wrong with every receiver and every
// publisher, as it came with the page, and the search for what breaks one scenario.
type Explore struct {
	app.Compo

	Table    *protocol.Table   // that came with the page
	Strips   map[string]string // of its counterexamples, as survey.Strips draws them, by their links
	Explorer worker.Explorer   // nil when prerendered
	Engine   worker.Engine     // draws what did not come with the page; nil when prerendered
	Site     link.Site

	s        *survey.Survey
	asked    bool        // the engine, something
	drawn    int         // answers of it so far
	ctx      app.Context // of the mounted component
	mounted  bool
	visited  string // fragment of the entry in the browser's history
	copied   string // the link that the clipboard has
	keys     dom.Keyboard
	listened []func()
}

func (x *Explore) survey() *survey.Survey {
	if x.s == nil {
		x.s = survey.New(x.Table)
		x.s.Come(x.Strips)
	}
	return x.s
}

// OnMount opens what the address asks for.
func (x *Explore) OnMount(ctx app.Context) {
	x.ctx, x.mounted = ctx, true
	x.listened = x.keys.Follow(x.keepKeyboard)
	if x.Explorer == nil {
		return
	}
	x.Explorer.Start(func(r worker.Sighting) {
		ctx.Dispatch(func(app.Context) {
			x.survey().Hear(r)
			x.draw()
		})
	})
	if u := app.Window().URL(); u.Fragment != "" {
		x.goTo(u)
	}
}

func (x *Explore) keepKeyboard() {
	x.ctx.Dispatch(func(ctx app.Context) {
		ctx.PreventUpdate()
		ctx.Defer(func(app.Context) { x.keys.Keep("fill", "start", "stop", "to-table") })
	})
}

// OnDismount lets the window go.
func (x *Explore) OnDismount() {
	for _, release := range x.listened {
		release()
	}
}

// draw asks the engine for what belongs to what is looked at and is not here. It is
// loaded for the first such question.
func (x *Explore) draw() {
	if x.Engine == nil {
		return
	}
	asks := x.survey().Wants()
	if len(asks) > 0 && !x.asked {
		x.asked = true
		x.Engine.Start(func(r worker.Report) {
			x.ctx.Dispatch(func(app.Context) {
				x.survey().HearEngine(r)
				x.drawn++
			})
		})
	}
	for _, a := range asks {
		x.Engine.Ask(a, x.survey().Expects)
	}
}

// tell hands a message on.
func (x *Explore) tell(m protocol.Message) {
	if x.Explorer != nil {
		x.Explorer.Tell(m)
	}
}

// Render lays the page out.
func (x *Explore) Render() app.UI {
	s := x.survey()
	class := "lab explore of-" + string(s.Part)
	return html.Box("div", class,
		signSheet(),
		x.header(),
		app.If(s.Part == survey.TablePart, func() app.UI {
			return html.Box("main", "hall", x.notice(), x.intro(), x.designs(catalog.Receiver), x.designs(catalog.Publisher), x.pairs(), tried())
		}).Else(func() app.UI {
			return html.Box("main", "hall", x.notice(), x.question(), x.finding())
		}),
	)
}

func (x *Explore) header() app.UI {
	s := x.survey()
	const longest = "Copy link to this"
	copyLabel := longest
	if x.copied == x.address() {
		copyLabel = "Link copied"
	}
	short, class := "ready", "good"
	switch {
	case s.Failed != "":
		short, class = "no engine", "bad"
	case s.Run.Running:
		short, class = "exploring", "busy"
	case x.asked && !s.Ready:
		short, class = "engine loading", "busy"
	}
	return html.Box("header", "top",
		html.Say("h1", "brand", "Two Deliveries"),
		html.El("nav").Class("views-of").Aria("label", "Views").Body(
			html.El("a").ID("to-lab").Attr("href", x.Site.Lab(scenario.DefaultPreset)).Text("Lab"),
			html.El("a").ID("to-lessons").Attr("href", x.Site.Lesson("")).Text("Lessons"),
			html.El("a").ID("to-compare").Attr("href", x.Site.Compare()).Text("Compare"),
			html.El("a").ID("to-explore").Attr("href", x.Site.Explore()).Aria("current", "page").Text("Explore"),
		),
		x.parts(),
		html.El("span").Class("engine "+class).ID("engine").Attr("role", "status").Text(short),
		&dialogs.Help{Site: x.Site},
		html.Button().ID("copy").Class("copy").Aria("label", copyLabel).OnClick(x.onCopy).Body(
			html.Icon("link"), html.Say("span", "steady", copyLabel).DataSet("longest", longest)),
	)
}

// parts are the names of the two parts of the page.
func (x *Explore) parts() app.UI {
	table, one := html.Button().ID("to-table").OnClick(x.toTable), html.Button().ID("to-scenario").OnClick(x.toScenario)
	if x.survey().Part == survey.TablePart {
		table.Aria("current", "true")
	} else {
		one.Aria("current", "true")
	}
	return html.El("div").Class("parts").Attr("role", "group").Aria("label", "What to explore").Body(
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
		x.begin()
	}
}

// notice says what the page has to say.
func (x *Explore) notice() app.UI {
	n := x.survey().Notice
	if n == nil {
		return html.El("div").Class("notice none").ID("notice").Attr("role", "status")
	}
	return html.El("div").Class("card notice "+string(n.Tone)).ID("notice").Attr("role", "status").Body(
		html.Box("p", "", html.Say("strong", "", n.Title), app.Text(" "), html.Say("span", "", n.Text)),
		html.Button().Class("x").Aria("label", "Dismiss").OnClick(x.dismiss).Text("✕"),
	)
}

func (x *Explore) dismiss(app.Context, app.Event) { x.survey().Notice = nil }

// begin explores what is looked at, unless that is known.
func (x *Explore) begin() {
	if m := x.survey().Begin(); m != nil {
		x.tell(*m)
	}
}
