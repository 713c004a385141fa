package exploring

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/web/html"
	"twodeliveries/web/survey"
	"twodeliveries/web/words"
)

// pairs is every receiver with every publisher, behind a line that opens it.
func (x *Explore) pairs() app.UI {
	s := x.survey()
	all := html.El("details").Class("card every").ID("pairs")
	if s.All {
		all = all.Attr("open", true)
	}
	return all.Body(
		html.El("summary").ID("all").OnClick(x.onAll).Body(
			html.Say("strong", "", "Every pair"),
			html.Say("span", "remark", strconv.Itoa(len(s.Receivers()))+" ways to remember under "+strconv.Itoa(len(s.Publishers()))+
				" ways to send. Ways to send that come to the same with every warehouse share a column.")),
		app.If(s.All || x.Explorer == nil, func() app.UI {
			return html.Box("div", "scroller grid", &pairTable{Page: x, Rev: s.Run.News.Progress.Runs, Cell: s.Cell, Drawn: x.drawn, Copied: x.copied})
		}),
	)
}

func (x *Explore) onAll(_ app.Context, e app.Event) {
	e.PreventDefault()
	x.look(false, func() {
		s := x.survey()
		if s.All = !s.All; !s.All && !s.Cell.Alone() {
			s.Cell = protocol.Pair{}
		}
	})
}

// tried says what was tried.
func tried() app.UI {
	return html.Say("p", "remark what-tried", "Tried are: a message lost, late, copied or changed; a crash or a pause at each named line; and a few situations with "+
		"two orders, two processes, a lock or expired ids, where only those tell the designs apart.")
}

// pairTable is the table of all pairs.
type pairTable struct {
	app.Compo

	Page   *Explore
	Rev    int           // grows with what is known
	Cell   protocol.Pair // that is looked at
	Drawn  int           // the page's
	Copied string        // the page's
}

// Render lays the table out. Whoever looks at a cell sees what was found below its row.
func (t *pairTable) Render() app.UI {
	s := t.Page.survey()
	columns := s.Columns()
	heads := []app.UI{html.Box("td", "corner", html.Say("span", "across", "shop →"), html.Say("span", "", "warehouse ↓"))}
	for _, c := range columns {
		var names []app.UI
		for _, d := range c {
			names = append(names, html.El("code").Title(words.Attr(d.Title+". "+d.Sentence)).Text(d.Name))
		}
		heads = append(heads, html.Box("th", "", names...).Attr("scope", "col"))
	}
	var rows []app.UI
	for i, r := range s.Receivers() {
		cells := []app.UI{html.El("th").Attr("scope", "row").Title(words.Attr(r.Sentence)).Body(html.Say("span", "", r.Title), html.Say("code", "", r.Name))}
		var open survey.Column
		for j, c := range columns {
			p := protocol.Pair{Receiver: r.Name, Publisher: c[0].Name}
			if r.Name == t.Cell.Receiver && c.Has(t.Cell.Publisher) {
				p, open = t.Cell, c
			}
			cells = append(cells, html.Box("td", "", t.cell(p, i+j == 0)))
		}
		rows = append(rows, html.Box("tr", "", cells...))
		if open != nil {
			rows = append(rows, html.Box("tr", "opened", html.El("td").Attr("colspan", strconv.Itoa(len(columns)+1)).Body(t.found(open))))
		}
	}
	return html.El("table").ID("grid").Aria("label", "Every receiver with every publisher").Body(
		html.Box("thead", "", html.Box("tr", "", heads...)), html.El("tbody").OnKeyDown(t.onKey).Body(rows...))
}

// cell is a button with the verdict. The first of the table is where the Tab key
// leads to; from there the arrows go on.
func (t *pairTable) cell(p protocol.Pair, first bool) app.UI {
	c := t.Page.survey().Cells[p]
	word, more := verdictOf(c)
	b := html.Button().Class("cell "+toneOf(c)).DataSet("pair", p.Receiver+" "+p.Publisher).Attr("tabindex", "-1").OnClick(t.Page.onPair)
	if first {
		b.Attr("tabindex", "0")
	}
	if p == t.Cell {
		b.Aria("current", "true").Aria("expanded", "true")
	}
	if word == "" {
		return b.Aria("label", "not tried yet").Body(html.Say("span", "", "·"))
	}
	return b.Title(words.Attr(strings.Join(c.Verdicts, ", "))).Body(
		sign(word), html.Say("span", "", word), app.If(more != "", func() app.UI { return html.Say("small", "", more) }))
}

// alike leads to the other ways to send that share a column.
func (t *pairTable) alike(c survey.Column) app.UI {
	if len(c) < 2 {
		return app.Text("")
	}
	var list []app.UI
	for _, d := range c {
		list = append(list, html.Button().DataSet("pair", t.Cell.Receiver+" "+d.Name).Aria("pressed", d.Name == t.Cell.Publisher).
			OnClick(t.Page.onPair).Text(d.Name))
	}
	return html.El("div").Class("views-of").Attr("role", "group").Aria("label", "Ways to send that come to the same").Body(list...)
}

// found is what was found of the cell that is looked at.
func (t *pairTable) found(column survey.Column) app.UI {
	s := t.Page.survey()
	c := s.Cells[t.Cell]
	receiver, _ := catalog.Find(catalog.Receiver, t.Cell.Receiver)
	publisher, _ := catalog.Find(catalog.Publisher, t.Cell.Publisher)
	body := []app.UI{t.alike(column), html.Say("p", "says", "The warehouse: "+receiver.Sentence), html.Say("p", "says", "The shop: "+publisher.Sentence)}
	switch word, _ := verdictOf(c); {
	case word == "" && s.Works(survey.TablePart):
		body = append(body, html.Say("p", "remark", "It is not known yet; it is being run."))
	case word == "":
		body = append(body, html.Say("p", "remark", "Not tried yet."))
	case len(c.Violations) == 0:
		body = append(body, html.Box("p", "result "+toneOf(c), sign(word), html.Say("strong", "", word), html.Say("span", "", meaning(word))))
	}
	return html.Box("div", "cases", append(body, t.Page.cases(c.Violations))...)
}

// onKey goes from cell to cell.
func (t *pairTable) onKey(ctx app.Context, e app.Event) {
	ctx.PreventUpdate()
	across := len(t.Page.survey().Columns())
	by := map[string]int{"ArrowRight": 1, "ArrowLeft": -1, "ArrowDown": across, "ArrowUp": -across}[e.Get("key").String()]
	if by == 0 || !e.Get("target").Call("matches", ".cell").Bool() {
		return
	}
	e.PreventDefault()
	cells := ctx.JSSrc().Call("querySelectorAll", ".cell")
	here := app.Window().Get("document").Get("activeElement")
	for i := 0; i < cells.Length(); i++ {
		to := i + by
		leaves := to < 0 || to >= cells.Length() || by*by == 1 && to/across != i/across
		if cells.Index(i).Equal(here) && !leaves {
			cells.Index(i).Call("setAttribute", "tabindex", "-1")
			cells.Index(to).Call("setAttribute", "tabindex", "0")
			cells.Index(to).Call("focus")
			return
		}
	}
}
