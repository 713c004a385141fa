package node

import (
	"fmt"
	"sort"
)

// MemorySet remembers ids in the memory of the process, which dies with it.
type MemorySet struct {
	env  Warehouse
	seen map[string]int // id -> quantity
}

// Receive applies a request whose id this process has not seen.
func (r *MemorySet) Receive(m Request) Reply {
	qty, known := r.seen[m.ID]
	switch {
	case known && qty == m.Qty:
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	case known:
		r.env.Reach(ConflictFound)
		return Refuse(m.ID)
	}

	tx := r.env.DB().Begin()
	defer tx.Rollback()

	r.env.Work()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach(StockUpdated)

	tx.Commit()
	r.env.Reach(Committed)

	r.seen[m.ID] = m.Qty
	r.env.Reach(Remembered)
	return Accept(m.ID)
}

// Memory lists the ids seen.
func (r *MemorySet) Memory() []string {
	items := []string{}
	for id, qty := range r.seen {
		items = append(items, fmt.Sprintf("%s %d", id, qty))
	}
	sort.Strings(items)
	return items
}
