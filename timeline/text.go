package timeline

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"twodeliveries/sim/trace"
)

// clean makes a text fit for one line: no control characters.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

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

// first is the first of two texts that is not empty.
func first(s, other string) string {
	if s != "" {
		return s
	}
	return other
}

// times writes how often: "once", "twice", "3 times".
func times(n string) string {
	switch n {
	case "1":
		return "once"
	case "2":
		return "twice"
	}
	return n + " times"
}

// list joins names: "a, b and c". Of many it gives the first ones.
func list(names []string) string {
	const most = 4
	if n := len(names); n > most {
		names = append(slices.Clone(names[:most-1]), fmt.Sprintf("%d more", n-most+1))
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// Escape makes text safe inside markup and inside a quoted attribute.
var Escape = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;").Replace
