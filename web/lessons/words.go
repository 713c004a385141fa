package lessons

import (
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/trace"
	"twodeliveries/web/course"
	"twodeliveries/web/shown"
)

// kinds are the events that a place can name.
var kinds = []trace.Kind{
	trace.Started, trace.Crashed, trace.Timeout, trace.Accepted, trace.Refused, trace.Unclear,
	trace.Thrown, trace.Works, trace.Holding, trace.Released, trace.Frozen, trace.Resumed, trace.Jumped,
	trace.Begin, trace.Read, trace.Write, trace.Commit, trace.Rollback, trace.Busy, trace.Locked,
	trace.Unlocked, trace.Failed, trace.Recovered,
	trace.Sent, trace.Dropped, trace.Delayed, trace.Copied, trace.Corrupted, trace.Answered,
	trace.Delivered, trace.Dead, trace.Late, trace.Told, trace.Heard, trace.Closed,
	trace.Start, trace.Placed, trace.Edited, trace.Unplaced, trace.Operator, trace.Effect, trace.Repeated,
	trace.Heard, trace.Recalled, trace.Unparked,
}

// places says how a place is written.
var places = []string{"start", "end", "EVENT-KIND [N]", "POINT [N]", "broken RULE"}

// ops are the comparisons.
var ops = []string{"=", "<", ">", "<=", ">="}

// spot reads a place without looking for it in a run.
func (r *reader) spot(line int, text string) (shown.Spot, bool) {
	words := strings.Fields(text)
	if len(words) == 0 {
		r.failf(line, places, "the place is missing")
		return shown.Spot{}, false
	}
	switch {
	case len(words) == 1 && words[0] == "start":
		return shown.Spot{}, true
	case len(words) == 1 && words[0] == "end":
		return shown.Spot{Kind: shown.AtEnd}, true
	case len(words) == 2 && words[0] == "broken":
		return shown.Spot{Kind: shown.AtBroken, Name: words[1]}, r.rule(line, words[1])
	}
	spot := shown.Spot{Name: words[0], N: 1}
	switch {
	case slices.Contains(kinds, trace.Kind(words[0])):
		spot.Kind = shown.AtEvent
	case isPoint(words[0]):
		spot.Kind = shown.AtPoint
	default:
		r.failf(line, places, "%q is no place in a run: neither a kind of event (%s) nor a point of docs/scenario.md", text, kindNames())
		return shown.Spot{}, false
	}
	if len(words) > 1 {
		n, err := strconv.Atoi(words[1])
		if err != nil || n < 1 || len(words) > 2 {
			r.failf(line, places, "%q is no place in a run: N is a whole number from 1", text)
			return shown.Spot{}, false
		}
		spot.N = n
	}
	return spot, true
}

// place reads a place and finds it in the run of the passage.
func (r *reader) place(line int, text string) (shown.Spot, int, bool) {
	spot, ok := r.spot(line, text)
	if !ok {
		return spot, 0, false
	}
	step, ok := spot.In(r.rec)
	if !ok {
		r.failf(line, nil, "the run of this passage has no place %q%s", text, r.there(spot))
	}
	return spot, step, ok
}

// there says how often what a place names comes up in the run.
func (r *reader) there(spot shown.Spot) string {
	if spot.Kind == shown.AtBroken {
		return ": the rule does not break"
	}
	n := 0
	for ; ; n++ {
		spot.N = n + 1
		if _, ok := spot.In(r.rec); !ok {
			return ": it comes up " + strconv.Itoa(n) + " times"
		}
	}
}

// facts reads conditions, comma separated.
func (r *reader) facts(line int, text string) []course.Fact {
	var out []course.Fact
	for part := range strings.SplitSeq(text, ",") {
		if f, ok := r.fact(line, strings.TrimSpace(part)); ok {
			out = append(out, f)
		}
	}
	return out
}

// conditions says how a condition is written.
var conditions = []string{
	"COUNT OP N", "COUNT OP COUNT", "RULE held|broken|undecided", "rows publisher|receiver TABLE OP N",
	"applied ID ...", "reached PLACE", "never PLACE", "warned", "unwarned", "unmet",
}

func (r *reader) fact(line int, text string) (course.Fact, bool) {
	words := strings.Fields(text)
	if len(words) == 0 {
		r.failf(line, conditions, "a condition is missing")
		return course.Fact{}, false
	}
	rest := strings.TrimSpace(strings.TrimPrefix(text, words[0]))
	switch first := words[0]; {
	case text == "warned":
		return course.Fact{Kind: course.WarnedFact}, true
	case text == "unwarned":
		return course.Fact{Kind: course.UnwarnedFact}, true
	case text == "unmet":
		return course.Fact{Kind: course.UnmetFact}, true
	case first == "reached" || first == "never":
		spot, ok := r.spot(line, rest)
		return course.Fact{Kind: course.FactKind(first), Spot: spot}, ok
	case first == "applied":
		return course.Fact{Kind: course.AppliedFact, Orders: words[1:]}, true
	case first == "rows":
		return r.rows(line, text, words)
	case len(words) == 2 && isState(words[1]):
		return course.Fact{Kind: course.RuleFact, Name: first, State: words[1]}, r.rule(line, first)
	case len(words) == 3 && slices.Contains(ops, words[1]):
		f := course.Fact{Kind: course.CountFact, Name: first, Op: words[1]}
		return f, r.count(line, first) && r.than(line, &f, words[2])
	}
	r.failf(line, conditions, "%q is no condition", text)
	return course.Fact{}, false
}

// rows reads "rows DB TABLE OP N".
func (r *reader) rows(line int, text string, words []string) (course.Fact, bool) {
	if len(words) != 5 || !slices.Contains(ops, words[3]) {
		r.failf(line, []string{"rows publisher|receiver TABLE OP N"}, "%q is no condition", text)
		return course.Fact{}, false
	}
	n, err := strconv.Atoi(words[4])
	if err != nil || n < 0 {
		r.failf(line, nil, "%q is no number of rows", words[4])
		return course.Fact{}, false
	}
	f := course.Fact{Kind: course.RowsFact, DB: words[1], Name: words[2], Op: words[3], N: n}
	return f, r.table(line, f)
}

// table checks that the run has the table of a fact.
func (r *reader) table(line int, f course.Fact) bool {
	var there []string
	for _, t := range r.rec.Tables {
		if t.DB == f.DB && t.Name == f.Name {
			return true
		}
		there = append(there, t.DB+" "+t.Name)
	}
	r.failf(line, there, "the run of this passage has no table %s %s", f.DB, f.Name)
	return false
}

// than reads what a count is compared with.
func (r *reader) than(line int, f *course.Fact, word string) bool {
	n, err := strconv.Atoi(word)
	if err == nil && n >= 0 {
		f.N = n
		return true
	}
	f.Than = word
	return r.count(line, word)
}

func (r *reader) count(line int, name string) bool {
	ok := slices.Contains(course.CountNames(), name)
	if !ok {
		r.failf(line, course.CountNames(), "%q is no count", name)
	}
	return ok
}

func (r *reader) rule(line int, name string) bool {
	var names []string
	for _, rule := range catalog.Rules {
		names = append(names, rule.Name)
	}
	ok := slices.Contains(names, name)
	if !ok {
		r.failf(line, names, "%q is no rule", name)
	}
	return ok
}

func isState(word string) bool {
	return word == string(trace.Held) || word == string(trace.Broken) || word == string(trace.Undecided)
}

func isPoint(word string) bool {
	return slices.ContainsFunc(catalog.Points, func(p catalog.Point) bool { return p.Name == word })
}

func kindNames() string {
	var out []string
	for _, k := range kinds {
		out = append(out, string(k))
	}
	return strings.Join(out, ", ")
}
