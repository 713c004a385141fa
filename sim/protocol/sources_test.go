package protocol

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// A text goes over the connection once, and every recording arrives whole.
func TestASourceGoesOverOnce(t *testing.T) {
	engine, page := Sources{}, Sources{}
	over := func(sources ...trace.Source) (sent, arrived []trace.Source) {
		rec := &trace.Recording{Sources: append([]trace.Source{}, sources...)}
		engine.Leave(rec)
		sent = append(sent, rec.Sources...)
		page.Fill(rec)
		return sent, rec.Sources
	}
	outbox, inbox := trace.Source{File: "outbox.go", Text: "package node"}, trace.Source{File: "inbox.go", Text: "// inbox"}

	sent, arrived := over(outbox)
	require.Equal(t, []trace.Source{outbox}, sent)
	require.Equal(t, sent, arrived)

	sent, arrived = over(inbox, outbox)
	require.Equal(t, []trace.Source{inbox, {File: "outbox.go"}}, sent)
	require.Equal(t, []trace.Source{inbox, outbox}, arrived)

	engine = Sources{} // a new worker has sent nothing yet
	sent, arrived = over(outbox)
	require.Equal(t, []trace.Source{outbox}, sent)
	require.Equal(t, []trace.Source{outbox}, arrived)
}
