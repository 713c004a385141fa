// Package compare is where two runs stand side by side, level by their time.
package compare

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/player"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/stage"
	"twodeliveries/web/words"
)

// Top says what is compared with what, and where the two runs begin to differ.
type Top struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now
}

// Render lays it out.
func (t *Top) Render() app.UI {
	return html.Box("div", "comparetop", t.parting(), app.If(t.D.Pupil == nil, t.bar))
}

// Panes are the two runs side by side, level by their time.
type Panes struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now

	half   int    // the width of each of the two pictures, in px
	facing string // the run that a narrow screen shows: "a" or "b"
	left   dom.Held
}

// OnInit begins with the first run, in a narrow window.
func (t *Panes) OnInit() { t.half, t.facing = narrowestHalf, "a" }

// OnMount draws the pictures as wide as their places, whenever that changes.
func (t *Panes) OnMount(ctx app.Context) {
	t.fit()
	fit := func() { ctx.Dispatch(func(app.Context) { t.fit() }) }
	t.left = dom.Held{dom.Observe("#pane-a", fit), dom.Observe("#pane-b", fit), t.D.Join(t)}
}

// OnDismount lets the window go.
func (t *Panes) OnDismount() {
	t.left.Release()
}

// Render lays them out.
func (t *Panes) Render() app.UI {
	return html.El("section").Class("card stagecard").Aria("label", "Two runs, side by side").Body(
		t.sideSwitch(),
		html.Box("div", "panes show-"+t.facing, t.panes()...))
}

// bar is what is compared with what.
func (t *Top) bar() app.UI {
	return html.Box("div", "comparebar",
		player.OtherChoice(t.D, "compare-with", "Compare with …"),
		html.Button().ID("open-other").Title("Go on with the run on the right").OnClick(t.onOpenOther).Text("open B in the Lab"),
	)
}

// parting says where the two runs begin to differ.
func (t *Top) parting() app.UI {
	s := t.D.S
	if !s.Comparison.Both() || s.Opening() {
		return html.El("div").Class("parting").ID("parting").Attr("aria-live", "polite").Body(
			html.Say("p", "", "Two runs on one time axis. The other one is coming …"))
	}
	parting := s.Comparison.Parting()
	class := "parting"
	if s.Cursor >= 0 || s.Comparison.B.Cursor >= 0 {
		class += " under" // way
	}
	if parting.Same {
		class += " same"
		return html.El("div").Class(class).ID("parting").Attr("aria-live", "polite").Body(html.Say("p", "", parting.Sentence(s.View)))
	}
	a, b := parting.Words(s.Run, s.Comparison.B.Run, s.View)
	return html.El("div").Class(class).ID("parting").Attr("aria-live", "polite").Body(
		html.Box("p", "", html.Say("strong", "", parting.Until(s.Run, s.Comparison.B.Run)), app.Text(" "),
			html.Push("to-parting", t.onParting, "go there")),
		html.Box("p", "", badge("A"), app.Text(" "), html.Say("span", "", a)),
		html.Box("p", "", badge("B"), app.Text(" "), html.Say("span", "", b)),
	)
}

func badge(letter string) app.UI { return html.Say("span", "letter", letter) }

// panes are the two runs.
func (t *Panes) panes() []app.UI {
	s := t.D.S
	second := s.Comparison.B
	a := pane{id: "a", letter: "A", title: s.Draft.Heading(), scenario: s.Draft.Scenario, other: second.Scenario, run: s.Run, cursor: s.Cursor}
	b := pane{id: "b", letter: "B", title: words.SentenceCase(second.Title), scenario: second.Scenario, other: s.Draft.Scenario,
		run: second.Run, cursor: second.Cursor}
	if s.Opening() {
		a.run = nil
	}
	a.wait, b.wait = "Running it …", "Running the other one …"
	switch {
	case second.Problem != "":
		b.wait = second.Problem
	case s.Engine.State == session.EngineLoading:
		b.wait = "It runs as soon as SQLite and the simulator have loaded …"
	}
	if a.run != nil && b.run != nil {
		a.picture, b.picture = s.Comparison.Pictures(t.half)
	}
	return []app.UI{t.pane(a), t.pane(b)}
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

func (t *Panes) pane(p pane) app.UI {
	s := t.D.S
	verdict := shown.Judgement{Tone: "dim", Label: ""}
	if p.picture != nil {
		verdict = p.run.Judge(s.View, p.cursor, s.AtEnd())
	}
	body := []app.UI{html.Box("div", "panehead",
		html.Box("h2", "", badge(p.letter), app.Text(" "), html.Say("span", "", p.title)),
		html.Box("ul", "unlike", unlikes(p.scenario, p.other)...),
		app.If(verdict.Label != "", func() app.UI { return html.Say("span", "verdict "+verdict.Tone, verdict.Label) }),
	)}
	if p.picture == nil {
		body = append(body, html.El("p").Class("wait").Attr("role", "status").Text(p.wait))
		return html.El("section").Class("pane").ID("pane-"+p.id).Aria("label", "Run "+p.letter).Body(body...)
	}
	body = append(body,
		html.Box("div", "panesaid",
			html.El("p").Class("caption").ID("caption-"+p.id).Body(html.Words(paneCaption(p, s))...),
			html.Box("dl", "numbers big", paneNumbers(p, s.View, 0, player.BigOnes)...)),
		html.Box("dl", "numbers rest", paneNumbers(p, s.View, player.BigOnes, -1)...),
		html.El("div").Class(stage.Class(t.D)).Body(
			html.El("div").Class("scroller").ID("scroller-"+p.id).TabIndex(0).Attr("role", "group").Aria("label", words.Attr("Picture of run "+p.letter)).
				DataSet("side", p.id).OnClick(t.onPaneClick).On("scroll", t.onPaneScroll).Body(
				stage.Heads(p.picture),
				stage.Still(p.picture, "picture-"+p.id, p.cursor),
			),
			html.El("section").Class("story").ID("story-"+p.id).Aria("label", "Run "+p.letter+" in words").TabIndex(stage.TabWords(t.D)).
				DataSet("side", p.id).OnClick(t.onTold).OnKeyDown(stage.StoryKey(t.D)).Body(app.Raw(p.run.Story(s.View)))))
	return html.El("section").Class("pane").ID("pane-"+p.id).Aria("label", "Run "+p.letter).Body(body...)
}

// unlikes shows what of a scenario is not so in the other one.
func unlikes(sc, other scenario.Scenario) []app.UI {
	var items []app.UI
	for _, line := range shown.Unlike(sc, other) {
		items = append(items, html.Say("li", "chip", line))
	}
	for _, line := range session.Placeless(sc, other) {
		items = append(items, html.Say("li", "chip", "no place here for: "+line))
	}
	return items
}

// paneNumbers are some of the numbers of a run.
func paneNumbers(p pane, view scenario.View, from, to int) []app.UI {
	return player.Numbers(p.run.Numbers(view, p.cursor), from, to)
}

func paneCaption(p pane, s *session.Session) string {
	if p.cursor < 0 {
		return "Nothing has happened yet."
	}
	return p.run.Caption(s.View, p.cursor)
}
