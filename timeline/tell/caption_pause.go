package tell

import (
	"cmp"
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/wording"
)

// ofPause tells what holds a process up, what it throws, and what it does outside
// its database.
func (t processTeller) ofPause(e *trace.Event) string {
	who, m := t.whoDoes(e), t.mindOf(e.Node)
	switch e.Kind {
	case trace.Thrown:
		return t.ofThrown(e)
	case trace.Works:
		said := fmt.Sprintf("%s works for %s", who, wording.Duration(e.For))
		if m.busy {
			return said + ", although it has not got the lock."
		}
		if m.tx > 0 {
			return said + ", with its transaction open: nobody else can write meanwhile."
		}
		return said + ", with no transaction open: others can write meanwhile."
	case trace.Holding:
		return fmt.Sprintf("%s is held at %s: it goes no further for a while, and others do.", who, place(e.Point))
	case trace.Released:
		return fmt.Sprintf("%s goes on from %s. What it saw before may no longer be so.", who, place(e.Point))
	case trace.Frozen:
		return who + " stands still, without dying: its memory and its connections stay, and the clock goes on. It will not notice."
	case trace.Resumed:
		return fmt.Sprintf("%s goes on as if nothing had happened. %s have passed, and it does not know.", who, wording.Duration(e.Ms-m.froze))
	case trace.Jumped:
		return fmt.Sprintf("%s's clock is %s ahead now: it judges %s by it.", who, wording.Duration(t.ahead[e.Node]+e.For), t.judgedByClock(e.Node))
	case trace.Effect:
		return t.ofMail(e)
	case trace.Repeated:
		return fmt.Sprintf("%s asks for the mail once more, under the same key, %s. The other side knows the key, and sends nothing.", who, cmp.Or(e.Key, e.Order))
	}
	return fmt.Sprintf("%s: %s.", who, e.Kind)
}

// judgedByClock is what a process of a role reads its clock for.
func (t processTeller) judgedByClock(node string) string {
	if t.rec.Role(node) == trace.Receiver {
		return "leases and the ages of ids"
	}
	return "leases and when a row is due"
}

// place is a point as it is said in a sentence.
func place(point string) string { return `"` + strings.ReplaceAll(point, "-", " ") + `"` }

func (t processTeller) ofThrown(e *trace.Event) string {
	who, m := t.who(e.Node), t.mindOf(e.Node)
	switch {
	case t.rec.Role(e.Node) != trace.Receiver && m.tx > 0:
		return "The shop's code throws an exception here, with its transaction open: what it wrote will be rolled back."
	case t.rec.Role(e.Node) != trace.Receiver:
		return "The shop's code throws an exception here, with no transaction open: what it committed stays."
	}
	if e.Msg == nil {
		return who + "'s code throws an exception here, where it works on no request."
	}
	after := "nothing is done yet"
	switch {
	case m.worked:
		after = "the stock is changed already, and durable"
	case m.yes:
		after = "nothing is committed yet, and the yes is out"
	case t.done[e.Order] > 0:
		after = "an earlier delivery has done the work, and this one has changed nothing"
	}
	if e.Detail == trace.NotAccepted {
		return fmt.Sprintf("The handler of %s says \"not accepted\" here: %s.", strings.ToLower(who[:1])+who[1:], after)
	}
	return fmt.Sprintf("The handler of %s raises an exception here: %s.", strings.ToLower(who[:1])+who[1:], after)
}

func (t processTeller) ofMail(e *trace.Event) string {
	who := t.who(e.Node)
	switch {
	case t.mails[e.Order] > 0:
		return fmt.Sprintf("%s sends a mail for %s, the %s. Whoever reads it was told before.", who, e.Order, ordinal(t.mails[e.Order]+1))
	case e.Key != "":
		return fmt.Sprintf("%s sends a mail for %s, under the key %s, by which the other side can tell a repetition.", who, e.Order, e.Key)
	}
	return fmt.Sprintf("%s sends a mail for %s. It leaves the house, and no rollback brings it back.", who, e.Order)
}

func ordinal(n int) string {
	switch n {
	case 2:
		return "second"
	case 3:
		return "third"
	}
	end := "th"
	if n < 11 || n > 13 {
		end = map[int]string{1: "st", 2: "nd", 3: "rd"}[n%10]
	}
	return fmt.Sprintf("%d%s", n, cmp.Or(end, "th"))
}
