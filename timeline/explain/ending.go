package explain

import (
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// End is what a run came to.
type End struct {
	Headline string      // "2 requests, 1 application"
	Because  string      // a few sentences
	Why      Explanation // the same, with the facts that they are made of
}

// Ending says what the run came to, and why: broken rules first and what led to
// them, or else how the number of applications came about.
func Ending(rec *trace.Recording) End {
	why := explain(rec).ending()
	return End{Headline(rec), why.String(), why}
}

// Headline is what the run came to in numbers.
func Headline(rec *trace.Recording) string {
	c := rec.Counts
	applications := wording.Plural(c.Applications, "application")
	if rec.Proxy != nil && !rec.Proxy.Observed {
		applications = "applications not seen"
	}
	head := fmt.Sprintf("%s, %s", wording.Plural(c.Requests, "request"), applications)
	if c.Wishes > 0 {
		head = fmt.Sprintf("%s, %s, %s", wording.Plural(c.Wishes, "wish"), wording.Plural(c.Orders, "order"), head)
	}
	if c.Conflicts > 0 {
		head += ", " + wording.Plural(c.Conflicts, "conflict")
	}
	if c.Effects > 0 {
		head += ", " + wording.Plural(c.Effects, wording.Outside(rec))
	}
	return head
}

// Because says in a sentence or two why a rule is broken: what the verdict says,
// and what led to it.
func Because(rec *trace.Recording, v trace.Verdict) Explanation {
	x := explain(rec)
	x.sentence(x.verdict(v))
	x.flaw(v)
	return x.out
}

func (x *explainer) ending() Explanation {
	strange := x.broken()
	if x.rec.Limit != "" {
		x.sentence(clause{fmt.Sprintf("the run met its limit (%s) before all was at rest", x.rec.Limit), nil})
	}
	switch {
	case x.rec.Proxy != nil:
		x.proxied()
		return x.out
	case strange:
		x.howItWent()
	}
	x.aside()
	return x.out
}

// broken tells what broke, and what led to it. What only a stranger broke, or
// nothing, leaves the course of the run to be told.
func (x *explainer) broken() (strange bool) {
	var whys []clause
	strange = true
	for _, v := range x.rec.Verdicts {
		if v.State == trace.Broken {
			whys = append(whys, x.verdict(v))
		}
	}
	switch len(whys) {
	case 0:
		return true
	case 1:
		x.sentence("a promise is broken: ", whys[0])
	default:
		parts := []any{wording.Plural(len(whys), "promise") + " are broken: "}
		for i, why := range whys {
			if i > 0 {
				parts = append(parts, "; ")
			}
			parts = append(parts, why)
		}
		x.sentence(parts...)
	}
	told := map[string]bool{}
	for _, v := range x.rec.Verdicts {
		if v.State != trace.Broken {
			continue
		}
		one := explainerOf(x.evidence)
		strange = one.flaw(v) && strange
		x.append(one.out, told)
	}
	return strange
}

// append adds the sentences of an explanation that were not said before.
func (x *explainer) append(more Explanation, told map[string]bool) {
	for _, s := range more.sentences() {
		if text := s.String(); !repeats(text, told) {
			told[text] = true
			x.out = append(append(x.out, Phrase{Text: " "}), s...)
		}
	}
}

// repeats tells whether a sentence was said before, by itself or as a part of a longer
// one.
func repeats(text string, told map[string]bool) bool {
	for before := range told {
		if strings.Contains(strings.ToLower(before), strings.ToLower(strings.TrimSuffix(text, "."))) {
			return true
		}
	}
	return false
}

// sentences takes an explanation apart.
func (x Explanation) sentences() []Explanation {
	var out []Explanation
	var now Explanation
	for _, p := range x {
		if len(now) == 0 && p.Text == " " {
			continue
		}
		now = append(now, p)
		if strings.HasSuffix(p.Text, ".") {
			out, now = append(out, now), nil
		}
	}
	if len(now) > 0 {
		out = append(out, now)
	}
	return out
}

// flaw tells what led to a broken rule, and whether that came from outside.
func (x *explainer) flaw(v trace.Verdict) (strange bool) {
	o := x.h.Order(v.Order)
	if o == nil || x.rec.Proxy != nil { // of a real service nobody has seen why
		return false
	}
	switch v.Name {
	case "no-phantom":
		return x.phantom(o)
	case "no-loss":
		x.forgotten(o)
	case "honest-ack":
		x.believed(o, v)
	case "at-most-once":
		x.twice(o)
	case "honest-refusal":
		x.denied(o, v)
	case "same-content":
		return x.otherContent(o, v)
	case "key-order":
		x.overtaken(o)
	case "drains":
		x.stuck(o)
	case "one-order-per-wish":
		shopping{x}.orderedTwice(o)
	case "outside-once":
		if x.rec.Role(trace.Courier) != "" {
			parcelTeller{x}.twice(o, v)
		} else {
			x.mails(o)
		}
	case "outside-backed":
		if x.rec.Role(trace.Courier) != "" {
			parcelTeller{x}.apart(o)
		} else {
			x.unbacked(o)
		}
	}
	return false
}
