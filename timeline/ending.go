package timeline

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/trace"
)

// Ending says what the run came to, and why: broken rules first, then the cause
// of the number of applications, read off what happened.
func Ending(rec *trace.Recording) End {
	c := rec.Counts
	head := fmt.Sprintf("%s, %s", plural(c.Requests, "request"), plural(c.Applications, "application"))
	if c.Conflicts > 0 {
		head += ", " + plural(c.Conflicts, "conflict")
	}
	f := factsOf(rec)
	said := append(f.brokenRules(), f.limits()...)
	said = append(said, f.causes()...)
	return End{Headline: head, Because: strings.Join(said, " ")}
}

// facts are what the causes are read off.
type facts struct {
	rec      *trace.Recording
	applied  []trace.Application
	inbox    bool // a duplicate was found in a table
	memory   bool // the warehouse remembers in memory
	forgot   bool // a restart emptied that memory
	lost     []string
	torn     bool // a warehouse's transaction was torn
	copies   int  // copies that were delivered
	redriven bool
}

func factsOf(rec *trace.Recording) facts {
	f := facts{rec: rec}
	remembers := false
	looked := ""
	for i := range rec.Events {
		e := &rec.Events[i]
		if e.Memory != nil {
			f.forgot = f.forgot || e.Kind == trace.Crashed && remembers
			remembers = len(e.Memory.Items) > 0
			f.memory = f.memory || remembers
		}
		switch e.Kind {
		case trace.Commit:
			f.applied = append(f.applied, e.Applied...)
		case trace.Dropped, trace.Dead, trace.Answered:
			f.lost = append(f.lost, lostName(e))
		case trace.Crashed:
			f.torn = f.torn || len(e.Torn) > 0 && role(rec, e.Node) == trace.Receiver
		case trace.Delivered:
			looked = ""
			if e.Msg.Copy > 0 {
				f.copies++
			}
		case trace.Read:
			looked = tableOf(e.SQL)
		case trace.Operator:
			f.redriven = f.redriven || e.Note == "redrive"
		case trace.Point:
			f.inbox = f.inbox || e.Point == "duplicate-found" && looked == "inbox"
		}
	}
	return f
}

// lostName names what was lost: of an answered request, the request.
func lostName(e *trace.Event) string {
	if e.Kind == trace.Answered {
		return fmt.Sprintf("request %d", e.Msg.N)
	}
	return e.Msg.Name()
}

func (f facts) brokenRules() []string {
	var out []string
	for _, v := range f.rec.Verdicts {
		if v.State == trace.Broken {
			out = append(out, fmt.Sprintf("The promise %s is broken: %s", v.Name, v.Why))
		}
	}
	return out
}

func (f facts) limits() []string {
	if f.rec.Limit == "" {
		return nil
	}
	return []string{fmt.Sprintf("The run met its limit (%s) before all was at rest.", f.rec.Limit)}
}

// causes explain the number of applications.
func (f facts) causes() []string {
	c := f.rec.Counts
	var out []string
	switch {
	case f.twice() != "":
		out = append(out, f.whyTwice())
	case c.Applications == 0:
		out = append(out, f.whyNone())
	case c.Duplicates > 0:
		out = append(out, f.whyOnce())
	default:
		out = append(out, f.whyNew())
	}
	if c.Conflicts > 0 {
		out = append(out, "A known id came with other content: the warehouse refused it and changed nothing.")
	}
	switch {
	case c.Parked > 0:
		out = append(out, fmt.Sprintf("%s parked: the shop has given up asking, and an operator can have it sent again.", isAre(c.Parked, "order")))
	case f.redriven:
		out = append(out, "The order was parked, and an operator had it sent again.")
	}
	return out
}

// twice names an order that was applied more than once.
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

func (f facts) whyTwice() string {
	order := f.twice()
	var by []string
	for _, a := range f.applied {
		if a.Order == order {
			by = append(by, fmt.Sprintf("request %d", a.Request))
		}
	}
	if len(slices.Compact(slices.Clone(by))) == 1 {
		by[len(by)-1] += " once more"
	}
	who := strings.Join(by, " and ") + " each changed the stock"
	switch {
	case f.memory && f.forgot:
		return fmt.Sprintf("%s, because the warehouse remembered %s only in memory, and the restart emptied it.", capital(who), order)
	case f.inbox:
		return capital(who) + ", although the warehouse keeps an inbox."
	}
	return fmt.Sprintf("%s, because nothing in the warehouse remembers that %s has been applied.", capital(who), order)
}

func (f facts) whyNone() string {
	c := f.rec.Counts
	switch {
	case c.Orders == 0:
		return "No order was committed."
	case c.Requests == 0:
		return "The order was committed, and nobody told the warehouse."
	case c.Deliveries == 0:
		return "No request reached the warehouse."
	}
	return "No delivery led to a commit in the warehouse."
}

// whyOnce explains that known work was not done again.
func (f facts) whyOnce() string {
	memory := "memory"
	if f.inbox {
		memory = "inbox"
	}
	again := "the later request"
	switch {
	case f.copies > 0 && f.rec.Counts.Requests == f.rec.Counts.Applications:
		again = "the network's copy"
	case f.rec.Counts.Duplicates > 1:
		again = "the later requests"
	}
	s := fmt.Sprintf("Because the warehouse found the id of %s in its %s: it did not do the work again, and it said yes all the same.", again, memory)
	if why := f.whyAgain(); why != "" {
		s = why + " " + s
	}
	return s
}

// whyAgain says why the shop asked more than once.
func (f facts) whyAgain() string {
	for _, name := range f.lost {
		if strings.HasPrefix(name, "response") {
			return fmt.Sprintf("The shop asked again because %s never arrived.", name)
		}
	}
	return ""
}

// whyNew explains that every application was new work.
func (f facts) whyNew() string {
	c := f.rec.Counts
	switch {
	case f.torn:
		return "The crash took everything the warehouse had not committed, id and stock together, so the next request was new work."
	case len(f.lost) > 0 && strings.HasPrefix(f.lost[0], "request"):
		return fmt.Sprintf("%s never reached the warehouse, so the next one was new work.", capital(f.lost[0]))
	case c.Requests == 1 && c.Applications == 1:
		return "The request arrived, the work was committed, and the ACK says so."
	case c.Applications == c.Requests:
		return "Every request carried an id of its own, so each was new work."
	}
	return "Each order was applied once."
}

func isAre(n int, one string) string {
	if n == 1 {
		return "1 " + one + " is"
	}
	return fmt.Sprintf("%d %ss are", n, one)
}
