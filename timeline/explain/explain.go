// Package explain says what a run came to and why: how often the work was done, which
// promises broke and what led to it. An explanation is made of facts that the recording
// bears out; where one does not hold there is no clause.
package explain

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// Phrase is a piece of an explanation. One that says something has the facts that
// it is made of; between those stand words that only join them.
type Phrase struct {
	Text  string       `json:"text"`
	Facts []facts.Fact `json:"facts,omitempty"`
}

// Steps are those that show what the phrase says, ascending.
func (p Phrase) Steps() []int {
	var out []int
	for _, f := range p.Facts {
		out = append(out, f.Steps...)
	}
	slices.Sort(out)
	return slices.Compact(out)
}

// Explanation is a few sentences, made of facts.
type Explanation []Phrase

// String is what it says.
func (x Explanation) String() string {
	var b strings.Builder
	for _, p := range x {
		b.WriteString(p.Text)
	}
	return b.String()
}

// clause is a phrase that is not placed yet. One without words is none: a fact that
// it wanted to state does not hold.
type clause struct {
	text  string
	facts []facts.Fact
}

func (c clause) any() bool { return c.text != "" }

// perhaps is a clause that a sentence can do without, and what joins it to the rest.
type perhaps struct {
	before string
	clause
}

// The makers of explanations, each of which knows what those before it know.
type (
	// evidence is a run, and the facts that hold in it.
	evidence struct {
		rec *trace.Recording
		h   *facts.History
	}

	// reasons says why: why a request had no answer, why work was done again, why a rule
	// broke. What it says is clauses.
	reasons struct{ evidence }

	// course writes how the run went, in sentences.
	course struct {
		reasons
		out    Explanation
		asking []int // steps at which the shop asks something, or is told
	}

	// explainer writes what a run came to, and what led to what broke.
	explainer struct{ course }
)

func explain(rec *trace.Recording) *explainer {
	return explainerOf(evidence{rec, facts.Read(rec)})
}

func explainerOf(e evidence) *explainer {
	x := &explainer{course{reasons: reasons{e}}}
	for i := range e.rec.Events {
		if at := &e.rec.Events[i]; at.Kind == trace.Told || at.Kind == trace.Sent && at.Msg.Kind == trace.Lookup {
			x.asking = append(x.asking, i)
		}
	}
	return x
}

// clause says something, if the recording bears out every fact that it is made of.
func (x *evidence) clause(fs []facts.Fact, format string, args ...any) clause {
	fs = is(fs...)
	for _, f := range fs {
		if !f.Holds(x.rec) {
			return clause{}
		}
	}
	return clause{fmt.Sprintf(format, args...), fs}
}

// is is a list of facts.
func is(fs ...facts.Fact) []facts.Fact {
	for i := range fs {
		if fs[i].Steps == nil {
			fs[i].Steps = []int{}
		}
	}
	return fs
}

// sentence writes one sentence of clauses and of the words between them. Without a
// clause there is none.
func (x *course) sentence(parts ...any) bool {
	var out Explanation
	said := false
	for _, p := range parts {
		switch p := p.(type) {
		case string:
			out = append(out, Phrase{Text: p})
		case clause:
			if !p.any() {
				return false
			}
			out = append(out, Phrase{p.text, p.facts})
			said = true
		case perhaps:
			if p.any() {
				out = append(out, Phrase{Text: p.before}, Phrase{p.text, p.facts})
			}
		case []clause:
			if len(p) == 0 {
				return false
			}
			out = append(out, joined(p)...)
			said = true
		}
	}
	if !said {
		return false
	}
	if begin, _, _ := strings.Cut(out[0].Text, " "); !about(out[0].Facts, begin) {
		out[0].Text = wording.Capital(out[0].Text) // but an id is written as it is
	}
	out[len(out)-1].Text += "."
	if len(x.out) > 0 {
		out = append(Explanation{{Text: " "}}, out...)
	}
	x.out = append(x.out, out...)
	return true
}

// about tells whether a fact is about an order of that id: an order can be called a, and
// not every sentence that begins so is about it.
func about(fs []facts.Fact, id string) bool {
	return slices.ContainsFunc(fs, func(f facts.Fact) bool { return f.Order == id || f.ID == id })
}

// joined are clauses in a row: "a, b and c".
func joined(clauses []clause) Explanation {
	var out Explanation
	for i, c := range clauses {
		switch {
		case i > 0 && i == len(clauses)-1:
			out = append(out, Phrase{Text: " and "})
		case i > 0:
			out = append(out, Phrase{Text: ", "})
		}
		out = append(out, Phrase{c.text, c.facts})
	}
	return out
}

// messages joins the names of messages: "requests 1, 2 and 3".
func messages(names []string) string {
	var numbers []string
	kind, _, _ := strings.Cut(names[0], " ")
	if len(names) > 4 {
		return wording.Plural(len(names), strings.ToLower(kind))
	}
	for _, name := range names {
		number, ok := strings.CutPrefix(name, kind+" ")
		if !ok || strings.Contains(number, " ") { // a copy has a name of its own
			return wording.List(names)
		}
		numbers = append(numbers, number)
	}
	if len(names) == 1 {
		return names[0]
	}
	return kind + "s " + wording.List(numbers)
}

// The name of a process in a sentence.
func (x *evidence) who(node string) string { return wording.Spoken(x.rec, node) }

// at is an event.
func (x *evidence) at(step int) *trace.Event { return &x.rec.Events[step] }
