package course

import (
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/words"
)

// Start is the scenario that the passage puts on the desk.
func (p *Passage) Start() scenario.Scenario { return scenario.MustParse(p.Scenario) }

// Missing says what a run lacks to reach the goal, one sentence each: nothing when
// it is reached. The scenario of the run is own, the passage's is start; aside are
// the lines of faults that the designs of own have no place for.
func (g *Goal) Missing(start, own scenario.Scenario, aside []string, rec *trace.Recording) []string {
	var out []string
	for _, key := range g.Keep {
		if !keeps(key, start, own, aside) {
			out = append(out, "You have changed "+keptWords(key)+".")
		}
	}
	if n := len(steps(own, scenario.Statement.Fault)); g.Faults != NoLimit && n > g.Faults {
		out = append(out, "There are "+strconv.Itoa(n)+" faults; "+most(g.Faults)+".")
	}
	for _, f := range g.Want {
		end := len(rec.Events) - 1
		if f.Holds(rec, end) {
			continue
		}
		lack := f.Lack(rec, end)
		if why := absent(f.Spot, own, aside); f.Kind == ReachedFact && why != "" {
			lack = why
		}
		out = append(out, lack)
	}
	if len(out) == 0 && slices.Contains(g.Keep, KeepSound) {
		if title, found := unsound(own); found {
			out = append(out, unsoundWords(title, rec))
		}
	}
	return out
}

func most(n int) string {
	if n == 0 {
		return "none is allowed"
	}
	return "at most " + strconv.Itoa(n) + " may be there"
}

// keeps tells whether a scenario agrees with the one at the start in what is to be
// kept. A fault set aside is one that nobody took away.
func keeps(key string, a, b scenario.Scenario, aside []string) bool {
	var which func(scenario.Statement) bool
	switch key {
	case KeepNetwork:
		which = func(s scenario.Statement) bool { return s.Fault() && s.Message.Kind != "" }
	case KeepOrders:
		which = func(s scenario.Statement) bool { return s.Verb == "order" || s.Verb == "wish" }
	case KeepFaults:
		which = scenario.Statement.Fault
	case KeepSettings:
		return sameSettings(a, b)
	case KeepSound:
		return true // asked of the learner's own designs, once all else is reached
	default:
		return a.Get(key) == b.Get(key)
	}
	return slices.Equal(steps(a, which), steps(withLines(b, aside), which))
}

// steps are the statements that something is true of, as they are written.
func steps(sc scenario.Scenario, which func(scenario.Statement) bool) []string {
	var out []string
	for _, s := range sc.Statements {
		if which(s) {
			out = append(out, s.String())
		}
	}
	slices.Sort(out)
	return out
}

// withLines is a scenario with more lines, though its designs may have no place for
// them; what cannot be read is left out.
func withLines(sc scenario.Scenario, lines []string) scenario.Scenario {
	sc.Statements = slices.Clone(sc.Statements)
	for _, line := range lines {
		if stmt, err := scenario.ParseStatement(line); err == nil {
			sc.Statements = append(sc.Statements, stmt)
		}
	}
	return sc
}

// keptWords calls what is to be kept by its name.
func keptWords(key string) string {
	switch key {
	case KeepNetwork:
		return "what happens on the network, which is to stay as it was"
	case KeepOrders:
		return "the orders, which are to stay as they were"
	case KeepFaults:
		return "the faults, which are to stay as they were"
	case KeepSettings:
		return "a setting besides the designs; the settings are to stay as they were"
	}
	return "the setting “" + key + "”, which is to stay as it was"
}

// Lack says what a run lacks to make the fact so.
func (f Fact) Lack(rec *trace.Recording, step int) string {
	switch f.Kind {
	case CountFact, RowsFact:
		is := strconv.Itoa(f.Number(rec, step))
		return words.SentenceCase(f.Subject()) + " in the end: " + is + ". Wanted: " + f.compared() + "."
	case RuleFact:
		rule := catalog.RuleOf(f.Name)
		switch {
		case f.State == string(trace.Broken):
			return "This promise still holds: “" + rule.Sentence + "” It is to break."
		case f.State == string(trace.Held):
			return "This promise is broken or open: “" + rule.Sentence + "” It is to hold."
		}
		return "This promise is decided: “" + rule.Sentence + "” It is to stay open."
	case AppliedFact:
		is := strings.Join(appliedBy(rec, step), ", ")
		if is == "" {
			is = "nothing"
		}
		return "Applied, in this order: " + is + ". It is to be " + strings.Join(f.Orders, ", ") + "."
	case ReachedFact:
		return "The run never comes to " + f.Spot.String() + "."
	case NeverFact:
		return "This is not allowed, and it happens: " + f.Spot.String() + "."
	case WarnedFact:
		return "The lab has nothing to warn of in this scenario."
	case UnwarnedFact:
		return "The page still warns: " + strings.Join(rec.Warnings, "; ") + "."
	}
	return "Every fault of the scenario finds something to act on."
}

// Subject is what is counted.
func (f Fact) Subject() string {
	if f.Kind == RowsFact {
		return "rows in the " + side(f.DB) + "’s table “" + f.Name + "”"
	}
	return strings.ReplaceAll(f.Name, "_", " ")
}

func side(db string) string {
	if db == trace.Publisher {
		return "shop"
	}
	return "warehouse"
}

// compared says what the number is to be.
func (f Fact) compared() string {
	n := strconv.Itoa(f.N)
	if f.Than != "" {
		n = "the number of " + strings.ReplaceAll(f.Than, "_", " ")
	}
	switch f.Op {
	case "<":
		return "less than " + n
	case ">":
		return "more than " + n
	case "<=":
		return "at most " + n
	case ">=":
		return "at least " + n
	}
	return n
}
