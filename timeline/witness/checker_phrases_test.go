package witness_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/explain"
)

// phraseClaims are what words of an explanation claim beyond the facts that they are
// made of, one by one.
var phraseClaims = []phraseClaim{
	{regexp.MustCompile(`did no work|changed nothing`), func(w *witness, p explain.Phrase) bool {
		return w.firstApplied(p.Facts[0].Msg) < 0 || w.e(p.Facts[0].Steps[0]).Kind == trace.Sent && w.firstApplied(w.before(p.Facts[0].Steps[0]).at[w.e(p.Facts[0].Steps[0]).Node]) < 0
	}},
	{regexp.MustCompile(`did not (add \d+|change the stock) again`), func(w *witness, p explain.Phrase) bool {
		f := p.Facts[0]
		return w.count(0, f.Steps[0], adds(w.e(f.Steps[0]).Msg.Order)) > 0 && w.firstApplied(f.Msg) < 0
	}},
	{regexp.MustCompile(`equest \d+( copy \d+)? was new work`), func(w *witness, p explain.Phrase) bool {
		return w.count(0, p.Facts[0].Steps[0], adds(p.Facts[0].Order)) == 0
	}},
	{regexp.MustCompile(`after its work was durable`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.Raised, facts.NotAccepted)
		at := w.firstApplied(f.Msg)
		return at >= 0 && at < f.Steps[0]
	}},
	{regexp.MustCompile(`before its claim was marked as done`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.TakenOver)
		return w.open(f.Steps[1], f.ID) >= 0
	}},
	{regexp.MustCompile(`before (either|any) had marked it`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.SentByTwo)
		return !strings.Contains(w.before(f.Steps[1]).outbox(f.Order), "complete")
	}},
	{regexp.MustCompile(`before the id was in the (inbox|memory)`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.WorkAlone)
		m := w.e(f.Steps[0]).Msg
		return !w.after[f.Steps[0]].known(m.ID)
	}},
	{regexp.MustCompile(`its copy`), func(w *witness, p explain.Phrase) bool { return strings.Contains(p.Facts[0].Msg, " copy ") }},
}

type phraseClaim struct {
	words *regexp.Regexp
	is    func(w *witness, p explain.Phrase) bool
}

// firstApplied is the commit with which a delivery changed the stock, or -1.
func (w *witness) firstApplied(msg string) int {
	return slices.IndexFunc(w.rec.Events, func(e trace.Event) bool { return len(e.Applied) > 0 && e.Msg != nil && e.Msg.Name() == msg })
}

func kindOf(p explain.Phrase, kinds ...facts.Kind) facts.Fact {
	for _, f := range p.Facts {
		if slices.Contains(kinds, f.Kind) {
			return f
		}
	}
	return facts.Fact{}
}

// overstated lists what the words of a phrase claim and is not so.
func (w *witness) overstated(p explain.Phrase) (problems []string) {
	for _, c := range slices.Concat(phraseClaims, verdictClaims, causeClaims, courierPhrases) {
		if c.words.MatchString(p.Text) && !attempt(func() bool { return c.is(w, p) }) {
			problems = append(problems, fmt.Sprintf("%q: not so: %s", p.Text, c.words))
		}
	}
	return problems
}

// attempt is false where something lacks what its kind needs.
func attempt(is func() bool) (so bool) {
	defer func() {
		if recover() != nil {
			so = false
		}
	}()
	return is()
}
