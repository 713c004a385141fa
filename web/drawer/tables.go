package drawer

import (
	"slices"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/trace"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/shown"
)

// state shows both databases, the memory of the processes and what is on its
// way, as they are at the cursor.
func (t *Drawer) state() app.UI {
	s := t.D.S
	rec := s.Run.Rec
	lit := s.Lit()
	var sides []app.UI
	for _, role := range []string{trace.Publisher, trace.Receiver} {
		sides = append(sides, t.side(role, lit))
	}
	wire := html.Box("div", "none") // what is folded below is told apart by its place
	if !s.View.ShopView {
		wire = onTheWay(rec.InFlight(s.Cursor))
	}
	sides = append(sides, wire)
	return html.El("section").Class("state").ID("state").Aria("label", "State at this step").Body(sides...)
}

// side is one side's database and memory.
func (t *Drawer) side(role string, lit map[shown.RowKey]int) app.UI {
	s := t.D.S
	title, class := "Shop", "side-pub"
	if role == trace.Receiver {
		title, class = "Warehouse", "side-rec"
	}
	if s.View.ShopView && role == trace.Receiver {
		return html.Box("div", "db "+class,
			html.Say("h3", "", title),
			html.Say("p", "veiled", "The shop cannot look in here."),
		)
	}
	body := []app.UI{html.Say("h3", "", title)}
	var tables []app.UI
	for _, v := range s.Run.Rec.At(s.Cursor) {
		if v.DB == role {
			tables = append(tables, table(v, lit))
		}
	}
	body = append(body, html.Box("div", "tables", tables...))
	for _, m := range s.Run.Rec.MemoryAt(s.Cursor) {
		if s.Run.Rec.Role(m.Node) == role {
			body = append(body, memory(m))
		}
	}
	return html.Box("div", "db "+class, body...)
}

// table is one table with, below a row that is not committed, what an
// independent connection reads in its place.
func table(v trace.View, lit map[shown.RowKey]int) app.UI {
	var head, rows []app.UI
	wide := wideAfter(v)
	for _, c := range v.Columns[:wide] {
		head = append(head, html.El("th").Attr("scope", "col").Text(c))
	}
	for _, r := range v.Rows {
		changed, is := lit[shown.RowKey{DB: v.DB, Table: v.Name, Key: r.Key}]
		if !is {
			changed = unchanged
		}
		rows = append(rows, row(r, r.Values[:wide], changed))
		if wide < len(v.Columns) {
			rows = append(rows, html.Box("tr", "beside",
				html.El("td").Attr("colspan", wide).Text(beside(v.Columns[wide:], r.Values[wide:]))))
		}
		if r.Mark != trace.Plain {
			rows = append(rows, html.Box("tr", "outside",
				html.El("td").Attr("colspan", wide).Text("an outsider sees: "+shown.Outsider(r))))
		}
	}
	if len(rows) == 0 {
		rows = append(rows, html.Box("tr", "empty", html.El("td").Attr("colspan", wide).Text("no rows")))
	}
	return html.El("table").DataSet("table", v.Name).Body(
		html.Say("caption", "", v.Name),
		html.Box("thead", "", html.Box("tr", "", head...)),
		html.Box("tbody", "", rows...),
	)
}

// narrow is how many columns a table has room for beside each other.
const narrow = 5

// wideAfter is how many columns of a table stand beside each other; the others, of which
// a body is one, stand below each row.
func wideAfter(v trace.View) int {
	if i := slices.Index(v.Columns, "content_type"); i >= narrow {
		return i
	}
	return len(v.Columns)
}

// beside are columns that stand below their row.
func beside(columns, values []string) string {
	var out []string
	for i, c := range columns {
		out = append(out, c+" "+values[i])
	}
	return strings.Join(out, " · ")
}

// unchanged as the step at which a row changed: it has not.
const unchanged = -1

// row is a row that changed at a step.
func row(r trace.ViewRow, values []string, changed int) app.UI {
	class := "row"
	if changed != unchanged {
		class += " lit"
	}
	if r.Mark != trace.Plain {
		class += " " + string(r.Mark)
	}
	var cells []app.UI
	for i, value := range values {
		cell := html.Say("td", "", value)
		if i == 0 && r.Mark != trace.Plain {
			cell = html.Box("td", "", app.Text(value+" "), html.Say("em", "", markWord(r.Mark)))
		}
		cells = append(cells, cell)
	}
	return html.Box("tr", class, cells...).DataSet("changed", changed)
}

// revealRow scrolls a long list of rows to the one that changed last.
func revealRow() {
	rows := app.Window().Get("document").Call("querySelectorAll", "#state tr.lit")
	last, at := app.Null(), unchanged
	for i := 0; i < rows.Length(); i++ {
		if step, err := strconv.Atoi(rows.Index(i).Get("dataset").Get("changed").String()); err == nil && step >= at {
			last, at = rows.Index(i), step
		}
	}
	if !last.Truthy() {
		return
	}
	for _, around := range []string{".tables", "#drawer"} {
		box := last.Call("closest", around)
		if box.Get("scrollHeight").Int() <= box.Get("clientHeight").Int() {
			continue
		}
		outer, inner := box.Call("getBoundingClientRect"), last.Call("getBoundingClientRect")
		y := int(inner.Get("top").Float()-outer.Get("top").Float()) + box.Get("scrollTop").Int()
		dom.RevealRows(box, 0, y, last.Get("offsetHeight").Int(), false, false)
	}
}

func markWord(m trace.Mark) string {
	if m == trace.Deleted {
		return "being deleted"
	}
	return "not committed"
}

func memory(m trace.Memory) app.UI {
	text := "nothing"
	if len(m.Items) > 0 {
		text = strings.Join(m.Items, ", ")
	}
	return html.Box("p", "memory", html.Say("span", "", "in memory"), app.Text(" "), html.Say("code", "", text))
}

// onTheWay lists the messages in flight.
func onTheWay(ms []trace.Msg) app.HTMLElem {
	var items []app.UI
	for i := range ms {
		m := &ms[i]
		items = append(items, html.El("li").Class(string(m.Kind)).Body(
			html.Say("span", "", m.Name()), app.Text(" "), html.Say("code", "", wireText(m))))
	}
	if len(items) == 0 {
		items = append(items, html.Say("li", "none", "nothing"))
	}
	return html.Box("div", "db wire", html.Say("h3", "", "On the wire"), html.El("ul").ID("wire").Body(items...))
}

func wireText(m *trace.Msg) string {
	if m.Kind == trace.Response || m.Beyond() && m.Back() {
		return strconv.Itoa(m.Status) + " " + m.Body
	}
	return m.Body
}

// schemas shows the DDL as it was run.
func (t *Console) schemas() app.UI {
	s := t.D.S
	var body []app.UI
	for _, sc := range s.Run.Rec.Schemas {
		if s.View.ShopView && sc.DB == trace.Receiver {
			continue
		}
		body = append(body, html.Say("h3", "", shown.SideName(sc.DB)), html.Say("pre", "", sc.DDL))
	}
	return html.Box("details", "schema", html.Say("summary", "", "Schema, as it was run"), html.Box("div", "", body...))
}
