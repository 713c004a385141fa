package shown

import (
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
	"twodeliveries/web/words"
)

// Parting is where the two runs of a comparison begin to differ.
type Parting struct {
	Same   bool // they never do, as far as the view shows
	Common int  // how many steps that the view shows are the same
	A, B   int  // the first steps that differ; after the last step: that run has ended
}

// Parts finds where two runs part, for who sees everything or for the shop.
func Parts(a, b *Run, v scenario.View) Parting {
	first := timeline.FirstDifference
	if v.ShopView {
		first = timeline.ShopDifference
	}
	as, bs := shown(a, v), shown(b, v)
	stepA, stepB, differ := first(a.Rec, b.Rec)
	if !differ {
		return Parting{Same: true, Common: len(as), A: len(a.Rec.Events), B: len(b.Rec.Events)}
	}
	p := Parting{A: stepA, B: stepB}
	switch atA, atB := slices.Index(as, stepA), slices.Index(bs, stepB); {
	case atA < atB: // A has ended
		p.Common, p.A = atA+1, len(a.Rec.Events)
	case atB < atA:
		p.Common, p.B = atB+1, len(b.Rec.Events)
	default:
		p.Common = atA
	}
	return p
}

// shown are the steps that a view shows.
func shown(r *Run, v scenario.View) []int {
	var out []int
	for i := range r.Rec.Events {
		if r.Visible(v, i) {
			out = append(out, i)
		}
	}
	return out
}

// Sentence says that the runs do not part.
func (p Parting) Sentence(v scenario.View) string {
	if v.ShopView {
		return "The shop sees no difference: all that it can know is the same in both runs, from the first step to the last."
	}
	return "The two runs are the same, step by step."
}

// Until says how long the runs are the same.
func (p Parting) Until(a, b *Run) string {
	if p.Common == 0 {
		return "They differ from the first step on:"
	}
	return "The first " + words.Count(p.Common, "step") + " are the same. At " + wording.Duration(p.Ms(a, b)) + " they part:"
}

// Words say what happens in each run where they part.
func (p Parting) Words(a, b *Run, v scenario.View) (inA, inB string) {
	ms := p.Ms(a, b)
	return happens(a, v, p.A, ms), happens(b, v, p.B, ms)
}

// Ms is the time at which they part.
func (p Parting) Ms(a, b *Run) int {
	switch {
	case p.A > a.Last():
		return b.Ms(p.B)
	case p.B > b.Last():
		return a.Ms(p.A)
	}
	return min(a.Ms(p.A), b.Ms(p.B))
}

// happens is what a run does at a step; it says when, if that is later.
func happens(r *Run, v scenario.View, step, ms int) string {
	switch {
	case step > r.Last():
		return "Nothing more happens."
	case r.Ms(step) > ms:
		return "Nothing until " + wording.Duration(r.Ms(step)) + ": " + r.Caption(v, step)
	}
	return r.Caption(v, step)
}

// Unlike lists what of a scenario is not so in another: options and statements.
func Unlike(sc, other scenario.Scenario) []string { return append(Set(sc, other), Gone(sc, other)...) }

// Set lists the options of a scenario that another has otherwise.
func Set(sc, other scenario.Scenario) []string {
	var out []string
	for _, o := range catalog.Options {
		if value := sc.Get(o.Key); value != other.Get(o.Key) {
			out = append(out, o.Key+" "+value)
		}
	}
	return out
}

// Gone lists the statements of a scenario that another does not have.
func Gone(sc, other scenario.Scenario) []string {
	var out []string
	has := "\n" + other.String()
	for _, stmt := range sc.Statements {
		if line := stmt.String(); !strings.Contains(has, "\n"+line+"\n") {
			out = append(out, line)
		}
	}
	return out
}
