package takeaway

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// nearby is how many lines of code stand before and behind the one that runs.
const nearby = 8

// code is the code that a step is a line of, with that line marked; where a step has
// none, what ran last stays, unmarked.
func (r *run) code(step int) string {
	at := step
	for at >= 0 && r.rec.Events[at].Line == 0 {
		at--
	}
	text := ""
	if at >= 0 {
		text = r.around(&r.rec.Events[at], at == step)
	}
	return "<section id=\"code\" aria-label=\"Code at this step\">" + text + "</section>"
}

// around is the code around the line of an event, "" where its source is not known.
func (r *run) around(e *trace.Event, marked bool) string {
	i := slices.IndexFunc(r.rec.Sources, func(s trace.Source) bool { return s.File == e.File })
	if i < 0 {
		return ""
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<h2>%s:%d</h2><pre>", wording.Escape(e.File), e.Line)
	lines := strings.Split(strings.ReplaceAll(r.rec.Sources[i].Text, "\t", "    "), "\n")
	for n := max(1, e.Line-nearby); n <= min(len(lines), e.Line+nearby); n++ {
		line := fmt.Sprintf("%4d  %s", n, wording.Escape(lines[n-1]))
		if n == e.Line && marked {
			line = "<mark>" + line + "</mark>"
		}
		b.WriteString(line + "\n")
	}
	b.WriteString("</pre>")
	return b.String()
}
