package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// sends are the virtual ms at which requests were put on the wire.
func sends(r *trace.Recording) []int {
	var out []int
	for _, e := range r.Events {
		if e.Kind == trace.Sent && e.Msg.Kind == trace.Request {
			out = append(out, e.Ms)
		}
	}
	return out
}

// A relay that polls looks when its pause is over, and only then. One exchange
// takes 20 ms; a lost message is known 50 ms after the send.
func TestAPollingRelayLooksWhenItsPauseIsOver(t *testing.T) {
	for _, c := range []struct {
		what, text string
		sends      []int
	}{
		{"the row is there at the first look", "relay-interval 100ms\norder a 1", []int{0}},
		{"the commit wakes nobody", "relay-interval 100ms\norder a 1 at=30ms", []int{100}},
		{"what comes in the very moment of a look waits for the next", "relay-interval 100ms\norder a 1 at=100ms", []int{200}},
		{"all that is due goes in one look", "relay-interval 100ms\norder a 1 at=30ms\norder b 1 at=30ms", []int{100, 120}},
		{"a batch of one, and its exchange, between two pauses", "relay-interval 100ms\nbatch 1\norder a 1 at=30ms\norder b 1 at=30ms", []int{100, 220}},
		{"looks at 150, 250: the row is due at 250", "relay-interval 100ms\norder a 1\ndrop response 1", []int{0, 250}},
		{"looks at 170, 290: the row is due at 250", "relay-interval 120ms\norder a 1\ndrop response 1", []int{0, 290}},
		{"an operator does not wait for it", "relay-interval 1h\norder a 1 at=30ms\nsweep at=40ms", []int{40}},
		{"the new process looks at once", "relay-interval 1h\norder a 1 at=30ms\nrestart publisher at=40ms", []int{40}},
		{"the other relay finds what the dead one was not told", "relays 2\nrelay-interval 100ms\norder a 1 at=30ms\ncrash publisher order-committed 1 restart=never", []int{100}},
		{"nobody is told, and the other relay looks by itself", "relays 2\norder a 1 at=30ms\ncrash publisher order-committed 1 restart=never", []int{1000}},
	} {
		r := Run(parse(t, c.text))
		require.Equal(t, c.sends, sends(r), c.what)
		require.True(t, r.Settled, c.what)
		require.Empty(t, r.Unmet, c.what)
	}
}

// The batch bounds what a look sends; without polling there is no pause between
// two looks, and it changes nothing.
func TestABatchMattersToAPollingRelayOnly(t *testing.T) {
	woken := "order a 1\norder b 1\norder c 1\ndrop response 2\n"
	require.Equal(t, sends(Run(parse(t, woken))), sends(Run(parse(t, "batch 1\n"+woken))))
	require.False(t, parse(t, woken).Applies("batch"))
	require.True(t, parse(t, "relay-interval 1s\n"+woken).Applies("batch"))
}

// Leases, retries and retention go by the clock of the process.
func TestAClockAheadIsThatProcessesOwn(t *testing.T) {
	for _, c := range []struct {
		what, text string
		sends      []int
	}{
		{"an offset from the start changes no delay", "order a 1\ndrop response 1\nclock publisher by=1h", []int{0, 250}},
		{"a jump makes the row due: at 50 planned for 250, at 100 it is 300 by its clock", "order a 1\ndrop response 1\nclock publisher at=100ms by=200ms", []int{0, 100}},
		{"a smaller jump brings it nearer", "order a 1\ndrop response 1\nclock publisher at=100ms by=60ms", []int{0, 190}},
		{"two jumps add up: at 70 it is 230 by its clock", "order a 1\ndrop response 1\nclock publisher at=60ms by=100ms\nclock publisher at=70ms by=60ms", []int{0, 90}},
		{"the clock of the other side does not matter to it", "order a 1\ndrop response 1\nclock receiver at=100ms by=1d", []int{0, 250}},
	} {
		r := Run(parse(t, c.text))
		require.Equal(t, c.sends, sends(r), c.what)
		require.Empty(t, r.Unmet, c.what)
	}
}

// Each of the two lax checks takes another reply for an ACK.
func TestTheChecksThatTakeAlmostAnything(t *testing.T) {
	for way, accepted := range map[string][2]int{ // by no-exception, by any-response: of two requests or one
		"empty":      {1, 1},
		"status-500": {1, 1},
		"broken":     {2, 1}, // it throws: asked again
	} {
		for i, check := range []string{"no-exception", "any-response"} {
			r := Run(parse(t, "ack "+check+"\norder a 1\ncorrupt response 1 as "+way))
			require.Equal(t, accepted[i], r.Counts.Requests, "%s, %s", check, way)
			require.Equal(t, 1, r.Counts.AcksAccepted, "%s, %s", check, way)
		}
	}
}

// Called three times, start() starts one relay, and the other calls return at once. Called
// once it is no step, so that runs stay what they were.
func TestEachCallOfStartIsAStepWhereThereIsMoreThanOne(t *testing.T) {
	for text, want := range map[string][]trace.Detail{
		"relay-starts 3\norder a 1":           {"", trace.Runs, trace.Runs},
		"order a 1":                           nil,
		"relay-starts 0\norder a 1":           nil,
		"relays 2\nrelay-starts 2\norder a 1": {"", trace.Runs, "", trace.Runs}, // each of them
	} {
		var calls []trace.Detail
		for _, e := range Run(parse(t, text)).Events {
			if e.Kind == trace.Start {
				calls = append(calls, e.Detail)
			}
		}
		require.Equal(t, want, calls, text)
	}
}
