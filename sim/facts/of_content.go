package facts

import "twodeliveries/sim/trace"

// What messages say and how they are read.
func init() {
	define(map[Kind]predicate{
		ReadAs: one(trace.Delivered, func(v *view, e *trace.Event) bool {
			return e.Msg.ID == v.f.ID && e.Msg.Read == v.f.Other && v.f.Other != ""
		}),
		PassedOn: one(trace.Copied, detail(trace.PassedOn), func(v *view, e *trace.Event) bool {
			return v.f.Prev == (&trace.Msg{Kind: e.Msg.Kind, N: e.Msg.N}).Name()
		}),
		OtherVersion: point("version-unknown"),
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
