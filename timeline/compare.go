package timeline

import (
	"slices"

	"twodeliveries/sim/trace"
)

// FirstDifference returns the first step in which two runs differ in what
// happened: in the kind of the event, its time, process, database or point, in
// the order it is about, in what its message says, or in the rows it changed or
// made durable. Not compared are words, lines of code, and numbers that only
// count, such as those of steps and transactions. Of a row only the columns that
// both tables have are compared, so that a design with one more column does not
// differ before it uses it.
//
// Steps are compared one by one, so stepA and stepB are the same number unless
// one run ends before the other: then they are the last step of the shorter run
// (-1 if it has none) and the first further step of the longer. ok is false when
// the two do not differ.
func FirstDifference(a, b *trace.Recording) (stepA, stepB int, ok bool) {
	return differ(a, b, everything(a), everything(b), func(x, y *trace.Event) bool {
		return sameEvent(a, b, x, y) && sameText(x.Msg, y.Msg) && sameName(x.Msg, y.Msg)
	})
}

// ShopDifference is the same for what the shop can know: its own processes and
// database, its customers and operators, what it sent, what came back and when.
// Numbers of messages are left out, since messages it does not know of are
// counted too, and so is whether a reply answers a copy. The steps are those of
// the recordings.
//
// It is false for lost-ack and lost-request: the two are the same to the shop to
// the very end, for the reply to its second request says only that the work is
// accepted, whichever request it was that did it.
func ShopDifference(a, b *trace.Recording) (stepA, stepB int, ok bool) {
	return differ(a, b, knownSteps(a), knownSteps(b), func(x, y *trace.Event) bool {
		return sameEvent(a, b, x, y) && sameText(x.Msg, y.Msg)
	})
}

func everything(rec *trace.Recording) []int {
	out := make([]int, len(rec.Events))
	for i := range out {
		out[i] = i
	}
	return out
}

// knownSteps lists the steps that the shop can know of.
func knownSteps(rec *trace.Recording) []int {
	var out []int
	for i := range rec.Events {
		if ShopKnows(rec, &rec.Events[i]) {
			out = append(out, i)
		}
	}
	return out
}

// differ compares two lists of steps one by one.
func differ(a, b *trace.Recording, as, bs []int, same func(x, y *trace.Event) bool) (stepA, stepB int, ok bool) {
	for i := range min(len(as), len(bs)) {
		if !same(&a.Events[as[i]], &b.Events[bs[i]]) {
			return as[i], bs[i], true
		}
	}
	last := func(steps []int) int {
		if len(steps) == 0 {
			return -1
		}
		return steps[len(steps)-1]
	}
	switch {
	case len(as) < len(bs):
		return last(as), bs[len(as)], true
	case len(as) > len(bs):
		return as[len(bs)], last(bs), true
	}
	return 0, 0, false
}

func sameEvent(a, b *trace.Recording, x, y *trace.Event) bool {
	return x.Kind == y.Kind && x.Ms == y.Ms && x.Node == y.Node && x.DB == y.DB && x.Point == y.Point &&
		x.Order == y.Order && x.Qty == y.Qty && x.Key == y.Key && said(x) == said(y) &&
		len(x.Torn) == len(y.Torn) && slices.Equal(x.Applied, y.Applied) &&
		sameRows(a, b, x.Changes, y.Changes) && sameRows(a, b, x.Seen, y.Seen)
}

// more is what of an event the other fields do not tell.
type more struct {
	detail trace.Detail
	ms     int
	stood  string
}

func said(e *trace.Event) more { return more{e.Detail, e.For, e.Stood} }

// sameText tells whether two messages say the same.
func sameText(m, o *trace.Msg) bool {
	if m == nil || o == nil {
		return m == o
	}
	return m.Kind == o.Kind && m.ID == o.ID && m.Status == o.Status && m.Body == o.Body
}

// sameName tells whether two messages have the same name and the same way.
func sameName(m, o *trace.Msg) bool {
	return m == nil || m.Same(o) && m.Injected == o.Injected && m.Arrives < 0 == (o.Arrives < 0)
}

func sameRows(a, b *trace.Recording, xs, ys []trace.Change) bool {
	return slices.EqualFunc(xs, ys, func(x, y trace.Change) bool {
		if x.DB != y.DB || x.Table != y.Table || x.Op != y.Op {
			return false
		}
		columns, others := a.Columns(x.DB, x.Table), b.Columns(y.DB, y.Table)
		for i, name := range columns {
			k := slices.Index(others, name)
			if k >= 0 && (cell(x.Old, i) != cell(y.Old, k) || cell(x.New, i) != cell(y.New, k)) {
				return false
			}
		}
		return true
	})
}

// cell is a value of a row, "" when the row is not that long.
func cell(row []string, i int) string {
	if i < len(row) {
		return row[i]
	}
	return ""
}
