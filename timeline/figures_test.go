package timeline

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/timeline/timelinetest"
)

// A request needs 10 ms, and so does its reply; one that is lost is known to be at 50, and
// sent again at 250: its ACK is there at 270.
func TestFigures(t *testing.T) {
	rec := timelinetest.Run(t, "order a 1\norder b 1 at=100ms\norder c 1 at=200ms\ndrop request 1\n")
	require.Equal(t, Figures{Pending: 0, Oldest: -1, Median: 10, Worst: 260, Latency: (270 + 20 + 20) / 3}, FiguresAt(rec, len(rec.Events)-1))
	for step, e := range rec.Events {
		if e.Ms == 210 { // c has just come to the warehouse; a is due again at 250, and has waited since 0
			require.Equal(t, Figures{Pending: 2, Oldest: 210, Median: 10, Worst: 10, Unapplied: 2, Latency: 20}, FiguresAt(rec, step))
			break
		}
	}
	require.Equal(t, Figures{Oldest: -1, Median: -1, Worst: -1, Latency: -1}, FiguresAt(rec, -1))

	rec = timelinetest.Run(t, "receiver id-only\ninject a 3 at=0ms\norder a 5 at=100ms\n") // a is applied at 10
	require.Equal(t, Figures{Oldest: -1, Median: -1, Worst: -1, Early: 1, Latency: 20}, FiguresAt(rec, len(rec.Events)-1))

	rec = timelinetest.Run(t, "attempts 1\nwork 60ms\norder a 5\n") // parked at 50, applied at 70
	require.Equal(t, Figures{FalseAlarms: 1, Oldest: -1, Median: 70, Worst: 70, Latency: -1}, FiguresAt(rec, len(rec.Events)-1))

	rec = timelinetest.Run(t, "order a 1\norder b 1 at=100ms\ndrop request 1\n") // b took 10 and a 260
	require.Equal(t, Figures{Oldest: -1, Median: 10, Worst: 260, Latency: (270 + 20) / 2}, FiguresAt(rec, len(rec.Events)-1))

	rec = timelinetest.Run(t, "relay-starts 0\norder a 5\norder b 5 at=1s\n")
	require.Equal(t, Figures{Pending: 2, Oldest: 1000, Median: -1, Worst: -1, Unapplied: 2, Latency: -1}, FiguresAt(rec, len(rec.Events)-1))
}
