package exploring

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/html"
	"twodeliveries/web/survey"
	"twodeliveries/web/words"
)

// caseList shows counterexamples.
type caseList struct {
	app.Compo

	Page   *Explore
	Cases  []survey.Case
	Drawn  int    // the page's
	Copied string // the page's
}

func (x *Explore) cases(list []protocol.Violation) app.UI {
	return &caseList{Page: x, Cases: survey.Cases(list), Drawn: x.drawn, Copied: x.copied}
}

// Render shows one after the other.
func (l *caseList) Render() app.UI {
	return html.El("div").Class("list").Body(app.Range(l.Cases).Slice(func(i int) app.UI { return l.counterexample(l.Cases[i]) }))
}

// counterexample shows the smallest run that breaks something: what it does, the whole
// run, its lines, and where a time decides.
func (l *caseList) counterexample(c survey.Case) app.UI {
	head := c.Head()
	var broken, decide []app.UI
	for _, v := range c.Broken {
		broken = append(broken, html.El("li").DataSet("rule", v.Rule).Body(sign(wordOf(v.Rule)), html.Say("strong", "", wordOf(v.Rule)),
			html.Say("span", "", " at step "+strconv.Itoa(v.Step+1)+" of "+strconv.Itoa(v.Steps)+", against the promise “"+catalog.RuleOf(v.Rule).Sentence+"”")))
		decide = append(decide, l.decides(v, len(c.Broken) > 1)...)
	}
	return html.El("article").Class("case").DataSet("strip", head.Link).Body(
		html.Say("p", "does", c.Does()),
		html.Box("ul", "broken", broken...),
		l.strip(c),
		html.Box("div", "facts",
			html.Box("div", "", html.Say("p", "label", linesHead(head)), html.El("pre").Class("text").Body(l.lines(head)...)),
			app.If(len(decide) > 0, func() app.UI {
				return html.Box("div", "", html.Say("p", "label", "Where a time decides, in this run"), html.Box("ul", "times", decide...))
			})),
		html.Box("p", "onwards", l.Page.opens(c.Link(), "open it in the lab, where it breaks"), l.copyButton(c)),
	)
}

// strip is the whole run.
func (l *caseList) strip(c survey.Case) app.UI {
	switch drawn := l.Page.survey().Strip(c); {
	case drawn != "":
		return app.Raw(`<div class="drawn">` + drawn + `</div>`)
	case l.Page.survey().Failed != "":
		return html.Say("div", "drawn later", "Its picture needs the engine, which did not start: "+l.Page.survey().Failed+".")
	}
	return html.Say("div", "drawn later", "…")
}

func linesHead(v protocol.Violation) string {
	if len(v.Spared) > 0 {
		return "The smallest that breaks it; what is struck out it does without"
	}
	return "The whole scenario"
}

// lines are the lines of a counterexample, and those that it does without.
func (l *caseList) lines(v protocol.Violation) []app.UI {
	var out []app.UI
	for _, line := range l.Page.survey().Lines(v) {
		tag := map[survey.Fate]string{survey.Kept: "span", survey.Spared: "del", survey.Added: "ins"}[line.Fate]
		out = append(out, html.Say(tag, "", line.Text))
	}
	return out
}

// decides lists the times that decide whether a promise breaks.
func (l *caseList) decides(v protocol.Violation, several bool) []app.UI {
	var out []app.UI
	for _, t := range l.Page.survey().Times(v) {
		tone, how := "good", "safe"
		if t.Breaks {
			tone, how = "bad", "breaks"
		}
		of := ""
		if several {
			of = " (" + wordOf(v.Rule) + ")"
		}
		out = append(out, html.Box("li", "", html.Say("code", "", t.Name), html.Say("span", "remark", " here "+scenario.SayTime(t.Is)+" "),
			html.Say("b", tone, how+" from "+scenario.SayTime(t.From)+" on"+of)))
	}
	return out
}

// copyButton copies the link to a counterexample.
func (l *caseList) copyButton(c survey.Case) app.UI {
	label := "copy link"
	if l.Copied == l.Page.inLab(c.Link()) {
		label = "link copied"
	}
	return html.Button().Class("quiet").Attr("value", words.Attr(c.Link())).OnClick(l.onCopy).Text(label)
}

func (l *caseList) onCopy(ctx app.Context, _ app.Event) {
	l.Page.copy(l.Page.inLab(ctx.JSSrc().Get("value").String()))
}
