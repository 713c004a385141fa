package web

import (
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// Parting is where the two runs of a comparison begin to differ.
type Parting struct {
	Same bool // they never do, as far as the view shows
	A, B int  // the first steps that differ; after the last step: that run has ended
}

// Parts finds where two runs part, for who sees everything or for the shop.
func Parts(a, b *Run, v scenario.View) Parting {
	as, bs := shown(a, v), shown(b, v)
	i := 0
	for i < len(as) && i < len(bs) && sameMoment(&a.Rec.Events[as[i]], &b.Rec.Events[bs[i]]) {
		i++
	}
	p := Parting{Same: i == len(as) && i == len(bs), A: len(a.Rec.Events), B: len(b.Rec.Events)}
	if i < len(as) {
		p.A = as[i]
	}
	if i < len(bs) {
		p.B = bs[i]
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

// Sentence says in words where the runs part.
func (p Parting) Sentence(a, b *Run, v scenario.View) string {
	switch {
	case p.Same && v.ShopView:
		return "The shop sees no difference: all that it can know is the same in both runs, from the first step to the last."
	case p.Same:
		return "The two runs are the same, step by step."
	}
	until := "They differ from the first step on."
	if p.A > 0 && p.B > 0 {
		until = "The same until " + strconv.Itoa(p.ms(a, b)) + " ms."
	}
	return until + " A: " + happens(a, v, p.A) + " B: " + happens(b, v, p.B)
}

// ms is the time at which they part.
func (p Parting) ms(a, b *Run) int {
	switch {
	case p.A > a.Last():
		return b.ms(p.B)
	case p.B > b.Last():
		return a.ms(p.A)
	}
	return min(a.ms(p.A), b.ms(p.B))
}

func happens(r *Run, v scenario.View, step int) string {
	if step > r.Last() {
		return "nothing more happens."
	}
	return "(" + strconv.Itoa(r.ms(step)) + " ms) " + r.Caption(v, step)
}

// Unlike lists what of a scenario is not so in another: options and statements.
func Unlike(sc, other scenario.Scenario) []string {
	var out []string
	for _, o := range catalog.Options {
		if value := sc.Get(o.Key); value != other.Get(o.Key) {
			out = append(out, o.Key+" "+value)
		}
	}
	has := "\n" + other.String()
	for _, step := range sc.Steps {
		if line := step.String(); !strings.Contains(has, "\n"+line+"\n") {
			out = append(out, line)
		}
	}
	return out
}
