package sim

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/trace"
)

// told runs a scenario whose lines are parted by semicolons.
func told(t testing.TB, text string) *trace.Recording {
	return Run(parse(t, strings.ReplaceAll(text, "; ", "\n")))
}

// broke lists the rules that a run breaks.
func broke(r *trace.Recording) []string {
	out := []string{}
	for _, v := range r.Verdicts {
		if v.State == trace.Broken {
			out = append(out, v.Name)
		}
	}
	return out
}

// states are the states that the outbox row of an order goes through.
func states(r *trace.Recording, order string) []string {
	var out []string
	for _, e := range r.Events {
		for _, c := range e.Seen {
			if c.DB == "publisher" && c.Table == "outbox" && c.New != nil && r.Cell(c, c.New, "order_id") == order {
				state := r.Cell(c, c.New, "state")
				if n := len(out); n == 0 || out[n-1] != state {
					out = append(out, state)
				}
			}
		}
	}
	return out
}

// An ACK for other content is a lie whoever asked. The designs that are called correct
// compare the content; a rule sees those that do not.
func TestAnACKSpeaksForItsContent(t *testing.T) {
	for _, d := range catalog.ByRole(catalog.Receiver) {
		if d.Name == "none" || d.Name == "fingerprint" { // the one knows no id, the other has a primary key for it
			continue
		}
		r := told(t, "receiver "+d.Name+"; order snack-7 7; inject snack-7 8 at=500ms")
		if slices.Contains(d.Points, "conflict-found") {
			require.Equal(t, 1, r.Counts.Conflicts, d.Name)
			require.Empty(t, broke(r), d.Name)
		} else if d.Name == "reject-duplicates" {
			require.Empty(t, broke(r), "a no is true: 8 is not applied")
		} else {
			require.Equal(t, []string{"same-content"}, broke(r), d.Name)
			require.False(t, d.Correct, d.Name)
		}
		require.Equal(t, 7, r.Counts.Stock, d.Name)
	}
}

// Something that happened outside for work that is not done, and that nobody will do.
func TestAMailWithoutItsWorkBreaksAPromise(t *testing.T) {
	r := told(t, "receiver mail-with-key; order snack-7 7; refuse receiver mail-sent 1; refuse receiver mail-sent 2; refuse receiver mail-sent 3")
	require.Equal(t, []string{"outside-backed"}, broke(r))
	require.Equal(t, 1, r.Counts.Effects)
	require.Equal(t, 1, r.Counts.Parked)
	for _, name := range []string{"mail-in-transaction", "mail-with-key", "check-then-act-mail"} {
		d, _ := catalog.Find(catalog.Receiver, name)
		require.False(t, d.Correct, name)
		require.Contains(t, broke(told(t, "receiver "+name+"; attempts 1; order a 5; crash receiver mail-sent 1")), "outside-backed", name)
	}
}

// The answer to somebody else's request goes to that somebody, not to the shop.
func TestAStrangersAnswerGoesToTheStranger(t *testing.T) {
	r := told(t, `ack arrival-order; order m1 5 at=5ms; inject m2 3 at=0ms; drop request 2; answer request 1 with 200 {"id":"m2","accepted":true}`)
	require.Equal(t, []int{0, 5, 255}, sends(r), "m1 is asked for again")
	require.Equal(t, []string{"pending", "complete"}, states(r, "m1"))
	require.Equal(t, 1, r.Counts.Applications)
	require.Equal(t, []string{"honest-ack"}, broke(r), "what the stranger was told of m2 is not so")
	for _, e := range r.Events {
		if e.Kind == trace.Late && e.Msg.N == 1 {
			require.Empty(t, e.Node)
		}
	}
}

// A relay that no longer holds a row does not write it.
func TestARowIsWrittenByWhoHoldsIt(t *testing.T) {
	for text, want := range map[string][]string{
		"publisher outbox-claimed; relays 2; lease 100ms; order m1 5; drop request 1; hold relay attempt-failed 1 for=300ms":                    {"pending", "complete"},
		"relays 2; attempts 1; order m1 5; drop request 2":                                                                                      {"pending", "complete"},
		"publisher unguarded; relays 2; lease 100ms; order m1 5; drop request 1; hold relay attempt-failed 1 for=300ms":                         {"pending", "complete", "pending", "complete"},
		"publisher unguarded; relays 2; lease 100ms; attempts 1; order m1 5; drop request 1; hold relay attempt-failed 1 for=300ms":             {"pending", "complete", "parked"},
		"publisher outbox-claimed; relays 2; lease 100ms; attempts 1; order m1 5; drop request 1; hold relay attempt-failed 1 for=300ms":        {"pending", "complete"},
		"publisher outbox-claimed; on-failure discard; relays 2; lease 100ms; order m1 5; drop request 1; hold relay attempt-failed 1 for=90ms": {"pending", "complete"},
	} {
		require.Equal(t, want, states(told(t, text), "m1"), text)
	}
}

// While one relay waits for the reply to a row that it has claimed, the other one sends
// the next row.
func TestRelaysThatClaimShareTheRows(t *testing.T) {
	r := told(t, "publisher outbox-claimed; relays 2; order a 5; order b 3; drop request 1")
	require.Equal(t, []int{0, 0, 250}, sends(r), "a, b, and a again")
	require.Equal(t, 2, r.Counts.Applications)
}

// What could not be written down is still an attempt: it waits its delay. ACKs at 20,
// 240, ..., 900; the lock is gone at 1000; request 6 at 1100.
func TestAnAttemptThatCouldNotBeWrittenDownWaitsItsDelay(t *testing.T) {
	r := told(t, "busy-timeout 0ms; order m1 5; lock publisher from=15ms to=1s")
	require.Equal(t, []int{0, 220, 440, 660, 880, 1100}, sends(r))
	require.Equal(t, []string{"pending", "complete"}, states(r, "m1"))
	// The other way round: the failure of attempt 1 at 50 finds the lock.
	r = told(t, "busy-timeout 0ms; order m1 5; drop request 1; lock publisher from=45ms to=100ms")
	require.Equal(t, []int{0, 250}, sends(r))
	// Polling every 10 ms does not ask sooner.
	r = told(t, "relay-interval 10ms; busy-timeout 0ms; order m1 5; lock publisher from=15ms to=300ms")
	require.Equal(t, []int{0, 220, 440}, sends(r))
}

// A setting works with every design it is said to matter with: all wait behind a row
// that failed.
func TestStopStopsWithEveryOutbox(t *testing.T) {
	for _, d := range catalog.ByRole(catalog.Publisher) {
		if !slices.Contains(d.Options, "on-failure") {
			continue
		}
		r := told(t, "publisher "+d.Name+"; on-failure stop; order a 5 key=k; order b 3 key=k; drop request 1")
		require.NotContains(t, broke(r), "key-order", d.Name)
		want := []int{0, 250, 270}
		if d.Name == "status-lookup" { // which asks first, from 50 to 70
			want = []int{0, 270, 290}
		}
		if d.Correct {
			require.Equal(t, want, sends(r), d.Name)
		}
	}
}

// The wake-up is lost with the exception; the relay finds the row by itself.
func TestALostWakeUpLosesNothing(t *testing.T) {
	r := told(t, "order a 5 at=1ms; raise publisher order-committed 1")
	require.Equal(t, []int{1000}, sends(r))
	require.Empty(t, broke(r))
	require.Equal(t, 1, r.Counts.Applications)
	// An idle relay looks at nothing, so the run is at rest when its work is done.
	require.Equal(t, 20, told(t, "order a 5").Ms)
	require.Empty(t, told(t, "time-limit 500ms; order a 5").Limit)
}

// A new id is new: neither an order nor a message has had it.
func TestANewIDIsNew(t *testing.T) {
	ids := func(r *trace.Recording) []string {
		var out []string
		for _, e := range r.Events {
			if e.Kind == trace.Sent && e.Msg.Kind == trace.Request {
				out = append(out, e.Msg.ID)
			}
		}
		return out
	}
	r := told(t, "publisher unknown-as-failed; attempts 1; order m-1 5; drop response 1; drop response 2; redrive at=1s; redrive at=2s")
	require.Equal(t, []string{"m-1", "m-1-new1", "m-1-new2"}, ids(r))
	r = told(t, "publisher unknown-as-failed; order m-1 5; order m-1-new1 3; drop response 1")
	require.Equal(t, []string{"m-1", "m-1-new1", "m-1-new2"}, ids(r))
	r = told(t, "attempts 1; order a 5; order a-again 3; drop request 1; drop request 2; redrive at=1s new-id")
	require.Equal(t, []string{"a", "a-again", "a-again-again", "a-again-again-again"}, ids(r))
	require.Equal(t, 2, r.Counts.Applications)
	require.Empty(t, broke(r))
}

// A receiver that cannot know says so, and never "not done".
func TestALookupThatCannotKnowSaysSo(t *testing.T) {
	status := func(r *trace.Recording) []int {
		var out []int
		for _, e := range r.Events {
			if e.Kind == trace.Sent && e.Msg.Kind == trace.Status {
				out = append(out, e.Msg.Status)
			}
		}
		return out
	}
	for _, d := range catalog.ByRole(catalog.Receiver) {
		r := told(t, "publisher status-lookup; receiver "+d.Name+"; order snack-7 7; drop response 1")
		require.Len(t, status(r), 1, d.Name)
		require.Contains(t, []int{200, 501}, status(r)[0], "%s: the work is done", d.Name)
		if d.Correct {
			require.Equal(t, 200, status(r)[0], d.Name)
		}
		r = told(t, "publisher status-lookup; receiver "+d.Name+"; order snack-7 7; drop request 1; drop response 2")
		require.Contains(t, []int{404, 501}, status(r)[0], "%s: the work is not done", d.Name)
		require.Contains(t, []int{200, 501}, status(r)[1], "%s: the work is done", d.Name)
	}
	// An id that is not there may have expired.
	r := told(t, "publisher status-lookup; receiver expiring-inbox; retention 10ms; order snack-7 7; drop response 1; purge receiver at=40ms")
	require.Equal(t, []int{501}, status(r))
	// A database that cannot be read knows nothing.
	r = told(t, "publisher status-lookup; replicas 2; begin exclusive; busy-timeout 0ms; work 100ms; order snack-7 7")
	require.Equal(t, 503, status(r)[0])
}

// One request, one reply.
func TestARequestHasOneReply(t *testing.T) {
	r := told(t, "receiver ack-before-commit; order a 5; raise receiver replied 1")
	replies := 0
	for _, e := range r.Events {
		if e.Kind == trace.Sent && e.Msg.Kind == trace.Response {
			replies++
		}
	}
	require.Equal(t, 1, replies)
	require.Equal(t, []string{"no-loss", "honest-ack"}, broke(r))
	engine := NewEngine()
	defer engine.Close()
	for _, d := range catalog.ByRole(catalog.Receiver) {
		sc := parse(t, "receiver "+d.Name+"\norder a 5\ndrop response 1")
		for _, fault := range simtest.OnTheWire(engine.Judge(sc)) {
			if r, ok := with(engine, sc, fault); ok {
				requireOneReply(t, r, fmt.Sprintf("%s\n%s", sc.String(), fault))
			}
		}
	}
}

func requireOneReply(t *testing.T, r *trace.Recording, text string) {
	replied := map[string]bool{}
	for _, e := range r.Events {
		switch {
		case e.Kind == trace.Delivered:
			replied[e.Node] = false
		case e.Kind == trace.Sent && e.Msg.Kind == trace.Response:
			require.False(t, replied[e.Node], text)
			replied[e.Node] = true
		}
	}
}

// A statement that fails ends the handler: nothing stands in the inbox, nothing is
// said to stand there, and no mail goes out.
func TestNothingGoesOnAfterAFailedStatement(t *testing.T) {
	for _, text := range []string{
		"replicas 2; begin deferred; order m1 5; duplicate request 1; hold receiver inbox-inserted 1 for=5ms",
		"receiver mail-with-key; replicas 2; begin deferred; busy-timeout 0ms; work 20ms; order snack-7 7; duplicate request 1 by=5ms",
	} {
		r := told(t, text)
		at := slices.IndexFunc(r.Events, func(e trace.Event) bool { return e.Kind == trace.Busy && e.Detail != trace.Waits })
		require.Positive(t, at, text)
		var after []string
		for _, e := range r.Events[at+1:] {
			if e.Node == r.Events[at].Node {
				after = append(after, strings.TrimSpace(string(e.Kind)+" "+e.Point))
			}
		}
		require.Equal(t, []string{"rollback", "sent", "point replied"}, after, text)
		require.LessOrEqual(t, r.Counts.Effects, 1, text)
	}
}
