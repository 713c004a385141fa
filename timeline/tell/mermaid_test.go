package tell

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

func TestMermaidOfWhatMatters(t *testing.T) {
	for _, name := range []string{"lost-ack", "valid-duplicate", "content-conflict", "crash-after-inbox-insert", "concurrent-same-id", "memory-set"} {
		t.Run(name, func(t *testing.T) {
			timelinetest.Golden(t, "mermaid/"+name+".mmd", Mermaid(timelinetest.Preset(t, name), 1<<30))
		})
	}
	timelinetest.Golden(t, "mermaid/traffic.mmd", Mermaid(timelinetest.Run(t, timelinetest.Rough["traffic"]), 1<<30))
	timelinetest.Golden(t, "mermaid/answered.mmd", Mermaid(timelinetest.Run(t, timelinetest.Rough["answered"]), 1<<30))
	timelinetest.Golden(t, "mermaid/lost-ack-shop.mmd", ShopMermaid(timelinetest.Preset(t, "lost-ack"), 1<<30))
}

func TestMermaidUpToAStepEndsThere(t *testing.T) {
	rec := timelinetest.Preset(t, "lost-ack")
	left := slices.IndexFunc(rec.Events, func(e trace.Event) bool { return e.Kind == trace.Sent })
	sent := Mermaid(rec, left)
	require.Contains(t, sent, "Shop-)Warehouse: 0 ms: request 1", "it is on its way")
	require.NotContains(t, sent, "Note over Warehouse")
	inserted := Mermaid(rec, timelinetest.Step(t, rec, "inbox-inserted"))
	require.Contains(t, inserted, "Shop->>Warehouse: 0 ms: request 1", "it has arrived")
	require.Contains(t, inserted, "Note over Warehouse: not committed yet<br/>+ inbox snack-7 7\n")
	require.NotContains(t, inserted, "every promise held")
}
