package sim

import (
	"slices"

	"twodeliveries/sim/node"
	"twodeliveries/sim/trace"
)

// purge has a process delete what is old, for an operator or by a schedule.
func (w *world) purge(f *fault) bool {
	p := w.named(f.Node)
	purge := trace.Event{Kind: trace.Operator, Detail: trace.Purge, For: f.Every, Fault: f.line}
	if p.role == trace.Publisher {
		return w.operate(purge, (*node.Relay).Purge)
	}
	purger, ok := p.receiver.(node.Purger)
	return ok && p.hand(job{do: func() {
		p.envs[0].event(purge)
		purger.Purge()
	}})
}

// purgeBy sets the next purge of each schedule, if it is due before or when the next
// thing happens. Those that would find nothing to delete are left out, and so is what
// would come after everything else: a schedule alone keeps no run going.
func (w *world) purgeBy(next int) (any bool) {
	for _, f := range w.purges {
		p := w.named(f.Node)
		old, found := p.firstOld()
		if !found || p.dead || p.frozen || !p.idle {
			continue
		}
		if due := lookAt(0, f.Every, max(old, f.last+1, w.loop.Now())); due <= next {
			f.last, any = due, true
			w.at(f, due)
		}
	}
	return any
}

// firstOld tells from when on a purge of the process has something to delete: a row that
// an independent connection sees, by the clock of the process.
func (p *process) firstOld() (ms int, any bool) {
	if _, ok := p.receiver.(node.Purger); !ok && p.role != trace.Publisher {
		return 0, false
	}
	for _, t := range p.db.seen {
		state := slices.Index(t.Columns, "state")
		made := slices.IndexFunc(t.Columns, func(c string) bool { return c == "seen_ms" || c == "made_ms" })
		for _, row := range t.Rows {
			at := 0
			switch {
			case made >= 0:
				at = number(row.Values[made:]) + p.world.sc.Retention - p.ahead
			case state < 0 || row.Values[state] != "complete":
				continue
			}
			if !any || at < ms {
				ms, any = at, true
			}
		}
	}
	return ms, any
}
