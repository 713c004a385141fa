package sim

import (
	"fmt"
	"slices"

	"twodeliveries/sim/disk"
	"twodeliveries/sim/node"
	"twodeliveries/sim/store"
	"twodeliveries/sim/trace"
)

// Host is what stands between a receiver whose code knows nothing of the lab and the
// lab. Like all that node code sees, it is for the coroutine of its process alone.
type Host interface {
	node.Warehouse
	// Connect opens one more connection to the database, by the design's own driver;
	// through is what that calls it.
	Connect() (db *store.DB, through any)
	// Disconnect closes it.
	Disconnect(*store.DB)
	// Stand says where in its source the code stands that everything from here on is
	// done by; text is the source's, asked for once.
	Stand(file string, line int, text func() string)
	// Sleep returns after so many ms.
	Sleep(ms int)
	// Gone tells whether the shop waits no more for the reply to the current request,
	// as a server sees it by its connection.
	Gone() bool
	// Words tells whether anybody is going to read what is told of this run.
	Words() bool
}

var _ Host = warehouse{}

// Connect opens a connection.
func (h warehouse) Connect() (*store.DB, any) {
	h.alive()
	l := h.connect()
	return l.db, l.through
}

// Disconnect closes a connection.
func (h warehouse) Disconnect(db *store.DB) {
	h.lines = slices.DeleteFunc(h.lines, func(l *line) bool {
		if l.db != db {
			return false
		}
		h.process.world.engine.release(l)
		return true
	})
}

// Stand notes a line of foreign code, and its source in the recording.
func (h warehouse) Stand(file string, line int, text func() string) {
	w := h.process.world
	h.stands = codeLine{file, line}
	known := func(s trace.Source) bool { return s.File == file }
	if w.terse || file == "" || slices.ContainsFunc(w.rec.Sources, known) {
		return
	}
	w.rec.Sources = append(w.rec.Sources, trace.Source{File: file, Text: text()})
}

// Sleep waits on the virtual clock.
func (h warehouse) Sleep(ms int) {
	h.alive()
	h.sleep(ms)
}

// Gone tells whether nobody waits for the reply.
func (h warehouse) Gone() bool {
	m := h.delivery
	if m == nil || m.Injected || m.Copy > 0 {
		return false
	}
	c := h.process.world.calls[idOf(*m)]
	return c == nil || c.over
}

// Words tells whether the recording is for somebody to read.
func (h warehouse) Words() bool { return !h.process.world.terse }

// work is what stands in a database for work that is done, as its design's query says.
type work struct {
	query string
	done  [][]string
}

// more asks again and returns what has come, which may be less than nothing. A row
// that was there and is not any more is taken from another of its id.
func (k *work) more(db *database) (ids []string, quantities []int) {
	now := db.home.rows(db.disk.Clone(), k.query)
	come, gone := without(now, k.done), without(k.done, now)
	k.done = now
	for _, row := range come {
		id, qty := amount(row)
		if i := slices.IndexFunc(gone, func(r []string) bool { old, _ := amount(r); return old == id }); i >= 0 {
			_, was := amount(gone[i])
			gone, qty = slices.Delete(gone, i, i+1), qty-was
		}
		if qty != 0 {
			ids, quantities = append(ids, id), append(quantities, qty)
		}
	}
	return ids, quantities
}

// without is what is in a and not in b, as often as it is there more often.
func without(a, b [][]string) (out [][]string) {
	b = slices.Clone(b)
	for _, row := range a {
		if i := slices.IndexFunc(b, func(r []string) bool { return slices.Equal(r, row) }); i >= 0 {
			b = slices.Delete(b, i, i+1)
		} else {
			out = append(out, row)
		}
	}
	return out
}

// amount takes a row apart: an id and a quantity, or a total alone, which is nobody's.
func amount(row []string) (id string, qty int) {
	if len(row) > 1 {
		return row[0], number(row[1:])
	}
	return "", number(row)
}

// rows runs a query on a disk, as an independent connection.
func (t *template) rows(d *disk.Disk, query string) [][]string {
	t.observer.slot.Point(d)
	defer t.observer.slot.Detach()
	rows, err := t.observer.db.All(query)
	if err != nil {
		panic(fmt.Sprintf("sim: what counts as applied cannot be read: %v", err))
	}
	return rows
}

// applied is what a commit of a connection has applied: what its statements added to
// the stock, or what the design's own query says.
func (e *env) applied(l *line) []trace.Application {
	db := e.process.db
	if db.work == nil {
		return l.applies
	}
	var out []trace.Application
	ids, quantities := db.work.more(db)
	for i, id := range ids {
		a := trace.Application{Order: id, ID: id, Qty: quantities[i]}
		if d := e.delivery; d != nil {
			a.Request = d.N
			if id == "" {
				a.ID = d.ReadID()
			}
		}
		if a.Order = e.process.world.orderOf[a.ID]; a.Order == "" {
			a.Order = a.ID
		}
		out = append(out, a)
	}
	return out
}
