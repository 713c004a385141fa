package session

import (
	"slices"
	"strconv"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
)

// Other is something to compare with.
type Other struct {
	Key      string // names it among those offered
	Title    string // as in "compare with ..."
	Preset   string // the preset it is, or ""
	Scenario scenario.Scenario
}

// Others lists what the scenario on the desk can be compared with, the most
// telling first.
func (s *Session) Others() []Other {
	var out []Other
	d := &s.Draft
	add := func(o Other) {
		o.Scenario = d.ownWords(o.Scenario)
		same := func(other Other) bool { return sameRun(other.Scenario, o.Scenario) }
		if !same(Other{Scenario: d.Scenario}) && !slices.ContainsFunc(out, same) {
			out = append(out, o)
		}
	}
	for _, o := range proved(s.Mendings(), s.Causes()) {
		add(o)
	}
	if m, ok := s.History.last(); ok {
		add(named("before", "before my last change", m.Home, scenario.MustParse(m.Text)))
	}
	if sib, ok := otherLoss(d.Scenario, s.Run); ok {
		add(named("loss", lossTitle(sib.Change.Scenario), "", sib.Change.Scenario))
	}
	if d.Changed() {
		add(named("home", "the scenario as it came", d.Home, d.home))
	}
	if sc := d.Scenario; faults(sc) > 0 {
		for i := len(sc.Statements) - 1; i >= 0; i-- {
			if sc.Statements[i].Fault() {
				sc = sc.Without(i)
			}
		}
		if sc.Check() == nil {
			sc.Note = ""
			add(named("calm", "nothing broken", "", sc))
		}
	}
	return out
}

// mostMendings is how many ways to mend it a comparison offers.
const mostMendings = 3

// proved is what was proved to mend the run: what is set right, then what is taken away.
func proved(mendings []Mending, found *protocol.Causes) []Other {
	var out []Other
	for i, m := range mendings {
		key, title := "mended", "the mended one"
		if i > 0 {
			key += strconv.Itoa(i + 1)
		}
		if m.Words != "" {
			title = "the same " + m.Words
		}
		if i < mostMendings {
			out = append(out, named(key, title, m.Home, m.Scenario))
		}
	}
	if found != nil {
		for _, r := range found.Rules {
			for _, c := range r.Causes {
				if sc, err := scenario.Parse(c.Scenario); err == nil && c.All && len(c.Without) > 0 {
					return append(out, named("without", "the same "+c.Words, "", sc))
				}
			}
		}
	}
	return out
}

// named is something to compare with; it is a preset when its text is that of one.
func named(key, title, home string, sc scenario.Scenario) Other {
	o := Other{Key: key, Title: title, Scenario: sc}
	if p, ok := scenario.FindPreset(home); ok && p.Text == sc.String() {
		o.Preset = home
	}
	return o
}

// lossTitle says which message a scenario loses, of the two that it is about.
func lossTitle(sc scenario.Scenario) string {
	for i := len(sc.Statements) - 1; i >= 0; i-- {
		if stmt := sc.Statements[i]; stmt.Verb == "drop" && stmt.Message.Kind == "request" {
			return "the lost request"
		} else if stmt.Verb == "drop" {
			return "the lost reply"
		}
	}
	return "a lost message"
}

// AnyOther is what the comparison begins with when nobody has chosen.
func (s *Session) AnyOther() Other { return s.Other(func(Other) bool { return true }) }

// Other is AnyOther of those that may be shown.
func (s *Session) Other(may func(Other) bool) Other {
	if b := s.Comparison.B; b != nil && b.Scenario.String() != s.Draft.Text() && may(b.Other) {
		return b.Other
	}
	for _, o := range s.Others() {
		if may(o) {
			return o
		}
	}
	name := scenario.DefaultPreset
	if s.Draft.Home == name {
		name = "lost-request"
	}
	p, _ := scenario.FindPreset(name)
	return Other{Key: "preset", Title: p.Title, Preset: name, Scenario: scenario.MustParse(p.Text)}
}
