package causes

import (
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// trial is a change, and the runs that show what it does. Most are one run. A fault
// that has no place after the change proves nothing by its absence: then it is tried
// at every place that it can have, and only what holds in all of these runs holds.
type trial struct {
	protocol.Change
	remedies []catalog.Remedy
	sc       scenario.Scenario    // after the change, without what has no place
	aside    []scenario.Statement // that have none
	variants []scenario.Scenario
	first    bool            // its first run is still to be made
	holds    map[string]bool // by rule, of those that were broken
	breaks   map[string]bool // by rule, in a run of the trial
	all      bool
	accident bool // a guard that holds a rule in this run by something else than what it is for
}

func newTrial(sc scenario.Scenario, broken []string) *trial {
	t := &trial{first: true, holds: map[string]bool{}, breaks: map[string]bool{}, all: true}
	for _, rule := range broken {
		t.holds[rule] = true
	}
	sc, aside, err := sc.Fitting()
	if err != nil {
		return nil // it is no scenario for another reason
	}
	for _, fault := range aside {
		t.setAside(fault)
	}
	t.sc, t.variants = sc, []scenario.Scenario{sc}
	t.Scenario = sc.String()
	return t
}

func (t *trial) setAside(s scenario.Statement) {
	t.aside = append(t.aside, s)
	t.Aside = append(t.Aside, s.String())
}

// over tells whether nothing is left to run, or to find out.
func (t *trial) over() bool {
	for _, holds := range t.holds {
		if holds {
			return len(t.variants) == 0
		}
	}
	return true
}

// run notes what a run came to.
func (t *trial) run(rec *trace.Recording, base *before) {
	broken := brokenOf(rec)
	for _, rule := range broken {
		t.holds[rule], t.breaks[rule] = false, true
	}
	if rec.Limit != "" && !base.limited { // what would have come is not known
		clear(t.holds)
	}
	t.all = t.all && len(broken) == 0 && (rec.Limit == "" || base.limited)
	t.variants = t.variants[1:]
	if t.first {
		t.first = false
		t.accident = t.guard() && t.misses(rec, base)
		t.elsewhere(rec, base.unmet)
	}
}

// elsewhere puts each fault that has found nothing to act on, although it had before
// the change, at every other place in the run.
func (t *trial) elsewhere(rec *trace.Recording, known map[string]bool) {
	if len(t.With) == 0 || t.guard() { // which is said of this run alone
		return
	}
	sc := t.sc
	homeless := slices.Clone(t.aside)
	for _, u := range rec.Unmet {
		i := slices.IndexFunc(sc.Statements, func(s scenario.Statement) bool { return s.String() == u.Text })
		if i < 0 || known[u.Text] || !sc.Statements[i].Fault() {
			continue
		}
		homeless = append(homeless, sc.Statements[i])
		sc = sc.Without(i)
	}
	for _, s := range homeless {
		for _, line := range places(s, rec) {
			if more, err := sc.With(line); err == nil {
				t.variants = append(t.variants, more)
			}
		}
	}
}

// places lists where else a fault can be: at each point of its role, or on each message
// of its kind.
func places(s scenario.Statement, rec *trace.Recording) []string {
	var out []string
	for i := range rec.Events {
		e := &rec.Events[i]
		switch {
		case s.Point != "" && e.Kind == trace.Point && e.Role == s.Node && e.Point != "started":
			s.Point, s.Nth = e.Point, e.Nth
			out = append(out, s.String())
		case s.Message.Kind != "" && (e.Kind == trace.Sent || e.Kind == trace.Copied) && string(e.Msg.Kind) == s.Message.Kind:
			s.Message = scenario.Target{Kind: string(e.Msg.Kind), N: e.Msg.N, Copy: e.Msg.Copy}
			out = append(out, s.String())
		}
	}
	return out
}

// without is a scenario without some statements, and without those that end what one of
// them began.
func without(sc scenario.Scenario, gone []int) scenario.Scenario {
	ends := map[string]string{"freeze": "resume", "hold": "release"}
	var all []int
	for _, i := range gone {
		all = append(all, i)
		if s := sc.Statements[i]; ends[s.Verb] != "" && !begunTwice(sc, s) {
			for k, o := range sc.Statements {
				if o.Verb == ends[s.Verb] && o.Node == s.Node {
					all = append(all, k)
				}
			}
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	for n := len(all) - 1; n >= 0; n-- {
		sc = sc.Without(all[n])
	}
	return sc
}

func begunTwice(sc scenario.Scenario, s scenario.Statement) bool {
	n := 0
	for _, o := range sc.Statements {
		if o.Verb == s.Verb && o.Node == s.Node {
			n++
		}
	}
	return n > 1
}

// guard tells whether a trial only makes the fault rarer.
func (t *trial) guard() bool {
	return slices.ContainsFunc(t.remedies, func(r catalog.Remedy) bool { return r.Guard })
}

// change is what was changed, and whether that mends everything.
func (t *trial) change() protocol.Change {
	c := t.Change
	c.All = t.all
	return c
}
