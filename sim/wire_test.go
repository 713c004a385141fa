package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// The picture draws the arrow of a late message to where the network says that it
// arrives, long before it does.
func TestADelayedMessageComesWhenTheNetworkSaysIt(t *testing.T) {
	r := Run(parse(t, "timeout 1s\norder a 7\ndelay request 1 by=100ms\ndelay response 1 by=30ms"))
	said, came := map[string]int{}, map[string]int{}
	for _, e := range r.Events {
		switch e.Kind {
		case trace.Delayed:
			said[e.Msg.Name()] = e.Msg.Arrives
		case trace.Delivered, trace.Accepted:
			came[e.Msg.Name()] = e.Ms
		}
	}
	want := map[string]int{"request 1": 110, "response 1": 150} // 10 + 100, and 110 + 10 + 30
	require.Equal(t, want, said)
	require.Equal(t, want, came)
}

// What the network has made twice it can still lose, delay or make once more.
func TestACopySuffersWhatTheScenarioSaysOfIt(t *testing.T) {
	for text, deliveries := range map[string][]int{
		"":                                  {10, 15},
		"drop request 1 copy 1":             {10},
		"delay request 1 copy 1 by=20ms":    {10, 35},
		"duplicate request 1 copy 1 by=3ms": {10, 15, 18},
		"answer request 1 copy 1 with 500":  {10},
	} {
		r := Run(parse(t, "order a 7\nduplicate request 1 by=5ms\n"+text))
		var got []int
		for _, e := range r.Events {
			if e.Kind == trace.Delivered {
				got = append(got, e.Ms)
			}
		}
		require.Equal(t, deliveries, got, text)
		require.Empty(t, r.Unmet, text)
	}
}

// The story, the picture and the scenario know a message by its name alone. The
// network copies the reply to request 1, and then the copy of request 1 is replied to,
// by the warehouse at 15 or, at once, by something on its way.
func TestNoTwoMessagesHaveOneName(t *testing.T) {
	for _, answer := range []string{"", "answer request 1 copy 1 with 500"} {
		r := Run(parse(t, "order a 7\nduplicate request 1 by=5ms\nduplicate response 1 by=3ms\n"+answer))
		departs := map[string]int{}
		for _, e := range r.Events {
			switch e.Kind {
			case trace.Sent, trace.Copied, trace.Answered:
				departs[e.Msg.Name()]++
			}
		}
		require.Equal(t, map[string]int{"request 1": 1, "request 1 copy 1": 1,
			"response 1": 1, "response 1 copy 1": 1, "response 1 copy 2": 1}, departs, answer)
	}
}

// ends tells how and when the first reply came to its end.
func ends(r *trace.Recording) (how trace.Kind, order string, ms int) {
	for _, e := range r.Events {
		if e.Msg != nil && e.Msg.Name() == "response 1" && e.Kind != trace.Sent && e.Kind != trace.Delayed {
			return e.Kind, e.Order, e.Ms
		}
	}
	return "", "", 0
}

// The shop dies at 15, and the reply comes at 20. Whether nobody is there or a new
// process that has never asked: the story says what became of it.
func TestAReplyToADeadProcessIsNotForgotten(t *testing.T) {
	for restart, want := range map[string]trace.Kind{"20ms": trace.Dead, "1ms": trace.Late} {
		how, _, ms := ends(Run(parse(t, "order a 7\ncrash publisher at=15ms restart="+restart)))
		require.Equal(t, want, how, restart)
		require.Equal(t, 20, ms, restart)
	}
}

// Requests go to the warehouses in turn, also past one that is dead: the second comes
// to the other one, at 260.
func TestADeadWarehouseDoesNotKeepItsTurn(t *testing.T) {
	r := Run(parse(t, "replicas 2\norder a 7\ncrash receiver at=5ms restart=never"))
	require.Equal(t, []int{260}, appliedAt(r))
}

// Replies that are matched by their order of arrival: response 1 comes at 265, when
// nobody waits for it. Request 2, for a, has been on its way since 250, and request 3,
// for b, since 255: it goes to the one that has waited longer.
func TestInOrderOfArrivalTheLongestWaitIsServedFirst(t *testing.T) {
	how, order, ms := ends(Run(parse(t, "publisher outbox-claimed\nack arrival-order\nrelays 2\norder a 7\norder b 5 at=255ms\ndelay response 1 by=245ms")))
	require.Equal(t, trace.Accepted, how)
	require.Equal(t, "a", order)
	require.Equal(t, 265, ms)
}
