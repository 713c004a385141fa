package web

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/web/survey"
	"twodeliveries/web/words"
)

// aside is what has been found of the cell that is looked at, or what the words mean.
func (x *Explore) aside() app.UI {
	s := x.survey()
	if s.Cell == (protocol.Pair{}) {
		return el("aside").Class("card aside").ID("aside").TabIndex(0).Aria("labelledby", "cell-title").OnKeyDown(x.onAsideKey).Body(
			el("h2").ID("cell-title").Text("What the words mean"), legend(),
			say("p", "remark", "Tried are: a message lost, late, copied or corrupted; a crash or a pause at each named line; and a few situations with two "+
				"orders, two processes, a lock or expired ids, where only those tell the designs apart."))
	}
	c, known := s.Cells[s.Cell]
	receiver, _ := catalog.Find(catalog.Receiver, s.Cell.Receiver)
	publisher, _ := catalog.Find(catalog.Publisher, s.Cell.Publisher)
	body := []app.UI{
		box("div", "panelhead",
			el("h2").ID("cell-title").Attr("tabindex", "-1").Text("A cell of the table"),
			button().ID("cell-close").Class("quiet").Aria("label", "Close").OnClick(x.onCloseCell).Text("✕"),
		),
		box("div", "pairof",
			box("p", "", say("span", "who", "warehouse"), say("strong", "", receiver.Title)), say("p", "remark", receiver.Sentence),
			box("p", "", say("span", "who", "shop"), say("strong", "", publisher.Title)), say("p", "remark", publisher.Sentence),
		),
	}
	body = append(body, x.found(c, known)...)
	return el("aside").Class("card aside open").ID("aside").Aria("labelledby", "cell-title").OnKeyDown(x.onAsideKey).Body(body...)
}

// found is what is known of a cell.
func (x *Explore) found(c protocol.Cell, known bool) []app.UI {
	s := x.survey()
	var out []app.UI
	word, _ := verdictOf(c)
	if word != "" && len(c.Violations) == 0 {
		out = append(out, box("p", "result "+toneOf(c), sign(word), say("strong", "", word), say("span", "", meaning(word))))
	}
	if list := x.violations(c.Violations); list != nil {
		out = append(out, list)
	}
	if known && c.Exhausted {
		return append(out, say("p", "remark", words.Thousands(c.Runs)+" runs, all that there are."))
	}
	switch {
	case s.Works(survey.TablePart):
		out = append(out, el("p").Class("remark").ID("cell-wait").Text("It is not known yet; the table is being filled."))
	case known:
		out = append(out, say("p", "remark", "Stopped after "+words.Thousands(c.Runs)+" runs: there may be more."), x.tryCell("try the rest"))
	default:
		out = append(out, say("p", "remark", "Not tried yet."), x.tryCell("try this cell"))
	}
	return out
}

func (x *Explore) tryCell(label string) app.UI {
	return button().ID("try-cell").Class("pri").OnClick(x.onTryCell).Text(label)
}

func (x *Explore) onTryCell(app.Context, app.Event) {
	x.tell(x.survey().FillCell())
	focusOn("cell-title")
}

// violations lists the smallest counterexamples, each with a link to the step where
// it breaks.
func (x *Explore) violations(list []protocol.Violation) app.UI {
	if len(list) == 0 {
		return nil
	}
	return el("ol").Class("violations").Body(app.Range(list).Slice(func(i int) app.UI {
		v := list[i]
		word := wordOf(v.Rule)
		return el("li").DataSet("rule", v.Rule).Body(
			box("p", "result bad", sign(word), say("strong", "", word), say("span", "", meaning(word))),
			say("pre", "", strings.TrimSuffix(v.Scenario, "\n")),
			box("p", "where",
				say("span", "remark", "promise “"+catalog.RuleOf(v.Rule).Title+"”, "+words.Count(v.Faults, "fault")+", breaks at step "+count2(v.Step+1, v.Steps)),
				x.opens(v.Link, "open at the step where it breaks")),
		)
	}))
}
