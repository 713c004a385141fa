package rules

import (
	"slices"
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

// no and yes are replies that come to whoever asked.
func no(kind trace.Kind, id string, qty int) trace.Event {
	return reply(kind, id, qty, 409, `{"id":"`+id+`","accepted":false}`)
}

func yes(kind trace.Kind, id string, qty int) trace.Event {
	return reply(kind, id, qty, 200, `{"id":"`+id+`","accepted":true}`)
}

func reply(kind trace.Kind, id string, qty, status int, body string) trace.Event {
	return trace.Event{Kind: kind, Msg: &trace.Msg{Kind: trace.Response, Order: id, ID: id, Qty: qty, Status: status, Body: body}}
}

// keyed is an order placed with a key.
func keyed(id, key string) trace.Event { return trace.Event{Kind: trace.Placed, Order: id, Key: key} }

// renamed is a reply to the same order under another id.
func renamed(e trace.Event, id string) trace.Event {
	e.Msg.ID, e.Msg.Body = id, `{"id":"`+id+`","accepted":false}`
	return e
}

func mail(id string) trace.Event { return trace.Event{Kind: trace.Effect, Order: id} }

func key(id string) int64 { return int64(id[0]) }

// judge runs the rules over a trace and returns those not held.
func judge(settled bool, events ...trace.Event) map[string]trace.Verdict {
	j := New(tables, nil)
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
		{"refused although applied", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), no(trace.Refused, "a", 7), marked("a", "parked")},
			broke("honest-refusal", "a", 3)},
		{"somebody else is refused although it is applied", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), marked("a", "complete"), no(trace.Late, "a", 7)},
			broke("honest-refusal", "a", 4)},
		{"refused other content", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), no(trace.Refused, "a", 8), marked("a", "complete")},
			map[string]trace.Verdict{}},
		{"other content applied", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 8, "8"), marked("a", "complete")},
			broke("same-content", "a", 2)},
		{"the stock does not add up", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "9"), marked("a", "complete")},
			broke("conserves", "", 2)},
		{"still pending at rest", []trace.Event{placed("a"), ordered("a", "7")}, broke("drains", "a", 1)},
		{"parked at rest", []trace.Event{placed("a"), ordered("a", "7"), marked("a", "parked")}, map[string]trace.Verdict{}},
		{"an ACK for what is not applied", []trace.Event{placed("a"), ordered("a", "7"), yes(trace.Accepted, "a", 7), applied("a", 7, "7"), marked("a", "complete")},
			broke("honest-ack", "a", 2)},
		{"an ACK for nothing, to somebody else", []trace.Event{yes(trace.Late, "x", 7)}, broke("honest-ack", "x", 0)},
		{"an ACK that is none says nothing", []trace.Event{reply(trace.Accepted, "x", 7, 200, `{"id":"x","accepted":"true"}`)}, map[string]trace.Verdict{}},
		{"an ACK that is on its way says nothing", []trace.Event{yes(trace.Sent, "x", 7), yes(trace.Dropped, "x", 7)}, map[string]trace.Verdict{}},
		{"an ACK for other content", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), marked("a", "complete"), yes(trace.Late, "a", 8)},
			broke("same-content", "a", 4)},
		{"an ACK for content that was applied beside another", []trace.Event{placed("a"), ordered("a", "7"), marked("a", "complete"), applied("a", 7, "7"), applied("a", 8, "15"), yes(trace.Late, "a", 8)},
			map[string]trace.Verdict{
				"honest-ack":   {Name: "honest-ack", State: trace.Broken, Order: "a", Step: 2},
				"at-most-once": {Name: "at-most-once", State: trace.Broken, Order: "a", Step: 4},
				"same-content": {Name: "same-content", State: trace.Broken, Order: "a", Step: 4},
			}},
		{"an answer to a question is an ACK without content", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), marked("a", "complete"),
			{Kind: trace.Told, Msg: &trace.Msg{Kind: trace.Status, Order: "a", ID: "a", Status: 200, Body: `{"id":"a","accepted":true}`}}}, map[string]trace.Verdict{}},
		{"a yes to a question about nothing", []trace.Event{{Kind: trace.Told, Msg: &trace.Msg{Kind: trace.Status, Order: "a", ID: "a", Status: 200, Body: `{"id":"a","accepted":true}`}}},
			broke("honest-ack", "a", 0)},
		{"a row of no order is marked before it is applied", []trace.Event{marked("a", "complete")}, broke("honest-ack", "a", 0)},
		{"a row of no order is still pending at rest", []trace.Event{placed("a"), marked("a", "pending")}, broke("drains", "a", 1)},
		{"refused under another id although applied", []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), marked("a", "complete"), renamed(no(trace.Refused, "a", 7), "a-2")},
			broke("honest-refusal", "a", 4)},
		{"a stranger's id that is somebody's key", []trace.Event{keyed("a", "x"), ordered("a", "7"), applied("a", 7, "7"), marked("a", "complete"), applied("x", 5, "12")},
			broke("no-phantom", "x", 4)},
		{"two mails", []trace.Event{placed("a"), ordered("a", "7"), mail("a"), mail("a"), applied("a", 7, "7"), marked("a", "complete")}, broke("outside-once", "a", 3)},
		{"a mail for work that is given up", []trace.Event{placed("a"), ordered("a", "7"), mail("a"), marked("a", "parked")}, broke("outside-backed", "a", 3)},
		{"a mail for work that is done, and given up", []trace.Event{placed("a"), ordered("a", "7"), mail("a"), marked("a", "parked"), applied("a", 7, "7")}, map[string]trace.Verdict{}},
		{"a mail for work that is still pending", []trace.Event{placed("a"), ordered("a", "7"), mail("a")}, broke("drains", "a", 2)},
		{"a mail for no order", []trace.Event{mail("x")}, broke("outside-backed", "x", 0)},
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
	require.Equal(t, trace.Undecided, got["outside-backed"].State)
	require.Len(t, got, 3)
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
	other := trace.Event{Kind: trace.Crashed, Node: "receiver"}
	require.NotContains(t, judge(true, append(open, other, ordered("a", "7"))...), "no-phantom", "the shop's transaction outlives the warehouse")
}

func TestTheCatalogListsTheRules(t *testing.T) {
	promises := slices.Concat(promises, ofWishes)
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
	j := New(tables, nil)
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

// Given up is not undone: an alarm that is false is counted, and breaks nothing.
func TestAParkedRowWhoseOrderIsAppliedIsAFalseAlarm(t *testing.T) {
	j := New(tables, nil)
	events := []trace.Event{placed("a"), ordered("a", "7"), applied("a", 7, "7"), marked("a", "parked"), placed("b"), ordered("b", "3"), marked("b", "parked"), marked("a", "pending"),
		applied("b", 4, "11"), marked("a", "parked")} // of b another quantity than was ordered: that alarm is true
	want := [][2]int{{0, 0}, {0, 0}, {0, 0}, {1, 1}, {1, 1}, {1, 1}, {2, 1}, {1, 0}, {1, 0}, {2, 1}} // parked, false alarms
	for i := range events {
		j.Step(i, &events[i])
		require.Equal(t, want[i], [2]int{j.Counts().Parked, j.Counts().FalseAlarms}, i)
	}
}

// Of two orders that are lost the first by name is reported, since its own loss began.
func TestEachOrdersLossHasItsOwnBeginning(t *testing.T) {
	lost := judge(true, placed("b"), ordered("b", "7"), marked("b", "complete"), placed("a"), ordered("a", "7"), marked("a", "complete"))["no-loss"]
	require.Equal(t, "a", lost.Order)
	require.Equal(t, 5, lost.Step)
	lost = judge(true, placed("b"), ordered("b", "7"), marked("b", "complete"), placed("a"), ordered("a", "7"), marked("a", "complete"), applied("a", 7, "7"))["no-loss"]
	require.Equal(t, "b", lost.Order)
	require.Equal(t, 2, lost.Step)
	lost = judge(true, placed("a"), ordered("a", "7"), marked("a", "complete"), placed("b"), ordered("b", "7"), marked("b", "complete"))["no-loss"]
	require.Equal(t, "a", lost.Order)
	require.Equal(t, 2, lost.Step)
}
