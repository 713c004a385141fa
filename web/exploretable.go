package web

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/web/survey"
	"twodeliveries/web/words"
)

// tableCard is the table of every receiver and every publisher.
func (x *Explore) tableCard() app.UI {
	s := x.survey()
	class := "scroller grid"
	if s.Works(survey.TablePart) {
		class += " filling"
	}
	if !s.All {
		class += " right"
	}
	return el("section").Class("card tablecard").Aria("labelledby", "table-title").Body(
		box("div", "intro",
			el("h2").ID("table-title").Text("What can go wrong?"),
			say("p", "", "Down: how the warehouse remembers what it has done. Across: how the shop sends. Fill the table, and each pair is run "+
				"with every single fault at every place where one fits. A cell says the worst that came of it; press it to see how."),
		),
		box("div", "fillbar", append(x.fillButtons(), x.progress(survey.TablePart))...),
		el("div").Class(class).ID("grid").Attr("tabindex", "-1").Body(x.table()),
	)
}

func (x *Explore) fillButtons() []app.UI {
	s := x.survey()
	label, left := "Fill the table", len(s.Unknown())
	shown := len(s.Receivers()) * len(s.Publishers())
	switch {
	case left == 0:
		label = "The table is full"
	case left < shown:
		label = "Fill the rest"
	}
	return []app.UI{
		app.If(s.Works(survey.TablePart), func() app.UI {
			return button().ID("stop").Class("pri").Aria("disabled", strconv.FormatBool(s.Run.Stopping)).OnClick(x.onStop).Text("Stop")
		}).Else(func() app.UI {
			return able(button().ID("fill").Class("pri").OnClick(x.onFill), left > 0).Text(label)
		}),
		toggle("all", "wrong ways to send, too", "Show every publisher, and not only those that are right", s.All).OnClick(x.onAll),
	}
}

func (x *Explore) table() app.UI {
	s := x.survey()
	heads := []app.UI{box("td", "corner", say("span", "across", "shop →"), say("span", "", "warehouse ↓"))}
	for _, d := range catalog.ByRole(catalog.Publisher) {
		heads = append(heads, x.head("col", d))
	}
	var rows []app.UI
	for _, d := range s.Receivers() {
		row := &tableRow{Page: x, Receiver: d.Name, Rev: s.Revs[d.Name]}
		if s.Cell.Receiver == d.Name {
			row.Open = s.Cell.Publisher
		}
		rows = append(rows, row)
	}
	return el("table").Aria("labelledby", "table-title").Body(
		box("thead", "", box("tr", "", heads...)),
		el("tbody").OnKeyDown(x.onGridKey).Body(rows...),
	)
}

func (x *Explore) head(scope string, d catalog.Design) app.UI {
	return el("th").Attr("scope", scope).Class(columnOf(d)).Title(words.Attr(d.Sentence)).Body(say("span", "", d.Title), say("code", "", d.Name))
}

// columnOf is the class of a design's column: to show more of them and fewer is a
// matter of the style sheet, which is done at once.
func columnOf(d catalog.Design) string {
	if d.Role == catalog.Publisher && !d.Correct {
		return "wrong"
	}
	return ""
}

// tableRow is what one receiver does with every publisher shown. It is rendered anew
// only when one of its cells has changed.
type tableRow struct {
	app.Compo

	Page     *Explore
	Receiver string
	Rev      int    // the survey's, of this receiver
	Open     string // the publisher of the cell that is looked at, or ""
}

// Render lays the row out.
func (r *tableRow) Render() app.UI {
	s := r.Page.survey()
	receiver, _ := catalog.Find(catalog.Receiver, r.Receiver)
	cells := []app.UI{r.Page.head("row", receiver)}
	for i, p := range catalog.ByRole(catalog.Publisher) {
		pair := protocol.Pair{Receiver: r.Receiver, Publisher: p.Name}
		first := i == 0 && r.Receiver == s.Receivers()[0].Name
		cells = append(cells, box("td", columnOf(p), r.cell(pair, s.Cells[pair], first)))
	}
	return box("tr", "", cells...)
}

// cell is a button with the verdict. The first of the table is where the Tab key
// leads to; from there the arrows go on.
func (r *tableRow) cell(pair protocol.Pair, c protocol.Cell, first bool) app.UI {
	word, more := verdictOf(c)
	b := button().Class("cell "+toneOf(c)).Attr("value", pair.Receiver+" "+pair.Publisher).Attr("tabindex", "-1").OnClick(r.Page.onCell)
	if first {
		b.Attr("tabindex", "0")
	}
	if pair.Publisher == r.Open {
		b.Aria("current", "true")
	}
	if word == "" {
		return b.Aria("label", "not tried yet").Body(say("span", "dot", "·"))
	}
	if !c.Exhausted {
		b.Class("part").Title("It was stopped before everything was tried")
	} else if more != "" {
		b.Title(words.Attr(strings.Join(c.Verdicts, ", ")))
	}
	return b.Body(sign(word), say("span", "", word), app.If(more != "", func() app.UI { return say("small", "", more) }))
}

func (x *Explore) onFill(app.Context, app.Event) {
	if len(x.survey().Unknown()) > 0 {
		x.tell(x.survey().Fill())
		focusLater(x.ctx, "stop")
	}
}

// onStop stops, unless the click is the second of two on the button that started.
func (x *Explore) onStop(_ app.Context, e app.Event) {
	if clicks := e.Get("detail"); clicks.Truthy() && clicks.Int() > 1 {
		return
	}
	if r := x.survey().Run; r.Running && !r.Stopping {
		x.tell(x.survey().Stop())
	}
}

func (x *Explore) onAll(app.Context, app.Event) {
	x.look(false, func() { s := x.survey(); s.All = !s.All })
}

// onCell looks at a cell.
func (x *Explore) onCell(ctx app.Context, e app.Event) {
	receiver, publisher, _ := strings.Cut(ctx.JSSrc().Get("value").String(), " ")
	x.rove(ctx.JSSrc())
	x.look(false, func() { x.survey().Cell = protocol.Pair{Receiver: receiver, Publisher: publisher} })
	focusLater(x.ctx, "cell-title")
}

func (x *Explore) onCloseCell(app.Context, app.Event) { x.closeCell() }

func (x *Explore) closeCell() {
	x.look(false, func() { x.survey().Cell = protocol.Pair{} })
	if b := query("#grid button[tabindex='0']"); b.Truthy() {
		b.Call("focus", map[string]any{"preventScroll": true})
	}
}

// onAsideKey closes what is looked at.
func (x *Explore) onAsideKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Escape" && x.survey().Cell != (protocol.Pair{}) {
		x.closeCell()
	}
}

// onGridKey goes from cell to cell.
func (x *Explore) onGridKey(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	across := len(x.survey().Publishers())
	by := map[string]int{"ArrowRight": 1, "ArrowLeft": -1, "ArrowDown": across, "ArrowUp": -across}[e.Get("key").String()]
	if by == 0 {
		return
	}
	e.PreventDefault()
	shown := "td button"
	if !x.survey().All {
		shown = "td:not(.wrong) button"
	}
	cells := ctx.JSSrc().Call("querySelectorAll", shown)
	here := app.Window().Get("document").Get("activeElement")
	for i := 0; i < cells.Length(); i++ {
		to := i + by
		leaves := to < 0 || to >= cells.Length() || by*by == 1 && to/across != i/across
		if cells.Index(i).Equal(here) && !leaves {
			x.rove(cells.Index(to))
			cells.Index(to).Call("focus")
			return
		}
	}
}

// rove makes a cell the one where the Tab key leads to.
func (x *Explore) rove(cell app.Value) {
	if old := query("#grid button[tabindex='0']"); old.Truthy() {
		old.Call("setAttribute", "tabindex", "-1")
	}
	cell.Call("setAttribute", "tabindex", "0")
}

// focusLater gives an element the keyboard once it has been drawn.
func focusLater(ctx app.Context, id string) {
	ctx.Defer(func(app.Context) { focusOn(id) })
}
