package takeaway

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// around is how many lines of code stand before and behind the one that runs.
const around = 8

// code is the code that a step is a line of, with that line marked; where a step has
// none, what ran last stays, unmarked.
func (r *run) code(step int) string {
	at := step
	for at >= 0 && r.rec.Events[at].Line == 0 {
		at--
	}
	if at < 0 {
		return "<section id=\"code\" aria-label=\"Code at this step\"></section>"
	}
	e := &r.rec.Events[at]
	i := slices.IndexFunc(r.rec.Sources, func(s trace.Source) bool { return s.File == e.File })
	if i < 0 {
		return "<section id=\"code\" aria-label=\"Code at this step\"></section>"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "<section id=\"code\" aria-label=\"Code at this step\"><h2>%s:%d</h2><pre>", wording.Escape(e.File), e.Line)
	lines := strings.Split(strings.ReplaceAll(r.rec.Sources[i].Text, "\t", "    "), "\n")
	for n := max(1, e.Line-around); n <= min(len(lines), e.Line+around); n++ {
		line := fmt.Sprintf("%4d  %s", n, wording.Escape(lines[n-1]))
		if n == e.Line && at == step {
			line = "<mark>" + line + "</mark>"
		}
		b.WriteString(line + "\n")
	}
	b.WriteString("</pre></section>")
	return b.String()
}
