package web

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/survey"
	"twodeliveries/web/words"
)

// question is what to explore: which scenario, how many faults, of which kinds. Whatever
// is chosen is explored at once.
func (x *Explore) question() app.UI {
	s := x.survey()
	var depths, kinds []app.UI
	for n := 1; n <= survey.MaxDepth; n++ {
		depths = append(depths, button().ID("depth-"+strconv.Itoa(n)).Attr("value", strconv.Itoa(n)).
			Aria("pressed", strconv.FormatBool(n == s.Depth)).OnClick(x.onDepth).Text(strconv.Itoa(n)))
	}
	for _, k := range catalog.FaultKinds {
		check := input("checkbox").ID("kind-"+k.Name).Attr("value", k.Name).OnChange(x.onKind)
		if slices.Contains(s.Kinds, k.Name) {
			check.Attr("checked", true)
		}
		kinds = append(kinds, el("label").Class("kind").Title(words.Attr(k.Sentence)).Body(check,
			box("span", "", say("strong", "", k.Name), app.Text(" "), say("span", "remark", k.Sentence))))
	}
	return el("section").Class("card question").Aria("labelledby", "question-title").Body(
		el("h2").ID("question-title").Text("Find what breaks one scenario"),
		box("div", "field", el("label").Attr("for", "of").Text("Scenario"), &presetChoice{Page: x, Preset: s.Preset}),
		el("pre").ID("of-text").Text(strings.TrimSuffix(s.Bare(), "\n")),
		x.opens(scenario.EncodeLink(s.Link()), "change it in the lab"),
		box("div", "field", say("h3", "", "Faults added at a time"),
			el("div").Class("views-of").Attr("role", "group").Aria("label", "Faults added at a time").Body(depths...),
			say("p", "remark", []string{"Every single fault: a moment.", "Every two faults: some seconds.", "Every three faults: minutes, and as many runs as the limit allows."}[s.Depth-1])),
		box("details", "field kinds", say("summary", "", "Kinds of fault: "+strings.Join(s.Kinds, ", ")), box("div", "", kinds...)),
	)
}

// presetChoice picks a preset. Its list is long, so it is rendered anew only when
// another one is picked.
type presetChoice struct {
	app.Compo

	Page   *Explore
	Preset string // "" for a scenario that is none
}

// Render lays the list out.
func (c *presetChoice) Render() app.UI {
	var groups []app.UI
	var items []app.UI
	group := ""
	flush := func() {
		if group != "" {
			groups = append(groups, el("optgroup").Attr("label", group).Body(items...))
		}
		items = nil
	}
	if c.Preset == "" {
		groups = append(groups, option("", "the one you brought along", ""))
	}
	for _, p := range scenario.Presets() {
		if p.Group != group {
			flush()
			group = p.Group
		}
		items = append(items, option(p.Name, p.Title, c.Preset))
	}
	flush()
	return el("select").ID("of").Attr("value", c.Preset).OnChange(c.Page.onPreset).Body(groups...)
}

// finding is what came of it.
func (x *Explore) finding() app.UI {
	s := x.survey()
	head, text, tone := s.Verdict()
	body := []app.UI{
		el("h2").ID("answer-title").Class(tone).Text(head),
		el("p").ID("verdict").Text(text),
		box("div", "fillbar",
			app.If(s.Works(survey.ScenarioPart), func() app.UI {
				return button().ID("stop").Aria("disabled", s.Run.Stopping).OnClick(x.onStop).Text("Stop")
			}).Else(func() app.UI {
				return able(button().ID("start").OnClick(x.onStart), len(s.Kinds) > 0).Text("look again")
			}),
			app.If(s.MayGoDeeper(), func() app.UI {
				n := strconv.Itoa(s.Depth + 1)
				return button().ID("deeper").Attr("value", n).OnClick(x.onDepth).Text("try every " + n + " faults at a time")
			}),
			x.progress(survey.ScenarioPart)),
	}
	if s.Report != nil {
		body = append(body, box("div", "cases", x.cases(s.Report.Violations)))
	}
	return el("section").Class("card answer").ID("answer").Aria("labelledby", "answer-title").Body(body...)
}

// progress is how far the exploration of a part has come: a bar, and in words; who
// listens hears of it only now and then.
func (x *Explore) progress(p survey.Part) app.UI {
	s := x.survey()
	if s.Run.Part != p {
		return el("div").Class("progress").ID("progress")
	}
	at, of := s.Run.Portion(s.Asked.Depth)
	return el("div").Class("progress").ID("progress").Body(
		app.If(s.Run.Running && of > 0, func() app.UI {
			return el("progress").Attr("max", strconv.Itoa(of)).Attr("value", strconv.Itoa(at)).Aria("label", "How far it has come")
		}),
		el("p").ID("how-far").Text(s.Run.HowFar(s.Asked.Depth)),
		el("p").Class("heard").Attr("role", "status").Text(s.Run.Heard()),
	)
}

func (x *Explore) onStart(app.Context, app.Event) {
	if len(x.survey().Kinds) > 0 {
		x.tell(x.survey().Explore())
		focusLater(x.ctx, "stop")
	}
}

func (x *Explore) onDepth(ctx app.Context, e app.Event) {
	if n, err := strconv.Atoi(ctx.JSSrc().Get("value").String()); err == nil {
		x.look(false, func() { x.survey().Depth = n })
		x.begin()
	}
}

func (x *Explore) onKind(ctx app.Context, e app.Event) {
	x.look(false, func() { x.survey().Toggle(ctx.JSSrc().Get("value").String()) })
	x.begin()
}

func (x *Explore) onPreset(ctx app.Context, e app.Event) {
	x.look(true, func() { x.survey().Choose(ctx.JSSrc().Get("value").String()) })
	x.begin()
}
