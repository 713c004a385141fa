package sim

import (
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// chosen is what of a scenario its run is told with.
func chosen(sc scenario.Scenario) trace.Settings {
	design := func(role catalog.Role) trace.Design {
		d, _ := catalog.Find(role, sc.Get(string(role)))
		return trace.Design{Name: d.Name, Does: d.Does, Wants: d.Wants, Keeps: d.Keeps}
	}
	s := trace.Settings{
		Publisher: design(catalog.Publisher), Receiver: design(catalog.Receiver), Ack: design(catalog.Ack),
		Relay: node.Publishers[sc.Publisher].Relay != nil, Starts: sc.Starts,
	}
	if sc.Applies("retention") {
		s.Retention = sc.Retention
	}
	return s
}

// retry is what the scenario has a failure lead to.
func retry(sc scenario.Scenario) node.Retry {
	return node.Retry{
		Attempts: sc.Attempts, Delay: sc.RetryDelay,
		Doubles: sc.Backoff == "exponential", Cap: sc.RetryCap,
		OnFailure: sc.OnFailure, OnRefusal: sc.OnRefusal, Reordered: sc.RetryBody == "reordered",
		Lease: sc.Lease, Retention: sc.Retention, Interval: sc.Interval, Batch: sc.Batch,
	}
}
