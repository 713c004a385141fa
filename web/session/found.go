package session

import (
	"strings"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/words"
)

// found is what an answer has, or why it has nothing.
func found(a *protocol.Answer) *protocol.Found {
	switch {
	case a.Found != nil:
		return a.Found
	case a.Problem != nil:
		return &protocol.Found{Error: "the scenario does not run: " + a.Problem.Error()}
	}
	first, _, _ := strings.Cut(a.Crash, "\n")
	return &protocol.Found{Error: "the engine failed, a bug of ours: " + first}
}

// foundRows are the rows of a table, written once.
func foundRows(f *protocol.Found) string {
	if len(f.Columns) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString("<table><thead><tr>")
	for _, c := range f.Columns {
		b.WriteString(`<th scope="col">` + words.Escape(c) + "</th>")
	}
	b.WriteString("</tr></thead><tbody>")
	for _, row := range f.Rows {
		b.WriteString("<tr>")
		for _, c := range row {
			b.WriteString(`<td class="` + string(c.Kind) + `">` + words.Escape(c.Text) + "</td>")
		}
		b.WriteString("</tr>")
	}
	b.WriteString("</tbody></table>")
	return b.String()
}

// foundSize says how much was found, and whether that is all.
func foundSize(f *protocol.Found) string {
	switch n := len(f.Rows); {
	case f.Limit != "" && n == 0:
		return words.SentenceCase(f.Limit) + ", and no row until then."
	case f.Limit != "":
		return words.SentenceCase(f.Limit) + "."
	case len(f.Columns) == 0:
		return "Done. The statement gives no rows."
	case n == 0:
		return "No rows."
	default:
		return words.CountEnding(n, "row", "", "s") + "."
	}
}
