package witness_test

import (
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
)

// captionClaims are the claims that captions make about more than their own event.
var captionClaims = []captionClaim{
	claim(`In truth the work is done\.`, func(s spot) bool { return s.done() > 0 && s.asDone() }),
	claim(`In truth the work was done (twice|(\d+) times)\.`, func(s spot) bool {
		return s.done() > 1 && (s.found[1] == "twice") == (s.done() == 2) && (s.done() == 2 || s.done() == s.n(2))
	}),
	claim(`In truth (\d+) was applied, and (\d+) was asked for`, func(s spot) bool { return s.appliedQty() == s.n(1) && !s.asDone() && s.n(1) != s.n(2) }),
	claim(`In truth (nothing (of it )?is( done yet)?|the work was never done|nothing of it is done)`, func(s spot) bool { return s.done() == 0 }),
	claim(`Now all is at rest\.`, func(s spot) bool { return s.i == len(s.rec.Events)-1 }),
	claim(`: this is new work`, func(s spot) bool { return s.done() == 0 }),
	claim(`this work is already done\. (\d+) is not added again`, func(s spot) bool { return slices.Contains(s.under(), s.n(1)) }),
	claim(`In truth nothing was applied under this id`, func(s spot) bool { return len(s.under()) == 0 }),
	claim(`does not compare: (\d+) was applied, and`, func(s spot) bool { return slices.Contains(s.under(), s.n(1)) }),
	claim(`which another relay has done before|was complete before, and still is`, func(s spot) bool { return strings.Contains(s.before(s.i).outbox(s.order), "complete") }),
	claim(`is applied a second time`, func(s spot) bool { return s.done() == 2 }),
	claim(`once more, (\d+) times in all`, func(s spot) bool { return s.done() == s.n(1) }),
	claim(`Commit: (\d+) of \S+ is applied(\.|, and)`, func(s spot) bool { return s.done() == 1 && s.e.Applied[0].Qty == s.n(1) }),
	claim(`(?:The stock is|the stock is|the stock of|The stock of|, the stock of) (\d+)`, func(s spot) bool { return s.stock() == s.found[1] }),
	claim(`nothing is committed yet, and the yes is out`, func(s spot) bool {
		came := s.last(s.i, func(e *trace.Event) bool { return e.Kind == trace.Delivered && e.Node == s.e.Node })
		return s.count(came, s.i, func(e *trace.Event) bool { return e.Node == s.e.Node && e.Kind == trace.Sent && isYes(e.Msg) }) > 0 &&
			s.count(came, s.i, func(e *trace.Event) bool { return e.Node == s.e.Node && len(e.Applied) > 0 }) == 0
	}),
	claim(`: nothing is done yet\.$`, func(s spot) bool { return s.done() == 0 }),
	claim(`the stock is changed already, and durable`, func(s spot) bool { return s.done() > 0 }),
	claim(`The stock has its work all the same`, func(s spot) bool { return s.done() > 0 }),
	claim(`The work has not begun`, func(s spot) bool { return s.done() == 0 }),
	claim(`This delivery has done nothing yet(.*)`, func(s spot) bool {
		return (s.done() == 0) != strings.Contains(s.found[1], "In truth") && s.count(s.last(s.i, func(e *trace.Event) bool { return e.Kind == trace.Delivered && e.Node == s.e.Node }), s.i, func(e *trace.Event) bool {
			return e.Node == s.e.Node && e.Kind == trace.Write && e.Changes[0].Table == "stock"
		}) == 0
	}),

	// replies
	claim(`is changed on the way`, func(s spot) bool { return s.sentAs() != s.e.Msg.Body+strconv.Itoa(s.e.Msg.Status) }),
	claim(`there is nothing in it to change`, func(s spot) bool { return s.sentAs() == s.e.Msg.Body+strconv.Itoa(s.e.Msg.Status) }),
	claim(` says yes`, func(s spot) bool { return isYes(s.e.Msg) }),
	claim(`says yes before it commits`, func(s spot) bool { rows, open := s.written(); return open && rows > 0 }),
	claim(`says yes once more`, func(s spot) bool { return s.done() > 0 }),
	claim(`But nothing of it has been done`, func(s spot) bool { return s.done() == 0 }),
	claim(`But the request asked for (\d+), and (\d+) was applied`, func(s spot) bool {
		asked := s.last(s.i, func(e *trace.Event) bool { return e.Kind == trace.Delivered && e.Node == s.e.Node })
		return s.witness.e(asked).Msg.Qty == s.n(1) && s.appliedQty() == s.n(2)
	}),
	claim(` refuses with status (\d+)`, func(s spot) bool { return isNo(s.e.Msg) && s.e.Msg.Status == s.n(1) }),
	claim(`replies with status (\d+)`, func(s spot) bool { return s.e.Msg.Status == s.n(1) && s.n(1) >= 500 }),
	claim(`although this very content is applied`, func(s spot) bool { return s.done() > 0 }),
	claim(`although the stock already holds`, func(s spot) bool { return s.done() > 0 }),
	claim(`it has done \S+ before, and it says no`, func(s spot) bool { return s.done() > 0 }),
	claim(`its handler said no to \S+, and nothing has been done`, func(s spot) bool { return s.done() == 0 }),
	claim(`answers the question: \S+ is done`, func(s spot) bool { return isYes(s.e.Msg) }),
	claim(`The answer arrives: \S+ is done`, func(s spot) bool { return isYes(s.e.Msg) && s.done() > 0 }),
	claim(`replies: \S+ is accepted\.$`, func(s spot) bool { return isYes(s.e.Msg) && s.done() > 0 }),
	claim(`Now the shop knows that the work is done`, func(s spot) bool { return isYes(s.e.Msg) && s.done() > 0 && s.asDone() }),
	claim(`knows (now )?that the work is done`, func(s spot) bool { return s.done() > 0 && s.asDone() }),
	claim(`was told that the work is done`, func(s spot) bool { return s.acked(s.i, s.order) }),
	claim(`which no longer waits for it`, func(s spot) bool { return s.e.Kind == trace.Late }),

	// claims
	claim(`The old claim on (\S+) has ended`, func(s spot) bool { until := s.open(s.i, s.found[1]); return until >= 0 && until <= s.e.Ms }),
	claim(`By its own clock the old claim on (\S+) is over`, func(s spot) bool { return s.open(s.i, s.found[1]) > s.e.Ms && s.ahead() }),
	claim(`marked as done\. Now the work and what the warehouse knows of it agree`, func(s spot) bool { return s.done() == 1 && s.asDone() }),
	claim(`The claim is marked as done\.(.*)`, func(s spot) bool { return s.done() == 1 || strings.Contains(s.found[1], "In truth") }),
	claim(`marks the claim on (\S+) as done\.( It is so already)?`, func(s spot) bool { return (s.open(s.i, s.found[1]) < 0) == (s.found[2] != "") }),
	claim(`the claim on \S+ was done before, and nothing changes`, func(s spot) bool { return len(s.e.Seen) == 0 }),
	claim(`still pending, and nobody (has claimed|claims) it`, func(s spot) bool { return s.claimed() == 0 }),
	claim(`still pending, and the last claim on it ended at`, func(s spot) bool { return s.claimed() > 0 && s.claimed() <= s.e.Ms }),
	claim(`still pending, and by its own clock the last claim on it is over`, func(s spot) bool { return s.claimed() > s.e.Ms && s.ahead() }),
	claim(`: \S+ is (parked|pending) again`, func(s spot) bool {
		return s.was(s.found[1])
	}),
	claim(`^The relay gives up`, func(s spot) bool { return !s.wasComplete() }),
	claim(`which another relay had completed`, func(s spot) bool { return s.wasComplete() }),
	claim(`clock is .* ahead now`, func(s spot) bool { return s.e.Kind == trace.Jumped }),

	// commits
	claim(`The id in the inbox and the stock of`, func(s spot) bool { return wrote(s.e, "inbox") && wrote(s.e, "stock") }),
	claim(`the warehouse's own message become durable`, func(s spot) bool { return wrote(s.e, "outbox") && wrote(s.e, "stock") }),
	claim(`the mark that the claim is done become durable`, func(s spot) bool { return wrote(s.e, "claims") && wrote(s.e, "stock") }),
	claim(`This commit holds no id`, func(s spot) bool {
		return !slices.ContainsFunc(holders, func(table string) bool { return wrote(s.e, table) })
	}),
	claim(`Work and id were two commits`, func(s spot) bool {
		came := s.last(s.i, func(e *trace.Event) bool { return e.Kind == trace.Delivered && e.Node == s.e.Node })
		return s.count(came, s.i, func(e *trace.Event) bool { return e.Node == s.e.Node && len(e.Applied) > 0 }) > 0
	}),
	claim(`nothing was written, so nothing changes`, func(s spot) bool { return len(s.e.Seen) == 0 }),
	claim(`^Commit: the outbox says that (the order|\S+) is complete`, func(s spot) bool { return s.becomes(s.i, s.order, "complete") }),
	claim(`is complete\. It has not been sent yet|and nothing has been sent\.`, func(s spot) bool { return s.asked() == 0 }),
	claim(`[Nn]o ACK has come`, func(s spot) bool { return !s.acked(s.i, s.order) }),
	claim(`the ACK has come, and nothing is left to do`, func(s spot) bool { return s.acked(s.i, s.order) }),
	claim(`Not complete: ([^ ,]+)(,| and|\.$)`, func(s spot) bool {
		for _, row := range s.before(s.i).rows["publisher.outbox"] {
			if row["id"] == s.found[1] {
				return row["state"] != "complete"
			}
		}
		return false
	}),
	claim(`the outbox no longer holds ([^ ,]+)(,| and|\.$)`, func(s spot) bool {
		holds := func(m standing) bool {
			for _, row := range m.rows["publisher.outbox"] {
				if row["id"] == s.found[1] {
					return true
				}
			}
			return false
		}
		return holds(s.before(s.i)) && !holds(s.after[s.i])
	}),
	claim(`is durable\. The order itself is not`, func(s spot) bool { return !s.ordered() }),
	claim(`No row says that it is still to be sent`, func(s spot) bool { return s.state() == "" }),
	claim(`the order \S+ and the message about it become durable together`, func(s spot) bool { return s.ordered() && strings.Contains(s.state(), "pending") }),
	claim(`[Nn]othing has been sent yet`, func(s spot) bool { return s.asked() == 0 }),
	claim(`^Commit: the order is parked`, func(s spot) bool { return strings.Contains(s.state(), "parked") }),
	claim(`^Commit: the row stays pending`, func(s spot) bool { return strings.Contains(s.state(), "pending") }),
	claim(`no longer knows (\S+)\. What still comes`, func(s spot) bool {
		return s.before(s.i).known(s.found[1]) && !s.after[s.i].known(s.found[1])
	}),
	claim(`is shorter, and holds every id that it held`, func(s spot) bool {
		return !slices.ContainsFunc(s.e.Seen, func(c trace.Change) bool { return !s.after[s.i].known(named(s.rec, c, c.Old)["id"]) })
	}),
	claim(`the id (\S+) is durable( once more)?\. This delivery`, func(s spot) bool {
		return s.after[s.i].known(s.found[1]) && s.before(s.i).known(s.found[1]) == (s.found[2] != "")
	}),

	// the customer and the shop
	claim(`there is no order \S+[.:]`, func(s spot) bool { return !s.ordered() }),
	claim(`Nothing of it has been sent`, func(s spot) bool { return s.asked() == 0 }),
	claim(`But the shop has sent it to the warehouse`, func(s spot) bool { return s.asked() > 0 }),
	claim(`But its outbox row is committed`, func(s spot) bool { return s.state() != "" }),
	claim(`the row is still pending\.$`, func(s spot) bool { return strings.Contains(s.state(), "pending") }),
	claim(`The row is already (\w+)`, func(s spot) bool { return strings.Contains(s.state(), s.found[1]) }),
	claim(`and the row says (\w+)\.`, func(s spot) bool { return strings.Contains(s.state(), s.found[1]) }),
	claim(`There is no row to mark|no row says that there should be another`, func(s spot) bool { return s.state() == "" }),
	claim(`sends request (\d+) under the same id, (\S+)\. `, func(s spot) bool {
		return s.e.Msg.ID == s.found[2] && s.count(0, s.i, func(e *trace.Event) bool { return asks(s.order)(e) && e.Msg.ID == s.e.Msg.ID }) > 0
	}),
	claim(`as request \d+, and under a new id`, func(s spot) bool {
		return s.asked() > 0 && s.count(0, s.i, func(e *trace.Event) bool { return asks(s.order)(e) && e.Msg.ID == s.e.Msg.ID }) == 0
	}),
	claim(`sends request \d+: id`, func(s spot) bool { return s.asked() == 0 }),
	claim(`is acknowledged is written down nowhere`, func(s spot) bool { return !strings.Contains(s.state(), "complete") && s.acked(s.i, s.order) }),
	claim(`looks into the outbox: (\S+) is pending, and due\.`, func(s spot) bool { return s.e.Asked.Row[0] == s.found[1] }),
	claim(`looks into the outbox: no row is pending`, func(s spot) bool { return len(s.e.Asked.Row) == 0 }),

	// what is found
	claim(`(?:and|claim on \S+) finds (nothing|none)`, func(s spot) bool { return len(s.e.Asked.Row) == 0 }),
	claim(`and finds it`, func(s spot) bool { return len(s.e.Asked.Row) > 0 }),
	claim(`finds (\S+) in its (inbox|log|claims)`, func(s spot) bool { return s.before(s.i).knows(s.found[2], s.found[1]) }),
	claim(`finds (\S+) in its memory`, func(s spot) bool { return s.before(s.i).remembers(s.e.Node, s.found[1]) }),
	claim(`does not compare: \d+ was applied, and this asks for (\d+)`, func(s spot) bool { return s.e.Msg.Qty == s.n(1) }),
	claim(`whoever looks for the id now finds nothing|and nothing in the warehouse holds its id`, func(s spot) bool { return !s.known() }),
	claim(`whoever looks for the id now finds it`, func(s spot) bool { return s.known() }),
	claim(`The work is durable`, func(s spot) bool { return s.done() > 0 }),
	claim(`only the memory of this process knows`, func(s spot) bool { return !s.known() && s.after[s.i].remembers(s.e.Node, s.e.Msg.ID) }),
	claim(`with an empty memory: it no longer knows ([^.]+)\.`, func(s spot) bool {
		died := s.last(s.i, func(e *trace.Event) bool { return e.Kind == trace.Crashed && e.Node == s.e.Node })
		return s.before(died).remembers(s.e.Node, strings.Fields(strings.ReplaceAll(s.found[1], ",", " "))[0])
	}),

	// deaths
	claim(`dies at .* The row it had written was never committed`, func(s spot) bool { rows, open := s.written(); return open && rows == 1 }),
	claim(`dies at .* The (\d+) rows it had written were never committed`, func(s spot) bool { rows, open := s.written(); return open && rows == s.n(1) }),
	claim(`No transaction was open`, func(s spot) bool { _, open := s.written(); return !open }),
	claim(`with a transaction open that has written nothing`, func(s spot) bool { rows, open := s.written(); return open && rows == 0 }),
	claim(`with its transaction open: what it wrote will be rolled back`, func(s spot) bool { _, open := s.written(); return open }),
	claim(`with no transaction open: what it committed stays`, func(s spot) bool { _, open := s.written(); return !open }),
	claim(`with it goes what it remembered: (\S+?)(?:, |\. )`, func(s spot) bool { return s.before(s.i).remembers(s.e.Node, s.found[1]) }),
	claim(`Its claim on (\S+) is durable and outlives it`, func(s spot) bool { return s.open(s.i, s.found[1]) >= 0 }),
	claim(`The mail is out`, func(s spot) bool {
		came := s.last(s.i, func(e *trace.Event) bool { return e.Kind == trace.Delivered && e.Node == s.e.Node })
		return s.count(came, s.i, func(e *trace.Event) bool {
			return (e.Kind == trace.Effect || e.Kind == trace.Repeated) && e.Node == s.e.Node
		}) > 0
	}),
	claim(`nothing of this delivery is committed yet`, func(s spot) bool {
		came := s.last(s.i, func(e *trace.Event) bool { return e.Kind == trace.Delivered && e.Node == s.e.Node })
		return s.count(came, s.i, func(e *trace.Event) bool { return e.Kind == trace.Commit && e.Node == s.e.Node }) == 0
	}),
	claim(`sends a mail for \S+, the second`, func(s spot) bool { return s.mailed() == 2 }),
	claim(`sends a mail for \S+, the third`, func(s spot) bool { return s.mailed() == 3 }),
	claim(`sends a mail for [^\s,]+\.`, func(s spot) bool { return s.mailed() == 1 }),
	claim(`adds to the stock: (\d+) becomes (\d+)`, func(s spot) bool {
		c := s.e.Changes[0]
		was, is := "0", named(s.rec, c, c.New)["total"]
		if c.Old != nil {
			was = named(s.rec, c, c.Old)["total"]
		}
		return was == s.found[1] && is == s.found[2]
	}),
	claim(`have? passed, and it does not know`, func(s spot) bool { return s.e.Kind == trace.Resumed }),
	claim(`until (\d+) ms: others are to keep off`, func(s spot) bool {
		return named(s.rec, s.e.Changes[0], s.e.Changes[0].New)["until_ms"] == strconv.Itoa(s.n(1))
	}),
}

// wrote tells whether a commit makes a change of a table of the receiver durable.
func wrote(e *trace.Event, table string) bool {
	for _, c := range e.Seen {
		if c.DB == "receiver" && c.Table == table {
			return true
		}
	}
	return false
}
