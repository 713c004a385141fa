// Package timeline reads a recording: where to stop, what leads to what, where two runs
// part, what the shop can know, and the numbers of a run. The rooms below it draw and
// tell what is read here.
package timeline

import (
	"slices"

	"twodeliveries/sim/trace"
)

// Beats returns the steps where the step size "message" stops, ascending: where
// something becomes durable, leaves, is lost, is found or is learnt, and where a
// yes or a mark comes before what it stands for. The last step is always one.
func Beats(rec *trace.Recording) []int {
	out := []int{}
	acked := map[string]bool{} // orders that a reply or an answer spoke for
	done := map[string]bool{}  // orders that are applied
	under := map[string]bool{} // ids under which something is applied
	for i := range rec.Events {
		e := &rec.Events[i]
		if e.Kind == trace.Accepted || e.Kind == trace.Told {
			acked[e.Order] = true
		}
		for _, a := range e.Applied {
			done[a.Order], under[a.ID] = true, true
		}
		early := e.Kind == trace.Point && e.Point == "marked" && !acked[e.Order] ||
			e.Kind == trace.Sent && e.Msg.Kind == trace.Response && e.Msg.ACK() && !done[e.Msg.Order]
		if i == len(rec.Events)-1 || early || beat(e) || purges(e) || tooOld(e, under) {
			out = append(out, i)
		}
	}
	return out
}

// purges tells whether rows of the shop's are deleted that are about no order in hand. The
// warehouse has a point for it.
func purges(e *trace.Event) bool {
	return e.Kind == trace.Commit && e.Order == "" && slices.ContainsFunc(e.Seen, func(c trace.Change) bool {
		return c.DB == trace.Publisher && c.Op == trace.Delete
	})
}

// tooOld tells whether an id is looked for among those that still count, and is none of them
// although something was applied under it.
func tooOld(e *trace.Event, under map[string]bool) bool {
	return e.Kind == trace.Read && e.Msg != nil && !e.Asked.Found() && slices.Contains(e.Asked.By, "seen_ms") && under[e.Msg.ID]
}

func beat(e *trace.Event) bool {
	switch e.Kind {
	case trace.Commit:
		return len(e.Applied) > 0 || Saves(e)
	case trace.Sent:
		return !e.Msg.Back()
	case trace.Started:
		return e.Detail != ""
	case trace.Point:
		return turningPoints[e.Point]
	case trace.Begin, trace.Read, trace.Write, trace.Rollback, trace.Placed, trace.Delivered:
		return false
	}
	return true
}

// turningPoints are the points where a design decides, or could still fall.
var turningPoints = map[string]bool{
	"duplicate-found": true, "conflict-found": true, "parked": true, "intent-found": true,
	"row-claimed": true, "renamed": true, "version-unknown": true, "parking-committed": true, "worked-off": true,
	"checked": true, "claimed": true, "in-progress": true, "claim-lost": true, "key-taken": true, "forgotten": true,
	"id-committed": true, "stock-committed": true, "purged": true,
}

// Saves tells whether a commit makes an order durable, or the intent to send one.
func Saves(e *trace.Event) bool {
	for _, c := range e.Seen {
		if c.DB == trace.Publisher && c.Op == trace.Insert {
			return true
		}
	}
	return false
}
