package exploring

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
)

// signs are drawn like icons; each word of the table has one, told apart by its
// shape.
var signs = map[string]string{
	catalog.Safe:                    `<path fill="none" d="m3 8.500 3.500 3.500L13 4.500"/>`,
	catalog.Refuses:                 `<circle fill="none" cx="8" cy="8" r="5.500"/><path fill="none" d="M4.500 8h7"/>`,
	"lost":                          `<path fill="none" d="m4 4 8 8M12 4l-8 8"/>`,
	"done twice":                    `<path fill="none" d="M2.500 5.500h7v7h-7zM6 5.500v-3h7.500v7h-4"/>`,
	"phantom work":                  `<path fill="none" d="M3.500 13.500V7a4.500 4.500 0 0 1 9 0v6.500l-2.200-1.700L8 13.500l-2.300-1.700zM6.300 7h.1M9.600 7h.1"/>`,
	"false ACK":                     `<path fill="none" d="m2.500 9 3 3 6-8M9.500 13l4-4M9.500 9l4 4"/>`,
	"ordered twice":                 `<path fill="none" d="M8 2 5 5l3 3 3-3zM8 8l-3 3 3 3 3-3z"/>`,
	"outside effect twice":          `<path fill="none" d="M2 4.500h9v6H2zl4.500 3.500L11 4.500M5 13h9V7"/>`,
	"outside effect and work apart": `<path fill="none" d="M2 4.500h9v6H2zl4.500 3.500L11 4.500M8.500 10l5 5M13.500 10l-5 5"/>`,
	"other content":                 `<path fill="none" d="M3 6h10M3 10h10M10.500 3l-5 10"/>`,
	"stock does not add up":         `<path fill="none" d="M8 3v10M4 13.500h8M2.500 9 5 4l2.500 5zM8.500 7 11 2.500 13.500 7z"/>`,
	"out of order":                  `<path fill="none" d="M5 13V3L2.500 5.500M11 3v10l2.500-2.500"/>`,
	"false refusal":                 `<circle fill="none" cx="8" cy="8" r="5.500"/><path fill="none" d="M8 4.800v4M8 11.200v.1"/>`,
	"stuck":                         `<path fill="none" d="M4 2.500h8M4 13.500h8M5 2.500c0 4 6 7 6 11M11 2.500c0 4-6 7-6 11"/>`,
}

// signID is the name of a sign in the sheet of them.
func signID(word string) string { return "sign-" + strings.ReplaceAll(strings.ToLower(word), " ", "-") }

// signSheet holds every sign once; sign shows one.
func signSheet() app.UI {
	var b strings.Builder
	b.WriteString(`<svg class="signs" width="0" height="0" aria-hidden="true">`)
	for _, word := range tableWords() {
		b.WriteString(`<symbol id="` + signID(word) + `" viewBox="0 0 16 16">` + signs[word] + `</symbol>`)
	}
	b.WriteString(`</svg>`)
	return app.Raw(b.String())
}

func sign(word string) app.UI {
	return app.Raw(`<svg class="icon" width="16" height="16" aria-hidden="true"><use href="#` + signID(word) + `"></use></svg>`)
}

// tableWords are all that a cell can say.
func tableWords() []string {
	out := []string{catalog.Safe}
	for _, h := range catalog.Harms {
		out = append(out, h.Word())
	}
	return append(out, catalog.Refuses)
}

// meaning says what a word of the table means.
func meaning(word string) string {
	switch word {
	case catalog.Safe:
		return "No single fault broke a promise, and neither did a copy of a request that was held up."
	case catalog.Refuses:
		return "It takes no order at all, so nothing can go wrong."
	}
	for _, h := range catalog.Harms {
		if h.Word() == word {
			return h.Sentence
		}
	}
	return ""
}

// wordOf is the word for a rule that breaks.
func wordOf(rule string) string { return catalog.RuleOf(rule).Title }

// toneOf says how a cell is meant: "good", "bad", "dim", or "" while it is not known.
func toneOf(c protocol.Cell) string {
	switch {
	case len(c.Verdicts) == 0:
		return ""
	case c.Verdicts[0] == catalog.Safe:
		return "good"
	case c.Verdicts[0] == catalog.Refuses:
		return "dim"
	}
	return "bad"
}

// verdictOf is the worst of a cell, and what else: "lost", "+1".
func verdictOf(c protocol.Cell) (word, more string) {
	switch n := len(c.Verdicts); {
	case n == 0:
		return "", ""
	case n > 1:
		return c.Verdicts[0], "+" + strconv.Itoa(n-1)
	}
	return c.Verdicts[0], ""
}
