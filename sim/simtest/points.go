package simtest

import (
	"slices"
	"strings"

	"twodeliveries/sim/trace"
)

// past is a run up to a point, as somebody reads it who knows no node code.
type past struct {
	r    *trace.Recording
	step int
	e    *trace.Event
}

// column reads a column of a row.
func (p past) column(c trace.Change, row []string, name string) string {
	for _, t := range p.r.Tables {
		if t.DB == c.DB && t.Name == c.Table {
			if i := slices.Index(t.Columns, name); i >= 0 && i < len(row) {
				return row[i]
			}
		}
	}
	return ""
}

// wrote tells whether a statement of the process changed a row like that, and nothing
// has undone it since.
func (p past) wrote(db, table string, like func(trace.Change) bool) bool {
	return p.changed(db, table, like, trace.Rollback)
}

// stands tells whether one did in a transaction that is still open.
func (p past) stands(db, table string, like func(trace.Change) bool) bool {
	return p.changed(db, table, like, trace.Rollback, trace.Commit)
}

// changed tells whether a statement of the process changed a row like that, in a
// transaction that has not ended in one of those ways.
func (p past) changed(db, table string, like func(trace.Change) bool, endings ...trace.Kind) bool {
	for i := p.step - 1; i >= 0; i-- {
		e := &p.r.Events[i]
		if e.Actor() != p.e.Actor() || e.Kind != trace.Write || e.DB != db || p.ended(i, endings) {
			continue
		}
		if slices.ContainsFunc(e.Changes, func(c trace.Change) bool { return c.Table == table && like(c) }) {
			return true
		}
	}
	return false
}

// ended tells whether the transaction of a step has ended in one of those ways.
func (p past) ended(at int, endings []trace.Kind) bool {
	tx := p.r.Events[at].Tx
	for i := at; i < p.step; i++ {
		if e := &p.r.Events[i]; slices.Contains(endings, e.Kind) && e.Tx == tx || slices.Contains(e.Torn, tx) {
			return true
		}
	}
	return false
}

// latest is the last of those things that the process did before the point; nothing if
// it did none of them.
func (p past) latest(of func(*trace.Event) bool) trace.Event {
	for i := p.step - 1; i >= 0; i-- {
		if e := &p.r.Events[i]; e.Actor() == p.e.Actor() && of(e) {
			return *e
		}
	}
	return trace.Event{}
}

// durable returns the rows of a table that an independent connection sees at the point.
func (p past) durable(db, table string) []trace.Change {
	rows := map[int64]trace.Change{}
	for i := 0; i < p.step; i++ {
		for _, c := range p.r.Events[i].Seen {
			if c.DB == db && c.Table == table {
				rows[c.Key] = c
			}
		}
	}
	var out []trace.Change
	for _, c := range rows {
		if c.Op != trace.Delete {
			out = append(out, c)
		}
	}
	return out
}

// ever tells whether a row of a table was once changed like that.
func (p past) ever(db, table string, like func(trace.Change) bool) bool {
	for i := 0; i < p.step; i++ {
		if slices.ContainsFunc(p.r.Events[i].Seen, func(c trace.Change) bool { return c.DB == db && c.Table == table && like(c) }) {
			return true
		}
	}
	return false
}

// did tells whether an event of that kind came since the delivery.
func (p past) did(is func(*trace.Event) bool) bool {
	for i := p.step - 1; i >= 0; i-- {
		e := &p.r.Events[i]
		if e.Actor() != p.e.Actor() {
			continue
		}
		if is(e) {
			return true
		}
		if e.Kind == trace.Delivered || e.Kind == trace.Unparked {
			return false
		}
	}
	return false
}

// remembers tells whether the memory of the process holds an id at the point.
func (p past) remembers(id string) bool {
	for i := p.step; i >= 0; i-- {
		if m := p.r.Events[i].Memory; m != nil && m.Node == p.e.Node {
			return slices.ContainsFunc(m.Items, func(item string) bool { return item == id || strings.HasPrefix(item, id+" ") })
		}
	}
	return false
}

// Points checks every point of a run that is named after something. It returns how
// many there are, and the first step at which one says what is not there, or -1.
func Points(r *trace.Recording) (points, untrue int) {
	for i := range r.Events {
		e := &r.Events[i]
		if e.Kind != trace.Point || behind[e.Point] == nil {
			continue
		}
		points++
		if !behind[e.Point](past{r, i, e}) {
			return points, i
		}
	}
	return points, -1
}

// Astray returns the first step at which a relay that looks for a row is said to be about
// an order, or -1. One at which something was thrown has stopped in the middle of one.
func Astray(r *trace.Recording) int {
	threw := map[string]bool{}
	for i, e := range r.Events {
		switch {
		case e.Kind == trace.Thrown, e.Kind == trace.Failed, e.Kind == trace.Busy:
			threw[e.Actor()] = true
		case e.Kind == trace.Read && (e.DB == trace.Publisher || e.Role == trace.CourierRelay) &&
			e.Tx == 0 && e.Order != "" && !threw[e.Actor()]:
			return i
		}
	}
	return -1
}
