package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
	"twodeliveries/web/webtest"
)

func labels(s *Session, steps ...int) []string {
	_, offers := s.Draft.Offers(s.Run, steps)
	var out []string
	for _, o := range offers {
		out = append(out, o.Label)
	}
	return out
}

func TestOffersOfMessages(t *testing.T) {
	s := NewSession("first-delivery", webtest.Preset(t, "first-delivery"))
	request := webtest.Find(t, s.Run.Rec, webtest.Sent("request 1"))
	require.Equal(t, []string{"Drop it", "Delay it", "Duplicate it", "Close the connection"}, labels(s, request))
	heading, _ := s.Draft.Offers(s.Run, []int{request})
	require.Equal(t, "Request 1", heading)

	reply := webtest.Find(t, s.Run.Rec, webtest.Sent("response 1"))
	require.Len(t, labels(s, reply), 4+6, "a reply can also be corrupted in six ways")
}

// Every message of every kind of run: each offer, taken, gives a scenario that
// runs and whose fault is met.
func TestEveryOfferWorks(t *testing.T) {
	for _, preset := range []string{"first-delivery", "lost-ack", "valid-duplicate", "crash-after-inbox-insert", "four-answers", "lease-too-short", "two-relays", "dual-write-send-first", "memory-store"} {
		t.Run(preset, func(t *testing.T) {
			s := NewSession(preset, webtest.Preset(t, preset))
			for step := range s.Run.Rec.Events {
				_, offers := s.Draft.Offers(s.Run, []int{step})
				for _, o := range offers {
					c, err := s.Draft.Take(o)
					require.NoError(t, err, "%+v at step %d", o, step)
					rec := webtest.Record(t, c.Scenario.String())
					if c.Added == 0 {
						require.Less(t, len(c.Scenario.Statements), len(s.Draft.Scenario.Statements))
						continue
					}
					line := c.Scenario.Lines()[c.Added-1]
					for _, u := range rec.Unmet {
						require.NotEqual(t, line, u.Line, "%s of step %d is never met", o.Line, step)
					}
				}
			}
		})
	}
}

func TestDropARequest(t *testing.T) {
	s := NewSession("first-delivery", webtest.Preset(t, "first-delivery"))
	take(t, s, webtest.Find(t, s.Run.Rec, webtest.Sent("request 1")), "Drop it")
	require.Equal(t, trace.Dropped, s.Event().Kind, "the cursor stands where it broke")
	require.Equal(t, "request 1", s.Event().Msg.Name())
	s.End()
	require.Equal(t, 2, number(s, "requests"))
	require.Equal(t, 1, number(s, "applications"))

	step := webtest.Find(t, s.Run.Rec, func(e *trace.Event) bool { return e.Kind == trace.Dropped })
	require.Equal(t, "Remove: drop request 1", labels(s, step)[0])
	require.NotContains(t, labels(s, step), "Drop it")
	take(t, s, step, "Remove: drop request 1")
	require.False(t, s.Draft.Changed())
}

// Beside the crash a step of a handler can throw, wait, or say no.
func TestOffersAtAPoint(t *testing.T) {
	s := NewSession("first-delivery", webtest.Preset(t, "first-delivery"))
	step := webtest.Find(t, s.Run.Rec, webtest.Point("inbox-inserted"))
	require.Equal(t, []string{"Crash the warehouse here", "Crash it here for good", "Not accepted here",
		"Raise an exception here", "Hold it here for 100 ms"}, labels(s, step))
	require.Len(t, labels(s, webtest.Find(t, s.Run.Rec, webtest.Point("order-inserted"))), 4, "only a receiver's handler says no")
	require.Len(t, labels(s, webtest.Find(t, s.Run.Rec, webtest.Point("started"))), 2)

	take(t, s, step, "Not accepted here")
	require.Equal(t, trace.Thrown, s.Event().Kind)
}

func TestCrashAtAPoint(t *testing.T) {
	s := NewSession("first-delivery", webtest.Preset(t, "first-delivery"))
	step := webtest.Find(t, s.Run.Rec, webtest.Point("inbox-inserted"))
	take(t, s, step, "Crash the warehouse here")
	require.Equal(t, "crash receiver inbox-inserted 1", s.Draft.Scenario.Statements[1].String())
	require.Equal(t, "inbox-inserted", s.Event().Point, "one step before the crash, to see what it takes")
	inbox := view(t, s, "inbox")
	require.Len(t, inbox.Rows, 1)
	require.Equal(t, trace.Uncommitted, inbox.Rows[0].Mark)
	require.Equal(t, "nothing", shown.Outsider(inbox.Rows[0]))
	s.Forward()
	require.Equal(t, trace.Crashed, s.Event().Kind)
	require.Empty(t, view(t, s, "inbox").Rows)

	s.End()
	require.Equal(t, 7, number(s, "stock"))
	require.Equal(t, "Remove: crash receiver inbox-inserted 1", labels(s, webtest.Find(t, s.Run.Rec, webtest.Point("inbox-inserted")))[0])
}

func view(t *testing.T, s *Session, table string) trace.View {
	t.Helper()
	for _, v := range s.Run.Rec.At(s.Cursor) {
		if v.Name == table {
			return v
		}
	}
	require.Fail(t, "no table "+table)
	return trace.View{}
}

// Points of the relay belong to the relay, and the write before a point offers it.
func TestWhoDies(t *testing.T) {
	s := NewSession("first-delivery", webtest.Preset(t, "first-delivery"))
	for name, line := range map[string]string{
		"order-inserted": "crash publisher order-inserted 1",
		"ack-accepted":   "crash relay ack-accepted 1",
		"committed":      "crash receiver committed 1",
	} {
		_, offers := s.Draft.Offers(s.Run, []int{webtest.Find(t, s.Run.Rec, webtest.Point(name))})
		require.Equal(t, line, offers[0].Line)
	}
	write := webtest.Find(t, s.Run.Rec, func(e *trace.Event) bool { return e.Kind == trace.Write && e.DB == trace.Receiver })
	_, offers := s.Draft.Offers(s.Run, []int{write})
	require.Equal(t, "crash receiver inbox-inserted 1", offers[0].Line)
}

func TestSiblings(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.End()
	byKey := map[string]Sibling{}
	for _, sib := range s.Draft.Siblings(s.Run) {
		byKey[sib.Key] = sib
	}
	require.Equal(t, "lose the request instead", byKey["loss"].Label)
	require.Equal(t, "make the warehouse forget", byKey["memory"].Label)

	webtest.Answer(t, s, s.Edit(byKey["loss"].Change))
	other := NewSession("lost-request", webtest.Preset(t, "lost-request"))
	require.Equal(t, other.Run.Rec.Digest, s.Run.Rec.Digest)

	webtest.Answer(t, s, s.Undo())
	webtest.Answer(t, s, s.Edit(byKey["memory"].Change))
	require.Equal(t, 14, number(s, "stock"))
	broke, ok := s.Run.BrokeAt()
	require.True(t, ok)
	require.Equal(t, trace.Commit, s.Run.Rec.Events[broke].Kind)
	require.Equal(t, "✗ done twice", s.Judge().Label)
	require.Equal(t, "bad", s.Judge().Tone)

	s.Engine.State = EngineReady
	webtest.Prove(t, s)
	require.Len(t, s.Draft.Siblings(s.Run), 1, "what mends it is offered by itself")
	m, ok := s.Mending()
	require.True(t, ok)
	webtest.Answer(t, s, s.Begin(m, SameMoment()))
	require.Equal(t, 7, number(s, "stock"))
	require.Contains(t, s.Draft.Scenario.String(), "restart receiver", "on the same faults")
}

func TestSiblingsThatMakeNoSense(t *testing.T) {
	s := NewSession("first-delivery", webtest.Preset(t, "first-delivery"))
	require.Len(t, s.Draft.Siblings(s.Run), 1, "nothing came twice, so there is nothing to forget")
	require.Equal(t, "lose the first reply", s.Draft.Siblings(s.Run)[0].Label)

	s = NewSession("crash-after-inbox-insert", webtest.Preset(t, "crash-after-inbox-insert"))
	for _, sib := range s.Draft.Siblings(s.Run) {
		require.NotEqual(t, "memory", sib.Key, "a memory set has no inbox to insert into")
	}
}

// With both messages lost there is no other one to lose.
func TestNoOtherLossWhenBothAreLost(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	c, err := s.Draft.AddStatement("drop request 1")
	require.Nil(t, err)
	webtest.Answer(t, s, s.Edit(*c))
	for _, sib := range s.Draft.Siblings(s.Run) {
		require.NotEqual(t, "loss", sib.Key)
	}
}

// A fault on what another one decides about takes its place, and the page says so.
func TestAFaultThatReplacesAnotherSaysSo(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	c, err := s.Draft.add("delay response 1 by=5ms")
	require.NoError(t, err)
	require.Equal(t, "drop response 1", c.Replaced)
	webtest.Answer(t, s, s.Edit(*c))
	require.Contains(t, s.Notice.Title, "drop response 1")

	c, err = s.Draft.add("drop request 2")
	require.NoError(t, err)
	require.Empty(t, c.Replaced)
}
