package simtest

import (
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
)

// Log tells what can be seen of the designs from outside, a line for each time at which
// something can: what is asked and what came of it, how the warehouse answers and what it
// applies, what stands in the outbox and when it is due, which statements found no row to
// change, and which orders were not taken. What goes on between the warehouse and the
// courier is told where the log that is wanted speaks of it.
func Log(r *trace.Recording, wanted string) string {
	beyond := strings.Contains(wanted, "pick up")
	var b strings.Builder
	ms := -1
	for i := range r.Events {
		e := &r.Events[i]
		out := append(seen(r, e), said(e)...)
		if ofCourier(e) {
			if out = nil; beyond {
				out = atCourier(e)
			}
		}
		for _, what := range out {
			switch {
			case e.Ms == ms:
				b.WriteString(", ")
			case ms >= 0:
				b.WriteString("\n")
			}
			if e.Ms != ms {
				ms = e.Ms
				fmt.Fprintf(&b, "%d ", ms)
			}
			b.WriteString(what)
		}
	}
	return b.String()
}

// said is what an event says of messages and work.
func said(e *trace.Event) []string {
	switch e.Kind {
	case trace.Sent:
		switch e.Msg.Kind {
		case trace.Request:
			if strings.HasPrefix(e.Msg.Body, `{"qty"`) {
				return []string{"ask, reordered, " + e.Msg.ID}
			}
			return []string{"ask " + e.Msg.ID}
		case trace.Lookup:
			return []string{"look up " + e.Msg.ID}
		case trace.Checkout:
			return []string{"want " + e.Msg.Wish}
		case trace.Confirmation:
			return []string{strings.TrimSpace(fmt.Sprintf("confirm %d %s", e.Msg.Status, e.Msg.Order))}
		}
		return []string{fmt.Sprint(e.Msg.Status)}
	case trace.Write:
		if len(e.Changes) == 0 {
			return []string{"nothing written"}
		}
	case trace.Commit:
		var out []string
		for _, a := range e.Applied {
			out = append(out, fmt.Sprintf("%s +%d", a.ID, a.Qty))
		}
		return out
	case trace.Accepted, trace.Refused, trace.Unclear, trace.Closed, trace.Timeout, trace.Told, trace.Heard, trace.Late:
		return []string{string(e.Kind)}
	case trace.Unplaced:
		return []string{e.Order + " not taken"}
	}
	return nil
}

// seen is what has become of the rows of the outbox.
func seen(r *trace.Recording, e *trace.Event) []string {
	p := past{r: r}
	var out []string
	for _, c := range e.Seen {
		switch {
		case c.DB != trace.Publisher || c.Table != "outbox":
		case c.Op == trace.Delete:
			out = append(out, p.column(c, c.Old, "id")+" gone")
		default:
			out = append(out, fmt.Sprintf("%s %s %s due %s",
				p.column(c, c.New, "id"), p.column(c, c.New, "state"), p.column(c, c.New, "attempts"), p.column(c, c.New, "due_ms")))
			if claimed := p.column(c, c.New, "claimed_ms"); claimed != "" && claimed != "0" {
				out = append(out, "claimed till "+claimed)
			}
		}
	}
	return out
}

// ofCourier tells whether an event is of the courier, or of what is sent to it or back.
func ofCourier(e *trace.Event) bool { return e.Msg != nil && e.Msg.Beyond() }

// atCourier is what it says.
func atCourier(e *trace.Event) []string {
	switch {
	case e.Kind == trace.Sent && e.Msg.Kind == trace.Pickup:
		return []string{"pick up " + e.Msg.ID}
	case e.Kind == trace.Effect, e.Kind == trace.Repeated, e.Kind == trace.Recalled:
		return []string{string(e.Kind) + " " + e.Msg.ID}
	case e.Kind == trace.Heard, e.Kind == trace.Timeout, e.Kind == trace.Closed:
		return []string{string(e.Kind)}
	}
	return nil
}
