package causes

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
)

// mostWays is how many ways to do something a text names.
const mostWays = 3

// causesOf is what was found about one rule: first what holds it, then what does not.
func (s *Search) causesOf(rule string) protocol.RuleCauses {
	f := s.sortOut(rule)
	out := protocol.RuleCauses{Rule: rule, Causes: []protocol.Cause{}}
	for _, t := range slices.Concat(f.sets, f.settings, f.guards) {
		out.Causes = append(out.Causes, protocol.Cause{Change: t.change(), Holds: true})
	}
	for _, t := range f.vain {
		out.Causes = append(out.Causes, protocol.Cause{Change: t.change(), Holds: false})
	}
	parts := []string{s.ofFaults(f.sets), s.ways(f.settings), alsoHere(f.guards), inVain(f.vain)}
	switch {
	case s.cut && len(out.Causes) == 0:
		parts = []string{"nothing that was tried mends it, and not everything was tried"}
	case s.cut:
		parts = append(parts, "not everything was tried")
	case len(f.settings)+len(f.guards) == 0:
		parts[1], parts[3] = "no setting that was tried mends it", ""
	}
	out.Text = sentence(strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), "; "))
	return out
}

// findings are the trials that say something about a rule.
type findings struct {
	sets     []*trial // without these faults it holds; the smallest sets
	settings []*trial // with these it holds
	guards   []*trial // with these too, in this run
	vain     []*trial // one thinks of these, and they do not help
}

func (s *Search) sortOut(rule string) (f findings) {
	size := 0
	for _, t := range s.tried {
		switch {
		case t.guard() && t.holds[rule]:
			if t.helps(rule) {
				f.guards = append(f.guards, t)
			}
		case t.guard() && t.breaks[rule] && s.worthAWord(t):
			f.vain = append(f.vain, t)
		case !t.holds[rule]:
		case len(t.With) > 0:
			f.settings = append(f.settings, t)
		case size == 0 || len(t.Without) == size:
			size = len(t.Without)
			f.sets = append(f.sets, t)
		}
	}
	return f
}

// worthAWord tells whether one thinks of a setting that does not help: whoever saw a
// timeout thinks of a longer one.
func (s *Search) worthAWord(t *trial) bool {
	switch t.remedies[0].Key {
	case "lease", "retention":
		return true
	case "timeout":
		return s.before.doubt
	}
	return false
}

// ofFaults says which faults a broken rule needs.
func (s *Search) ofFaults(sets []*trial) string {
	switch n := len(faultsOf(s.base)); {
	case n == 0:
		return "it breaks without any fault"
	case len(sets) > 0:
		return s.ways(sets)
	case !slices.ContainsFunc(s.tried, func(t *trial) bool { return len(t.Without) == n }):
		return ""
	case n == 1:
		return "without the fault it breaks as well"
	}
	return "without any of the faults it breaks as well"
}

// ways are trials after which a rule holds.
func (s *Search) ways(trials []*trial) string {
	if len(trials) == 0 {
		return ""
	}
	all := s.alike(trials)
	names := all[:min(len(all), mostWays)]
	switch more := len(all) - len(names); {
	case more == 1:
		names = append(slices.Clone(names), "in one more way")
	case more > 1:
		names = append(slices.Clone(names), fmt.Sprintf("in %d more ways", more))
	}
	n := len(names)
	switch long := slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, " or ") }); {
	case n == 1:
		return names[0] + " it holds"
	case long:
		return strings.Join(names[:n-1], ", ") + ", or " + names[n-1] + ", it holds"
	}
	return strings.Join(names[:n-1], ", ") + " or " + names[n-1] + " it holds"
}

// alike are the words for trials, those together that take away the same of one message
// or another: "without the loss of response 1, 2 or 3".
func (s *Search) alike(trials []*trial) []string {
	var out []string
	numbers := map[string][]string{}
	for _, t := range trials {
		what, number := s.oneOf(t)
		if what == "" {
			what = t.Words
		}
		if _, known := numbers[what]; !known {
			out = append(out, what)
		}
		numbers[what] = append(numbers[what], number)
	}
	for i, what := range out {
		of := numbers[what]
		switch n := len(of); {
		case n > mostNumbers:
			out[i] = fmt.Sprintf("%s %s or %d others", what, of[0], n-1)
		case n > 1:
			out[i] = what + " " + strings.Join(of[:n-1], ", ") + " or " + of[n-1]
		case of[0] != "":
			out[i] = what + " " + of[0]
		}
	}
	return out
}

// mostNumbers is how many messages a text names.
const mostNumbers = 4

// oneOf is a trial that takes one fault of a message away: the words without its number,
// and that.
func (s *Search) oneOf(t *trial) (what, number string) {
	if len(t.Without) != 1 {
		return "", ""
	}
	for _, stmt := range s.base.Statements {
		if stmt.String() == t.Without[0] && stmt.Message.Kind != "" && stmt.Message.Copy == 0 {
			number = strconv.Itoa(stmt.Message.N)
			return strings.TrimSuffix(t.Words, " "+number), number
		}
	}
	return "", ""
}

// alsoHere are guards that are enough in this run.
func alsoHere(trials []*trial) string {
	switch names := bare(trials); len(names) {
	case 0:
		return ""
	case 1:
		return "here " + names[0] + " would do"
	default:
		return "here " + strings.Join(names[:len(names)-1], ", ") + " or " + names[len(names)-1] + " would do"
	}
}

// inVain are guards that do not help.
func inVain(trials []*trial) string {
	switch names := bare(trials); len(names) {
	case 0:
		return ""
	case 1:
		return names[0] + " does not help"
	default:
		return scenario.SayList(names) + " do not help"
	}
}

func bare(trials []*trial) []string {
	var out []string
	for _, t := range trials[:min(len(trials), mostWays)] {
		out = append(out, strings.TrimPrefix(t.Words, "with "))
	}
	return out
}

// noun is a statement as one speaks of it: "the crash", or "the crash at committed"
// where there are several.
func noun(sc scenario.Scenario, i int) string {
	s := sc.Statements[i]
	name := nounOf(s.Verb)
	switch {
	case s.Message.Kind != "":
		return name + " " + s.Message.String()
	case alone(sc, s.Verb):
		return name
	case s.Point != "" && (s.Nth > 1 || !onlyAt(sc, s)):
		return fmt.Sprintf("%s at %s %d", name, s.Point, s.Nth)
	case s.Point != "":
		return name + " at " + s.Point
	case s.Every > 0:
		return name + " every " + scenario.SayTime(s.Every)
	case s.At != scenario.Unset:
		return name + " at " + scenario.SayTime(s.At)
	}
	return name
}

func alone(sc scenario.Scenario, verb string) bool {
	n := 0
	for _, s := range sc.Statements {
		if s.Verb == verb {
			n++
		}
	}
	return n == 1
}

func onlyAt(sc scenario.Scenario, s scenario.Statement) bool {
	n := 0
	for _, o := range sc.Statements {
		if o.Verb == s.Verb && o.Point == s.Point {
			n++
		}
	}
	return n == 1
}

func nounOf(verb string) string {
	for _, v := range slices.Concat(catalog.Actions, catalog.Faults) {
		if v.Name == verb {
			return v.Noun
		}
	}
	return verb
}

func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}
