package explore

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// candidate is a run that breaks a rule.
type candidate struct {
	Violation
	trial  int
	added  []string
	lines  int    // statements of the scenario
	rare   int    // how rare the kinds of its faults are
	digest string // of its run
}

// keep is how many candidates for the smallest are kept of each rule: which of
// them can spare a line of the scenario's own shows only when they are shrunk.
const keep = 16

// compare orders candidates, the smallest first.
func compare(a, b candidate) int {
	return cmp.Or(
		cmp.Compare(a.Faults, b.Faults), cmp.Compare(a.trial, b.trial), cmp.Compare(a.lines, b.lines),
		cmp.Compare(a.Steps, b.Steps), cmp.Compare(a.rare, b.rare),
		strings.Compare(a.Scenario, b.Scenario), slices.Compare(a.added, b.added),
	)
}

// common are the faults that everybody meets, the most common first. Where several do the
// same, these tell more than the others.
var common = []string{"drop", "crash", "delay", "duplicate"}

// rarity is how far some faults are from what is common.
func rarity(faults []string) (sum int) {
	for _, line := range faults {
		verb, _, _ := strings.Cut(line, " ")
		if i := slices.Index(common, verb); i >= 0 {
			sum += i
		} else {
			sum += len(common)
		}
	}
	return sum
}

// consider keeps a run if it may be the smallest that breaks a rule.
func (p *Plan) consider(n *node, r Run) {
	for _, b := range r.Broken {
		list := p.best[b.Rule]
		c := candidate{
			Violation: Violation{Rule: b.Rule, Faults: p.trials[n.trial].faults + len(r.Faults), Steps: r.Steps, Step: b.Step},
			trial:     n.trial, added: r.Faults, digest: r.Digest, rare: rarity(r.Faults),
		}
		i, _ := slices.BinarySearchFunc(list, c, compare)
		if i < keep {
			list = slices.Insert(list, i, c)
			p.best[b.Rule] = list[:min(len(list), keep)]
		}
	}
}

// collect decides which candidates are worth shrinking. Only a scenario that can
// spare lines of its own needs more than the first.
func (p *Plan) collect() {
	for _, rule := range catalog.Rules {
		for i, c := range p.best[rule.Name] {
			if i == 0 || p.trials[c.trial].faults > 0 || p.options.Random > 0 {
				p.shrink = append(p.shrink, c)
			}
		}
	}
}

func (p *Plan) nextShrink() Job {
	c := p.shrink[0]
	p.shrink = p.shrink[1:]
	j := p.hand(Job{Base: p.trials[c.trial].text, Faults: c.added, Shrink: c.Rule}, &node{trial: c.trial, line: -1})
	p.smaller[j.ID] = c
	return j
}

// made is what shrinking made of a candidate; the candidate itself if nobody waited
// for that.
func (p *Plan) made(c candidate, r Result) candidate {
	if r.Lost {
		c.Scenario = p.trials[c.trial].with(c.added)
	} else {
		c.Scenario, c.Steps, c.digest = r.Scenario, r.Runs[0].Steps, r.Runs[0].Digest
		for _, b := range r.Runs[0].Broken {
			if b.Rule == r.Rule {
				c.Step = b.Step
			}
		}
	}
	sc, err := scenario.Parse(c.Scenario)
	if err != nil {
		panic("explore: a shrunk scenario does not parse: " + err.Error())
	}
	faults := faultsOf(sc)
	c.added, c.lines, c.Faults, c.rare, c.Words = nil, len(sc.Statements), len(faults), rarity(faults), words(sc)
	c.Spared = spared(p.trials[c.trial].with(nil), c.Scenario)
	c.Link = scenario.EncodeLink(scenario.Link{Text: c.Scenario, Step: c.Step, Digest: c.digest[:10]})
	return c
}

// spared lists the lines of a scenario that a smaller one does without.
func spared(text, smaller string) []string {
	var out []string
	left := strings.Split(smaller, "\n")
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		if i := slices.Index(left, line); i >= 0 {
			left = slices.Delete(left, i, i+1)
		} else {
			out = append(out, line)
		}
	}
	return out
}

// with is the text of the scenario with lines added, without title and note.
func (t trial) with(lines []string) string {
	sc := t.Scenario
	sc.Title, sc.Note = "", ""
	text := sc.String()
	for _, line := range lines {
		text += line + "\n"
	}
	return text
}

// Report tells what has been found; complete once the plan is done. Until then it
// has no violations.
func (p *Plan) Report() Report {
	out := Report{
		Runs: p.counts.Runs, Distinct: p.counts.Distinct, Depth: p.options.Depth, Limited: p.limited,
		Exhausted:  p.Done() && !p.cut && p.limited == 0 && p.options.Random == 0,
		Violations: []Violation{},
	}
	for _, c := range p.smallest() {
		out.Violations = append(out.Violations, c.Violation)
	}
	return out
}

// smallest lists the smallest counterexample of each rule, smallest first.
func (p *Plan) smallest() []candidate {
	var out []candidate
	sorted := slices.Clone(p.shrunk)
	slices.SortFunc(sorted, compare)
	for _, c := range sorted {
		if !slices.ContainsFunc(out, func(o candidate) bool { return o.Rule == c.Rule }) {
			out = append(out, c)
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.Faults, b.Faults), cmp.Compare(a.Steps, b.Steps), strings.Compare(a.Scenario, b.Scenario))
	})
	return out
}

// keyOf is a digest as a number; runs of different scenarios are different.
func keyOf(digest string, trial int) [2]uint64 {
	a, _ := strconv.ParseUint(digest[:16], 16, 64)
	b, _ := strconv.ParseUint(digest[16:], 16, 64)
	return [2]uint64{a, b ^ uint64(trial)}
}
