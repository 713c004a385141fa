package lessons

import (
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/web/course"
	"twodeliveries/web/shown"
)

// entry is a line of a block that begins with one of its words, with the lines that
// go on from it.
type entry struct {
	key  string // "" for what stands before the first
	line int
	text string
}

// entries parts the lines of a block. A last word takes every line below it.
func entries(b *block, keys []string, last string) []entry {
	all := []entry{{line: b.line + 1}}
	for i, l := range b.lines {
		key, value := statement(l.text)
		if last != "" && key == last {
			_, text := joined(b.lines[i+1:])
			return append(all, entry{key, l.n, text})
		}
		if contains(keys, key) {
			all = append(all, entry{key, l.n, value})
			continue
		}
		at := &all[len(all)-1]
		at.text = strings.TrimLeft(at.text+"\n"+strings.TrimSpace(l.text), "\n")
	}
	return all
}

func contains(words []string, word string) bool {
	for _, w := range words {
		if w == word {
			return true
		}
	}
	return false
}

// question reads a predict block and checks that exactly one answer is right.
func (r *reader) question(p *course.Passage, b *block) {
	if b == nil {
		return
	}
	q := &course.Prediction{When: shown.Spot{Kind: shown.AtEnd}}
	step := len(r.rec.Events) - 1
	for _, e := range entries(b, []string{"-", "because", "when", "number", "decides"}, "") {
		switch e.key {
		case "":
			q.Text = r.words(e.line, e.text)
		case "-":
			q.Choices = append(q.Choices, r.choice(e))
		case "because":
			q.Because = r.words(e.line, e.text)
		case "number":
			q.Number = r.number(e)
		case "decides":
			if spot, _, ok := r.place(e.line, e.text); ok {
				q.Decides = &spot
			}
		case "when":
			if spot, at, ok := r.place(e.line, e.text); ok {
				q.When, step = spot, at
			}
		}
	}
	r.checkQuestion(q, b.line, step)
	p.Question = q
}

// choice reads one answer to choose.
func (r *reader) choice(e entry) course.Choice {
	condition, text, _ := strings.Cut(e.text, "|")
	text, why, explained := strings.Cut(text, "|")
	if strings.TrimSpace(text) == "" {
		r.failf(e.line, []string{"- CONDITION | text", "- CONDITION | text | why it is not so"}, "%q is no choice", e.text)
	}
	c := course.Choice{Facts: r.facts(e.line, condition), Text: r.words(e.line, text)}
	if explained {
		c.Why = r.words(e.line, why)
	}
	return c
}

// number reads what is counted.
func (r *reader) number(e entry) *course.Fact {
	words := strings.Fields(e.text)
	switch {
	case len(words) == 3 && words[0] == "rows":
		f := &course.Fact{Kind: course.RowsFact, DB: words[1], Name: words[2]}
		r.table(e.line, *f)
		return f
	case len(words) == 1:
		r.count(e.line, words[0])
		return &course.Fact{Kind: course.CountFact, Name: words[0]}
	}
	r.failf(e.line, []string{"number COUNT", "number rows DB TABLE"}, "%q is nothing that is counted", e.text)
	return &course.Fact{}
}

// checkQuestion checks that the run gives one answer.
func (r *reader) checkQuestion(q *course.Prediction, line, step int) {
	if q.Text == "" {
		r.failf(line, nil, "the question is missing")
	}
	if q.Because == "" {
		r.failf(line, nil, "the line because is missing: what is said after the answer")
	}
	if q.Number != nil {
		if len(q.Choices) > 0 {
			r.failf(line, nil, "a question has choices or asks for a number, not both")
		}
		return
	}
	var right []string
	for i, c := range q.Choices {
		switch n := strconv.Itoa(i + 1); {
		case course.Hold(c.Facts, r.rec, step):
			right = append(right, n)
			if c.Why != "" {
				r.failf(line, nil, "answer %s is right in this run: what is said of it is the line because", n)
			}
		case c.Why == "":
			r.failf(line, []string{"- CONDITION | text | why it is not so"}, "answer %s is not so in this run, and does not say why", n)
		}
	}
	if len(q.Choices) < 2 || len(right) != 1 {
		is := "right in this run: none"
		if len(right) > 0 {
			is = "right in this run: " + strings.Join(right, " and ")
		}
		r.failf(line, nil, "a question has two or more choices, of which exactly one is right; it has %d, %s", len(q.Choices), is)
	}
}

// goal reads a goal block and checks that its solution reaches it and its start
// does not.
func (r *reader) goal(p *course.Passage, b *block) {
	if b == nil {
		return
	}
	g := &course.Goal{Faults: course.NoLimit}
	var solution entry
	for _, e := range entries(b, []string{"want", "faults", "keep", "hint"}, "solution") {
		switch e.key {
		case "":
			g.Text = r.elements(e.line, []numbered{{e.line, e.text}})
		case "want":
			g.Want = append(g.Want, r.facts(e.line, e.text)...)
		case "faults":
			n, err := strconv.Atoi(e.text)
			if err != nil || n < 0 {
				r.failf(e.line, nil, "faults %s: it takes a whole number from 0", e.text)
			}
			g.Faults = n
		case "keep":
			g.Keep = r.keep(e)
		case "hint":
			g.Hint = r.words(e.line, e.text)
		case "solution":
			solution = e
		}
	}
	if g.Text == "" || len(g.Want) == 0 {
		r.failf(b.line, nil, "a goal says what to do, and has a line want")
	}
	p.Goal = g
	r.solve(p, b.line, solution)
}

// keep reads what must stay as it is.
func (r *reader) keep(e entry) []string {
	words := strings.Fields(e.text)
	allowed := []string{course.KeepNetwork, course.KeepOrders, course.KeepFaults, course.KeepSettings, course.KeepSound}
	for _, o := range catalog.Options {
		allowed = append(allowed, o.Key)
	}
	for _, w := range words {
		if !contains(allowed, w) {
			r.failf(e.line, allowed, "%q is nothing to keep", w)
		}
	}
	return words
}

// solve checks the goal on its start and on its solution.
func (r *reader) solve(p *course.Passage, line int, e entry) {
	if e.text == "" {
		r.failf(line, nil, "the goal has no solution: the line solution, and the lines of a whole scenario below it")
		return
	}
	sc, ok := r.parse(e.line, e.text)
	if !ok {
		return
	}
	p.Goal.Solution = sc.String()
	if len(p.Goal.Missing(p.Start(), p.Start(), nil, r.rec)) == 0 {
		r.failf(line, nil, "the goal is reached before anything is changed")
	}
	rec := r.runs.of(sc)
	for _, m := range p.Goal.Missing(p.Start(), sc, nil, rec) {
		r.failf(e.line, nil, "the solution does not reach the goal: %s", m)
	}
	if len(rec.Unmet) > 0 {
		r.failf(e.line, nil, "in the solution this finds nothing to act on: %s", rec.Unmet[0].Text)
	}
}
