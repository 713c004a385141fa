// Package wording has what every text about a run has in common: what its processes and
// databases are called, and how times, counts, lists, rows and messages are written.
package wording

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"twodeliveries/sim/trace"
)

// Clean makes a text fit for one line: no control characters.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}

var bodyWords = strings.NewReplacer(`{"id":`, `{id: `, `,"id":`, `, id: `, `{"qty":`, `{qty: `, `,"qty":`, `, qty: `,
	`{"pickup":`, `{pickup: `, `,"key":`, `, key: `, `{"inquiry":`, `{inquiry: `, `{"recall":`, `{recall: `,
	`{"accepted":`, `{accepted: `, `,"accepted":`, `, accepted: `, `{"version":`, `{version: `, `,"version":`, `, version: `,
	`{"quantity":`, `{quantity: `, `,"quantity":`, `, quantity: `, `,"signature":`, `, signature: `)

// Body writes what is on the wire without the quotes of the keys.
func Body(m *trace.Msg) string {
	if m.Body == "" {
		return "empty body"
	}
	return Bytes(m.Body)
}

// Bytes writes a JSON object of ours without the quotes of its keys.
func Bytes(body string) string { return bodyWords.Replace(body) }

// Content writes a message's status and body.
func Content(m *trace.Msg) string {
	if (m.Kind == trace.Response || m.Beyond()) && m.Status != 200 && m.Status != 0 {
		return fmt.Sprintf("%d %s", m.Status, Body(m))
	}
	return Body(m)
}

// Plural writes "1 request", "2 requests".
func Plural(n int, one string) string {
	switch {
	case n == 1:
		return "1 " + one
	case strings.HasSuffix(one, "sh"):
		one += "e"
	}
	return fmt.Sprintf("%d %ss", n, one)
}

// Times writes how often: "once", "twice", "3 times".
func Times(n string) string {
	switch n {
	case "1":
		return "once"
	case "2":
		return "twice"
	}
	return n + " times"
}

// List joins names: "a, b and c". Of many it gives the first ones.
func List(names []string) string {
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

// Kept parts a text into pieces: every second one, from the second on, is a word with a
// hyphen in it, such as snack-7, which a line is not to break at. Pieces may be "".
func Kept(s string) []string {
	if !strings.Contains(s, "-") { // most have none
		return []string{s}
	}
	var out []string
	from, at := 0, 0 // where begins what is not kept, and the word
	for word := range strings.SplitSeq(s, " ") {
		end := at + len(word)
		if len(word) <= mostKept && strings.Contains(strings.Trim(word, "-"), "-") {
			out = append(out, s[from:at], word)
			from = end
		}
		at = end + 1
	}
	return append(out, s[from:])
}

// mostKept is how long a word may be that is not broken: it has to fit into the narrowest
// column.
const mostKept = 24

// Markup writes a text for a page, escaped; words with a hyphen are elements of class kept.
func Markup(s string) string {
	var b strings.Builder
	for i, piece := range Kept(s) {
		if piece = Escape(piece); i%2 == 1 {
			piece = `<span class="kept">` + piece + `</span>`
		}
		b.WriteString(piece)
	}
	return b.String()
}
