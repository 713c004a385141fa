package trace

import "slices"

// CountsAt returns the counts after step.
func (r *Recording) CountsAt(step int) Counts {
	for i := min(step, len(r.Events)-1); i >= 0; i-- {
		if c := r.Events[i].Counts; c != nil {
			return *c
		}
	}
	return Counts{}
}

// RulesAt returns the verdict of every rule after step, in the order of
// Recording.Verdicts. Before its first word a rule is held.
func (r *Recording) RulesAt(step int) []Verdict {
	out := make([]Verdict, len(r.Verdicts))
	for i, v := range r.Verdicts {
		out[i] = Verdict{Name: v.Name, State: Held, Step: -1}
	}
	for i := 0; i <= step && i < len(r.Events); i++ {
		for _, v := range r.Events[i].Rules {
			for j := range out {
				if out[j].Name == v.Name {
					out[j] = v
				}
			}
		}
	}
	return out
}

// MemoryAt returns the volatile memory of each process after step, in the order
// of Recording.Nodes. Processes that never remembered anything are left out.
func (r *Recording) MemoryAt(step int) []Memory {
	last := map[string]Memory{}
	for i := 0; i <= step && i < len(r.Events); i++ {
		if m := r.Events[i].Memory; m != nil {
			last[m.Node] = *m
		}
	}
	var out []Memory
	for _, n := range r.Nodes {
		if m, ok := last[n.Name]; ok {
			out = append(out, m)
		}
	}
	return out
}

// InFlight returns the messages on their way after step, in sending order.
func (r *Recording) InFlight(step int) []Msg {
	var out []Msg
	for i := 0; i <= step && i < len(r.Events); i++ {
		e := &r.Events[i]
		if e.Msg == nil {
			continue
		}
		switch e.Kind {
		case Sent, Copied:
			out = append(out, *e.Msg)
		case Answered: // the request goes no further
			out = append(without(out, &Msg{Kind: Request, N: e.Msg.N, Copy: e.Msg.Copy}), *e.Msg)
		case Dropped, Delivered, Dead, Late, Closed, Accepted, Refused, Unclear, Told, Heard:
			out = without(out, e.Msg)
		case Delayed, Corrupted:
			out = append(without(out, e.Msg), *e.Msg)
		}
	}
	return out
}

func without(ms []Msg, m *Msg) []Msg {
	kept := ms[:0:0]
	for _, x := range ms {
		if !x.Same(m) {
			kept = append(kept, x)
		}
	}
	return kept
}

// Found tells whether there was a row.
func (a *Asked) Found() bool { return a != nil && len(a.Row) > 0 }

// Value is what the query found in a column that it asked for; "" for nothing.
func (a *Asked) Value(column string) string {
	if a == nil {
		return ""
	}
	if i := slices.Index(a.Wants, column); i >= 0 && i < len(a.Row) {
		return a.Row[i]
	}
	return ""
}

// Role is that of a process, "" for the network and the world.
func (r *Recording) Role(node string) string {
	for _, n := range r.Nodes {
		if n.Name == node {
			return n.Role
		}
	}
	return ""
}

// Columns are those of a table, nil where there is no such table.
func (r *Recording) Columns(db, table string) []string {
	for _, t := range r.Tables {
		if t.DB == db && t.Name == table {
			return t.Columns
		}
	}
	return nil
}

// Cell is what a row of a change has in a column; "" for a row or a column that is not
// there.
func (r *Recording) Cell(c Change, row []string, column string) string {
	if i := slices.Index(r.Columns(c.DB, c.Table), column); i >= 0 && i < len(row) {
		return row[i]
	}
	return ""
}

// Inbox is the table in which the receiver keeps the ids that it has seen, whatever its
// name; "" when it keeps claims, or all in memory. A design of one's own has said nothing.
func (s Settings) Inbox() string {
	switch keeps := s.Receiver.Keeps; keeps {
	case "":
		return "inbox"
	case "claims", "memory":
		return ""
	default:
		return keeps
	}
}

// Deploys tells whether a process that was stopped at a step starts with a new version of
// its program.
func (r *Recording) Deploys(step int) bool {
	for i := step + 1; i < len(r.Events); i++ {
		if e := &r.Events[i]; e.Kind == Started && e.Node == r.Events[step].Node {
			return e.Detail == Deployed
		}
	}
	return false
}

// CameAs names the request that a hop took in: the last that went on the wire under the
// number of what it passed on at a step.
func (r *Recording) CameAs(step int) string {
	m := r.Events[step].Msg
	for i := step - 1; i >= 0; i-- {
		e := &r.Events[i]
		if (e.Kind == Sent || e.Kind == Copied) && e.Msg.Kind == m.Kind && e.Msg.N == m.N {
			return e.Msg.Name()
		}
	}
	return ""
}
