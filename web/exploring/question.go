package exploring

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/html"
	"twodeliveries/web/survey"
	"twodeliveries/web/words"
)

// question is what to explore: which scenario, how many faults, of which kinds. Whatever
// is chosen is explored at once.
func (x *Explore) question() app.UI {
	s := x.survey()
	var depths, kinds []app.UI
	for n := 1; n <= survey.MaxDepth; n++ {
		depths = append(depths, html.Button().ID("depth-"+strconv.Itoa(n)).Attr("value", strconv.Itoa(n)).
			Aria("pressed", strconv.FormatBool(n == s.Depth)).OnClick(x.onDepth).Text(strconv.Itoa(n)))
	}
	for _, k := range catalog.FaultKinds {
		check := html.Input("checkbox").ID("kind-"+k.Name).Attr("value", k.Name).OnChange(x.onKind)
		if slices.Contains(s.Kinds, k.Name) {
			check.Attr("checked", true)
		}
		kinds = append(kinds, html.El("label").Class("kind").Title(words.Attr(k.Sentence)).Body(check,
			html.Box("span", "", html.Say("strong", "", k.Name), app.Text(" "), html.Say("span", "remark", k.Sentence))))
	}
	return html.El("section").Class("card question").Aria("labelledby", "question-title").Body(
		html.El("h2").ID("question-title").Text("Find what breaks one scenario"),
		html.Box("div", "field", html.El("label").Attr("for", "of").Text("Scenario"), &presetChoice{Page: x, Preset: s.Preset}),
		html.El("pre").ID("of-text").Text(strings.TrimSuffix(s.Bare(), "\n")),
		x.opens(scenario.EncodeLink(s.Link()), "change it in the lab"),
		html.Box("div", "field", html.Say("h3", "", "Faults added at a time"),
			html.El("div").Class("views-of").Attr("role", "group").Aria("label", "Faults added at a time").Body(depths...),
			html.Say("p", "remark", []string{"Every single fault: a moment.", "Every two faults: some seconds.", "Every three faults: minutes, and as many runs as the limit allows."}[s.Depth-1])),
		html.Box("details", "field kinds", html.Say("summary", "", "Kinds of fault: "+strings.Join(s.Kinds, ", ")), html.Box("div", "", kinds...)),
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
			groups = append(groups, html.El("optgroup").Attr("label", group).Body(items...))
		}
		items = nil
	}
	if c.Preset == "" {
		groups = append(groups, html.Option("", "the one you brought along", ""))
	}
	for _, p := range scenario.Presets() {
		if p.Group != group {
			flush()
			group = p.Group
		}
		items = append(items, html.Option(p.Name, p.Title, c.Preset))
	}
	flush()
	return html.El("select").ID("of").Attr("value", c.Preset).OnChange(c.Page.onPreset).Body(groups...)
}

// finding is what came of it.
func (x *Explore) finding() app.UI {
	s := x.survey()
	head, text, tone := s.Verdict()
	body := []app.UI{
		html.El("h2").ID("answer-title").Class(tone).Text(head),
		html.El("p").ID("verdict").Text(text),
		html.Box("div", "fillbar",
			app.If(s.Works(survey.ScenarioPart), func() app.UI {
				return html.Button().ID("stop").Aria("disabled", s.Run.Stopping).OnClick(x.onStop).Text("Stop")
			}).Else(func() app.UI {
				return html.Able(html.Button().ID("start").OnClick(x.onStart), len(s.Kinds) > 0).Text("look again")
			}),
			app.If(s.MayGoDeeper(), func() app.UI {
				n := strconv.Itoa(s.Depth + 1)
				return html.Button().ID("deeper").Attr("value", n).OnClick(x.onDepth).Text("try every " + n + " faults at a time")
			}),
			x.progress(survey.ScenarioPart)),
	}
	if s.Report != nil {
		body = append(body, html.Box("div", "cases", x.cases(s.Report.Violations)))
	}
	return html.El("section").Class("card answer").ID("answer").Aria("labelledby", "answer-title").Body(body...)
}

// progress is how far the exploration of a part has come: a bar, and in words; who
// listens hears of it only now and then.
func (x *Explore) progress(p survey.Part) app.UI {
	s := x.survey()
	if s.Run.Part != p {
		return html.El("div").Class("progress").ID("progress")
	}
	at, of := s.Run.Portion(s.Asked.Depth)
	return html.El("div").Class("progress").ID("progress").Body(
		app.If(s.Run.Running && of > 0, func() app.UI {
			return html.El("progress").Attr("max", strconv.Itoa(of)).Attr("value", strconv.Itoa(at)).Aria("label", "How far it has come")
		}),
		html.El("p").ID("how-far").Text(s.Run.HowFar(s.Asked.Depth)),
		html.El("p").Class("heard").Attr("role", "status").Text(s.Run.Heard()),
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
