package timeline

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

// links names the steps of a chain: the kind, and the message or what was applied.
func links(rec *trace.Recording, chain []int) []string {
	var out []string
	for _, step := range chain {
		e := &rec.Events[step]
		name := ""
		if e.Kind != trace.Commit {
			name = " " + e.Msg.Name()
		}
		out = append(out, string(e.Kind)+name)
	}
	return out
}

func TestChains(t *testing.T) {
	tests := []struct {
		preset, order string
		want          []string
	}{
		{"first-delivery", "snack-7", []string{"sent request 1", "delivered request 1", "commit", "sent response 1", "accepted response 1"}},
		{"lost-ack", "snack-7", []string{"sent request 1", "delivered request 1", "commit", "sent request 2", "delivered request 2", "sent response 2", "accepted response 2"}},
		{"lost-request", "snack-7", []string{"sent request 1", "dropped request 1", "sent request 2", "delivered request 2", "commit", "sent response 2", "accepted response 2"}},
		{"memory-set", "snack-7", []string{"sent request 1", "delivered request 1", "commit", "sent request 2", "delivered request 2", "commit", "sent response 2", "accepted response 2"}},
		{"check-then-act", "snack-7", []string{"sent request 1", "copied request 1 copy 1", "delivered request 1", "delivered request 1 copy 1", "commit", "sent response 1", "commit", "accepted response 1"}},
		{"ack-other-id", "snack-7", []string{"sent request 1", "answered response 1", "accepted response 1"}},
		{"ack-arrival-order", "snack-8", []string{"sent response 1", "sent request 2", "dropped request 2", "accepted response 1"}},
		{"reject-duplicates", "snack-7", []string{"sent request 1", "delivered request 1", "commit", "sent request 2", "delivered request 2", "sent response 2", "refused response 2", "sent request 3", "delivered request 3", "sent response 3", "refused response 3"}},
		{"status-lookup", "snack-7", []string{"sent request 1", "delivered request 1", "commit", "sent status 1", "told status 1"}},
		{"external-effect", "snack-7", []string{"sent request 1", "delivered request 1", "effect request 1", "sent request 2", "delivered request 2", "effect request 2", "commit", "sent response 2", "accepted response 2"}},
		{"unknown-as-failed", "snack-7", []string{"sent request 1", "delivered request 1", "commit", "sent request 2", "delivered request 2", "commit", "sent response 2", "accepted response 2"}},
		{"separate-work", "snack-8", []string{"sent request 2", "delivered request 2", "commit", "sent response 2", "accepted response 2"}},
		{"dual-write-save-first", "snack-7", nil},
		{"lost-ack", "nothing", nil},
	}
	for _, test := range tests {
		rec := timelinetest.Preset(t, test.preset)
		require.Equal(t, test.want, links(rec, Chain(rec, test.order)), "%s of %s", test.order, test.preset)
	}
}

// Whatever happens, a chain runs forward and holds every application of its order.
func TestAChainHoldsEveryApplication(t *testing.T) {
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		for i := range rec.Events {
			for _, a := range rec.Events[i].Applied {
				chain := Chain(rec, a.Order)
				require.Contains(t, chain, i)
				require.True(t, slices.IsSorted(chain))
			}
		}
	})
}
