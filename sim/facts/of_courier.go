package facts

import "twodeliveries/sim/trace"

func init() {
	define(map[Kind]predicate{
		PickedUp: one(trace.Sent, func(v *view, e *trace.Event) bool {
			return e.Msg.Kind == trace.Pickup && e.Msg.Order == v.f.Order && e.Msg.ParcelKey() == v.f.ID
		}),
		NoPickup: func(v *view) bool {
			return len(v.f.Steps) == 0 && !v.ever(func(e *trace.Event) bool {
				return e.Kind == trace.Sent && e.Msg.Kind == trace.Pickup && e.Msg.Order == v.f.Order
			})
		},
		TakenBack: one(trace.Recalled, func(v *view, e *trace.Event) bool { return e.Order == v.f.Order }),
		NothingOut: func(v *view) bool {
			out := 0
			v.ever(func(e *trace.Event) bool {
				switch {
				case e.Order != v.f.Order:
				case e.Kind == trace.Effect:
					out++
				case e.Kind == trace.Recalled:
					out--
				}
				return false
			})
			return len(v.f.Steps) == 0 && out == 0 && v.rec.Role(trace.Courier) != ""
		},
		HasLeft: one(trace.Heard, func(v *view, e *trace.Event) bool {
			return e.Msg.Kind == trace.Notice && e.Msg.ACK() && e.Msg.Order == v.f.Order &&
				!v.between(0, func(e *trace.Event) bool {
					return e.Kind == trace.Sent && e.Msg.Kind == trace.Pickup && e.Msg.Order == v.f.Order
				})
		}),
		KeyForgotten: func(v *view) bool {
			return v.steps(trace.Effect, trace.Effect) && v.f.ID != "" && v.at(0).Key == v.f.ID && v.at(1).Key == v.f.ID
		},
		NotLeft: func(v *view) bool {
			return v.steps(trace.Sent, trace.Sent, trace.Delivered) && v.about(0, v.f.Prev) &&
				v.about(1, v.f.Msg) && v.about(2, v.f.Prev) &&
				v.at(0).Msg.Kind == trace.Pickup && v.at(1).Msg.Kind == trace.Notice && !v.at(1).Msg.ACK()
		},
	})
}
