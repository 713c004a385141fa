package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// expected is a row of the lab's tables, worked out by hand from the contract:
// SQL takes 0 ms, latency 10 ms each way, timeout 50 ms, three attempts 200 ms
// after the known failure, restart after 20 ms.
type expected struct {
	name                         string
	o, r, d, s, a, p, du, c      int
	stock, stockExpected, endsAt int
	broken                       []string
}

// endsAt, by hand. One exchange takes 20 ms. A lost message is known at 50 and
// asked again at 250, so that ends at 270.
var lab = []expected{
	{"first-delivery", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, 20, nil},
	{"lost-ack", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, 270, nil},
	{"lost-request", 1, 2, 1, 1, 1, 1, 0, 0, 7, 7, 270, nil},
	// Known at 5000, request 2 at 5200.
	{"longer-timeout", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, 5220, nil},
	// Known at 20, request 2 at 220.
	{"connection-closed", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, 240, nil},
	// The copy arrives 5 ms after the original, at 15; its reply at 25.
	{"valid-duplicate", 1, 1, 2, 2, 1, 1, 1, 0, 7, 7, 25, nil},
	{"content-conflict", 1, 2, 2, 1, 1, 1, 0, 1, 7, 7, 520, nil},
	// The relay sends one row after the other: 0 to 20, 20 to 40.
	{"separate-work", 2, 2, 2, 2, 2, 2, 0, 0, 14, 14, 40, nil},
	{"four-answers", 2, 4, 4, 3, 2, 2, 1, 1, 14, 14, 1520, nil},
	{"crash-after-inbox-insert", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, 270, nil},
	{"crash-after-stock-update", 1, 2, 2, 1, 1, 1, 0, 0, 7, 7, 270, nil},
	{"crash-after-commit", 1, 2, 2, 1, 1, 1, 1, 0, 7, 7, 270, nil},
	{"memory-set", 1, 2, 2, 2, 1, 2, 0, 0, 14, 7, 270, []string{"at-most-once"}},
	{"memory-set-mended", 1, 2, 2, 2, 1, 1, 1, 0, 7, 7, 270, nil},
	// The shop dies at 0, is back at 20, and the relay sends at once.
	{"outbox", 1, 1, 1, 1, 1, 1, 0, 0, 7, 7, 40, nil},
	// The ACK comes at 20, the shop is back at 40 and sends again.
	{"relay-dies-before-mark", 1, 2, 2, 2, 2, 1, 1, 0, 7, 7, 60, nil},
	// Sends at 0, 250, 500; parked at 550; redriven at 1000.
	{"retry-ladder", 1, 4, 4, 4, 1, 1, 3, 0, 7, 7, 1020, nil},
}

func TestThePresetsComeOutAsWorkedByHand(t *testing.T) {
	require.Len(t, scenario.Presets(), len(lab), "a preset without numbers")
	engine := NewEngine()
	defer engine.Close()
	for _, want := range lab {
		t.Run(want.name, func(t *testing.T) {
			r := engine.Run(preset(t, want.name))
			got := expected{
				name: want.name,
				o:    r.Counts.Orders, r: r.Counts.Requests, d: r.Counts.Deliveries, s: r.Counts.AcksSent,
				a: r.Counts.AcksAccepted, p: r.Counts.Applications, du: r.Counts.Duplicates, c: r.Counts.Conflicts,
				stock: r.Counts.Stock, stockExpected: r.Counts.StockExpected, endsAt: r.Ms,
			}
			for _, v := range r.Verdicts {
				if v.State != trace.Held {
					got.broken = append(got.broken, v.Name)
				}
			}
			require.Equal(t, want, got)
			require.True(t, r.Settled)
			require.Empty(t, r.Unmet)
		})
	}
}

// The times of the retry ladder, as the lab states them.
func TestTheRetryLadderSendsAndParksOnTime(t *testing.T) {
	r := Run(preset(t, "retry-ladder"))
	var sends, parked []int
	for _, e := range r.Events {
		if e.Kind == trace.Sent && e.Msg.Kind == trace.Request {
			sends = append(sends, e.Ms)
		}
		if e.Point == "parked" {
			parked = append(parked, e.Ms)
		}
	}
	require.Equal(t, []int{0, 250, 500, 1000}, sends)
	require.Equal(t, []int{550}, parked)
}

// After the crash an independent connection finds nothing, although the open
// transaction had the row; both views are in the recording.
func TestAnUncommittedRowIsSeenInsideItsTransactionOnly(t *testing.T) {
	r := Run(preset(t, "crash-after-inbox-insert"))
	inbox := func(step int) []trace.ViewRow {
		for _, v := range r.At(step) {
			if v.Name == "inbox" {
				return v.Rows
			}
		}
		t.Fatal("no inbox")
		return nil
	}
	crash := -1
	for i, e := range r.Events {
		if e.Kind == trace.Crashed {
			crash = i
			break
		}
	}
	require.Equal(t, []trace.ViewRow{{Key: 1, Values: []string{"snack-7", "7"}, Mark: trace.Uncommitted}}, inbox(crash-1))
	require.Empty(t, inbox(crash))
	require.NotEmpty(t, r.Events[crash].Torn)
	require.Equal(t, []string{"snack-7", "7"}, inbox(len(r.Events))[0].Was, "the retry has committed it")
}

func TestTheBreakingStepOfTheMemorySetIsTheSecondCommit(t *testing.T) {
	r := Run(preset(t, "memory-set"))
	for _, v := range r.Verdicts {
		if v.Name != "at-most-once" {
			continue
		}
		e := r.Events[v.Step]
		require.Equal(t, trace.Commit, e.Kind)
		require.Equal(t, 260, e.Ms)
		require.Equal(t, []trace.Application{{Order: "snack-7", ID: "snack-7", Qty: 7, Request: 2}}, e.Applied)
		require.Equal(t, "snack-7", v.Order)
	}
}

func preset(t testing.TB, name string) scenario.Scenario {
	p, ok := scenario.FindPreset(name)
	require.True(t, ok, name)
	return parse(t, p.Text)
}

func parse(t testing.TB, text string) scenario.Scenario {
	sc, err := scenario.Parse(text)
	require.NoError(t, err, text)
	return sc
}
