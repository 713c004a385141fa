package sim

import (
	"fmt"
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// warnings tells what is dangerous about a scenario whether or not this run
// shows it.
func warnings(sc scenario.Scenario) []string {
	out := []string{}
	warn := func(when bool, text string) {
		if when {
			out = append(out, text)
		}
	}
	ladder := ladder(sc)
	receiver, _ := catalog.Find(catalog.Receiver, sc.Receiver)
	publisher, _ := catalog.Find(catalog.Publisher, sc.Publisher)
	expires, leases := slices.Contains(receiver.Options, "retention"), slices.Contains(receiver.Options, "lease")
	byAge := !slices.Contains(receiver.Points, "purged")    // its ids expire without being told to
	looks := slices.Contains(receiver.Points, "claim-lost") // whose claim it is, before it commits
	warn(expires && sc.Retention < ladder, "retention shorter than the retry ladder")
	warn(expires && sc.Retention >= ladder && sc.Retention < oldestResend(sc), "retention shorter than the oldest possible resend")
	if sc.Retention != scenario.Default().Retention || receiver.Keeps != "log" { // a log is no promise that its entries expire
		warn(expires && !byAge && !purges(sc), "nothing purges in this run, so no id expires: add purge receiver at=TIME")
	}
	warn(leases && sc.Lease > ladder, "lease longer than the retry ladder")
	warn(leases && !looks && sc.Lease < sc.Work, "lease shorter than the work")
	claims := slices.Contains(publisher.Relay, "row-claimed")
	warn(claims && sc.Relays > 1 && sc.Lease < sc.Timeout, "lease shorter than the timeout")
	warn(sc.Relays > 1 && len(publisher.Relay) > 0 && !claims, "two relays without a claim")
	warn(sc.Parks() && !deploys(sc, trace.Receiver), "no deploy receiver in this scenario, so nothing works off what is parked")
	return append(out, useless(sc, receiver)...)
}

// useless tells which settings about customers and couriers do nothing, because there are
// none, and which faults are about messages that the receiver never sends or gets.
func useless(sc scenario.Scenario, receiver catalog.Design) (out []string) {
	for _, o := range catalog.Options {
		if sc.Get(o.Key) == o.Default || sc.Applies(o.Key) {
			continue
		}
		switch {
		case o.With != "":
			out = append(out, fmt.Sprintf("no %s in this scenario, so %s does nothing", o.With, o.Key))
		case o.Key == "courier-keys":
			out = append(out, fmt.Sprintf("receiver %s sends no keys to a courier, so courier-keys does nothing", sc.Receiver))
		}
	}
	for _, s := range sc.Statements {
		kind := trace.MsgKind(s.Message.Kind)
		switch {
		case (kind == trace.Inquiry || kind == trace.Notice) && !slices.Contains(receiver.Relay, "courier-asked"):
			out = append(out, fmt.Sprintf("receiver %s never asks the courier, so there is no %s", sc.Receiver, kind))
		case (kind == trace.Recall || kind == trace.Return) && !slices.Contains(receiver.Points, "taken-back"):
			out = append(out, fmt.Sprintf("receiver %s has no parcel taken back, so there is no %s", sc.Receiver, kind))
		}
	}
	return slices.Compact(out)
}

// purges tells whether old ids are deleted at any time.
func purges(sc scenario.Scenario) bool {
	return slices.ContainsFunc(sc.Statements, func(s scenario.Statement) bool { return s.Verb == "purge" && s.Node != trace.Publisher })
}

// deploys tells whether a side gets a new version at any time.
func deploys(sc scenario.Scenario, side string) bool {
	return slices.ContainsFunc(sc.Statements, func(s scenario.Statement) bool { return s.Verb == "deploy" && s.Node == side })
}

// ladder is how long after the first send a row can still be sent or waited for.
func ladder(sc scenario.Scenario) int {
	retry := retry(sc)
	ms := sc.Timeout
	for failed := 1; !retry.GivesUp(failed, node.Unknown) && ms < sc.TimeLimit; failed++ {
		ms += retry.After(failed) + sc.Timeout
	}
	return ms
}

// oldestResend is how late a copy or a delayed request can arrive.
func oldestResend(sc scenario.Scenario) int {
	ms := 0
	for _, s := range sc.Statements {
		if s.Message.Kind == "request" {
			ms = max(ms, s.By)
		}
	}
	return ms
}
