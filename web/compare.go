package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// compareView shows two runs side by side, level by their time.
func (l *Lab) compareView() app.UI {
	return box("main", "floor",
		l.column(),
		box("div", "compare",
			l.notice(),
			el("section").Class("card player").Aria("label", "Two runs on one axis").Body(
				box("div", "pairtop", l.parting(), app.If(!l.learning(), l.pairBar)),
				l.strip(),
				l.transport(),
			),
			el("section").Class("card stagecard").Aria("label", "Two runs, side by side").Body(
				l.sideSwitch(),
				box("div", "panes show-"+l.facing, l.panes()...),
			),
		),
	)
}

// pairBar says what is compared with what.
func (l *Lab) pairBar() app.UI {
	return box("div", "pairbar",
		l.otherChoice("pair-with", "Compare with …"),
		button().ID("pair-open").Title("Go on with the run on the right").OnClick(l.onOpenOther).Text("open B in the Lab"),
	)
}

// otherChoice offers everything to compare with.
func (l *Lab) otherChoice(id, label string) app.UI {
	choices := []app.UI{option("", label, "")}
	for _, o := range l.session().Others() {
		choices = append(choices, option(o.Key, o.Title, ""))
	}
	choices = append(choices, option("preset", "another scenario …", ""))
	return el("select").ID(id).Aria("label", "Compare with").Attr("value", "").OnChange(l.onOther).Body(choices...)
}

// parting says where the two runs begin to differ.
func (l *Lab) parting() app.UI {
	s := l.session()
	if !s.Paired() || s.Opening() {
		return el("div").Class("parting").ID("parting").Attr("aria-live", "polite").Body(
			say("p", "", "Two runs on one time axis. The other one is coming …"))
	}
	parting := s.Parting()
	class := "parting"
	if s.Cursor >= 0 || s.Pair.Cursor >= 0 {
		class += " under" // way
	}
	if parting.Same {
		class += " same"
		return el("div").Class(class).ID("parting").Attr("aria-live", "polite").Body(say("p", "", parting.Sentence(s.View)))
	}
	a, b := parting.Words(s.Run, s.Pair.Run, s.View)
	return el("div").Class(class).ID("parting").Attr("aria-live", "polite").Body(
		box("p", "", say("strong", "", parting.Until(s.Run, s.Pair.Run)), app.Text(" "),
			push("pair-parting", l.onParting, "go there")),
		box("p", "", badge("A"), app.Text(" "), say("span", "", a)),
		box("p", "", badge("B"), app.Text(" "), say("span", "", b)),
	)
}

func badge(letter string) app.UI { return say("span", "letter", letter) }

// panes are the two runs.
func (l *Lab) panes() []app.UI {
	s := l.session()
	a := pane{id: "a", letter: "A", title: s.Heading(), scenario: s.Wanted, other: s.Pair.Scenario, run: s.Run, cursor: s.Cursor}
	b := pane{id: "b", letter: "B", title: words.SentenceCase(s.Pair.Title), scenario: s.Pair.Scenario, other: s.Wanted, run: s.Pair.Run, cursor: s.Pair.Cursor}
	if s.Opening() {
		a.run = nil
	}
	a.wait, b.wait = "Running it …", "Running the other one …"
	switch {
	case s.Pair.Problem != "":
		b.wait = s.Pair.Problem
	case s.Engine == session.EngineLoading:
		b.wait = "It runs as soon as SQLite and the simulator have loaded …"
	}
	if a.run != nil && b.run != nil {
		a.picture, b.picture = s.Pictures(l.half)
	}
	return []app.UI{l.pane(a), l.pane(b)}
}

// pane is one of the two runs.
type pane struct {
	id, letter, title string
	scenario, other   scenario.Scenario
	run               *shown.Run
	cursor            int
	picture           *shown.Picture
	wait              string // what stands there while there is no picture
}

func (l *Lab) pane(p pane) app.UI {
	s := l.session()
	verdict := shown.Judgement{Tone: "dim", Label: ""}
	if p.picture != nil {
		verdict = p.run.Judge(s.View, p.cursor, s.AtEnd())
	}
	body := []app.UI{box("div", "panehead",
		box("h2", "", badge(p.letter), app.Text(" "), say("span", "", p.title)),
		box("ul", "unlike", unlikes(p.scenario, p.other)...),
		app.If(verdict.Label != "", func() app.UI { return say("span", "verdict "+verdict.Tone, verdict.Label) }),
	)}
	if p.picture == nil {
		body = append(body, el("p").Class("wait").Attr("role", "status").Text(p.wait))
		return el("section").Class("pane").ID("pane-"+p.id).Aria("label", "Run "+p.letter).Body(body...)
	}
	body = append(body,
		box("div", "panesaid",
			el("p").Class("caption").ID("caption-"+p.id).Text(paneCaption(p, s)),
			box("dl", "numbers big", paneNumbers(p, s.View, 0, bigOnes)...)),
		box("dl", "numbers rest", paneNumbers(p, s.View, bigOnes, -1)...),
		el("div").Class(l.pairStageClass()).Body(
			el("div").Class("scroller").ID("scroller-"+p.id).TabIndex(0).Attr("role", "group").Aria("label", words.Attr("Picture of run "+p.letter)).
				DataSet("side", p.id).OnClick(l.onPaneClick).On("scroll", l.onPaneScroll).Body(
				heads(p.picture),
				still(p.picture, "picture-"+p.id, p.cursor),
			),
			el("section").Class("story").ID("story-"+p.id).Aria("label", "Run "+p.letter+" in words").TabIndex(l.tabWords()).
				DataSet("side", p.id).OnClick(l.onTold).OnKeyDown(l.onStoryKey).Body(app.Raw(p.run.Story(s.View)))))
	return el("section").Class("pane").ID("pane-"+p.id).Aria("label", "Run "+p.letter).Body(body...)
}

func (l *Lab) pairStageClass() string {
	class := "stage"
	if l.words {
		class += " words"
	}
	if l.session().View.Future {
		class += " future"
	}
	return class
}

// still paints a picture at a cursor, without what moves.
func still(p *shown.Picture, id string, cursor int) app.UI {
	band, veil := p.BandAndVeil(cursor)
	return el("div").ID(id).Class("tl timeline").Body(
		app.Raw(p.BackLayer),
		moving(p, id+"-band", "cur", band),
		app.Raw(p.LanesLayer),
		app.Raw(p.OverlaysLayer(cursor)),
		app.Raw(p.GroupsLayer),
		app.If(p.MarksLayer != "", func() app.UI { return app.Raw(p.MarksLayer) }),
		moving(p, id+"-veil", "veil", veil),
	)
}

// unlikes shows what of a scenario is not so in the other one.
func unlikes(sc, other scenario.Scenario) []app.UI {
	var items []app.UI
	for _, line := range shown.Unlike(sc, other) {
		items = append(items, say("li", "chip", line))
	}
	return items
}

// paneNumbers are some of the numbers of a run.
func paneNumbers(p pane, view scenario.View, from, to int) []app.UI {
	return counts(p.run.Numbers(view, p.cursor), from, to)
}

func paneCaption(p pane, s *session.Session) string {
	if p.cursor < 0 {
		return "Nothing has happened yet."
	}
	return p.run.Caption(s.View, p.cursor)
}
