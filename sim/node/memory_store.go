package node

import (
	"sort"

	"twodeliveries/sim/store"
)

// MemoryStore claims ids in the memory of the process. A handler that raises
// keeps its claim, since the effect may have happened; one that returns not
// accepted has it forgotten.
type MemoryStore struct {
	env    Warehouse
	claims map[string]bool
}

// Receive applies a request the first time its id comes.
func (r *MemoryStore) Receive(m Request) Reply {
	if !r.firstTime(m.ID) {
		r.env.Reach(DuplicateFound)
		return Accept(m.ID)
	}
	if !r.accepted(m) {
		delete(r.claims, m.ID)
		r.env.Reach(Forgotten)
		return Refuse(m.ID)
	}
	return Accept(m.ID)
}

// firstTime claims an id, and tells whether it was free.
func (r *MemoryStore) firstTime(id string) bool {
	if r.claims[id] {
		return false
	}
	r.claims[id] = true
	return true
}

// accepted does the work, and tells what the handler said: no where the database
// did not take it. A raise passes through.
func (r *MemoryStore) accepted(m Request) (yes bool) {
	defer func() {
		thrown := recover()
		if _, failed := thrown.(store.Failure); thrown != nil && thrown != NotAccepted && !failed {
			panic(thrown)
		}
	}()
	r.env.Reach(Claimed)

	r.env.Work()
	addStock(r.env, m)
	r.env.Reach(Committed)
	return true
}

// Memory lists the ids claimed.
func (r *MemoryStore) Memory() []string {
	items := []string{}
	for id := range r.claims {
		items = append(items, id)
	}
	sort.Strings(items)
	return items
}
