package timeline_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// phraseClaims are what words of an explanation claim beyond the facts that they are
// made of, one by one.
var phraseClaims = []struct {
	words *regexp.Regexp
	is    func(w *witness, p timeline.Phrase) bool
}{
	{regexp.MustCompile(`did no work|changed nothing`), func(w *witness, p timeline.Phrase) bool {
		return w.firstApplied(p.Facts[0].Msg) < 0 || w.e(p.Facts[0].Steps[0]).Kind == trace.Sent && w.firstApplied(w.before(p.Facts[0].Steps[0]).at[w.e(p.Facts[0].Steps[0]).Node]) < 0
	}},
	{regexp.MustCompile(`equest \d+( copy \d+)? was new work`), func(w *witness, p timeline.Phrase) bool {
		return w.count(0, p.Facts[0].Steps[0], adds(p.Facts[0].Order)) == 0
	}},
	{regexp.MustCompile(`before its work was durable`), func(w *witness, p timeline.Phrase) bool {
		f := p.Facts[0]
		at := w.firstApplied(f.Msg)
		return at < 0 || at > f.Steps[0]
	}},
	{regexp.MustCompile(`after its work was durable`), func(w *witness, p timeline.Phrase) bool {
		f := kindOf(p, facts.Raised, facts.NotAccepted)
		at := w.firstApplied(f.Msg)
		return at >= 0 && at < f.Steps[0]
	}},
	{regexp.MustCompile(`before its claim was marked as done`), func(w *witness, p timeline.Phrase) bool {
		f := kindOf(p, facts.TakenOver)
		return w.open(f.Steps[1], f.ID) >= 0
	}},
	{regexp.MustCompile(`before either had marked it`), func(w *witness, p timeline.Phrase) bool {
		f := kindOf(p, facts.SentByTwo)
		return !strings.Contains(w.before(f.Steps[1]).outbox(f.Order), "complete")
	}},
	{regexp.MustCompile(`before the id was in the (inbox|memory)`), func(w *witness, p timeline.Phrase) bool {
		f := kindOf(p, facts.WorkAlone)
		m := w.e(f.Steps[0]).Msg
		return !w.after[f.Steps[0]].knows("inbox", m.ID)
	}},
	{regexp.MustCompile(`(?i)^(an ACK for (?P<id>\S+) (has come|came)|the shop marked .* complete), and the warehouse has not applied it`), func(w *witness, p timeline.Phrase) bool {
		f := kindOf(p, facts.Broken)
		if e := w.e(f.Steps[0]); e.Msg != nil && isYes(e.Msg) {
			return w.all(func(o *trace.Event) bool { return len(o.Applied) > 0 && o.Applied[0].ID == e.Msg.ID }) == 0
		}
		return w.all(adds(f.Order)) == 0
	}},
	{regexp.MustCompile(`at (.*), before the warehouse had applied it \(at (.*)\)`), func(w *witness, p timeline.Phrase) bool {
		f, done := kindOf(p, facts.Broken), kindOf(p, facts.Applied)
		at := regexp.MustCompile(`at (\d.*), before the warehouse had applied it \(at (.*)\)`).FindStringSubmatch(p.Text)
		return f.Steps[0] < done.Steps[0] && inMs(at[1]) == w.e(f.Steps[0]).Ms && inMs(at[2]) == w.e(done.Steps[0]).Ms
	}},
	{regexp.MustCompile(`there is no such order`), func(w *witness, p timeline.Phrase) bool {
		return !w.ordered(len(w.after)-1, kindOf(p, facts.Broken).Order)
	}},
	{regexp.MustCompile(`when there was no order \S+ yet`), func(w *witness, p timeline.Phrase) bool {
		f := kindOf(p, facts.Applied)
		return w.ordered(len(w.after)-1, f.Order) && !w.ordered(f.Steps[0], f.Order)
	}},
	{regexp.MustCompile(`was applied (\d+) times|was applied a second time, and (\d+) times in all`), func(w *witness, p timeline.Phrase) bool {
		f := kindOf(p, facts.Broken)
		return strings.Contains(p.Text, fmt.Sprintf(" %d times", w.all(adds(f.Order)))) && w.count(0, f.Steps[0]+1, adds(f.Order)) == 2
	}},
	{regexp.MustCompile(`mail went out for \S+, and (\d+) in all|a second mail went out for \S+$`), func(w *witness, p timeline.Phrase) bool {
		mails := w.all(func(e *trace.Event) bool { return e.Kind == trace.Effect && e.Order == kindOf(p, facts.Broken).Order })
		return strings.Contains(p.Text, fmt.Sprintf(" and %d in all", mails)) != (mails == 2)
	}},
	{regexp.MustCompile(`although nothing of it was applied( yet)?`), func(w *witness, p timeline.Phrase) bool {
		return (w.all(adds(kindOf(p, facts.NotDone).Order)) > 0) == strings.Contains(p.Text, " yet")
	}},
	{regexp.MustCompile(`its copy`), func(w *witness, p timeline.Phrase) bool { return strings.Contains(p.Facts[0].Msg, " copy ") }},
}

// firstApplied is the commit with which a delivery changed the stock, or -1.
func (w *witness) firstApplied(msg string) int {
	return slices.IndexFunc(w.rec.Events, func(e trace.Event) bool { return len(e.Applied) > 0 && e.Msg != nil && e.Msg.Name() == msg })
}

func kindOf(p timeline.Phrase, kinds ...facts.Kind) facts.Fact {
	for _, f := range p.Facts {
		if slices.Contains(kinds, f.Kind) {
			return f
		}
	}
	return facts.Fact{}
}

// overstated lists what the words of a phrase claim and is not so.
func (w *witness) overstated(p timeline.Phrase) (problems []string) {
	for _, c := range phraseClaims {
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
