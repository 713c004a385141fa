package sim

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/trace"
)

func asJSON(t testing.TB, r *trace.Recording) string {
	b, err := json.Marshal(r)
	require.NoError(t, err)
	return string(b)
}

// Pooled connections are a shortcut: the recording is the same, byte for byte, as
// with connections opened anew for every process, whatever ran on them before.
func TestPooledConnectionsGiveTheSameRecordingAsFreshOnes(t *testing.T) {
	pooled, fresh := NewEngine(), NewEngine()
	fresh.fresh = true
	defer pooled.Close()
	defer fresh.Close()
	for range 2 {
		for _, p := range scenario.Presets() {
			sc := parse(t, p.Text)
			require.Equal(t, asJSON(t, fresh.Run(sc)), asJSON(t, pooled.Run(sc)), p.Name)
		}
	}
	sc := preset(t, "lost-ack")
	for _, s := range simtest.Stops(pooled.Run(sc)) {
		crashed, err := sc.With("crash " + s.String())
		require.NoError(t, err)
		require.Equal(t, asJSON(t, fresh.Run(crashed)), asJSON(t, pooled.Run(crashed)), s)
	}
}

func TestARecordingSurvivesJSON(t *testing.T) {
	r := Run(preset(t, "lost-ack"))
	var back trace.Recording
	require.NoError(t, json.Unmarshal([]byte(asJSON(t, r)), &back))
	require.Equal(t, r, &back)
}

func TestTheStepLimitEndsTheRunAndShows(t *testing.T) {
	r := Run(parse(t, "step-limit 30\norder snack-7 7\ndrop response 1"))
	require.Equal(t, "step-limit", r.Limit)
	require.Len(t, r.Events, 30)
	require.Equal(t, trace.Limited, r.Events[29].Kind)
	require.False(t, r.Settled)
	require.Equal(t, map[string]trace.State{"no-loss": trace.Undecided, "drains": trace.Undecided, "outside-backed": trace.Undecided}, undecided(r))
}

func TestTheTimeLimitEndsTheRunAndShows(t *testing.T) {
	r := Run(parse(t, "time-limit 100ms\norder snack-7 7\ndrop response 1"))
	require.Equal(t, "time-limit", r.Limit)
	require.Equal(t, 100, r.Ms)
	require.False(t, r.Settled)
	require.Equal(t, map[string]trace.State{"no-loss": trace.Undecided, "drains": trace.Undecided, "outside-backed": trace.Undecided}, undecided(r))
}

func undecided(r *trace.Recording) map[string]trace.State {
	out := map[string]trace.State{}
	for _, v := range r.Verdicts {
		if v.State != trace.Held {
			out[v.Name] = v.State
		}
	}
	return out
}

func TestAFaultWhoseMomentNeverCameIsReported(t *testing.T) {
	r := Run(parse(t, "order snack-7 7\ndrop response 5\ncrash receiver committed 9\ncrash receiver at=400ms\nrestart receiver at=405ms"))
	require.Equal(t, []trace.Unmet{
		{Line: 2, Text: "drop response 5"},
		{Line: 3, Text: "crash receiver committed 9"},
		{Line: 5, Text: "restart receiver at=405ms"}, // dead since 400, back at 420
	}, r.Unmet)
}

// A dead receiver is noticed only by the timeout. Nobody takes the request.
func TestADeadReceiverIsSilent(t *testing.T) {
	r := Run(parse(t, "order snack-7 7\ncrash receiver at=0ms restart=never"))
	require.Equal(t, 3, r.Counts.Requests)
	require.Equal(t, 0, r.Counts.Deliveries)
	require.Equal(t, 3, r.Counts.Unknown)
	require.Equal(t, 1, r.Counts.Parked)
	require.Equal(t, 550, r.Ms, "three attempts, the last one given up at 500+50")
}

// An order placed while the shop is dead is not placed, and not placed again.
func TestADeadShopTakesNoOrder(t *testing.T) {
	r := Run(parse(t, "order snack-7 7 at=10ms\ncrash publisher at=5ms"))
	require.Equal(t, trace.Counts{}, r.Counts)
	require.Empty(t, undecided(r))
	require.Equal(t, trace.Unplaced, kinds(r)[len(kinds(r))-3], "then the shop comes back")
}

func kinds(r *trace.Recording) []trace.Kind {
	var out []trace.Kind
	for _, e := range r.Events {
		if e.Kind != trace.Read {
			out = append(out, e.Kind)
		}
	}
	return out
}

// The forged reply is believed only if it passes the strict check.
func TestAnswersOnTheWay(t *testing.T) {
	believed := Run(parse(t, `order snack-7 7`+"\n"+`answer request 1 with 200 {"id":"snack-7","accepted":true}`))
	require.Equal(t, 1, believed.Counts.AcksAccepted)
	require.Equal(t, 0, believed.Counts.Applications)
	require.Equal(t, 0, believed.Counts.AcksSent, "the receiver sent none")
	require.Equal(t, map[string]trace.State{"no-loss": trace.Broken, "honest-ack": trace.Broken}, undecided(believed))

	for _, reply := range []string{
		`200 {"id":"snack-7","accepted":"true"}`, `200 {"id":"snack-7","accepted":1}`, `200 {"id":"snack-8","accepted":true}`,
		`200`, `200 {`, `500 {"id":"snack-7","accepted":true}`, `200 {"id":"snack-7","accepted":false}`,
	} {
		r := Run(parse(t, "order snack-7 7\nanswer request 1 with "+reply))
		require.Equal(t, 1, r.Counts.Unknown, reply)
		require.Equal(t, 2, r.Counts.Requests, reply)
		require.Equal(t, 1, r.Counts.Applications, reply)
		require.Empty(t, undecided(r), reply)
	}
	refused := Run(parse(t, "order snack-7 7\nanswer request 1 with 409 "+`{"id":"snack-7","accepted":false}`))
	require.Equal(t, 1, refused.Counts.Refused)
	require.Equal(t, 0, refused.Counts.Unknown)
}

func BenchmarkLostACK(b *testing.B)  { benchmark(b, "lost-ack") }
func BenchmarkOneCrash(b *testing.B) { benchmark(b, "crash-after-inbox-insert") }

// benchmark times a run of an engine that has run before. What it costs to compile the
// engine, which a browser and node do while its first runs go on, is no run's.
func benchmark(b *testing.B, name string) {
	const warmUps = 500
	engine := NewEngine()
	defer engine.Close()
	sc := preset(b, name)
	for range warmUps {
		engine.Run(sc)
	}
	for b.Loop() {
		engine.Run(sc)
	}
}

// The page lights the line of each step: whatever node code did has one, and it
// is the line that did it.
func TestEveryStatementAndPointHasItsLine(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	for _, p := range scenario.Presets() {
		r := engine.Run(parse(t, p.Text))
		text := map[string][]string{}
		for _, s := range r.Sources {
			text[s.File] = strings.Split(s.Text, "\n")
		}
		for i, e := range r.Events {
			if e.SQL == "" && e.Kind != trace.Point || e.Point == "started" || e.Kind == trace.Operator {
				continue
			}
			require.NotEmpty(t, text[e.File], "%s step %d %s: no source %q", p.Name, i, e.SQL, e.File)
			line := text[e.File][e.Line-1]
			switch e.Kind {
			case trace.Point:
				require.Regexp(t, `Reach\(`, line, "%s step %d", p.Name, i)
			case trace.Begin:
				require.Contains(t, line, "Begin()", "%s step %d", p.Name, i)
			case trace.Commit:
				require.Contains(t, line, "Commit()", "%s step %d", p.Name, i)
			}
		}
	}
}

// A run is at rest although somebody stands still for ever; it says so.
func TestWhoIsNeverLetGoIsNamed(t *testing.T) {
	for text, want := range map[string][]string{
		"order a 1\nhold receiver inbox-inserted 1":                 {"receiver is held, and nothing releases it"},
		"order a 1\nhold receiver inbox-inserted 1 for=5ms":         {},
		"order a 1\nfreeze receiver at=5ms":                         {"receiver is frozen, and nothing resumes it"},
		"order a 1\nfreeze receiver at=5ms\nresume receiver at=6ms": {},
		"order a 1\nhold relay row-picked 1\nrelease relay at=9ms":  {},
		"order a 1\nhold relay row-picked 1\ncrash relay at=9ms":    {},
	} {
		r := Run(parse(t, text))
		require.True(t, r.Settled, text)
		require.Equal(t, want, r.Warnings, text)
	}
}
