package lessons

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/course"
	"twodeliveries/web/shown"
)

// deskKeys are the lines of a lab block.
var deskKeys = []string{"preset", "scenario", "at", "view", "show", "until", "beside", "claim"}

// desk reads what is on the desk: the lab block of the passage, or the run of the
// passage before it.
func (r *reader) desk(p *course.Passage, line int, b *block) {
	if b == nil {
		if n := len(r.lesson.Passages); n > 0 {
			before := r.lesson.Passages[n-1]
			p.Preset, p.Scenario, p.At, p.Shop, p.Every = before.Preset, before.Scenario, before.At, before.Shop, before.Every
			p.Beside = before.Beside
			if p.Stay = true; before.Until != nil {
				p.At = *before.Until
			}
		} else {
			r.failf(line, nil, "the first passage of a lesson has a block lab, which says what is on the desk")
		}
		return
	}
	rest := r.run(p, b)
	if r.rec == nil {
		return
	}
	seen := map[string]bool{}
	for _, l := range rest {
		key, value := statement(l.text)
		switch {
		case seen[key] && key != "claim":
			r.failf(l.n, nil, "%s stands there twice", key)
		default:
			r.deskLine(p, l.n, key, value)
		}
		seen[key] = true
	}
}

// run reads which scenario is on the desk and runs it. It returns the other lines.
func (r *reader) run(p *course.Passage, b *block) (rest []numbered) {
	r.rec = nil
	before := len(r.problems)
	for i, l := range b.lines {
		switch key, value := statement(l.text); key {
		case "":
		case "preset":
			if preset, ok := r.preset(l.n, value); ok {
				p.Preset = preset.Name
				r.perform(p, l.n, preset.Text)
			}
		case "scenario":
			if p.Scenario != "" {
				r.failf(l.n, nil, "the block names two scenarios")
			}
			_, text := joined(b.lines[i+1:])
			p.Preset = ""
			r.perform(p, l.n, text)
			return rest
		default:
			rest = append(rest, l)
		}
	}
	if p.Scenario == "" && len(r.problems) == before {
		r.failf(b.line, []string{"preset NAME", "scenario, and its lines below"}, "the block says no scenario")
	}
	return rest
}

// perform parses and runs the scenario of a passage; the text begins below a line.
func (r *reader) perform(p *course.Passage, line int, text string) {
	sc, ok := r.parse(line, text)
	if !ok {
		return
	}
	if sc.Title == "" {
		sc.Title = p.Title
	}
	p.Scenario, r.rec = sc.String(), r.runs.of(sc)
	if r.rec.Limit != "" {
		r.failf(line, nil, "the run meets a limit: %s", r.rec.Limit)
	}
	if len(r.rec.Events) == 0 {
		r.failf(line, nil, "nothing happens in this run")
		r.rec = nil
	}
}

// parse reads a scenario whose text begins below a line.
func (r *reader) parse(line int, text string) (scenario.Scenario, bool) {
	sc, err := scenario.Parse(text)
	var problem *scenario.Error
	if errors.As(err, &problem) {
		r.failf(line+problem.Line, problem.Allowed, "the scenario: %s", problem.Message)
	}
	return sc, err == nil
}

// deskLine reads one line of a lab block.
func (r *reader) deskLine(p *course.Passage, line int, key, value string) {
	switch key {
	case "at":
		p.At, _, _ = r.place(line, value)
	case "until":
		if spot, step, ok := r.place(line, value); ok {
			p.Until = &spot
			if at, _ := p.At.In(r.rec); at >= step {
				r.failf(line, nil, "until %s: the cursor stands at step %d already, and waits for step %d", value, at+1, step+1)
			}
		}
	case "view":
		for _, word := range strings.Fields(value) {
			p.Shop, p.Every = p.Shop || word == "shop", p.Every || word == "every"
			if word != "shop" && word != "every" {
				r.failf(line, []string{"shop", "every", "shop every"}, "%q is no view", word)
			}
		}
	case "show":
		p.Show, p.Table, _ = strings.Cut(value, " ")
		if _, ok := course.Shown[p.Show]; !ok || p.Table != "" && p.Show != "tables" {
			r.failf(line, pointable(), "%q cannot be pointed at", value)
		}
		if db, name, _ := strings.Cut(p.Table, " "); p.Table != "" {
			r.table(line, course.Fact{DB: db, Name: name})
		}
	case "beside":
		r.beside(p, line, value)
	case "claim":
		r.claim(line, value)
	default:
		r.failf(line, deskKeys, "%q is no line of a block lab", key)
	}
}

// beside reads which preset's run stands beside that of the passage, and checks that they
// are alike to the shop where it is said.
func (r *reader) beside(p *course.Passage, line int, value string) {
	name, how, _ := strings.Cut(value, " ")
	preset, ok := r.preset(line, name)
	if !ok {
		return
	}
	p.Beside = preset.Name
	other := r.runs.of(scenario.MustParse(preset.Text))
	shop := scenario.View{ShopView: true}
	switch a, b := shown.NewRun(r.rec), shown.NewRun(other); {
	case how != "" && how != "alike":
		r.failf(line, []string{"alike"}, "%q says nothing of two runs", how)
	case shown.Parts(a, b, scenario.View{}).Same:
		r.failf(line, nil, "the two runs are the same, step by step")
	case how == "alike" && !shown.Parts(a, b, shop).Same:
		r.failf(line, nil, "the shop sees a difference: %s", shown.Parts(a, b, shop).Until(a, b))
	}
}

// claim checks what is said of the run.
func (r *reader) claim(line int, text string) {
	for _, f := range r.facts(line, text) {
		if end := len(r.rec.Events) - 1; !f.Holds(r.rec, end) {
			r.failf(line, nil, "claim %s: in this run %s", text, r.truth(f, end))
		}
	}
}

// truth says how it is in the run with what a fact is about.
func (r *reader) truth(f course.Fact, step int) string {
	switch f.Kind {
	case course.CountFact:
		return f.Name + " = " + strconv.Itoa(f.Number(r.rec, step))
	case course.RowsFact:
		return "rows " + f.DB + " " + f.Name + " = " + strconv.Itoa(f.Number(r.rec, step))
	case course.RuleFact:
		for _, v := range r.rec.Verdicts {
			if v.Name == f.Name {
				return f.Name + " is " + string(v.State)
			}
		}
	case course.AppliedFact:
		var ids []string
		for i := range r.rec.Events[:step+1] {
			for _, a := range r.rec.Events[i].Applied {
				ids = append(ids, a.Order)
			}
		}
		return "applied are " + strings.Join(ids, " ")
	}
	return "it is not so"
}

func pointable() []string {
	var out []string
	for name := range course.Shown {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}
