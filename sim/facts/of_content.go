package facts

import (
	"slices"

	"twodeliveries/sim/trace"
)

// What messages say and how they are read.
func init() {
	define(map[Kind]predicate{
		ReadAs: one(trace.Delivered, func(v *view, e *trace.Event) bool {
			return e.Msg.ID == v.f.ID && e.Msg.Read == v.f.Other && v.f.Other != ""
		}),
		PassedOn: one(trace.Copied, detail(trace.PassedOn), func(v *view, _ *trace.Event) bool {
			return v.f.Prev == v.rec.CameAs(v.f.Steps[0])
		}),
		OtherVersion: point("version-unknown"),
		PutAside:     one(trace.Commit, func(v *view, e *trace.Event) bool { _, put := parks(e); return put }),
		WorkedOff: func(v *view) bool {
			return v.steps(trace.Unparked, trace.Commit) && v.about(0, v.f.Msg) && v.about(1, v.f.Msg) &&
				slices.ContainsFunc(v.at(1).Seen, func(c trace.Change) bool { return c.Table == "parked" && c.Op == trace.Delete })
		},
		StillParked: one(trace.Commit, func(v *view, e *trace.Event) bool {
			key, put := parks(e)
			return put && !v.between(0, func(o *trace.Event) bool {
				return slices.ContainsFunc(o.Seen, func(c trace.Change) bool { return c.Table == "parked" && c.Key == key })
			})
		}),
		NewVersion: func(v *view) bool {
			return v.steps(trace.Started) && v.at(0).Detail == trace.Deployed && v.at(0).Node == v.f.Node
		},
		Edited: func(v *view) bool {
			return v.steps(trace.Edited) && v.at(0).Order == v.f.Order && v.at(0).Qty == v.f.Qty
		},
		SharedID: func(v *view) bool {
			return v.steps(trace.Sent, trace.Sent) && v.about(0, v.f.Prev) && v.about(1, v.f.Msg) &&
				v.at(0).Msg.ID == v.f.ID && v.at(1).Msg.ID == v.f.ID &&
				v.at(0).Msg.Order == v.f.Other && v.at(1).Msg.Order == v.f.Order && v.f.Order != v.f.Other
		},
	})
}

// parks is the key of the row in which an event makes a request durable that is parked.
func parks(e *trace.Event) (key int64, any bool) {
	for _, c := range e.Seen {
		if c.Table == "parked" && c.Op == trace.Insert {
			return c.Key, true
		}
	}
	return 0, false
}
