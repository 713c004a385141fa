package tell

import (
	"slices"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/explain"
	"twodeliveries/timeline/wording"
)

// Mermaid tells the run up to a step as a Mermaid sequence diagram: requests are
// solid arrows, replies dashed ones, a lost message ends in a cross, and one that
// is still on its way has an open head. A message whose end comes after something
// else has happened has an arrow where it left and a note where it arrived. What
// a transaction wrote is one note at its commit. A step past the last is the whole
// run, with what it came to. A diagram that grows longer than Mermaid reads ends
// with a note that says so.
func Mermaid(rec *trace.Recording, until int) string { return newChart(rec, false).draw(until) }

// ShopMermaid is the same as far as the shop can know.
func ShopMermaid(rec *trace.Recording, until int) string { return newChart(rec, true).draw(until) }

// maxMermaid is how many characters Mermaid reads, less some room for the end.
const maxMermaid = 50_000 - 500

// chart is a diagram being made.
type chart struct {
	rec   *trace.Recording
	story *storyWriter
	shop  bool
	lines []chartLine
	left  map[trace.MsgKey]int // the arrow of each message, as an index of lines
	open  []openTx
}

// chartLine is an arrow, or a note over one participant or two.
type chartLine struct {
	from, to string // participants; of a note, the first and the last it is over
	head     string // of the arrow: "->>"; "" makes it a note
	text     []string
}

// openTx is what a transaction has written so far.
type openTx struct {
	tx    int
	node  string
	wrote []string
}

// Participants that are no process of ours.
const (
	customer = "Customer"
	stranger = "Outside"
)

func newChart(rec *trace.Recording, shop bool) *chart {
	return &chart{rec: rec, story: &storyWriter{rec: rec}, shop: shop, left: map[trace.MsgKey]int{}}
}

func (c *chart) draw(until int) string {
	last := len(c.rec.Events) - 1
	for i := 0; i <= min(until, last); i++ {
		if e := &c.rec.Events[i]; !c.shop || timeline.ShopKnows(c.rec, e) {
			c.event(e)
		}
	}
	for _, tx := range c.open {
		if len(tx.wrote) > 0 {
			c.note(tx.node, append([]string{"not committed yet"}, tx.wrote...)...)
		}
	}
	if until >= last && last >= 0 {
		c.verdict()
	}
	return c.print()
}

// print writes the diagram.
func (c *chart) print() string {
	var b strings.Builder
	b.WriteString("sequenceDiagram\n")
	if c.rec.Title != "" {
		b.WriteString("    title " + mermaidText(c.rec.Title) + "\n")
	}
	for _, p := range c.participants() {
		b.WriteString("    " + p + "\n")
	}
	for _, line := range c.lines {
		text := line.String()
		if b.Len()+len(text) > maxMermaid {
			b.WriteString(chartLine{from: c.ends()[0], to: c.ends()[1],
				text: []string{"The diagram ends here, the run goes on: Mermaid reads no more than 50000 characters"}}.String())
			break
		}
		b.WriteString(text)
	}
	return b.String()
}

func (l chartLine) String() string {
	text := make([]string, len(l.text))
	for i, t := range l.text {
		text[i] = mermaidText(brief(t))
	}
	said := ": " + strings.Join(text, "<br/>") + "\n"
	switch {
	case l.head != "":
		return "    " + l.from + l.head + l.to + said
	case l.from == l.to:
		return "    Note over " + l.from + said
	}
	return "    Note over " + l.from + "," + l.to + said
}

// maxLabel is how many characters of a text are written: Mermaid breaks no line.
const maxLabel = 160

// brief is the beginning of a text that is long.
func brief(s string) string {
	if r := []rune(s); len(r) > maxLabel {
		return string(r[:maxLabel]) + "…"
	}
	return s
}

// participants declares who takes part, in the order of the lanes.
func (c *chart) participants() []string {
	var out []string
	if c.uses(customer) {
		out = append(out, "actor "+customer)
	}
	for _, n := range c.rec.Nodes {
		if n.Role == trace.Customer {
			continue
		}
		name, title := c.name(n.Name), wording.Titled(c.rec, n.Name)
		declared := "participant " + name
		switch {
		case c.shop && n.Role == trace.Courier:
			continue // the shop knows nothing of it
		case c.shop && n.Role == trace.Receiver:
			title = name
		}
		if name != title {
			declared += " as " + title
		}
		if !slices.Contains(out, declared) {
			out = append(out, declared)
		}
	}
	if c.uses(stranger) {
		out = append(out, "participant "+stranger+" as Somebody else")
	}
	return out
}

func (c *chart) uses(name string) bool {
	return slices.ContainsFunc(c.lines, func(l chartLine) bool { return l.from == name || l.to == name })
}

// name is the participant that a process is: its title without the spaces. To the
// shop, all of the warehouse is one.
func (c *chart) name(node string) string {
	switch {
	case c.rec.Role(node) == "":
		return stranger
	case node == trace.Customer:
		return customer
	case c.shop && c.rec.Role(node) == trace.Receiver:
		return "Warehouse"
	}
	return strings.ReplaceAll(wording.Titled(c.rec, node), " ", "")
}

// ends are the first and the last process.
func (c *chart) ends() [2]string {
	if len(c.rec.Nodes) == 0 {
		return [2]string{stranger, stranger}
	}
	last := len(c.rec.Nodes) - 1
	if c.shop && c.rec.Nodes[last].Role == trace.Courier {
		last--
	}
	return [2]string{c.name(c.rec.Nodes[0].Name), c.name(c.rec.Nodes[last].Name)}
}

// note puts lines over a process, or over all of them where it is of none.
func (c *chart) note(node string, text ...string) {
	over := [2]string{c.name(node), c.name(node)}
	if c.rec.Role(node) == "" {
		over = c.ends()
	}
	c.lines = append(c.lines, chartLine{from: over[0], to: over[1], text: text})
}

// verdict ends the diagram with what the run came to.
func (c *chart) verdict() {
	counts := c.rec.Counts
	text := []string{wording.Plural(counts.Requests, "request") + ", " + wording.Plural(counts.AcksAccepted, "ACK") + " accepted"}
	if !c.shop {
		text[0] = explain.Headline(c.rec)
		broken, open := c.story.rules()
		switch {
		case len(broken) > 0:
			text = append(text, "broken: "+strings.Join(broken, ", "))
		case len(open) > 0:
			text = append(text, "undecided: "+strings.Join(open, ", "))
		default:
			text = append(text, "every promise held")
		}
	}
	c.note("", text...)
}

// timed puts the time before a text.
func timed(ms int, text string) string { return wording.Duration(ms) + ": " + text }
