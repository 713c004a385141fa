package sim

import "twodeliveries/sim/scenario"

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
	expires := sc.Receiver == "expiring-inbox"
	leases := sc.Receiver == "claim-lease" || sc.Receiver == "claim-as-done"
	warn(expires && sc.Retention < ladder, "retention shorter than the retry ladder")
	warn(expires && sc.Retention >= ladder && sc.Retention < oldestResend(sc), "retention shorter than the oldest possible resend")
	warn((leases || sc.Receiver == "claim-owner") && sc.Lease > ladder, "lease longer than the retry ladder")
	warn(leases && sc.Lease < sc.Work, "lease shorter than the work")
	warn(sc.Relays > 1 && sc.Publisher != "outbox-claimed", "two relays without a claim")
	return out
}

// ladder is how long after the first send a row can still be sent or waited for.
func ladder(sc scenario.Scenario) int {
	ms, delay := sc.Timeout, sc.RetryDelay
	for range sc.Attempts - 1 {
		ms += delay + sc.Timeout
		if sc.Backoff == "exponential" {
			delay = min(2*delay, sc.RetryCap)
		}
	}
	return ms
}

// oldestResend is how late a copy or a delayed request can arrive.
func oldestResend(sc scenario.Scenario) int {
	ms := 0
	for _, s := range sc.Steps {
		if s.Message.Kind == "request" {
			ms = max(ms, s.By)
		}
	}
	return ms
}
