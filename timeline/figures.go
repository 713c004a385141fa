package timeline

import (
	"slices"

	"twodeliveries/sim/trace"
)

// Figures are numbers to watch in production, as they are after a step. Times are in
// ms; -1 is said of none.
type Figures struct {
	FalseAlarms int `json:"false_alarms"`       // parked rows whose order is applied
	Pending     int `json:"pending"`            // outbox rows that wait
	Oldest      int `json:"oldest_pending_ms"`  // how long the oldest of them has waited
	Median      int `json:"median_wait_ms"`     // from an order to its application, of those that waited; of two in the middle the smaller
	Worst       int `json:"worst_wait_ms"`      // the longest of these
	Early       int `json:"applied_early"`      // orders that were applied before they were placed; these have not waited
	Unapplied   int `json:"unapplied"`          // orders that are durable and not applied
	Latency     int `json:"average_latency_ms"` // from an order to the first ACK that the shop accepted
}

// FiguresAt reads the figures off a recording.
func FiguresAt(rec *trace.Recording, step int) Figures {
	w := waits{ordered: map[string]bool{}, rows: map[int64]int{}}
	w.placed, w.applied, w.acked = map[string]int{}, map[string]int{}, map[string]int{}
	now := 0
	for i := 0; i <= step && i < len(rec.Events); i++ {
		now = rec.Events[i].Ms
		w.take(rec, &rec.Events[i])
	}
	f := Figures{FalseAlarms: rec.CountsAt(step).FalseAlarms, Pending: len(w.rows), Oldest: -1, Median: -1, Worst: -1, Latency: w.latency()}
	for _, since := range w.rows {
		f.Oldest = max(f.Oldest, now-since)
	}
	var took []int
	for order := range w.ordered {
		switch ms, ok := w.applied[order]; {
		case !ok:
			f.Unapplied++
		case ms < w.placed[order]:
			f.Early++
		default:
			took = append(took, ms-w.placed[order])
		}
	}
	if slices.Sort(took); len(took) > 0 {
		f.Median, f.Worst = took[(len(took)-1)/2], took[len(took)-1]
	}
	return f
}

// waits is since when things wait, and until when they did.
type waits struct {
	placed  map[string]int // by order, ms
	ordered map[string]bool
	applied map[string]int // by order, ms: the first time
	acked   map[string]int // by order, ms: from placing it to its first ACK
	rows    map[int64]int  // pending rows, by key: since when
}

func (w *waits) take(rec *trace.Recording, e *trace.Event) {
	if e.Kind == trace.Placed {
		w.placed[e.Order] = e.Ms
	}
	if e.Kind == trace.Accepted {
		if _, known := w.acked[e.Msg.Order]; !known {
			w.acked[e.Msg.Order] = e.Ms - w.placed[e.Msg.Order]
		}
	}
	for _, a := range e.Applied {
		if _, known := w.applied[a.Order]; !known {
			w.applied[a.Order] = e.Ms
		}
	}
	for _, c := range e.Seen {
		switch waiting := rec.Cell(c, c.New, "state") == "pending"; {
		case c.DB != trace.Publisher:
		case c.Table == "orders":
			w.ordered[rec.Cell(c, c.New, "id")] = true // none is ever taken back
		case c.Table == "outbox" && !waiting:
			delete(w.rows, c.Key)
		case c.Table == "outbox" && (c.Op == trace.Insert || rec.Cell(c, c.Old, "state") != "pending"):
			w.rows[c.Key] = e.Ms
		}
	}
}

// latency is what it took on the average to get an ACK.
func (w *waits) latency() int {
	if len(w.acked) == 0 {
		return -1
	}
	sum := 0
	for _, ms := range w.acked {
		sum += ms
	}
	return sum / len(w.acked)
}
