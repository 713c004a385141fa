package timeline

import (
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
)

// flaws says in sentences which flaws of the designs broke the broken rules, as
// far as they are known, and whether all of it came from outside.
func (f facts) flaws() (said []string, strange bool) {
	strange = true
	for _, v := range f.rec.Verdicts {
		if v.State != trace.Broken {
			continue
		}
		flaw, fromOutside := f.flaw(v)
		strange = strange && fromOutside
		so := strings.Join(said, " ")
		if flaw != "" && !strings.Contains(so, flaw) && !strings.Contains(so, capital(flaw)) {
			said = append(said, capital(flaw)+".")
		}
	}
	return said, strange && len(said) > 0
}

// flaw says in a clause what broke a rule, and whether it came from outside.
func (f facts) flaw(v trace.Verdict) (flaw string, strange bool) {
	stranger := f.flawOfStranger(v)
	flaw = first(stranger, f.flawOf(v))
	if v.Name == "at-most-once" {
		flaw = fmt.Sprintf("%s: %s", f.whoTwice(), first(flaw, f.whyTwice()))
	}
	return flaw, stranger != ""
}

// flawOf says in a clause which flaw of a design broke a rule, "" when none is
// known that fits what happened.
func (f facts) flawOf(v trace.Verdict) string {
	switch v.Name {
	case "no-phantom":
		return f.flawOfPhantom()
	case "no-loss", "honest-ack":
		return first(f.flawOfShop(v.Order), f.flawOfYes(v.Order))
	case "at-most-once":
		return first(f.flawOfNames(), f.flawOfMemory())
	case "honest-refusal":
		return f.flawOfRefusal()
	case "outside-once":
		return f.flawOfMail()
	case "drains":
		return f.flawOfSilence()
	}
	return ""
}

func (f facts) flawOfPhantom() string {
	switch f.design.publisher {
	case "send-first":
		return "the order was sent before it was saved, and the save was rolled back"
	case "outbox-two-transactions":
		return "the outbox row was committed on a connection of its own, so it outlived the order, which was rolled back"
	}
	return ""
}

// flawOfStranger is what somebody else sent.
func (f facts) flawOfStranger(v trace.Verdict) string {
	for _, a := range f.applied {
		if (v.Name == "no-phantom" || v.Name == "same-content") && a.Order == v.Order && a.injected {
			return fmt.Sprintf("%s did not come from the shop, and the warehouse cannot tell", a.by)
		}
	}
	return ""
}

// flawOfShop is what had the shop believe, or forget, too early.
func (f facts) flawOfShop(order string) string {
	if e := f.untrue; e != nil && (e.Order == order || e.Msg.Order == order) {
		return f.flawOfCheck(e)
	}
	switch f.design.publisher {
	case "unknown-as-done":
		return "the shop takes silence for success, and what was lost was the request"
	case "mark-first":
		if f.rec.Counts.Requests == 0 {
			return "the row was marked complete before it was sent, and the shop died in between"
		}
		return "the row was marked complete before it was sent, and nothing looks at it again"
	case "save-first":
		if f.rec.Counts.Requests == 0 {
			return "the shop saved the order and died before it sent it, and nothing durable says that it is still to be sent"
		}
		return "the shop saved the order and sent it once, and nothing durable says that it is still to be sent"
	}
	if f.discarded != "" {
		return "the shop deletes a row that fails instead of trying again: at most once, by choice"
	}
	return ""
}

// flawOfCheck is what the ACK check did not look at.
func (f facts) flawOfCheck(e *trace.Event) string {
	name := e.Msg.Name()
	switch f.design.ack {
	case "status-only":
		return fmt.Sprintf("the check looks at the status alone: %s is a 200, but %s", name, lacksBody(e.Msg))
	case "truthy":
		return fmt.Sprintf("the check takes whatever looks like yes: in %s %s", name, lacks(e.Msg))
	case "any-id":
		return fmt.Sprintf("the check does not compare the id: %s says yes, but %s", name, lacks(e.Msg))
	case "no-exception":
		return fmt.Sprintf("the check takes every reply for a yes, as long as nothing is thrown: %s has status %d", name, e.Msg.Status)
	case "any-response":
		return fmt.Sprintf("the check takes whatever comes back, unread: %s has status %d", name, e.Msg.Status)
	case "arrival-order":
		return fmt.Sprintf("replies are credited in the order they arrive: %s came late, speaks of %s, and was taken for the one to %s", name, e.Msg.ID, e.Order)
	}
	return ""
}

func lacksBody(m *trace.Msg) string {
	if accepts(m, "false") {
		return "its body says that the work is not accepted"
	}
	return lacks(m)
}

// flawOfYes is what had the warehouse say yes to work that is not done.
func (f facts) flawOfYes(order string) string {
	switch f.design.receiver {
	case "id-first":
		return "the id was committed before the work, the warehouse died in between, and it took the retry for a duplicate"
	case "fingerprint":
		return fmt.Sprintf("the content is the key: %s orders the same quantity as the one before, so it was taken for the same work and got a yes", order)
	case "ack-before-commit":
		return "the warehouse said yes before it committed, died in between, and the shop has no reason to ask again"
	case "busy-as-done":
		return "the warehouse takes a locked database for work that somebody is doing: SQLITE_BUSY is not done"
	case "claim-as-done":
		return "the warehouse takes a claim for the work: whoever held it had died"
	}
	return ""
}

// flawOfNames is how the same order came under another name.
func (f facts) flawOfNames() string {
	switch {
	case f.redriven && f.renamed != "":
		return fmt.Sprintf("the operator had it sent again under a new id, %s, which the warehouse could not recognise", f.renamed)
	case f.renamed != "":
		return fmt.Sprintf("the shop takes silence for failure, and sent the order again under a new id, %s, which the warehouse could not recognise", f.renamed)
	}
	return ""
}

// flawOfMemory is why the warehouse did known work again.
func (f facts) flawOfMemory() string {
	inMemory := strings.HasPrefix(f.design.receiver, "memory-")
	leased := f.design.receiver == "claim-lease" || f.design.receiver == "claim-as-done"
	switch {
	case inMemory && f.forgot:
		return fmt.Sprintf("the warehouse remembered %s only in memory, and its death emptied that", f.twice())
	case inMemory && f.shrugged && f.worked:
		return "the handler said no after it had changed the stock, so its claim was forgotten"
	case inMemory && f.processes() > 1:
		return "each process of the warehouse remembers only what it did itself, and once each is not once"
	case len(f.purged) > 0:
		return fmt.Sprintf("the warehouse had deleted %s from its inbox before its last request came, so the retention was too short", list(f.purged))
	case f.design.receiver == "check-then-act":
		return "both looked before either had written, and no unique key stops the second: the check and the work are two transactions"
	case f.design.receiver == "stock-first" && f.died:
		return "the stock was committed before the id, the warehouse died in between, and the retry looked new"
	case leased && f.died:
		return "the work was committed before its claim was confirmed, the warehouse died in between, and the claim ended"
	case leased && f.frozen:
		return "a process stood still for longer than its lease, so another claimed the id too, and neither looked at the end whose claim it was"
	case leased && f.jumped != nil:
		return fmt.Sprintf("the clock of %s is %s ahead, and by a clock that is ahead a claim has ended too early", spoken(f.rec, f.jumped.Node), f.jumped.Note)
	case leased:
		return "the work outlasted its lease, so another process claimed it too, and neither looked at the end whose claim it was"
	}
	return ""
}

// processes counts the processes that applied something.
func (f facts) processes() int {
	seen := map[string]bool{}
	for _, a := range f.applied {
		seen[a.node] = true
	}
	return len(seen)
}

func (f facts) flawOfRefusal() string {
	switch {
	case f.design.receiver == "fingerprint-raw":
		return "the warehouse compares raw bytes: the retry wrote the same content in another order, and was refused as a conflict"
	case f.design.receiver == "reject-duplicates":
		return "the warehouse answers what it has done before with 409: after one lost reply the shop can never succeed"
	case f.shrugged && f.worked:
		return "the handler said no after it had changed the stock"
	}
	return ""
}

func (f facts) flawOfMail() string {
	switch f.design.receiver {
	case "check-then-act-mail":
		return "both deliveries sent their mail before either had written: the unique key undid the second insert, and cannot undo its mail"
	case "mail-in-transaction":
		return "the mail went out inside the transaction: the rollback undid the stock, and cannot undo the mail"
	}
	return ""
}

func (f facts) flawOfSilence() string {
	if f.design.starts == "0" {
		return "the relay does not run, and no error shows anywhere: only the age of the oldest pending row tells"
	}
	return ""
}
