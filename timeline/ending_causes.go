package timeline

import (
	"fmt"

	"twodeliveries/sim/trace"
)

// whyNone explains that nothing was applied.
func (f facts) whyNone() string {
	c := f.rec.Counts
	switch {
	case f.complaint != "":
		return "The outbox refused to record outside the order's transaction: everything was rolled back, and the customer was told no."
	case c.Orders == 0 && f.thrown != nil && f.design.hasRelay():
		return "The order and its outbox row were rolled back together, so nothing was sent for an order that does not exist."
	case c.Orders == 0 && f.thrown != nil:
		return "The order was rolled back before anything was sent: there is no order, and no work."
	case c.Orders == 0:
		return "No order was committed."
	case c.Requests == 0:
		return "The order was committed, and nobody told the warehouse."
	case c.Deliveries == 0:
		return "No request reached the warehouse."
	case f.progress != nil:
		return fmt.Sprintf("The warehouse died with its claim, which lasts until %s: longer than the shop keeps asking, so every retry was told that the work is in progress.", moment(f.until))
	}
	return "No delivery led to a commit in the warehouse."
}

// whyOnce explains that known work was not done again.
func (f facts) whyOnce() string {
	m := f.found.Msg
	where := "its " + first(f.where, "memory")
	return fmt.Sprintf("%s %s found %s in %s: it did not add %d again, and it still said yes.",
		f.whyAgain(), capital(spoken(f.rec, f.found.Node)), m.ID, where, m.Qty)
}

// whyAgain says how the same id came to the warehouse once more.
func (f facts) whyAgain() string {
	m := f.found.Msg
	switch {
	case m.Copy > 0 && f.waited != "":
		return fmt.Sprintf("The network delivered request %d twice at the same time. %s had to wait for the lock (SQLITE_BUSY).", m.N, capital(spoken(f.rec, f.waited)))
	case m.Copy > 0:
		return fmt.Sprintf("The network delivered request %d twice.", m.N)
	case m.Injected:
		return fmt.Sprintf("Somebody else sent %s again.", m.ID)
	case f.lost != nil && f.jumped != nil:
		return fmt.Sprintf("A clock is ahead, so the claim passed on while the work went on: %s noticed before it wrote, rolled back and said so, and the shop asked again.", spoken(f.rec, f.lost.Node))
	case f.lost != nil:
		return fmt.Sprintf("The work outlasted its lease, and the claim passed on: %s noticed before it wrote, rolled back and said so, and the shop asked again.", spoken(f.rec, f.lost.Node))
	case f.thrown != nil && f.thrown.Note == "raised" && f.worked && f.design.receiver == "memory-store":
		return "The handler raised after its work was durable. Its claim was kept, and the shop asked again under the same id."
	case len(f.senders[m.ID]) > 1 && len(f.doubts) == 0:
		return "Two relays read the same row before either had marked it, and both sent it."
	case len(f.doubts) == 0:
		return "The shop could not be sure, so it asked again under the same id."
	}
	return f.whyUnsure()
}

// whyUnsure tells everything that left the shop unsure, as it came.
func (f facts) whyUnsure() string {
	var why []string
	many := len(f.doubts) > 1
	for _, d := range f.doubts {
		why = append(why, fmt.Sprintf(d.says(), list(d.of)))
		many = many || len(d.of) > 1
	}
	switch {
	case many:
		return capital(list(why)) + ", and each time the shop asked again under the same id."
	case f.doubts[0].kind == unmarked:
		return capital(why[0]) + ", so its next process asked again under the same id."
	}
	return capital(why[0]) + ", so the shop asked again under the same id."
}

// whyNew explains that every application was new work.
func (f facts) whyNew() string {
	switch {
	case f.told != nil && isACK(f.told.Msg):
		return fmt.Sprintf("%sInstead of sending again the shop asked whether %s is done, and was told yes: a question is no request.", f.replies(), f.told.Msg.ID)
	case f.taken != nil:
		return "Both deliveries looked before either had written. The unique key let one insert stand; the other failed, and its work was rolled back."
	case f.progress != nil:
		return f.whyClaimed()
	case f.locked:
		return "The database was locked, and the warehouse said so: SQLITE_BUSY is not done. So the shop asked again, and the next request was new work."
	case f.shrugged:
		return "The handler said no before it had done anything, so its claim was forgotten, and the next request was new work."
	}
	return f.whyDelivered()
}

// replies says which replies were lost, as a sentence and a blank.
func (f facts) replies() string {
	switch n := len(f.lostReplies); {
	case n == 1:
		return capital(f.lostReplies[0]) + " was lost. "
	case n > 1:
		return capital(list(f.lostReplies)) + " were lost. "
	}
	return ""
}

// whyClaimed explains what a claim kept out.
func (f facts) whyClaimed() string {
	last := f.applied[len(f.applied)-1]
	if f.died {
		return fmt.Sprintf("The warehouse died with its claim. Until that ended, at %s, the shop was told that the work is in progress; then %s was applied.", moment(f.until), last.by)
	}
	met := f.progress.Msg.Name()
	if f.progress.Msg.Copy > 0 {
		met = "its copy"
	}
	return fmt.Sprintf("%s claimed the id first. %s met the claim and was told that the work is in progress, which is no ACK.", capital(last.by), capital(met))
}

// whyDelivered explains applications that nothing stood in the way of.
func (f facts) whyDelivered() string {
	c := f.rec.Counts
	switch {
	case f.torn && f.design.receiver == "claim-in-transaction":
		return "The crash took everything the warehouse had not committed, its claim too, so the next request was new work and no lease had to end."
	case f.torn:
		return "The crash took everything the warehouse had not committed, id and stock together, so the next request was new work."
	case len(f.answered) > 0 && len(f.unclear) > 0:
		return fmt.Sprintf("Something on the way answered %s in the warehouse's place. That proved nothing, so the shop asked again, and the next request was new work.", f.answered[0])
	case len(f.lostRequests)+len(f.answered) > 0:
		return fmt.Sprintf("%s never reached the warehouse, so the next one was new work.", capital(append(f.lostRequests, f.answered...)[0]))
	case f.diedUnsent:
		return "The shop died before it had sent anything. Its next process found the order in the outbox and sent it."
	case f.claimed && siblings(f.rec, trace.Publisher) > 1:
		return "Two relays saw the row. One claimed it before it sent it, and the other left it alone."
	case f.design.starts == "2" && c.Requests == c.Orders:
		return "The relay's start() was called twice. The second call found it running, so each row was sent once."
	case c.Requests == 1 && c.Applications == 1:
		return "The request arrived, the work was committed, and the reply says so."
	case c.Applications == c.Requests:
		return "Every request carried an id of its own, so each was new work."
	}
	return "Each order was applied once."
}
