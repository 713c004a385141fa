package takeaway

import (
	"math"
	"slices"

	"twodeliveries/sim/trace"
	"twodeliveries/steps"
	"twodeliveries/timeline"
)

// steps is what the script of a page knows.
func (r *run) steps() steps.Run {
	d := steps.Run{Widths: stripWidths[:]}
	parts := []steps.Part{{To: "#where"}, {To: "#caption"}, {To: ".counts"},
		{To: "#tables", When: "message"}, {To: "#tables", When: "every"}}
	if r.o.Code {
		parts = append(parts, steps.Part{To: "#code"})
	}
	views := r.views()
	stops := timeline.Beats(r.rec)
	stop, before := views[-1], views[-1] // as the tables were at the last stop, and at the last step
	for n := -1; n <= r.last(); n++ {
		if n >= 0 && !r.shows(n) {
			continue
		}
		s := r.step(n)
		_, beat := slices.BinarySearch(stops, n)
		s.Stop = n < 0 || beat
		if n <= r.o.Step {
			d.At = len(d.Steps)
		}
		d.Steps = append(d.Steps, s)
		texts := []string{r.where(n), r.caption(n), r.counts(n), r.tables(views[n], stop), r.tables(views[n], before)}
		if r.o.Code {
			texts = append(texts, r.code(n))
		}
		for i, text := range texts {
			parts[i].Texts = append(parts[i].Texts, text)
		}
		if before = views[n]; s.Stop {
			stop = before
		}
	}
	last := &d.Steps[len(d.Steps)-1]
	last.Stop, d.Last, d.Parts = true, last.N, parts
	return d
}

// step is where a step stands.
func (r *run) step(n int) steps.Step {
	s := steps.Step{N: n}
	for _, drawn := range r.strips {
		s.X = append(s.X, math.Round(10*drawn.X(n))/10)
	}
	s.Y, s.High = r.pictures[0].Band(n)
	return s
}

// view is how the tables of both databases stand, and the memories of processes.
type view struct {
	tables   []trace.View
	memories []trace.Memory
}

// views are the tables and memories after each step; -1 is before everything.
func (r *run) views() map[int]view {
	out := map[int]view{}
	at := view{}
	r.rec.Walk(func(step int, tables []trace.View) { out[step] = view{tables: tables} })
	for i := -1; i <= r.last(); i++ {
		if v, changed := out[i]; changed {
			at.tables = v.tables
		}
		if i >= 0 {
			if m := r.rec.Events[i].Memory; m != nil {
				at.memories = with(at.memories, *m)
			}
		}
		out[i] = at
	}
	return out
}

// with is memories with that of one process as it has become.
func with(memories []trace.Memory, m trace.Memory) []trace.Memory {
	out := slices.Clone(memories)
	i := slices.IndexFunc(out, func(o trace.Memory) bool { return o.Node == m.Node })
	if i < 0 {
		return append(out, m)
	}
	out[i] = m
	return out
}
