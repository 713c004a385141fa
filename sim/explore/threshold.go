package explore

import (
	"slices"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// outcome is what becomes of a rule when a time is another.
type outcome string

const (
	broken outcome = "breaks"
	kept   outcome = "safe" // every promise holds
	open   outcome = "open" // nobody can tell: a limit was met, a fault found nothing to act on, or another promise broke
)

// dial is a time of a scenario, and what was seen when it stood elsewhere.
type dial struct {
	scenario.Time
	run  func(ms int) outcome
	seen map[int]outcome
}

func (d *dial) at(ms int) outcome {
	o, known := d.seen[ms]
	if !known {
		o = d.run(ms)
		d.seen[ms] = o
	}
	return o
}

// Thresholds lists the times of a scenario that decide whether it breaks a rule, which
// it does: turned up from its least value to its greatest, each goes over once from safe
// to broken or from broken to safe. Where that is not what running it shows, a time is
// left out.
func Thresholds(lab *sim.Engine, sc scenario.Scenario, rule string) []Threshold {
	out := []Threshold{}
	for _, t := range sc.Times() {
		run := func(ms int) outcome { return become(lab, t.Set(sc, ms), rule) }
		d := dial{t, run, map[int]outcome{t.Ms: broken}}
		if from, then := d.turn(); then != open {
			out = append(out, Threshold{Name: t.Name, Is: t.Ms, From: from, Breaks: then == broken})
		}
	}
	return out
}

// become is what becomes of a rule in a run.
func become(lab *sim.Engine, sc scenario.Scenario, rule string) outcome {
	if sc.Check() != nil {
		return open
	}
	r := lab.Judge(sc)
	if r.Limit != "" || len(r.Unmet) > 0 {
		return open
	}
	out := kept
	for _, v := range r.Verdicts {
		switch {
		case v.State != trace.Broken:
		case v.Name == rule:
			return broken
		default:
			out = open
		}
	}
	return out
}

// Until it is known between which two values it turns, each that is tried is so many
// times the one before; and so much less than the one that tells nothing.
const (
	step = 2
	leap = 8
)

// turn is from which value on it is otherwise, and how it is then; open if there is no
// such value.
func (d *dial) turn() (from int, then outcome) {
	most := d.most()
	if d.at(d.Least) == d.at(most) {
		return 0, open
	}
	below, above, ok := d.between(most)
	if !ok {
		return 0, open
	}
	then = d.at(above)
	for below+1 < above {
		switch middle := below + (above-below)/2; d.at(middle) {
		case then:
			above = middle
		case open:
			return 0, open
		default:
			below = middle
		}
	}
	if even := roundUp(above); d.at(even) == then {
		return even, then
	}
	return above, then
}

// most is the greatest value at which a run tells something.
func (d *dial) most() int {
	ms := d.Most
	for ms > d.Ms && d.at(ms) == open {
		ms = max(d.Ms, ms/leap)
	}
	return ms
}

// between is two values that were tried, one after the other, of which only the second
// is like the greatest. It is false unless all from there on are like that one, and all
// before like the least.
func (d *dial) between(most int) (below, above int, ok bool) {
	tried := []int{d.Least, d.Ms, most}
	for ms := d.Ms / step; ms > d.Least; ms /= step {
		tried = append(tried, ms)
	}
	for ms := max(d.Ms, 1) * step; ms < most; ms *= step {
		tried = append(tried, ms)
	}
	slices.Sort(tried)
	i := slices.IndexFunc(tried, func(ms int) bool { return d.at(ms) == d.at(most) })
	for j, ms := range tried {
		if like := tried[0]; d.at(ms) == open || j < i && d.at(ms) != d.at(like) || j >= i && d.at(ms) != d.at(most) {
			return 0, 0, false
		}
	}
	return tried[i-1], tried[i], true
}

// roundUp makes a time even, if that adds no more than a thousandth: 29 h 59 min 59,99 s
// is 30 h.
func roundUp(ms int) int {
	for _, unit := range []int{3_600_000, 600_000, 60_000, 10_000, 1000, 100, 10} {
		if up := (ms + unit - 1) / unit * unit; (up-ms)*1000 <= ms {
			return up
		}
	}
	return ms
}
