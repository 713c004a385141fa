package sim

import (
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
	warn(expires && !byAge && !purges(sc), "nothing purges in this run, so no id expires: add purge receiver at=TIME")
	warn(leases && sc.Lease > ladder, "lease longer than the retry ladder")
	warn(leases && !looks && sc.Lease < sc.Work, "lease shorter than the work")
	claims := slices.Contains(publisher.Relay, "row-claimed")
	warn(claims && sc.Relays > 1 && sc.Lease < sc.Timeout, "lease shorter than the timeout")
	warn(sc.Relays > 1 && len(publisher.Relay) > 0 && !claims, "two relays without a claim")
	return out
}

// purges tells whether old ids are deleted at any time.
func purges(sc scenario.Scenario) bool {
	return slices.ContainsFunc(sc.Statements, func(s scenario.Statement) bool { return s.Verb == "purge" && s.Node != trace.Publisher })
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
