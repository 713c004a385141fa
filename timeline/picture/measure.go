package picture

import (
	"strings"

	"twodeliveries/timeline/wording"
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

// label makes a text fit for an attribute: no quotes either.
func label(s string) string { return strings.ReplaceAll(wording.Clean(s), `"`, "'") }
