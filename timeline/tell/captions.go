// Package tell says in words what happens in a run, step by step: the caption of each
// step, the story in a terminal, and a Mermaid diagram. No sentence is chosen by the
// name of a design, and none says what the events do not show.
package tell

import (
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// Sentences returns one plain sentence, sometimes two or three, per step.
func Sentences(rec *trace.Recording) []string { return tell(rec, false) }

// ShopSentences returns the same as the shop could tell it: what the warehouse
// does, and what becomes of messages on their way, is left out.
func ShopSentences(rec *trace.Recording) []string { return tell(rec, true) }

func tell(rec *trace.Recording, shop bool) []string {
	l := newLedger(rec, shop)
	out := make([]string, len(rec.Events))
	for i := range rec.Events {
		e := &rec.Events[i]
		l.now = i
		if shop && !timeline.ShopKnows(rec, e) {
			out[i] = "The shop sees nothing of this step."
		} else {
			out[i] = caption(l, e)
		}
		l.learn(e)
	}
	if n := len(out); n > 0 && rec.Settled && !shop { // the shop cannot know what is still on its way
		out[n-1] += " Now all is at rest."
	}
	return out
}

// caption tells a step: each kind of step has its teller.
func caption(l *ledger, e *trace.Event) string {
	if l.rec.Proxy != nil {
		return seenTeller{l}.of(e)
	}
	if e.Msg != nil && e.Msg.Before() {
		if said := (customerTeller{l}).of(e); said != "" {
			return said
		}
	}
	switch {
	case beyond(e):
		return courierTeller{l}.of(e)
	case timeline.OfDatabase(e.Kind):
		return dataTeller{l}.ofData(e)
	case e.Kind == trace.Point:
		return pointTeller{l}.ofPoint(e)
	case timeline.AboutMessage(e):
		return messageTeller{l}.ofMessage(e)
	}
	return processTeller{l}.ofProcess(e)
}

// The tellers find the words, of what the ledger says is so.
type (
	dataTeller    struct{ *ledger } // of what happens in a database
	pointTeller   struct{ *ledger } // of the named points of the code
	messageTeller struct{ *ledger } // of messages on their way
	processTeller struct{ *ledger } // of what processes do and learn, and of the world
)
