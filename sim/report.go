package sim

import (
	"errors"
	"strconv"
	"strings"

	"github.com/ncruces/go-sqlite3"

	"twodeliveries/sim/store"
	"twodeliveries/sim/trace"
)

// report turns what a connection did into an event.
func (e *env) report(l *line, op store.Op) {
	e.alive()
	w, db := e.process.world, e.process.db.name
	ev := trace.Event{DB: db, Tx: l.tx, SQL: op.SQL}
	if !w.terse {
		ev.File, ev.Line = w.engine.lines.at(op.PC)
	}
	for _, c := range op.Changes {
		ev.Changes = append(ev.Changes, change(db, c))
	}
	switch op.Kind {
	case store.Began:
		w.txs++
		l.tx = w.txs
		ev.Kind, ev.Tx = trace.Begin, l.tx
	case store.Read:
		ev.Kind = trace.Read
		if !w.terse {
			ev.Asked = asked(op)
			if l.through != nil {
				ev.Asked = query(op)
			}
		}
	case store.Wrote:
		ev.Kind = trace.Write
		e.apply(l, op.Changes)
		e.parks(op.Changes)
	case store.Committed:
		ev.Kind, ev.Applied = trace.Commit, e.applied(l)
	case store.RolledBack:
		ev.Kind = trace.Rollback
	case store.Failed:
		ev.Kind, ev.Note = trace.Failed, reason(op.Err)
		switch {
		case errors.Is(op.Err, store.ErrBusy):
			ev.Kind = trace.Busy
		case errors.Is(op.Err, store.ErrKeyTaken):
			ev.Detail = trace.KeyTaken
		}
	}
	step := e.event(ev)
	for _, a := range ev.Applied {
		w.appliedAt[a.ID] = step + 1
	}
	if op.Kind == store.Committed || op.Kind == store.RolledBack {
		l.tx, l.applies = 0, nil
	}
}

// apply notes the changes of the stock that the open transaction makes.
func (e *env) apply(l *line, changes []store.Change) {
	for _, c := range changes {
		if c.Table == "stock" && e.delivery != nil {
			l.applies = append(l.applies, trace.Application{
				Order: e.delivery.Order, ID: e.delivery.ReadID(), Request: e.delivery.N,
				Qty: number(c.New) - number(c.Old),
			})
		}
	}
}

// parks notes with which request a message came that the open transaction parks.
func (e *env) parks(changes []store.Change) {
	for _, c := range changes {
		if c.Table == "parked" && c.New != nil {
			e.process.world.parked[e.delivery.Body] = *e.delivery
		}
	}
}

func number(row []string) int {
	if len(row) == 0 {
		return 0
	}
	n, _ := strconv.Atoi(row[0])
	return n
}

func change(db string, c store.Change) trace.Change {
	op := trace.Update
	if c.Old == nil {
		op = trace.Insert
	} else if c.New == nil {
		op = trace.Delete
	}
	return trace.Change{DB: db, Table: c.Table, Op: op, Key: c.Key, Old: c.Old, New: c.New}
}

// reason is what SQLite says of an error, without what is said before it.
func reason(err error) string {
	var e *sqlite3.Error
	if !errors.As(err, &e) {
		return err.Error()
	}
	text := strings.TrimPrefix(e.Error(), "sqlite3: ")
	return strings.TrimPrefix(text, "constraint failed: ")
}
