package rules

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/trace"
)

var tables = []trace.Table{
	{DB: "publisher", Name: "orders", Columns: []string{"id", "qty"}},
	{DB: "publisher", Name: "outbox", Columns: []string{"id", "order_id", "qty", "attempts", "due_ms", "state"}},
	{DB: "receiver", Name: "stock", Columns: []string{"total"}, Rows: []trace.Row{{Key: 1, Values: []string{"0"}}}},
}

// A few words to write a trace with.

func placed(id string) trace.Event { return trace.Event{Kind: trace.Placed, Order: id} }

func ordered(id, qty string) trace.Event {
	return trace.Event{Kind: trace.Commit, DB: "publisher", Order: id, Seen: []trace.Change{
		{DB: "publisher", Table: "orders", Op: trace.Insert, Key: key(id), New: []string{id, qty}}, outbox(id, "pending"),
	}}
}

func outbox(id, state string) trace.Change {
	return trace.Change{DB: "publisher", Table: "outbox", Op: trace.Insert, Key: key(id), New: []string{id, id, "7", "0", "0", state}}
}

func marked(id, state string) trace.Event {
	return trace.Event{Kind: trace.Commit, DB: "publisher", Order: id, Seen: []trace.Change{outbox(id, state)}}
}

func applied(id string, qty int, total string) trace.Event {
	return trace.Event{Kind: trace.Commit, DB: "receiver",
		Applied: []trace.Application{{Order: id, ID: id, Qty: qty, Request: 1}},
		Seen:    []trace.Change{{DB: "receiver", Table: "stock", Op: trace.Update, Key: 1, New: []string{total}}}}
}

func refused(id string, qty int) trace.Event {
	return trace.Event{Kind: trace.Refused, Msg: &trace.Msg{Kind: trace.Response, Order: id, ID: id, Qty: qty}}
}

func key(id string) int64 { return int64(id[0]) }

// judge runs the rules over a trace and returns those not held.
func judge(settled bool, events ...trace.Event) map[string]trace.Verdict {
	j := New(tables)
	for i := range events {
		j.Step(i, &events[i])
	}
	out := map[string]trace.Verdict{}
	for _, v := range j.Finish(events, settled) {
		if v.State != trace.Held {
			v.Why = ""
			out[v.Name] = v
		}
	}
	return out
}

func broke(name, order string, step int) map[string]trace.Verdict {
	return map[string]trace.Verdict{name: {Name: name, State: trace.Broken, Order: order, Step: step}}
}

func TestEachRuleBreaksAtItsFirstStepAndNoOther(t *testing.T) {
	for _, c := range []struct {
		claim string
		trace []trace.Event
		want  map[string]trace.Verdict
	}{
		{"all is well", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), marked("a", "complete")}, map[string]trace.Verdict{}},
		{"work without an order", []trace.Event{applied("a", 7, "7")}, broke("no-phantom", "a", 0)},
		{"an order twice", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), applied("a", 7, "14"), marked("a", "complete")},
			broke("at-most-once", "a", 3)},
		{"marked before it is applied", []trace.Event{placed("a"), ordered("a", "7"), marked("a", "complete"), applied("a", 7, "7")},
			broke("honest-ack", "a", 2)},
		{"refused although applied", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), refused("a", 7), marked("a", "parked")},
			broke("honest-refusal", "a", 3)},
		{"refused other content", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), refused("a", 8), marked("a", "complete")},
			map[string]trace.Verdict{}},
		{"other content applied", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 8, "8"), marked("a", "complete")},
			broke("same-content", "a", 2)},
		{"the stock does not add up", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "9"), marked("a", "complete")},
			broke("conserves", "", 2)},
		{"still pending at rest", []trace.Event{placed("a"), ordered("a", "7")}, broke("drains", "a", 1)},
		{"parked at rest", []trace.Event{placed("a"), ordered("a", "7"), marked("a", "parked")}, map[string]trace.Verdict{}},
		{"two mails", []trace.Event{{Kind: trace.Effect, Order: "a"}, {Kind: trace.Effect, Order: "a"}}, broke("outside-once", "a", 1)},
		{"one is judged, not the total", []trace.Event{
			placed("a"), ordered("a", "7"), placed("b"), ordered("b", "7"), applied("a", 7, "7"), applied("a", 7, "14"), marked("a", "complete")},
			map[string]trace.Verdict{
				"at-most-once": {Name: "at-most-once", State: trace.Broken, Order: "a", Step: 5},
				"drains":       {Name: "drains", State: trace.Broken, Order: "b", Step: 6},
			}},
	} {
		require.Equal(t, c.want, judge(true, c.trace...), c.claim)
	}
}

// Lost is a state that lasts: it is broken since the step it began, and not at
// all when the work still comes.
func TestLossIsDatedFromWhenItBegan(t *testing.T) {
	lost := judge(true, placed("a"), ordered("a", "7"), marked("a", "complete"), trace.Event{Kind: trace.Timeout})
	require.Equal(t, 2, lost["no-loss"].Step)
	require.Equal(t, 2, lost["honest-ack"].Step)
	late := judge(true, placed("a"), ordered("a", "7"), marked("a", "complete"), applied("a", 7, "7"))
	require.NotContains(t, late, "no-loss")
}

func TestAtRestRulesAreUndecidedWhenTheRunDidNotSettle(t *testing.T) {
	got := judge(false, placed("a"), ordered("a", "7"))
	require.Equal(t, trace.Undecided, got["no-loss"].State)
	require.Equal(t, trace.Undecided, got["drains"].State)
	require.Len(t, got, 2)
}

// While the order's own transaction is open nobody can say whether its work is
// a phantom; its end decides.
func TestAPhantomIsUndecidedUntilTheOrderHasEnded(t *testing.T) {
	open := []trace.Event{placed("a"), applied("a", 7, "7")}
	require.Equal(t, trace.Undecided, judge(true, open...)["no-phantom"].State)
	require.NotContains(t, judge(true, append(open, ordered("a", "7"))...), "no-phantom")
	back := trace.Event{Kind: trace.Rollback, DB: "publisher", Order: "a"}
	require.Equal(t, 2, judge(true, append(open, back)...)["no-phantom"].Step)
	dead := trace.Event{Kind: trace.Crashed, Node: "publisher"}
	require.Equal(t, 2, judge(true, append(open, dead)...)["no-phantom"].Step)
}

func TestTheCatalogListsTheRules(t *testing.T) {
	require.Len(t, promises, len(catalog.Rules))
	for i, r := range catalog.Rules {
		require.Equal(t, promises[i].name, r.Name)
		require.Equal(t, promises[i].atRest, r.AtRest, r.Name)
	}
}

func TestAnACKIsCountedAsTheReceiverSentIt(t *testing.T) {
	reply := func(status int, body string) trace.Event {
		return trace.Event{Kind: trace.Sent, Msg: &trace.Msg{Kind: trace.Response, ID: "a", Status: status, Body: body}}
	}
	j := New(tables)
	for i, e := range []trace.Event{
		reply(200, `{"id":"a","accepted":true}`), // the only one
		reply(200, `{"id":"b","accepted":true}`),
		reply(200, `{"id":"a","accepted":"true"}`),
		reply(409, `{"id":"a","accepted":false}`),
		reply(500, `{"id":"a","accepted":true}`),
		reply(200, ``),
	} {
		j.Step(i, &e)
	}
	require.Equal(t, 1, j.Counts().AcksSent)
	require.Equal(t, 0, j.Counts().Requests)
}
