package trace

import (
	"encoding/json"
	"fmt"
	"slices"
)

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
		case Dropped, Delivered, Dead, Late, Closed, Accepted, Refused, Unclear, Told:
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

// MsgKey tells messages apart, whatever happens to them.
type MsgKey struct {
	Kind    MsgKind
	N, Copy int
}

// Key is what the message is known by.
func (m *Msg) Key() MsgKey { return MsgKey{m.Kind, m.N, m.Copy} }

// Same tells whether both are the same message, whatever happened to it since.
func (m *Msg) Same(o *Msg) bool { return o != nil && m.Key() == o.Key() }

// ToShop tells whether the message goes from the warehouse to the shop.
func (m *Msg) ToShop() bool { return m.Kind == Response || m.Kind == Status }

// Name is what a scenario calls the message: "request 2", "response 1 copy 1".
func (m *Msg) Name() string {
	s := fmt.Sprintf("%s %d", m.Kind, m.N)
	if m.Copy > 0 {
		s += fmt.Sprintf(" copy %d", m.Copy)
	}
	return s
}

// ACK tells whether a reply is a valid ACK, by the strict check: status 200, the id
// that was asked for, and accepted exactly true.
func (m *Msg) ACK() bool {
	body, ok := m.object()
	return ok && m.Status == 200 && body["id"] == m.ID && body["accepted"] == true
}

// Refusal tells whether a reply is a definite no: a 4xx, the id that was asked for,
// and accepted exactly false.
func (m *Msg) Refusal() bool {
	body, ok := m.object()
	return ok && m.Status >= 400 && m.Status <= 499 && body["id"] == m.ID && body["accepted"] == false
}

func (m *Msg) object() (body map[string]any, ok bool) {
	err := json.Unmarshal([]byte(m.Body), &body)
	return body, err == nil
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
