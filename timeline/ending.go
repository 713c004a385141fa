package timeline

import (
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
)

// Ending says what the run came to, and why: broken rules first, then the flaw
// that broke them or the cause of the number of applications, read off what
// happened.
func Ending(rec *trace.Recording) End {
	c := rec.Counts
	head := fmt.Sprintf("%s, %s", plural(c.Requests, "request"), plural(c.Applications, "application"))
	if c.Conflicts > 0 {
		head += ", " + plural(c.Conflicts, "conflict")
	}
	if c.Effects > 0 {
		head += ", " + plural(c.Effects, "mail")
	}
	f := factsOf(rec)
	said := append(f.brokenRules(), f.limit()...)
	said = append(said, f.cause())
	said = append(said, f.aside()...)
	return End{Headline: head, Because: strings.Join(said, " ")}
}

// Because says in a sentence or two why a rule is broken: what the verdict says,
// and the flaw behind it, as far as that is known.
func Because(rec *trace.Recording, v trace.Verdict) string {
	f := factsOf(rec)
	why := v.Why
	if n := f.times(v.Order); v.Name == "at-most-once" && n > 2 { // the rule spoke when it was twice
		why = fmt.Sprintf("%s was applied twice, and %d times in the end.", v.Order, n)
	}
	if flaw, _ := f.flaw(v); flaw != "" {
		why += " " + capital(flaw) + "."
	}
	return why
}

// brokenRules is one sentence about everything that broke.
func (f facts) brokenRules() []string {
	var whys []string
	for _, v := range f.rec.Verdicts {
		if v.State != trace.Broken {
			continue
		}
		why := strings.TrimSuffix(v.Why, ".")
		if n := f.times(v.Order); v.Name == "at-most-once" && n > 2 { // the rule spoke when it was twice
			why = fmt.Sprintf("%s was applied %d times", v.Order, n)
		}
		if strings.HasPrefix(why, "The ") {
			why = "t" + why[1:]
		}
		whys = append(whys, why)
	}
	switch len(whys) {
	case 0:
		return nil
	case 1:
		return []string{fmt.Sprintf("A promise is broken: %s.", whys[0])}
	}
	return []string{fmt.Sprintf("%s are broken: %s.", plural(len(whys), "promise"), strings.Join(whys, "; "))}
}

func (f facts) limit() []string {
	if f.rec.Limit == "" {
		return nil
	}
	return []string{fmt.Sprintf("The run met its limit (%s) before all was at rest.", f.rec.Limit)}
}

// cause explains what broke, or the number of applications. What a stranger broke
// leaves the rest of the run to be explained.
func (f facts) cause() string {
	flaws, strange := f.flaws()
	switch {
	case strange && f.found != nil:
		return strings.Join(flaws, " ") + " " + f.whyOnce()
	case len(flaws) > 0:
		return strings.Join(flaws, " ")
	case f.rec.Counts.Applications == 0:
		return f.whyNone()
	case f.found != nil:
		return f.whyOnce()
	}
	return f.whyNew()
}

// aside adds what else a reader should know of the end.
func (f facts) aside() []string {
	var out []string
	if e := f.conflict; e != nil && !f.broke("honest-refusal") {
		out = append(out, fmt.Sprintf("Request %d carried the known id %s with another quantity, %d: the warehouse refused it and changed nothing.", e.Msg.N, e.Msg.ID, e.Msg.Qty))
	}
	if f.repeated {
		out = append(out, "The mail was asked for twice, and its key had the other side send it once.")
	}
	if f.message {
		out = append(out, "The warehouse's own message was recorded once, in the transaction that did the work.")
	}
	if f.found != nil && f.kept && len(f.purged) == 0 {
		out = append(out, "The purge left it there, because its retention was not over.")
	}
	if order := f.sequence(); len(order) > 1 && len(f.lostRequests) > 0 {
		out = append(out, fmt.Sprintf("The work was done in the order %s.", list(order)))
	}
	return append(out, f.parked()...)
}

func (f facts) parked() []string {
	switch n := f.rec.Counts.Parked; {
	case n == 1:
		return []string{"The order is parked: the shop has given up asking, and an operator can have it sent again."}
	case n > 1:
		return []string{fmt.Sprintf("%d orders are parked: the shop has given up asking, and an operator can have them sent again.", n)}
	case f.redriven && f.renamed == "":
		return []string{"In between the order was parked, until an operator had it sent again."}
	}
	return nil
}

// sequence lists the orders as they were applied.
func (f facts) sequence() []string {
	var out []string
	for _, a := range f.applied {
		out = append(out, a.Order)
	}
	return out
}

// broke tells whether a rule is broken.
func (f facts) broke(rule string) bool {
	for _, v := range f.rec.Verdicts {
		if v.Name == rule && v.State == trace.Broken {
			return true
		}
	}
	return false
}

// times counts how often an order was applied.
func (f facts) times(order string) int {
	n := 0
	for _, a := range f.applied {
		if a.Order == order {
			n++
		}
	}
	return n
}

// twice names an order that was applied more than once, "" when none was.
func (f facts) twice() string {
	seen := map[string]bool{}
	for _, a := range f.applied {
		if seen[a.Order] {
			return a.Order
		}
		seen[a.Order] = true
	}
	return ""
}

// whoTwice names the deliveries that each did the work.
func (f facts) whoTwice() string {
	var by []string
	for _, a := range f.applied {
		if a.Order == f.twice() {
			by = append(by, first(a.by, fmt.Sprintf("request %d", a.Request)))
		}
	}
	if len(by) == 2 && by[1] == by[0]+" copy 1" {
		return capital(by[0]) + " and its copy each changed the stock"
	}
	return capital(list(by)) + " each changed the stock"
}

// whyTwice explains it where no known flaw does.
func (f facts) whyTwice() string {
	order := f.twice()
	switch {
	case f.forgot:
		return fmt.Sprintf("the warehouse remembered %s only in memory, and its death emptied that", order)
	case f.where == "inbox":
		return "and that although the warehouse keeps an inbox"
	}
	return fmt.Sprintf("nothing in the warehouse remembers that %s has been applied", order)
}

// list joins names: "a, b and c".
func list(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}
