package timeline

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

func TestMermaidOfWhatMatters(t *testing.T) {
	for _, name := range []string{"lost-ack", "valid-duplicate", "content-conflict", "crash-after-inbox-insert", "concurrent-same-id", "memory-set"} {
		t.Run(name, func(t *testing.T) {
			golden(t, "mermaid/"+name+".mmd", Mermaid(preset(t, name), 1<<30))
		})
	}
	golden(t, "mermaid/traffic.mmd", Mermaid(run(t, rough["traffic"]), 1<<30))
	golden(t, "mermaid/answered.mmd", Mermaid(run(t, rough["answered"]), 1<<30))
	golden(t, "mermaid/lost-ack-shop.mmd", ShopMermaid(preset(t, "lost-ack"), 1<<30))
}

func TestMermaidUpToAStepEndsThere(t *testing.T) {
	rec := preset(t, "lost-ack")
	left := slices.IndexFunc(rec.Events, func(e trace.Event) bool { return e.Kind == trace.Sent })
	sent := Mermaid(rec, left)
	require.Contains(t, sent, "Shop-)Warehouse: 0 ms: request 1", "it is on its way")
	require.NotContains(t, sent, "Note over Warehouse")
	inserted := Mermaid(rec, step(t, rec, "inbox-inserted"))
	require.Contains(t, inserted, "Shop->>Warehouse: 0 ms: request 1", "it has arrived")
	require.Contains(t, inserted, "Note over Warehouse: not committed yet<br/>+ inbox snack-7 7\n")
	require.NotContains(t, inserted, "every promise held")
}
