package tell

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
)

// event adds what a step is to be seen of.
func (c *chart) event(e *trace.Event) {
	switch e.Kind {
	case trace.Sent, trace.Copied, trace.Answered:
		c.leaves(e)
	case trace.Dropped, trace.Delayed, trace.Corrupted:
		c.fate(e)
	case trace.Delivered, trace.Dead, trace.Late, trace.Accepted, trace.Told, trace.Heard, trace.Refused, trace.Unclear,
		trace.Closed, trace.Timeout:
		c.arrives(e)
	case trace.Placed:
		if e.Wish != "" {
			c.note(e.Node, timed(e.Ms, fmt.Sprintf("order %s %d", e.Order, e.Qty)))
			return
		}
		c.arrow(customer, c.name(e.Node), "->>", timed(e.Ms, fmt.Sprintf("order %s %d", e.Order, e.Qty)))
	case trace.Unplaced:
		_, text := c.story.plain(e)
		if timeline.WishOf(c.rec, e.Order) != "" {
			c.note(e.Node, timed(e.Ms, text))
			return
		}
		c.arrow(c.name(e.Node), customer, "--x", timed(e.Ms, text))
	case trace.Begin, trace.Write, trace.Commit, trace.Rollback:
		c.transaction(e)
	case trace.Read:
	case trace.Locked, trace.Unlocked: // its database is used by the process of that name
		c.note(e.DB, timed(e.Ms, "an outsider: "+string(e.Kind)))
	case trace.Crashed:
		c.open = slices.DeleteFunc(c.open, func(tx openTx) bool { return slices.Contains(e.Torn, tx.tx) })
		_, text := c.story.plain(e)
		c.note(e.Node, timed(e.Ms, "✗ "+text))
	default:
		if sign, text := c.story.plain(e); sign != "" {
			c.note(e.Node, timed(e.Ms, mermaidSigns[e.Point]+text))
		}
	}
}

var mermaidSigns = map[string]string{"duplicate-found": "= ", "conflict-found": "≠ "}

// by is how one says it of a hop, or otherwise.
func by(e *trace.Event, otherwise, hop string) string {
	if e.Detail == trace.PassedOn {
		return hop
	}
	return otherwise
}

func (c *chart) arrow(from, to, head, text string) {
	c.lines = append(c.lines, chartLine{from: from, to: to, head: head, text: []string{text}})
}

// leaves draws a message that has an open head until its end is known.
func (c *chart) leaves(e *trace.Event) {
	m := e.Msg
	from := c.name(e.Node)
	text := timed(e.Ms, mermaidMessage(m))
	switch e.Kind {
	case trace.Copied:
		from = stranger
		if original, ok := c.left[trace.MsgKey{Kind: m.Kind, N: m.N}]; ok {
			from = c.lines[original].from
		}
		text += ", " + by(e, "made by the network", "passed on by a hop")
	case trace.Answered:
		if asked, ok := c.left[trace.MsgKey{Kind: trace.Request, N: m.N, Copy: m.Copy}]; ok {
			c.amend(asked, "x", ", goes no further")
		}
		text += ", from " + by(e, "somebody else", "the hop")
	}
	c.left[m.Key()] = len(c.lines)
	c.arrow(from, c.name(m.To), shaft(m)+")", text)
}

// shaft is the line of an arrow.
func shaft(m *trace.Msg) string {
	if m.Back() {
		return "--"
	}
	return "-"
}

// amend gives the arrow on a line another head, and more to say.
func (c *chart) amend(line int, head, more string) {
	l := &c.lines[line]
	l.head = l.head[:strings.LastIndex(l.head, "-")+1] + head
	l.text[0] += more
}

// fate is what the network does to a message.
func (c *chart) fate(e *trace.Event) {
	line, ok := c.left[e.Msg.Key()]
	switch {
	case !ok:
	case e.Kind == trace.Dropped:
		c.amend(line, "x", ", "+cmp.Or(string(e.Detail), "dropped"))
	case e.Kind == trace.Delayed:
		c.amend(line, ")", ", delayed until "+wording.Duration(e.Msg.Arrives))
	default:
		c.amend(line, ")", ", changed on its way ("+e.Note+"): "+wired(e.Msg))
	}
}

// arrives is what becomes of a message at its end, or of waiting for it.
func (c *chart) arrives(e *trace.Event) {
	m := e.Msg
	if e.Kind == trace.Timeout {
		c.note(e.Node, timed(e.Ms, "? timeout: unknown"))
		return
	}
	if e.Kind == trace.Closed {
		if line, ok := c.left[m.Key()]; ok && !c.shop {
			c.amend(line, "x", "")
		}
		c.note(e.Node, timed(e.Ms, "? connection closed: unknown"))
		return
	}
	line, ok := c.left[m.Key()]
	if !ok { // nothing is known of its way
		line = len(c.lines)
		from := c.name(trace.Receiver)
		if m.Before() {
			from = customer
		}
		c.arrow(from, c.name(e.Node), shaft(m)+")", timed(e.Ms, mermaidMessage(m)))
	}
	head, became := becomes(e)
	switch {
	case e.Node == "": // it goes where it came from, outside
		c.amend(line, head, "")
	case line == len(c.lines)-1:
		c.lines[line].to = c.name(e.Node)
		if became != "" {
			became = ", " + became
		}
		c.amend(line, head, became)
	default:
		c.lines[line].to = c.name(e.Node)
		c.amend(line, head, "")
		c.note(e.Node, timed(e.Ms, m.Name()+" "+cmp.Or(became, "arrives")))
	}
	switch e.Kind {
	case trace.Refused:
		c.note(e.Node, "! refused")
	case trace.Unclear:
		c.note(e.Node, "? it proves nothing: unknown")
	}
}

// becomes is the head of the arrow of a message that has come to its end, and
// what to say of it.
func becomes(e *trace.Event) (head, text string) {
	switch e.Kind {
	case trace.Dead:
		return "x", "meets nobody"
	case trace.Late:
		return ">>", "late, ignored"
	case trace.Heard:
		switch {
		case e.Msg.Confirms():
			return ">>", "confirmed"
		case e.Msg.Before():
			return ">>", "told no"
		}
	case trace.Accepted:
		if timeline.Foreign(e) {
			return ">>", "accepted for " + e.Order
		}
		return ">>", "accepted"
	}
	return ">>", ""
}

// mostWrites is how many rows a note names.
const mostWrites = 8

func (c *chart) transaction(e *trace.Event) {
	i := slices.IndexFunc(c.open, func(tx openTx) bool { return tx.tx == e.Tx })
	if i < 0 {
		i = len(c.open)
		c.open = append(c.open, openTx{tx: e.Tx, node: e.Node})
	}
	tx := &c.open[i]
	for _, change := range e.Changes {
		sign := map[trace.Op]string{trace.Insert: "+ ", trace.Update: "~ ", trace.Delete: "- "}[change.Op]
		tx.wrote = append(tx.wrote, sign+strings.ReplaceAll(c.story.change(change), " -> ", " → "))
	}
	if e.Kind != trace.Commit && e.Kind != trace.Rollback {
		return
	}
	wrote := tx.wrote
	c.open = slices.Delete(c.open, i, i+1)
	if len(wrote) == 0 {
		return
	}
	if e.Kind == trace.Rollback {
		c.note(e.Node, append([]string{timed(e.Ms, "rollback, undone:")}, few(wrote)...)...)
		return
	}
	text := append([]string{timed(e.Ms, "commit")}, few(wrote)...)
	for _, a := range e.Applied {
		text = append(text, fmt.Sprintf("✓ %s applied %+d", a.Order, a.Qty))
	}
	c.note(e.Node, text...)
}

// few cuts a long list short.
func few(lines []string) []string {
	if len(lines) <= mostWrites {
		return lines
	}
	return append(slices.Clone(lines[:mostWrites-1]), fmt.Sprintf("and %d more", len(lines)-mostWrites+1))
}

// mermaidMessage is what an arrow says of its message.
func mermaidMessage(m *trace.Msg) string { return m.Name() + " " + wired(m) }

// wired is what is on the wire.
func wired(m *trace.Msg) string {
	if m.Kind == trace.Response || m.Beyond() && m.Back() {
		return fmt.Sprintf("%d %s", m.Status, wording.Body(m))
	}
	return wording.Body(m)
}

// mermaidText writes a text so that Mermaid reads nothing else in it: neither the
// end of a statement, nor a comment, an instruction, a formula, a mark-up or the
// styles that its own preparation looks for.
func mermaidText(s string) string { return mermaidSafe.Replace(wording.Clean(s)) }

var mermaidSafe = strings.NewReplacer("#", "#35;", ";", "#59;", "<", "#lt;", ">", "#gt;", "&", "#amp;",
	"%", "#37;", "$", "#36;", `\`, "#92;", "ﬂ", "fl", "style", "#115;tyle", "classDef", "#99;lassDef")
