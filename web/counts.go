package web

import (
	"strconv"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// Count is a number shown above the picture.
type Count = timeline.Number

// Counts are the numbers at the cursor that the view shows. The first five are always
// there, the others if they ever count something in this run.
func (s *Session) Counts() []Count { return s.Run.numbers(s.View, s.Cursor) }

// numbers are the counts after a step.
func (r *Run) numbers(view scenario.View, step int) []Count {
	return timeline.Numbers(r.Rec.CountsAt(step), r.most, view.ShopView)
}

func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// Judgement is the verdict of all rules in a few words.
type Judgement = timeline.Judgement

// Judge sums the rules up at the cursor.
func (s *Session) Judge() Judgement {
	return s.Run.judge(s.View, s.Cursor, s.AtEnd())
}

// judge sums the rules up after a step.
func (r *Run) judge(view scenario.View, step int, atEnd bool) Judgement {
	if view.ShopView {
		return timeline.ShopJudgement
	}
	return timeline.Judge(r.Rec, step, atEnd, ruleTitle)
}

func ruleTitle(name string) string { return catalog.RuleOf(name).Title }

// BrokeAt is the first step at which a rule broke.
func (s *Session) BrokeAt() (step int, ok bool) {
	for _, v := range s.Run.Rec.Verdicts {
		if v.State == trace.Broken && v.Step >= 0 && (!ok || v.Step < step) {
			step, ok = v.Step, true
		}
	}
	return step, ok
}

func verdictTitle(s *Session) string {
	if s.broken() {
		return "Show where it broke, and why"
	}
	return "The promises, one by one"
}

// Caption is the sentence for the moment.
func (s *Session) Caption() string {
	switch {
	case s.Opening():
		return "Running the scenario you were sent …"
	case s.Waiting() && s.Engine == EngineLoading:
		return "Your change runs as soon as SQLite and the simulator have loaded …"
	case s.Cursor < 0:
		return opening(s)
	}
	return s.Run.Caption(s.View, s.Cursor)
}

// opening says what the customer wants, before anything has happened.
func opening(s *Session) string {
	for _, step := range s.Wanted.Steps {
		if step.Verb == "order" {
			return "A customer is about to order " + strconv.Itoa(step.Qty) + " of " + step.ID +
				". The shop will ask the warehouse to prepare it, once."
		}
	}
	return "Nothing has happened yet."
}

// stepsHere are the steps that what is lit on the picture stands for.
func (l *Lab) stepsHere() []int {
	s, p := l.session(), l.picture()
	if s.Cursor < 0 {
		return nil
	}
	at := p.groupOf(s.Cursor)
	if at < 0 {
		return []int{s.Cursor}
	}
	for _, step := range p.Groups[at].Steps {
		if step == s.Cursor {
			return p.Groups[at].Steps
		}
	}
	return []int{s.Cursor}
}
