package sim

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// stop is a point and its occurrence, as a crash line names it.
type stop struct {
	role, point string
	nth         int
}

// stops lists every point of a run. A point of the relay is told apart from one
// of the publisher by its name.
func stops(r *trace.Recording) []stop {
	var out []stop
	for _, e := range r.Events {
		if e.Kind == trace.Point {
			out = append(out, stop{roleOf(e), e.Point, e.Nth})
		}
	}
	return out
}

func roleOf(e trace.Event) string {
	for _, p := range catalog.PointsOf(catalog.Relay) {
		if e.Node == trace.Publisher && p.Name == e.Point {
			return string(catalog.Relay)
		}
	}
	return e.Node
}

func correct(sc scenario.Scenario) bool {
	p, _ := catalog.Find(catalog.Publisher, sc.Publisher)
	r, _ := catalog.Find(catalog.Receiver, sc.Receiver)
	a, _ := catalog.Find(catalog.Ack, sc.Ack)
	return p.Correct && r.Correct && a.Correct
}

func injects(sc scenario.Scenario) bool {
	for _, s := range sc.Steps {
		if s.Verb == "inject" {
			return true
		}
	}
	return false
}

func TestEveryPointIsReachedBySomePreset(t *testing.T) {
	reached := map[string]bool{}
	for _, p := range scenario.Presets() {
		for _, s := range stops(Run(parse(t, p.Text))) {
			reached[s.role+" "+s.point] = true
		}
	}
	for _, p := range catalog.Points {
		require.True(t, reached[string(p.Role)+" "+p.Name], "%s %s", p.Role, p.Name)
	}
}

// Dying at any named line, at any of its occurrences, breaks no promise of the
// correct designs, in whichever preset.
func TestACorrectDesignSurvivesACrashAtEveryPoint(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	crashes := 0
	for _, p := range scenario.Presets() {
		sc := parse(t, p.Text)
		if !correct(sc) || injects(sc) {
			continue
		}
		for _, s := range stops(engine.Run(sc)) {
			for _, restart := range []string{"", " restart=0ms", " restart=400ms"} {
				line := fmt.Sprintf("crash %s %s %d%s", s.role, s.point, s.nth, restart)
				broken, r := verdict(t, engine, sc, line)
				require.Empty(t, broken, "%s with %s", p.Name, line)
				require.True(t, r.Settled, "%s with %s", p.Name, line)
				for _, u := range r.Unmet {
					require.NotEqual(t, line, u.Text, "%s: the crash was meant to happen", p.Name)
				}
				crashes++
			}
		}
	}
	require.Greater(t, crashes, 500)
}

// A second crash while the process recovers from the first breaks nothing either.
func TestACorrectDesignSurvivesACrashDuringRecovery(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	sc := preset(t, "lost-ack")
	for _, first := range stops(engine.Run(sc)) {
		one := fmt.Sprintf("crash %s %s %d", first.role, first.point, first.nth)
		again, err := sc.With(one)
		require.NoError(t, err)
		for _, second := range stops(engine.Run(again)) {
			if second == first {
				continue
			}
			two := fmt.Sprintf("crash %s %s %d", second.role, second.point, second.nth)
			broken, r := verdict(t, engine, again, two)
			require.Empty(t, broken, "%s, %s", one, two)
			require.True(t, r.Settled)
		}
	}
}

// The sweep can find something: the same crashes break the designs that are wrong.
func TestAWrongDesignIsFoundOutByACrash(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	for _, receiver := range []string{"memory-set", "none"} {
		sc := parse(t, "receiver "+receiver+"\norder snack-7 7")
		found := map[string]bool{}
		for _, s := range stops(engine.Run(sc)) {
			broken, _ := verdict(t, engine, sc, fmt.Sprintf("crash %s %s %d", s.role, s.point, s.nth))
			for _, name := range broken {
				found[name] = true
			}
		}
		require.Equal(t, map[string]bool{"at-most-once": true}, found, receiver)
	}
}

// verdict runs a scenario with one more line.
func verdict(t *testing.T, engine *Engine, sc scenario.Scenario, line string) ([]string, *trace.Recording) {
	sc, err := sc.With(line)
	require.NoError(t, err, line)
	r := engine.Run(sc)
	var broken []string
	for _, v := range r.Verdicts {
		if v.State != trace.Held {
			broken = append(broken, v.Name)
		}
	}
	return broken, r
}
