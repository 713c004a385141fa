package proxy

import (
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/rules"
	"twodeliveries/sim/trace"
)

// jury judges the promises as far as somebody sees what they speak of. The others stay
// undecided, and say why.
type jury struct {
	judge  *rules.Judge
	blind  map[string]string // rule -> why nobody can say
	broken map[string]bool   // rules
	done   map[string]bool   // ids that are applied
	news   []trace.Verdict   // that the next event tells
}

// Why nobody can say who stands on the wire.
const (
	ofTheShop = "Nobody has looked into the shop's database."
	ofWork    = "Nobody has looked at what was applied."
	ofStock   = "Nobody has counted the stock apart from what was applied."
	ofOutside = "Nobody has seen what happens outside the service."
	ofACK     = "A reply was taken for an ACK that does not itself say that the work is done."
)

// ofObserver are the promises that an observer lets one judge.
var ofObserver = []string{"no-phantom", "at-most-once", "honest-ack", "honest-refusal", "same-content", "key-order"}

func newJury(rec *trace.Recording, observed bool) *jury {
	j := &jury{judge: rules.New(rec.Tables, rec.Nodes), broken: map[string]bool{}, done: map[string]bool{}, blind: map[string]string{}}
	for rule, why := range map[string]string{
		"no-loss": ofTheShop, "drains": ofTheShop, "conserves": ofStock, "outside-once": ofOutside, "outside-backed": ofOutside,
	} {
		j.blind[rule] = why
	}
	if !observed {
		for _, rule := range ofObserver {
			j.blind[rule] = ofWork
		}
	}
	for _, r := range catalog.Rules {
		if j.blind[r.Name] != "" {
			j.news = append(j.news, j.undecided(r.Name))
		}
	}
	return j
}

func (j *jury) undecided(rule string) trace.Verdict {
	return trace.Verdict{Name: rule, State: trace.Undecided, Step: -1, Why: j.blind[rule]}
}

// blinded notes that nobody can say any more what a promise has come to.
func (j *jury) blinded(why string, promises ...string) {
	for _, rule := range promises {
		if j.blind[rule] == "" && !j.broken[rule] {
			j.blind[rule] = why
			j.news = append(j.news, j.undecided(rule))
		}
	}
}

// step judges an event, and leaves out what nobody can say.
func (j *jury) step(step int, e *trace.Event) {
	for _, a := range e.Applied {
		j.done[a.ID] = true
	}
	if e.Kind == trace.Accepted && !e.Msg.ACK() && !j.done[e.Msg.ID] {
		j.blinded(ofACK, "honest-ack")
	}
	j.judge.Step(step, e)
	e.Rules = slices.DeleteFunc(e.Rules, func(v trace.Verdict) bool { return j.blind[v.Name] != "" })
	for _, v := range e.Rules {
		j.broken[v.Name] = j.broken[v.Name] || v.State == trace.Broken
	}
	e.Rules, j.news = append(e.Rules, j.news...), nil
}

// finish gives the verdicts on the whole run. What is applied is not lost, whatever the
// shop remembers.
func (j *jury) finish(r *trace.Recording) {
	r.Verdicts = slices.Clone(j.judge.Finish(slices.Clone(r.Events), r.Settled))
	r.Counts = j.judge.Counts()
	for i, v := range r.Verdicts {
		switch {
		case j.blind[v.Name] == "":
		case v.Name == "no-loss" && v.State == trace.Held && j.blind["no-phantom"] == "":
			if last := len(r.Events) - 1; last >= 0 {
				r.Events[last].Rules = append(r.Events[last].Rules, v)
			}
		default:
			r.Verdicts[i] = j.undecided(v.Name)
		}
	}
}
