package explain

import (
	"fmt"
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
)

// group is reasons of one kind.
type group struct {
	reason
	names []string
}

// grouped puts the reasons of attempts together by what they say, as they came.
func (x *reasons) grouped(travels []*facts.Travel) (clauses []clause, dead bool) {
	var groups []group
	for _, t := range travels {
		for _, r := range x.reasonsOf(t) {
			dead = dead || r.dead
			groups = r.into(groups)
		}
	}
	known := ""
	for _, g := range groups {
		text := g.text()
		what, why, any := strings.Cut(text, ", because ")
		if any && why == known {
			text = what + ", for the same reason"
		}
		if any {
			known = why
		}
		clauses = append(clauses, clause{text, g.facts})
	}
	return clauses, dead
}

// into puts a reason to those that say the same.
func (r reason) into(groups []group) []group {
	for i := range groups {
		if groups[i].says == r.says {
			groups[i].names = append(groups[i].names, r.name)
			groups[i].facts = append(groups[i].facts, r.facts...)
			return groups
		}
	}
	return append(groups, group{r, []string{r.name}})
}

// reasonsOf are all that there is to say of an attempt: why it failed, as far as that
// was so before the next one, and why another relay made that.
func (x *reasons) reasonsOf(t *facts.Travel) (out []reason) {
	other, taken := x.byAnotherRelay(t)
	if t.Learnt != trace.Accepted && x.toldYes(t) >= 0 { // it learnt from the reply, and then from a question
		for _, find := range []func(*facts.Travel) (reason, bool){x.ofItsReply, x.ofItsHandler} {
			if r, ok := find(t); ok && x.hold(r.facts) {
				out = append(out, r)
				break
			}
		}
	}
	if r, ok := x.reasonOf(t); ok && (!taken || before(r.facts, next(t).Step)) && (len(out) == 0 || out[0].says != r.says) {
		out = append(out, r)
	}
	if taken {
		out = append(out, other)
	}
	return out
}

// before tells whether all that facts are made of was so before a step.
func before(fs []facts.Fact, step int) bool {
	for _, f := range fs {
		if len(f.Steps) == 0 || f.Steps[len(f.Steps)-1] >= step {
			return false
		}
	}
	return true
}

var plurals = strings.NewReplacer("the reply to %", "the replies to %", "because it was delayed on its", "because they were delayed on their", "the claim under which % was", "the claims under which % were", "the claim on the row", "the claims on the row", "the work of % and", "the work of % and", "with the claim of %, before its", "with the claims of %, before their", "% was ", "% were ", "and was told", "and were told", "on its way", "on their way", "found its key", "found their key")

func (g group) text() string {
	says := g.says
	switch {
	case len(g.names) == 1 && g.one != "":
		says = g.one
	case len(g.names) > 1 && g.many != "":
		return fmt.Sprintf(g.many, len(g.names))
	case len(g.names) > 1:
		says = plurals.Replace(says)
	}
	return strings.Replace(says, "%", messages(g.names), 1)
}
