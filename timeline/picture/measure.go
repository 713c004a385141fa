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

// timeWide is the width of the widest time at the left edge.
func (s *layout) timeWide() float64 {
	wide := 0
	for i, r := range s.rows {
		if r.ms {
			for _, line := range timeLines(s.rec.Events[i].Ms, s.room.time) {
				wide = max(wide, cells(line))
			}
		}
	}
	return 8 + float64(wide)*smallWide
}

// timeLines writes a time in lines of at most so many characters; no number is parted
// from its unit.
func timeLines(ms, most int) []string {
	words := strings.Fields(wording.Duration(ms))
	var lines []string
	for i := 0; i+1 < len(words); i += 2 {
		part := words[i] + " " + words[i+1]
		if n := len(lines); n > 0 && cells(lines[n-1]+" "+part) <= most {
			lines[n-1] += " " + part
		} else {
			lines = append(lines, part)
		}
	}
	return lines
}
