package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/strip"
)

// compareView shows two runs side by side, level by their time.
func (l *Lab) compareView() app.UI {
	return box("main", "floor compare",
		l.notice(),
		el("section").Class("card player").Aria("label", "Two runs on one axis").Body(
			box("div", "pairtop", l.parting(), l.pairBar()),
			l.strip(),
			l.transport(),
		),
		el("section").Class("card stagecard").Aria("label", "Two runs, side by side").Body(
			l.sideSwitch(),
			box("div", "panes show-"+l.facing, l.panes()...),
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
	if !s.paired() || s.Opening() {
		return el("div").Class("parting").ID("parting").Attr("aria-live", "polite").Body(
			say("p", "", "Two runs on one time axis. The other one is coming …"))
	}
	parting := s.parting()
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
		box("p", "", say("strong", "", parting.until(s.Run, s.Pair.Run)), app.Text(" "),
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
	b := pane{id: "b", letter: "B", title: sentenceCase(s.Pair.Title), scenario: s.Pair.Scenario, other: s.Wanted, run: s.Pair.Run, cursor: s.Pair.Cursor}
	if s.Opening() {
		a.run = nil
	}
	a.wait, b.wait = "Running it …", "Running the other one …"
	switch {
	case s.Pair.Problem != "":
		b.wait = s.Pair.Problem
	case s.Engine == EngineLoading:
		b.wait = "It runs as soon as SQLite and the simulator have loaded …"
	}
	if a.run != nil && b.run != nil {
		a.picture, b.picture = s.pictures(l.half)
	}
	return []app.UI{l.pane(a), l.pane(b)}
}

// pane is one of the two runs.
type pane struct {
	id, letter, title string
	scenario, other   scenario.Scenario
	run               *Run
	cursor            int
	picture           *Picture
	wait              string // what stands there while there is no picture
}

func (l *Lab) pane(p pane) app.UI {
	s := l.session()
	verdict := Judgement{Tone: "dim", Label: ""}
	if p.picture != nil {
		verdict = p.run.judge(s.View, p.cursor, s.AtEnd())
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
			el("div").Class("scroller").ID("scroller-"+p.id).TabIndex(0).Attr("role", "group").Aria("label", attr("Picture of run "+p.letter)).
				DataSet("side", p.id).OnClick(l.onPaneClick).On("scroll", l.onPaneScroll).Body(
				heads(p.picture),
				still(p.picture, "picture-"+p.id, p.cursor),
			),
			el("section").Class("story").ID("story-"+p.id).Aria("label", "Run "+p.letter+" in words").TabIndex(l.tabWords()).
				DataSet("side", p.id).OnClick(l.onTold).OnKeyDown(l.onStoryKey).Body(app.Raw(p.run.story(s.View)))))
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
func still(p *Picture, id string, cursor int) app.UI {
	band, veil := p.bandAndVeil(cursor)
	return el("div").ID(id).Class("tl timeline").Body(
		app.Raw(p.back),
		moving(p, id+"-band", "cur", band),
		app.Raw(p.lanes),
		app.Raw(p.overlays(cursor)),
		app.Raw(p.groups),
		app.If(p.marks != "", func() app.UI { return app.Raw(p.marks) }),
		moving(p, id+"-veil", "veil", veil),
	)
}

// unlikes shows what of a scenario is not so in the other one.
func unlikes(sc, other scenario.Scenario) []app.UI {
	var items []app.UI
	for _, line := range Unlike(sc, other) {
		items = append(items, say("li", "chip", line))
	}
	return items
}

// paneNumbers are some of the numbers of a run.
func paneNumbers(p pane, view scenario.View, from, to int) []app.UI {
	return counts(p.run.numbers(view, p.cursor), from, to)
}

func paneCaption(p pane, s *Session) string {
	if p.cursor < 0 {
		return "Nothing has happened yet."
	}
	return p.run.Caption(s.View, p.cursor)
}

// parting is where the runs of the comparison part.
func (s *Session) parting() Parting { return Parts(s.Run, s.Pair.Run, s.View) }

// pictures are the two pictures of a comparison, level with each other, with a
// line where the runs part.
func (s *Session) pictures(width int) (a, b *Picture) {
	k := picturesOf{s.Run, s.Pair.Run, s.View, width}
	if s.drawn.of != k {
		p := s.parting()
		pa, pb := level(s.Run, s.Pair.Run, s.View, width, p)
		s.drawn = pictures{k, drawWith(pa, partingLine(pa, p, p.A)), drawWith(pb, partingLine(pb, p, p.B))}
	}
	return s.drawn.a, s.drawn.b
}

// pictures are two pictures that were drawn, and of what.
type pictures struct {
	of   picturesOf
	a, b *Picture
}

type picturesOf struct {
	a, b  *Run
	view  scenario.View
	width int
}

// partingHigh is the room for what stands on the parting line, in px.
const partingHigh = 20

// partingLine draws the line above the first step that differs.
func partingLine(p *picture.Picture, parting Parting, step int) []picture.Shape {
	if parting.Same {
		return nil
	}
	y, _ := p.Band(step)
	attrs := func(pairs ...string) []picture.Attr {
		var out []picture.Attr
		for i := 0; i < len(pairs); i += 2 {
			out = append(out, picture.Attr{Name: pairs[i], Value: pairs[i+1]})
		}
		return out
	}
	at := strconv.Itoa(y)
	return []picture.Shape{
		{Tag: "line", Class: "part", Attrs: attrs("x1", "0", "x2", strconv.Itoa(p.Width), "y1", at, "y2", at)},
		{Tag: "text", Class: "part", Text: "they part here", Attrs: attrs("x", strconv.Itoa(p.Width/2), "y", strconv.Itoa(y-4), "text-anchor", "middle")},
	}
}

// whereBoth says at which time the comparison stands and, while no veil is drawn,
// at which steps of the two runs, counted from 1; 0 is before the first.
func (s *Session) whereBoth() string {
	a, b := s.Cursor, s.Pair.Cursor
	ms := 0
	switch {
	case a < 0 && b < 0:
		return "start"
	case a < 0:
		ms = s.Pair.Run.ms(b)
	case b < 0:
		ms = s.Run.ms(a)
	default:
		ms = max(s.Run.ms(a), s.Pair.Run.ms(b))
	}
	at := strip.Long(ms)
	if s.View.ShopView {
		return "at " + at
	}
	return at + " · step A " + strconv.Itoa(a+1) + ", B " + strconv.Itoa(b+1)
}
