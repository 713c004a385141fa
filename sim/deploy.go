package sim

import (
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// deploy puts the next version of a side's program in the place of the one that runs:
// each of its processes is stopped, and starts with it. One that is dead starts with it
// when it starts.
func deploy(w *world, f *fault) (any bool) {
	db := w.named(f.Node).db
	for _, p := range w.processes() {
		if p.db != db {
			continue
		}
		p.version++
		p.deployed = true
		if !p.dead {
			p.crash(trace.Event{Detail: trace.Stopped, Fault: f.line}, 0)
			any = true
		}
	}
	return any
}

// edit has somebody change an order that stands. Where it does not stand there is nothing
// to act on.
func edit(w *world, f *fault) bool {
	if !w.taken[f.ID] {
		return false
	}
	p := w.shops[0]
	return p.hand(job{do: func() {
		e := p.envs[0]
		e.order = f.ID
		e.event(trace.Event{Kind: trace.Edited, Order: f.ID, Qty: f.Qty, Fault: f.line})
		node.Edit(shop{e}, f.ID, f.Qty)
	}})
}

// edits are the sources of what only a scenario with an edit runs.
func edits(sc scenario.Scenario) []string {
	if sc.Has("edit") {
		return []string{"edit.go"}
	}
	return nil
}
