package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/shown"
	"twodeliveries/web/webtest"
)

// figure is a figure of a preset at the end of its run.
func figure(t *testing.T, preset, name string) shown.Figure {
	t.Helper()
	s := NewSession(preset, webtest.Preset(t, preset))
	s.End()
	return figureOf(t, s, name)
}

func figureOf(t *testing.T, s *Session, name string) shown.Figure {
	t.Helper()
	for _, f := range s.Run.Figures(s.Cursor) {
		if f.Name == name {
			return f
		}
	}
	require.Fail(t, "no figure "+name)
	return shown.Figure{}
}

func TestFigures(t *testing.T) {
	for _, c := range []struct {
		preset, name, value string
		odd                 bool
	}{
		{"lost-ack", "requests per order", "2 for snack-7", false},
		{"lost-ack", "applications per order", "1 for snack-7", false},
		{"lost-ack", "average latency", "270 ms", false}, // asked at 0 and, after the silence, at 250; there and back takes 20
		{"relay-stopped", "average latency", "no ACK yet", false},
		{"memory-set", "applications per order", "2 for snack-7", true},
		{"lost-ack", "duplicates", "1 of 2 deliveries", false},
		{"first-delivery", "duplicates", "0 of 1 delivery", false},
		{"no-dedupe", "duplicates", "0 of 3 deliveries", true},
		{"content-conflict", "conflicts", "1", true},
		{"lost-ack", "oldest pending row", "none waits", false},
		{"relay-stopped", "published in the last second", "0", true},
		{"dual-write-save-first", "pending rows", "no outbox", true},
		{"lost-ack", "rows in tables", "orders 1, outbox 1, inbox 1", false},
		{"lost-ack", "age of the known ids", "oldest 260 ms, kept for good", false},
		{"redrive-new-id", "parked rows", "0", false},
		{"relay-stopped", "requests per order", "0 for snack-7, 0 for snack-8, 0 for snack-9", true},
	} {
		f := figure(t, c.preset, c.name)
		require.Equal(t, c.value, f.Value, "%s of %s", c.name, c.preset)
		require.Equal(t, c.odd, f.Odd, "%s of %s", c.name, c.preset)
	}
}

// What the shop can watch has nothing of the warehouse's, and nothing that a stranger sends.
func TestFiguresOfTheShop(t *testing.T) {
	s := NewSession("content-conflict", webtest.Preset(t, "content-conflict")) // snack-7 is ordered once, and somebody else sends it too
	s.End()
	var names []string
	for _, f := range s.Run.ShopFigures(s.Cursor) {
		names = append(names, f.Name)
	}
	require.Equal(t, []string{"requests per order", "average latency", "unknown outcomes", "oldest pending row", "published in the last second", "parked rows"}, names)
	require.Equal(t, "1 for snack-7", s.Run.ShopFigures(s.Cursor)[0].Value)
	require.Equal(t, "2 for snack-7", figureOf(t, s, "requests per order").Value)
}

// While the reply is lost the row waits.
func TestThePendingRowGetsOlder(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Seek(webtest.Find(t, s.Run.Rec, webtest.Sent("request 2")))
	require.Equal(t, "1 row, oldest 250 ms", figureOf(t, s, "oldest pending row").Value)
}

// Every preset has every figure at every step, each with a line on what it tells.
func TestFiguresOfEveryPreset(t *testing.T) {
	for _, p := range scenario.Presets() {
		s := NewSession(p.Name, webtest.Preset(t, p.Name))
		for step := -1; step <= s.Run.Last(); step += 7 {
			s.Seek(step)
			for _, f := range s.Run.Figures(s.Cursor) {
				require.NotEmpty(t, f.Value, "%s of %s", f.Name, p.Name)
				require.NotEmpty(t, f.Tells)
			}
		}
	}
}
