package timeline

import (
	"fmt"
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
	said := append(brokenRules(rec), f.limit()...)
	said = append(said, f.cause())
	said = append(said, f.aside()...)
	return End{Headline: head, Because: strings.Join(said, " ")}
}

func brokenRules(rec *trace.Recording) []string {
	var out []string
	for _, v := range rec.Verdicts {
		if v.State == trace.Broken {
			out = append(out, fmt.Sprintf("The promise %s is broken: %s", v.Name, v.Why))
		}
	}
	return out
}

func (f facts) limit() []string {
	if f.rec.Limit == "" {
		return nil
	}
	return []string{fmt.Sprintf("The run met its limit (%s) before all was at rest.", f.rec.Limit)}
}

// cause explains the number of applications.
func (f facts) cause() string {
	switch {
	case f.twice() != "":
		return f.whyTwice()
	case f.rec.Counts.Applications == 0:
		return f.whyNone()
	case f.duplicate != nil:
		return f.whyOnce()
	}
	return f.whyNew()
}

// aside adds what else a reader should know of the end.
func (f facts) aside() []string {
	var out []string
	if m := f.conflict; m != nil {
		out = append(out, fmt.Sprintf("Request %d carried the known id %s with another quantity, %d: the warehouse refused it and changed nothing.", m.N, m.ID, m.Qty))
	}
	switch n := f.rec.Counts.Parked; {
	case n == 1:
		out = append(out, "The order is parked: the shop has given up asking, and an operator can have it sent again.")
	case n > 1:
		out = append(out, fmt.Sprintf("%d orders are parked: the shop has given up asking, and an operator can have them sent again.", n))
	case f.redriven:
		out = append(out, "In between the order was parked, until an operator had it sent again.")
	}
	return out
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

func (f facts) whyTwice() string {
	order := f.twice()
	var by []string
	same := true
	for _, a := range f.applied {
		if a.Order == order {
			by = append(by, fmt.Sprintf("request %d", a.Request))
			same = same && by[0] == by[len(by)-1]
		}
	}
	who := capital(list(by)) + " each changed the stock"
	if same {
		who = fmt.Sprintf("%s changed the stock %d times", capital(by[0]), len(by))
	}
	switch {
	case f.forgot:
		return fmt.Sprintf("%s: the warehouse remembered %s only in memory, and its death emptied that.", who, order)
	case f.inbox:
		return who + ", although the warehouse keeps an inbox."
	}
	return fmt.Sprintf("%s: nothing in the warehouse remembers that %s has been applied.", who, order)
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
	memory := "its memory"
	if f.inbox {
		memory = "its inbox"
	}
	m := f.duplicate
	return fmt.Sprintf("%s The warehouse found %s in %s: it did not add %d again, and it still said yes.", f.whyAgain(), m.ID, memory, m.Qty)
}

// whyAgain says how the same id came to the warehouse once more.
func (f facts) whyAgain() string {
	m := f.duplicate
	switch {
	case m.Copy > 0:
		return fmt.Sprintf("The network delivered request %d twice.", m.N)
	case m.Injected:
		return fmt.Sprintf("Somebody else sent %s again.", m.ID)
	case len(f.closed) > 0:
		return fmt.Sprintf("The connection closed before %s came, so the shop asked again under the same id.", list(f.closed))
	case len(f.lostReplies) == 1:
		return capital(f.lostReplies[0]) + " was lost, so the shop asked again under the same id."
	case len(f.lostReplies) > 1:
		return capital(list(f.lostReplies)) + " were lost, and each time the shop asked again under the same id."
	case len(f.unclear) > 0:
		return capital(f.unclear[0]) + " arrived and proved nothing, so the shop asked again under the same id."
	case len(f.late) > 0:
		return capital(f.late[0]) + " came too late, so the shop asked again under the same id."
	case f.diedUnsaid:
		return "The warehouse died before it could reply, so the shop asked again under the same id."
	case f.diedUnmarked:
		return "The shop died before it could note the ACK, so its next process asked again under the same id."
	}
	return "The shop could not be sure, so it asked again under the same id."
}

// whyNew explains that every application was new work.
func (f facts) whyNew() string {
	c := f.rec.Counts
	switch {
	case f.torn:
		return "The crash took everything the warehouse had not committed, id and stock together, so the next request was new work."
	case len(f.lostRequests) > 0:
		return fmt.Sprintf("%s never reached the warehouse, so the next one was new work.", capital(f.lostRequests[0]))
	case f.diedUnsent:
		return "The shop died before it had sent anything. Its next process found the order in the outbox and sent it."
	case c.Requests == 1 && c.Applications == 1:
		return "The request arrived, the work was committed, and the reply says so."
	case c.Applications == c.Requests:
		return "Every request carried an id of its own, so each was new work."
	}
	return "Each order was applied once."
}

// list joins names: "a, b and c".
func list(names []string) string {
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}
