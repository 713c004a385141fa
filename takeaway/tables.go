package takeaway

import (
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// tables writes the tables as they stand, of the shop and of the warehouse; rows that
// were not so before are marked.
func (r *run) tables(now, before view) string {
	var b strings.Builder
	b.WriteString(`<aside id="tables" aria-label="Tables at this step">`)
	r.writeSide(&b, "Shop", trace.Publisher, now, before)
	if !r.o.ShopView {
		r.writeSide(&b, "Warehouse", trace.Receiver, now, before)
	}
	b.WriteString("</aside>")
	return b.String()
}

func (r *run) writeSide(b *strings.Builder, title, role string, now, before view) {
	var side strings.Builder
	for i, t := range now.tables {
		if t.DB == role {
			writeTable(&side, t.Name, t.Columns, t.Rows, before.tables[i].Rows)
		}
	}
	for _, n := range r.rec.Nodes {
		if n.Role == role && r.remembers(n.Name) {
			writeTable(&side, "in memory of "+n.Name, []string{"what"}, now.memory(n.Name), before.memory(n.Name))
		}
	}
	if side.Len() > 0 {
		b.WriteString("<h2>" + title + "</h2>" + side.String())
	}
}

// remembers tells whether a process ever holds something in memory.
func (r *run) remembers(node string) bool {
	return slices.ContainsFunc(r.rec.Events, func(e trace.Event) bool { return e.Memory != nil && e.Memory.Node == node })
}

// memory is the memory of a process as rows, one for each thing in it.
func (v view) memory(node string) []trace.ViewRow {
	var rows []trace.ViewRow
	for _, m := range v.memories {
		if m.Node == node {
			for i, item := range m.Items {
				rows = append(rows, trace.ViewRow{Key: int64(i), Values: []string{item}})
			}
		}
	}
	return rows
}

func writeTable(b *strings.Builder, title string, columns []string, rows, before []trace.ViewRow) {
	b.WriteString(`<table data-table="` + wording.Escape(title) + `"><caption>` + wording.Escape(title) + "</caption><thead><tr>")
	for _, c := range columns {
		b.WriteString("<th>" + wording.Escape(c) + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	wide := `<tr class="outside"><td colspan="` + strconv.Itoa(len(columns)) + `">`
	for _, x := range rows {
		same := func(o trace.ViewRow) bool { return o.Key == x.Key && sameRow(o, x) }
		writeRow(b, x, !slices.ContainsFunc(before, same))
		if x.Mark != trace.Plain {
			b.WriteString(wide + "an outsider sees: " + wording.Escape(outside(x)) + "</td></tr>")
		}
	}
	if len(rows) == 0 {
		b.WriteString(wide + "no rows</td></tr>")
	}
	b.WriteString("</tbody></table>")
}

// writeRow writes a row, and how it differs from a committed one.
func writeRow(b *strings.Builder, x trace.ViewRow, fresh bool) {
	var class []string
	if fresh {
		class = append(class, "fresh")
	}
	mark := ""
	switch x.Mark {
	case trace.Plain:
	case trace.Deleted:
		mark = "being deleted"
	default:
		mark = "not committed"
	}
	if mark != "" {
		class, mark = append(class, "open"), " <em>"+mark+"</em>"
	}
	b.WriteString(`<tr class="` + strings.Join(class, " ") + `">`)
	for _, value := range x.Values {
		b.WriteString("<td>" + wording.Escape(value) + mark + "</td>")
		mark = ""
	}
	b.WriteString("</tr>")
}

// outside is what an independent connection reads in the place of a row.
func outside(x trace.ViewRow) string {
	if x.Was == nil {
		return "nothing"
	}
	return strings.Join(x.Was, " · ")
}

func sameRow(a, b trace.ViewRow) bool {
	return a.Mark == b.Mark && slices.Equal(a.Values, b.Values) && slices.Equal(a.Was, b.Was) && (a.Was == nil) == (b.Was == nil)
}
