package witness_test

import (
	"fmt"
	"regexp"
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/explain"
)

// verdictClaims are what is said at the end of a rule that broke, one by one.
var verdictClaims = []phraseClaim{
	{regexp.MustCompile(`(?i)^(an ACK for (?P<id>\S+) (has come|came)( to somebody else)?|the shop marked .* complete), and the warehouse has not applied it`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.Broken)
		if e := w.e(f.Steps[0]); e.Msg != nil && isYes(e.Msg) {
			return (e.Node == "") == strings.Contains(p.Text, "to somebody else") && w.all(func(o *trace.Event) bool { return len(o.Applied) > 0 && o.Applied[0].ID == e.Msg.ID }) == 0
		}
		return w.all(adds(f.Order)) == 0
	}},
	{regexp.MustCompile(`at (.*), before the warehouse had applied it \(at (.*)\)`), func(w *witness, p explain.Phrase) bool {
		f, done := kindOf(p, facts.Broken), kindOf(p, facts.Applied)
		at := regexp.MustCompile(`at (\d.*), before the warehouse had applied it \(at (.*)\)`).FindStringSubmatch(p.Text)
		return f.Steps[0] < done.Steps[0] && inMs(at[1]) == w.e(f.Steps[0]).Ms && inMs(at[2]) == w.e(done.Steps[0]).Ms
	}},
	{regexp.MustCompile(`there is no such order`), func(w *witness, p explain.Phrase) bool {
		return !w.ordered(len(w.after)-1, kindOf(p, facts.Broken).Order)
	}},
	{regexp.MustCompile(`when there was no order \S+ yet`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.Applied)
		return w.ordered(len(w.after)-1, f.Order) && !w.ordered(f.Steps[0], f.Order)
	}},
	{regexp.MustCompile(`was applied (\d+) times|was applied a second time, and (\d+) times in all`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.Broken)
		return strings.Contains(p.Text, fmt.Sprintf(" %d times", w.all(adds(f.Order)))) && w.count(0, f.Steps[0]+1, adds(f.Order)) == 2
	}},
	{regexp.MustCompile(`mail went out for \S+, and (\d+) in all|a second mail went out for \S+$`), func(w *witness, p explain.Phrase) bool {
		mails := w.all(func(e *trace.Event) bool { return e.Kind == trace.Effect && e.Order == kindOf(p, facts.Broken).Order })
		return strings.Contains(p.Text, fmt.Sprintf(" and %d in all", mails)) != (mails == 2)
	}},
	{regexp.MustCompile(`although nothing of it was applied( yet)?`), func(w *witness, p explain.Phrase) bool {
		return (w.all(adds(kindOf(p, facts.NotDone).Order)) > 0) == strings.Contains(p.Text, " yet")
	}},
	{regexp.MustCompile(`so it is with (\S+ *)$|so it is with (\d+) more orders`), func(w *witness, p explain.Phrase) bool {
		n := 0
		for _, f := range p.Facts {
			if f.Kind == facts.Likewise {
				n++
			}
		}
		return n == 1 && !strings.Contains(p.Text, "more orders") || strings.Contains(p.Text, fmt.Sprintf("with %d more orders", n))
	}},
}

// moreThan tells whether a text ends with how many facts of a kind there are beside the
// first.
func moreThan(p explain.Phrase, kind facts.Kind) bool {
	n := -1
	for _, f := range p.Facts {
		if f.Kind == kind {
			n++
		}
	}
	return strings.Contains(p.Text, fmt.Sprintf("with %d more order", n))
}

// causeClaims are what is said of why something came late, was asked again, or ended.
var causeClaims = []phraseClaim{
	{regexp.MustCompile(`so it was with \d+ more orders?`), func(w *witness, p explain.Phrase) bool { return moreThan(p, facts.NotSaved) }},
	{regexp.MustCompile(`keeps no ids`), func(w *witness, p explain.Phrase) bool {
		for i := range w.rec.Events {
			if m := w.e(i).Memory; m != nil && len(m.Items) > 0 {
				return false
			}
		}
		return w.end().rows["receiver.inbox"] == nil && w.end().rows["receiver.claims"] == nil
	}},
	{regexp.MustCompile(`the claim of .* ended at (\d.*?)(, before the reply|$)`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.RanOut)
		return f.Ms <= w.e(f.Steps[1]).Ms && inMs(regexp.MustCompile(`ended at (\d[^,.]*)`).FindStringSubmatch(p.Text)[1]) == f.Ms
	}},
	{regexp.MustCompile(`by the clock of .*, which is .* ahead, the claim of|by a clock that is .* ahead the claims?`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.RanOut)
		return f.Ms > w.e(f.Steps[1]).Ms
	}},
	{regexp.MustCompile(`before the repl(y|ies) to .* came`), func(w *witness, p explain.Phrase) bool {
		for _, f := range p.Facts {
			if f.Kind == facts.RanOut && w.count(0, f.Steps[1], func(e *trace.Event) bool {
				return e.Kind == trace.Accepted && e.Node == f.Node && strings.Replace(e.Msg.Name(), "response", "request", 1) == f.Prev
			}) > 0 {
				return false
			}
		}
		return true
	}},
	{regexp.MustCompile(`and at (\d.*) the claim ended`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.TakenOver)
		return f.Ms <= w.e(f.Steps[1]).Ms
	}},
	{regexp.MustCompile(`by a clock that was .* ahead, the claim was over|, and the clock of .* ahead`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.TakenOver)
		return f.Ms > w.e(f.Steps[1]).Ms && kindOf(p, facts.ClockAhead).Node == w.e(f.Steps[1]).Node
	}},
	{regexp.MustCompile(`did the work of .* and died before it could reply`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.DiedAtWork)
		at := w.firstApplied(f.Msg)
		return at >= 0 && at < f.Steps[1]
	}},
	{regexp.MustCompile(`died with the claims? of .*, before (its|their) work`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.DiedAtWork)
		at := w.firstApplied(f.Msg)
		return (at < 0 || at > f.Steps[1]) && w.open(f.Steps[1], w.e(f.Steps[0]).Msg.ID) >= 0
	}},
	{regexp.MustCompile(`^[Ii]nstead of sending again`), func(w *witness, p explain.Phrase) bool {
		return w.all(asks(kindOf(p, facts.Told).Order)) == 1
	}},
	{regexp.MustCompile(`and no yes came`), func(w *witness, p explain.Phrase) bool {
		return w.all(func(e *trace.Event) bool {
			return e.Kind == trace.Told && isYes(e.Msg) && e.Msg.Order == kindOf(p, facts.Questioned).Order
		}) == 0
	}},
	{regexp.MustCompile(`this time the work was done`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.Applied)
		marked := 0
		for !w.becomes(marked, f.Order, "complete") {
			marked++
		}
		return f.Steps[0] < marked
	}},
	{regexp.MustCompile(`that claim was over, and .* did the work`), func(w *witness, p explain.Phrase) bool {
		took, did := kindOf(p, facts.TakenOver), kindOf(p, facts.Applied)
		return took.Msg == did.Msg && w.count(0, did.Steps[0], adds(did.Order)) == 0 && w.open(took.Steps[1], took.ID) == took.Ms
	}},
	{regexp.MustCompile(`after the mail of .*(before the commit|nothing was committed)`), func(w *witness, p explain.Phrase) bool {
		f := p.Facts[0]
		stop := f.Steps[len(f.Steps)-1]
		if f.Kind == facts.Frozen || f.Kind == facts.Held {
			stop = f.Steps[0]
		}
		mailed := w.last(stop, func(e *trace.Event) bool {
			return (e.Kind == trace.Effect || e.Kind == trace.Repeated) && e.Msg.Name() == f.Msg
		})
		at := w.firstApplied(f.Msg)
		return mailed >= 0 && (at < 0 || at > stop)
	}},
	{regexp.MustCompile(`because somebody else held the lock`), func(w *witness, p explain.Phrase) bool {
		lock, waited := kindOf(p, facts.Locked), kindOf(p, facts.Waited)
		return lock.Steps[0] < waited.Steps[0] && (len(lock.Steps) == 1 || waited.Steps[0] < lock.Steps[1])
	}},
	{regexp.MustCompile(`somebody else held the lock on .* from (\d.*) (to (\d.*)|on)$`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.Locked)
		times := regexp.MustCompile(`from (\d.*?) (?:to (\d.*[a-z])|on)\.?$`).FindStringSubmatch(p.Text)
		return inMs(times[1]) == w.e(f.Steps[0]).Ms && (len(f.Steps) == 1) == (times[2] == "") && (times[2] == "" || inMs(times[2]) == w.e(f.Steps[1]).Ms)
	}},
	{regexp.MustCompile(`because (the warehouse|warehouse \d) still worked on (.*)`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.AtWork)
		over := kindOf(p, facts.Late, facts.Underway, facts.Silence).Steps[0]
		return strings.HasSuffix(strings.TrimSuffix(p.Text, "."), "worked on "+f.Msg) && f.Steps[0] < over
	}},
	{regexp.MustCompile(`which no longer held the row`), func(w *witness, p explain.Phrase) bool {
		f := kindOf(p, facts.Overwritten)
		by := w.last(f.Steps[0], func(e *trace.Event) bool {
			return e.Kind == trace.Commit && e.DB == "publisher" && e.Order == f.Order && len(e.Seen) > 0
		})
		return w.e(by).Node != f.Node
	}},
}
