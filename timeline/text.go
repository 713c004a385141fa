package timeline

import (
	"fmt"
	"strings"
	"unicode"

	"twodeliveries/sim/trace"
)

// Widths of a character, a little on the safe side: texts are measured by count.
const (
	charWide  = 7.6 // 12.5 px monospace
	smallWide = 6.7 // 11 px monospace
	headWide  = 8.3 // 12.5 px bold sans serif
)

// cells counts characters; East Asian ones and emoji count twice.
func cells(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r >= 0x1100 && (r < 0x2000 || r > 0x2bff) {
			n++
		}
	}
	return n
}

// fit returns the first candidate that is no wider than room; when none is, the
// last one cut short with an ellipsis.
func fit(room, wide float64, candidates ...string) string {
	for _, s := range candidates {
		if float64(cells(s))*wide <= room {
			return s
		}
	}
	last := []rune(candidates[len(candidates)-1])
	for len(last) > 0 && float64(cells(string(last))+1)*wide > room {
		last = last[:len(last)-1]
	}
	return strings.TrimRight(string(last), " ") + "…"
}

// clean makes a text fit for one line: no control characters.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

// label makes a text fit for an attribute: no quotes either.
func label(s string) string { return strings.ReplaceAll(clean(s), `"`, "'") }

// Duration writes virtual milliseconds as sentences do.
func Duration(ms int) string { return duration(ms) }

// duration writes virtual milliseconds: "250 ms", "5.2 s", "1 h 10 ms".
func duration(ms int) string {
	if ms < 10_000 {
		return fmt.Sprintf("%d ms", ms)
	}
	units := []struct {
		ms   int
		name string
	}{{86_400_000, "d"}, {3_600_000, "h"}, {60_000, "min"}, {1000, "s"}, {1, "ms"}}
	var parts []string
	for _, u := range units {
		if n := ms / u.ms; n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, u.name))
			ms %= u.ms
		}
	}
	return strings.Join(parts, " ")
}

var bodyWords = strings.NewReplacer(`{"id":`, `{id: `, `,"id":`, `, id: `, `{"qty":`, `{qty: `, `,"qty":`, `, qty: `,
	`{"accepted":`, `{accepted: `, `,"accepted":`, `, accepted: `)

// body writes what is on the wire without the quotes of the keys.
func body(m *trace.Msg) string {
	if m.Body == "" {
		return "empty body"
	}
	return bodyWords.Replace(m.Body)
}

// content writes a message's status and body.
func content(m *trace.Msg) string {
	if m.Kind == trace.Response && m.Status != 200 {
		return fmt.Sprintf("%d %s", m.Status, body(m))
	}
	return body(m)
}

// plural writes "1 request", "2 requests".
func plural(n int, one string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %ss", n, one)
}
