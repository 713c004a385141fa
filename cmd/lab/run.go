package main

import (
	"fmt"

	"twodeliveries/sim"
	"twodeliveries/sim/causes"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/explain"
	"twodeliveries/timeline/tell"
)

// report is what run -json prints. Its names are a contract.
type report struct {
	Scenario string              `json:"scenario"`
	Title    string              `json:"title"`
	Counts   trace.Counts        `json:"counts"`
	Figures  timeline.Figures    `json:"figures"` // to watch in production, as they are at the end
	Rules    []judged            `json:"rules"`
	Because  explain.Explanation `json:"because"` // how the run came out so, with the facts
	Settled  bool                `json:"settled"`
	Limit    string              `json:"limit"` // "step-limit", "time-limit" or ""
	Steps    int                 `json:"steps"`
	Ms       int                 `json:"ms"`
	Digest   string              `json:"digest"`
	Link     string              `json:"link"`
	Unmet    []string            `json:"unmet"`
	Warnings []string            `json:"warnings"`
}

// judged is a rule, and if it is broken why.
type judged struct {
	trace.Verdict
	Because    explain.Explanation `json:"because"`     // what led to it, with the facts
	CausesText string              `json:"causes_text"` // what was found by running again, in words
	Causes     []protocol.Cause    `json:"causes"`
}

// run runs a scenario and prints its story, or a report as JSON.
func (t *terminal) run(o options) int {
	in, err := t.read(o.args[0])
	if err != nil {
		return t.refuse(err, o.json)
	}
	if in.seen != nil {
		return t.show(in, in.seen, o, noCauses)
	}
	engine := sim.NewEngine()
	defer engine.Close()
	r := engine.Run(in.Scenario)
	if in.digest != "" && in.digest != r.Digest {
		r.Warnings = append(r.Warnings, fmt.Sprintf("the link was made from a run that came out differently: it says %s, this is %s", in.digest, r.Digest))
	}
	return t.show(in, r, o, func() protocol.Causes { return causes.Find(engine, in.Scenario) })
}

// show prints a run in the form that is asked for.
func (t *terminal) show(in input, r *trace.Recording, o options, why func() protocol.Causes) int {
	switch {
	case o.json:
		t.json(t.report(in, r, why(), o.base))
	case o.as != "":
		link := ""
		if o.base != defaultBase { // nobody else has a page of ours there
			link = address(in, r, -1, o.base)
		}
		if err := t.printAs(o.as, r, link); err != nil {
			return t.refuse(err, false)
		}
	default:
		fmt.Fprint(t.out, tell.Story(r))
		if o.why {
			t.why(r, why())
		}
	}
	return status(r)
}

// why prints what mends each broken rule, and what does not.
func (t *terminal) why(r *trace.Recording, found protocol.Causes) {
	for _, c := range found.Rules {
		fmt.Fprintf(t.out, "why %s: %s\n", c.Rule, c.Text)
	}
	switch {
	case len(found.Rules) > 0:
	case r.Proxy != nil:
		fmt.Fprintln(t.out, "why: a run of a real service cannot be run again here")
	case r.Limit != "":
		fmt.Fprintf(t.out, "why: no promise is broken so far; the run met its limit (%s) before all was decided\n", r.Limit)
	default:
		fmt.Fprintln(t.out, "why: every promise held")
	}
}

func (t *terminal) report(in input, r *trace.Recording, found protocol.Causes, base string) report {
	out := report{
		Scenario: r.Scenario, Title: r.Title, Counts: r.Counts, Figures: timeline.FiguresAt(r, len(r.Events)-1),
		Because: explain.Ending(r).Why, Settled: r.Settled, Limit: r.Limit, Steps: len(r.Events), Ms: r.Ms, Digest: r.Digest,
		Link: address(in, r, telling(r), base), Unmet: []string{}, Warnings: r.Warnings,
	}
	for _, v := range r.Verdicts {
		j := judged{Verdict: v, Because: explain.Explanation{}, Causes: []protocol.Cause{}}
		if v.State == trace.Broken {
			j.Because = explain.Because(r, v)
		}
		for _, c := range found.Rules {
			if c.Rule == v.Name {
				j.CausesText, j.Causes = c.Text, c.Causes
			}
		}
		out.Rules = append(out.Rules, j)
	}
	for _, u := range r.Unmet {
		out.Unmet = append(out.Unmet, u.Text)
	}
	return out
}

func status(r *trace.Recording) int {
	for _, v := range r.Verdicts {
		if v.State == trace.Broken {
			return broken
		}
	}
	if r.Limit != "" {
		return limited
	}
	return held
}
