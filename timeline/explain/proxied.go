package explain

import (
	"fmt"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// proxied tells of each order what was seen of it, of a run that nobody computed: what
// reached the service, and what came of that. Why it did so nobody has seen.
func (x *course) proxied() {
	for _, o := range x.h.Orders {
		var came, done []facts.Fact
		for i := range x.rec.Events {
			e := x.at(i)
			switch {
			case e.Order != o.ID:
			case e.Kind == trace.Delivered:
				came = append(came, facts.Fact{Kind: facts.Came, Steps: []int{i}, Msg: e.Msg.Name(), ID: e.Msg.ID, Qty: e.Msg.Qty})
			case len(e.Applied) > 0 && e.Msg != nil:
				done = append(done, facts.Fact{Kind: facts.Applied, Steps: []int{i}, Msg: e.Msg.Name(), Order: o.ID, Qty: e.Applied[0].Qty})
			}
		}
		reached := x.clause(came, "of %s %s reached the service", o.ID, wording.Plural(len(came), "request"))
		switch {
		case len(came) == 0:
			x.sentence(clause{fmt.Sprintf("of %s no request reached the service", o.ID), nil})
		case !x.rec.Proxy.Observed:
			x.sentence(reached, ", and nobody has looked at what was applied")
		default:
			x.sentence(reached, ", and ", x.clause(done, "%s came of that", wording.Plural(len(done), "application")))
		}
	}
}
