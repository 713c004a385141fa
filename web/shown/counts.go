package shown

import (
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline"
)

// Count is a number shown above the picture.
type Count = timeline.Number

// Numbers are the counts after a step.
func (r *Run) Numbers(view scenario.View, step int) []Count {
	return timeline.Numbers(r.Rec.CountsAt(step), r.most, view.ShopView)
}

// Judgement is the verdict of all rules in a few words.
type Judgement = timeline.Judgement

// Judge sums the rules up after a step.
func (r *Run) Judge(view scenario.View, step int, atEnd bool) Judgement {
	if view.ShopView {
		return timeline.ShopJudgement
	}
	return timeline.Judge(r.Rec, step, atEnd, ruleTitle)
}

func ruleTitle(name string) string { return catalog.RuleOf(name).Title }
