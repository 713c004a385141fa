package timeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

// stepOf says what a step is, in a few words.
func stepOf(rec *trace.Recording, step int) string {
	if step < 0 {
		return "nothing"
	}
	e := &rec.Events[step]
	said := string(e.Kind)
	if e.Point != "" {
		said += " " + e.Point
	}
	if AboutMessage(e) {
		said += " " + e.Msg.Name()
	}
	if len(e.Changes) > 0 {
		said += " " + e.Changes[0].Table
	}
	return said
}

func TestWhereTwoRunsFirstDiffer(t *testing.T) {
	tests := []struct{ a, b, inA, inB string }{
		{"lost-ack", "lost-request", "delivered request 1", "dropped request 1"},
		{"lost-ack", "first-delivery", "dropped response 1", "point replied"},
		{"lost-ack", "longer-timeout", "timeout", "timeout"},
		{"memory-set", "memory-set-mended", "write stock", "read"},
		{"id-first", "stock-first", "write inbox", "write stock"},
		{"two-relays", "two-relays-claimed", "point row-picked", "begin"},
		{"external-effect", "external-effect-mended", "effect", "effect"},
		{"ack-other-id", "ack-mended", "accepted response 1", "unclear response 1"},
		{"retry-ladder", "retry-ladder-exponential", "write outbox", "write outbox"},
		{"retry-ladder", "redrive-new-id", "operator", "operator"},
	}
	for _, test := range tests {
		a, b := timelinetest.Preset(t, test.a), timelinetest.Preset(t, test.b)
		i, k, ok := FirstDifference(a, b)
		require.True(t, ok)
		require.Equal(t, [2]string{test.inA, test.inB}, [2]string{stepOf(a, i), stepOf(b, k)}, "%s and %s", test.a, test.b)
		require.Equal(t, i, k, "before it they are the same, step by step")
		k, i, ok = FirstDifference(b, a)
		require.True(t, ok)
		require.Equal(t, [2]string{test.inA, test.inB}, [2]string{stepOf(a, i), stepOf(b, k)}, "%s and %s", test.b, test.a)
	}
}

// Words, lines of code and numbers that only count make no difference.
func TestWhatMakesNoDifference(t *testing.T) {
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		other := *rec
		other.Events = append([]trace.Event{}, rec.Events...)
		for i := range other.Events {
			e := &other.Events[i]
			e.Line, e.File, e.Tx, e.Nth, e.Ref, e.Fault = e.Line+1, "other.go", e.Tx+3, e.Nth+1, 0, 9
		}
		_, _, ok := FirstDifference(rec, &other)
		require.False(t, ok)
		_, _, ok = ShopDifference(rec, &other)
		require.False(t, ok)
	})
}

func TestARunThatEndsBeforeTheOther(t *testing.T) {
	rec := timelinetest.Preset(t, "lost-ack")
	short := *rec
	short.Events = rec.Events[:10]
	i, k, ok := FirstDifference(rec, &short)
	require.True(t, ok)
	require.Equal(t, []int{10, 9}, []int{i, k})
	i, k, ok = FirstDifference(&trace.Recording{}, rec)
	require.True(t, ok)
	require.Equal(t, []int{-1, 0}, []int{i, k})
	_, _, ok = FirstDifference(&trace.Recording{}, &trace.Recording{})
	require.False(t, ok)
}

// What the shop can know: a lost reply and a lost request are the same to it to
// the very end, for the reply to its second request says only that the work is
// accepted. Nor does it see that the work was done twice, or not at all.
func TestWhatTheShopCannotTellApart(t *testing.T) {
	tests := [][2]string{
		{"lost-ack", "lost-request"},
		{"lost-ack", "memory-set"},
		{"lost-ack", "two-replicas"},
		{"lost-ack", "crash-after-commit"},
		{"lost-ack", "crash-after-inbox-insert"},
		{"lost-ack", "id-first"},
		{"first-delivery", "ack-before-commit"},
		{"first-delivery", "busy-is-not-done"},
		{"first-delivery", "content-conflict"},
		{"fingerprint", "separate-work"},
	}
	for _, test := range tests {
		a, b := timelinetest.Preset(t, test[0]), timelinetest.Preset(t, test[1])
		i, k, ok := ShopDifference(a, b)
		require.False(t, ok, "%v: %s, %s", test, stepOf(a, i), stepOf(b, k))
		_, _, ok = FirstDifference(a, b)
		require.True(t, ok, "%v", test)
	}
}

func TestWhereTheShopSeesADifference(t *testing.T) {
	tests := []struct{ a, b, inA, inB string }{
		{"lost-ack", "first-delivery", "timeout", "accepted response 1"},
		{"lost-ack", "connection-closed", "timeout", "closed"},
		{"lost-ack", "reject-duplicates", "accepted response 2", "refused response 2"},
		{"lost-ack", "unknown-as-failed", "write outbox", "read"},
		{"lost-ack", "status-lookup", "point attempt-failed", "sent lookup 1"},
		{"valid-duplicate", "first-delivery", "late response 1 copy 1", "read"},
	}
	for _, test := range tests {
		a, b := timelinetest.Preset(t, test.a), timelinetest.Preset(t, test.b)
		i, k, ok := ShopDifference(a, b)
		require.True(t, ok)
		require.Equal(t, [2]string{test.inA, test.inB}, [2]string{stepOf(a, i), stepOf(b, k)}, "%s and %s", test.a, test.b)
	}
}
