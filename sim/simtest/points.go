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
	for i := p.step - 1; i >= 0; i-- {
		e := &p.r.Events[i]
		if e.Node != p.e.Node || e.Kind != trace.Write || e.DB != db || p.undone(i) {
			continue
		}
		if slices.ContainsFunc(e.Changes, func(c trace.Change) bool { return c.Table == table && like(c) }) {
			return true
		}
	}
	return false
}

// undone tells whether what was written at a step was rolled back.
func (p past) undone(at int) bool {
	tx := p.r.Events[at].Tx
	for i := at; i < p.step; i++ {
		if e := &p.r.Events[i]; e.Kind == trace.Rollback && e.Tx == tx || slices.Contains(e.Torn, tx) {
			return true
		}
	}
	return false
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
		if e.Node != p.e.Node {
			continue
		}
		if is(e) {
			return true
		}
		if e.Kind == trace.Delivered {
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

func (p past) row(state string) bool {
	return slices.ContainsFunc(p.durable("publisher", "outbox"), func(c trace.Change) bool {
		return p.column(c, c.New, "order_id") == p.e.Order && p.column(c, c.New, "state") == state
	})
}

func (p past) inserted(db, table, column, value string) bool {
	return p.wrote(db, table, func(c trace.Change) bool { return c.Op == trace.Insert && p.column(c, c.New, column) == value })
}

func (p past) applied() bool {
	return p.did(func(e *trace.Event) bool { return e.Kind == trace.Commit && len(e.Applied) > 0 })
}

// behind says of each point that is named after something what must have happened.
var behind = map[string]func(past) bool{
	"order-inserted":  func(p past) bool { return p.inserted("publisher", "orders", "id", p.e.Order) },
	"outbox-inserted": func(p past) bool { return p.inserted("publisher", "outbox", "order_id", p.e.Order) },
	"order-committed": func(p past) bool {
		return slices.ContainsFunc(p.durable("publisher", "orders"), func(c trace.Change) bool { return p.column(c, c.New, "id") == p.e.Order })
	},
	"row-claimed": func(p past) bool {
		return slices.ContainsFunc(p.durable("publisher", "outbox"), func(c trace.Change) bool { return p.column(c, c.New, "claimed_ms") != "0" })
	},
	"marked":        func(p past) bool { return p.row("complete") },
	"retry-planned": func(p past) bool { return p.row("pending") },
	"parked":        func(p past) bool { return p.row("parked") },
	"renamed": func(p past) bool {
		return p.ever("publisher", "outbox", func(c trace.Change) bool {
			return c.Op == trace.Update && p.column(c, c.Old, "id") != p.column(c, c.New, "id")
		})
	},
	"redriven": func(p past) bool {
		return p.ever("publisher", "outbox", func(c trace.Change) bool {
			return p.column(c, c.Old, "state") == "parked" && p.column(c, c.New, "state") == "pending"
		})
	},
	"inbox-inserted": func(p past) bool { return p.inserted("receiver", "inbox", "id", p.e.Msg.ID) },
	"id-committed": func(p past) bool {
		return slices.ContainsFunc(p.durable("receiver", "inbox"), func(c trace.Change) bool { return p.column(c, c.New, "id") == p.e.Msg.ID })
	},
	"claimed": func(p past) bool {
		taken := func(c trace.Change) bool { return p.column(c, c.New, "id") == p.e.Msg.ID }
		return p.remembers(p.e.Msg.ID) || p.wrote("receiver", "claims", taken) || p.wrote("receiver", "inbox", taken)
	},
	"stock-updated":    func(p past) bool { return p.wrote("receiver", "stock", func(trace.Change) bool { return true }) },
	"stock-committed":  past.applied,
	"committed":        committed,
	"message-recorded": func(p past) bool { return p.inserted("receiver", "outbox", "id", p.e.Msg.ID) },
	"confirmed": func(p past) bool {
		return slices.ContainsFunc(p.durable("receiver", "claims"), func(c trace.Change) bool {
			return p.column(c, c.New, "id") == p.e.Msg.ID && p.column(c, c.New, "done") == "1"
		})
	},
	"purged": func(p past) bool {
		return p.ever("receiver", "inbox", func(c trace.Change) bool { return c.Op == trace.Delete })
	},
	"remembered": func(p past) bool { return p.remembers(p.e.Msg.ID) },
	"forgotten":  func(p past) bool { return !p.remembers(p.e.Msg.ID) },
	"mail-sent": func(p past) bool {
		return p.did(func(e *trace.Event) bool { return e.Kind == trace.Effect || e.Kind == trace.Repeated })
	},
	"replied": func(p past) bool {
		return p.did(func(e *trace.Event) bool { return e.Kind == trace.Sent && e.Msg.Kind == trace.Response })
	},
	"key-taken": func(p past) bool {
		return p.did(func(e *trace.Event) bool { return e.Kind == trace.Failed && e.Detail == trace.KeyTaken })
	},
	"row-lost": func(p past) bool {
		return p.did(func(e *trace.Event) bool { return e.Kind == trace.Write && len(e.Changes) == 0 })
	},
}

// committed is the work, except that stock-first commits the id at last.
func committed(p past) bool {
	return p.applied() || p.did(func(e *trace.Event) bool {
		return e.Kind == trace.Commit && slices.ContainsFunc(e.Seen, func(c trace.Change) bool { return c.Table == "inbox" })
	})
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
