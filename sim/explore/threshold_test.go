package explore

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
)

// turning says what Thresholds finds, one line for each time.
func turning(t *testing.T, text, rule string) []string {
	lab := sim.NewEngine()
	defer lab.Close()
	var out []string
	for _, at := range Thresholds(lab, parse(t, strings.ReplaceAll(text, "; ", "\n")), rule) {
		how := "safe"
		if at.Breaks {
			how = "breaks"
		}
		out = append(out, fmt.Sprintf("%s: %s from %s on", at.Name, how, scenario.FormatTime(at.From)))
	}
	return out
}

// Worked out by hand. An order is sent at 0 and arrives at 10; a reply that does not
// come is missed at 50, the next attempt goes out at 250 and arrives at 260, the third
// at 480.
func TestThresholdsWorkedOutByHand(t *testing.T) {
	for _, c := range []struct {
		text, rule string
		want       []string
	}{
		// The id is seen at 10, and the purge at 200 takes what is as old as the retention:
		// 190 or less. The copy has to come after it: at 10 + 190, when the purge has been.
		{"receiver expiring-inbox; retention 100ms; " + one + "; purge receiver at=200ms; duplicate request 1 by=270ms", "at-most-once",
			[]string{"retention: safe from 191ms on", "duplicate request 1 by=…: breaks from 190ms on"}},
		// The same in days: purged at 25 h is what was kept for 25 h less 10 ms, and the copy
		// comes after that.
		{"receiver expiring-inbox; " + one + "; purge receiver at=25h; duplicate request 1 by=30h", "at-most-once",
			[]string{"retention: safe from 25h on", "duplicate request 1 by=…: breaks from 25h on"}},
		// The claim is taken at 10; request 2 meets it at 260 if it lives longer than 250, and
		// is told that all is done. Sent 250 after the timeout, it comes when the claim has ended.
		{"receiver claim-as-done; " + one + "; crash receiver claimed 1", "no-loss",
			[]string{"retry-delay: safe from 250ms on", "lease: breaks from 251ms on"}},
		// Done and not confirmed: request 3, the last, takes over at 480 a claim of 470 or less.
		// It comes at 60 and twice the delay and once more 20: at 310 for a delay of 115.
		{"receiver claim-lease; " + one + "; crash receiver committed 1", "at-most-once",
			[]string{"retry-delay: breaks from 115ms on", "lease: safe from 471ms on"}},
		// Held at 10 until request 2 has looked at 260: 251 is the least. Held until 280,
		// request 2 must come earlier: it comes at timeout, delay and 10.
		{"receiver check-then-act; replicas 2; " + one + "; hold receiver checked 1 for=270ms", "at-most-once",
			[]string{"timeout: safe from 70ms on", "retry-delay: safe from 220ms on", "hold receiver checked 1 for=…: breaks from 251ms on"}},
		// Locked until 105, asked at 10: who waits 95 gets in. A lock from 11 on is too late.
		{"receiver busy-as-done; busy-timeout 0ms; " + one + "; lock receiver from=5ms to=105ms", "honest-ack",
			[]string{"busy-timeout: safe from 95ms on", "lock receiver from=… to=105ms: safe from 11ms on"}},
		// It forgets with its process, whatever the times.
		{"receiver memory-set; " + one + "; crash receiver committed 1", "at-most-once", nil},
	} {
		require.Equal(t, c.want, turning(t, c.text, c.rule), c.text)
	}
}

// A purge has to come when the id is old enough, and before the copy: too early and too
// late are both safe, so no time of it is named.
func TestATimeThatTurnsTwiceIsNotNamed(t *testing.T) {
	text := "receiver expiring-inbox; retention 100ms; " + one + "; duplicate request 1 by=270ms; purge receiver at="
	for at, rule := range map[string]string{"109ms": "", "110ms": "at-most-once", "280ms": "at-most-once", "281ms": ""} {
		var broke string
		for _, v := range sim.Run(parse(t, strings.ReplaceAll(text+at, "; ", "\n"))).Verdicts {
			if v.State == "broken" {
				broke = v.Name
			}
		}
		require.Equal(t, rule, broke, at)
	}
	require.NotContains(t, strings.Join(turning(t, text+"200ms", "at-most-once"), "\n"), "purge")
}

// What the network, the work and a restart take is named only where the scenario speaks
// of it: work of 350 ms outlasts the claim of request 2, which comes at 260.
func TestWhatIsGivenIsNamedWhereItIsSaid(t *testing.T) {
	const text = "receiver claim-lease; lease 100ms; replicas 2; work 350ms; " + one
	require.Contains(t, turning(t, text, "at-most-once"), "work: breaks from 251ms on")
	sc := parse(t, strings.ReplaceAll(text, "; ", "\n"))
	sc.Work = 0
	for _, at := range sc.Times() {
		require.NotContains(t, []string{"work", "latency", "restart", "time-limit"}, at.Name)
	}
}

// The reply comes at 120: who waits 121 does not ask again, and the second application
// does not happen. Where a crash belongs to that one, nobody knows what it would have done.
func TestAFaultThatNeverHappensTellsNothing(t *testing.T) {
	const text = "receiver none; " + one + "; delay response 1 by=100ms"
	require.Contains(t, turning(t, text, "at-most-once"), "timeout: safe from 121ms on")
	require.NotContains(t, strings.Join(turning(t, text+"; crash receiver replied 2", "at-most-once"), "\n"), "timeout")
}

// Where a value leads to another broken promise, or to a fault that never happens, nobody
// calls it safe.
func TestSafeMeansThatEveryPromiseHolds(t *testing.T) {
	d := func(become map[int]outcome) *dial {
		return &dial{scenario.Time{Ms: 100, Least: 0, Most: 800}, func(ms int) outcome {
			for at := 800; at >= 0; at-- {
				if o, said := become[at]; said && ms >= at {
					return o
				}
			}
			return kept
		}, map[int]outcome{}}
	}
	from, then := d(map[int]outcome{0: kept, 60: broken}).turn()
	require.Equal(t, []any{60, broken}, []any{from, then})
	from, then = d(map[int]outcome{0: broken, 333: kept}).turn()
	require.Equal(t, []any{333, kept}, []any{from, then})
	for _, become := range []map[int]outcome{
		{0: broken}, {0: open, 60: broken}, {0: kept, 50: open, 60: broken}, {0: kept, 55: open, 60: broken}, {0: broken, 333: open},
		{0: kept, 10: broken, 20: kept, 60: broken}, // seen at 25
		{0: kept, 60: broken, 799: kept},
	} {
		_, then := d(become).turn()
		require.Equal(t, open, then, become)
	}
}

func TestALongTimeIsMadeEven(t *testing.T) {
	for ms, want := range map[int]int{0: 0, 190: 190, 9_999: 10_000, 90_001: 90_010, 107_999_990: 108_000_000, 108_000_001: 108_060_000, 100_000_000: 100_020_000} {
		require.Equal(t, want, roundUp(ms), ms)
	}
}
