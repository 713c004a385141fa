package web

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/link"
	"twodeliveries/web/survey"
	"twodeliveries/web/words"
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
	keys     keyboard
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
	x.visited, x.copied = u.Fragment, ""
	if m := x.survey().Open(u.Fragment); m != nil {
		x.tell(*m)
	}
	x.draw()
	if x.survey().Cell != (protocol.Pair{}) {
		x.ctx.Defer(func(app.Context) { nearest(".design[open], .opened") })
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
	x.copied = ""
	change()
	x.draw()
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
			return box("main", "hall", x.notice(), x.intro(), x.designs(catalog.Receiver), x.designs(catalog.Publisher), x.pairs(), tried())
		}).Else(func() app.UI {
			return box("main", "hall", x.notice(), x.question(), x.finding())
		}),
	)
}

func (x *Explore) header() app.UI {
	s := x.survey()
	copyLabel := "Copy link to this"
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
		x.begin()
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

// begin explores what is looked at, unless that is known.
func (x *Explore) begin() {
	if m := x.survey().Begin(); m != nil {
		x.tell(*m)
	}
}

func (x *Explore) onCopy(app.Context, app.Event) { x.copy(x.address()) }

// copy puts a link on the clipboard; where that is refused it stands on the page.
func (x *Explore) copy(link string) {
	putOnClipboard(x.ctx, link, func() { x.copied = link }, func() {
		x.survey().Notice = words.Plain.Notice("The browser does not let the page copy. The link is", link)
	})
}

// TakeOver takes in what the page came with that the program replaces: the strips of
// the counterexamples, and what somebody has opened meanwhile.
func (x *Explore) TakeOver() {
	cases := app.Window().Get("document").Call("querySelectorAll", "[data-strip]")
	x.Strips = map[string]string{}
	for i := range cases.Length() {
		c := cases.Index(i)
		if drawn := c.Call("querySelector", ".drawn"); drawn.Truthy() {
			x.Strips[c.Get("dataset").Get("strip").String()] = drawn.Get("innerHTML").String()
		}
	}
	if opened := query(".design[open]"); opened.Truthy() {
		x.survey().Cell = pairOf(opened)
	}
	x.survey().All = query("#pairs[open]").Truthy()
}

// toBreak is the address where the page opens with a scenario.
func toBreak(site link.Site, l scenario.Link) string {
	l = scenario.Link{Preset: l.Preset, Text: l.Text, Step: -1}
	return site.Explore() + "#" + scenario.EncodeLink(l)
}

// inLab is the address of a fragment in the lab.
func (x *Explore) inLab(fragment string) string { return x.Site.Lab("") + "#" + fragment }

// opens is a link into the lab, at a step. It opens beside this page, which would
// forget what it has found.
func (x *Explore) opens(fragment, label string) app.UI {
	return el("a").Class("opens").Attr("href", x.inLab(fragment)).Attr("target", "_blank").
		Attr("rel", "noopener").Body(app.Text(label), icon("step"))
}
