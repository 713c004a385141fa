package sim

import (
	"fmt"
	"slices"
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

func (s stop) String() string { return fmt.Sprintf("%s %s %d", s.role, s.point, s.nth) }

// stops lists every point of a run.
func stops(r *trace.Recording) []stop {
	var out []stop
	for _, e := range r.Events {
		if e.Kind == trace.Point {
			out = append(out, stop{e.Role, e.Point, e.Nth})
		}
	}
	return out
}

// places lists every single fault that fits somewhere in a run: each message
// lost, late, copied or cut off, each reply corrupted, each process dying at
// each point.
func places(r *trace.Recording) []string {
	var out []string
	for _, e := range r.Events {
		switch {
		case e.Kind == trace.Point:
			s := stop{e.Role, e.Point, e.Nth}
			out = append(out, "crash "+s.String())
		case e.Kind == trace.Sent && e.Msg.Kind == trace.Request, e.Kind == trace.Sent && e.Msg.Kind == trace.Response, e.Kind == trace.Copied:
			m := e.Msg.Name()
			out = append(out, "drop "+m, "delay "+m+" by=300ms", "duplicate "+m+" by=5ms", "close "+m)
			if e.Msg.Kind == trace.Response {
				for _, way := range catalog.Corruptions {
					out = append(out, "corrupt "+m+" as "+way.Name)
				}
			}
		}
	}
	return out
}

func correct(sc scenario.Scenario) bool {
	p, _ := catalog.Find(catalog.Publisher, sc.Publisher)
	r, _ := catalog.Find(catalog.Receiver, sc.Receiver)
	a, _ := catalog.Find(catalog.Ack, sc.Ack)
	return p.Correct && r.Correct && a.Correct
}

// tame tells whether a scenario asks nothing impossible of a correct design: no
// message from outside the publisher, none answered on the way, a relay that
// runs, and nothing given up that was to be kept.
func tame(sc scenario.Scenario) bool {
	for _, s := range sc.Steps {
		if s.Verb == "inject" || s.Verb == "answer" || s.NewID || s.Restart == scenario.Never ||
			s.Verb == "freeze" || s.Verb == "hold" || s.Verb == "purge" || s.Verb == "refuse" ||
			s.Key != "" && sc.Publisher != "outbox-keyed" { // the others do not promise the order of a key
			return false
		}
	}
	return sc.Starts > 0 && sc.OnFailure != "discard" && sc.RetryBody == "same" && sc.Restart != scenario.Never
}

// broken lists the rules that a run does not hold.
func brokenRules(r *trace.Recording) []string {
	var out []string
	for _, v := range r.Verdicts {
		if v.State != trace.Held {
			out = append(out, v.Name)
		}
	}
	return out
}

// with runs a scenario with more lines; ok is false where they contradict.
func with(engine *Engine, sc scenario.Scenario, lines ...string) (r *trace.Recording, ok bool) {
	for _, line := range lines {
		more, err := sc.With(line)
		if err != nil {
			return nil, false
		}
		sc = more
	}
	return engine.Run(sc), true
}

func TestEveryPointIsReachedBySomePreset(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	reached := map[string]bool{}
	for _, p := range scenario.Presets() {
		for _, s := range stops(engine.Run(parse(t, p.Text))) {
			reached[s.role+" "+s.point] = true
		}
	}
	for _, p := range catalog.Points {
		require.True(t, reached[string(p.Role)+" "+p.Name], "%s %s", p.Role, p.Name)
	}
}

// Any single fault, wherever one fits, breaks no promise of the correct designs,
// in whichever preset.
func TestACorrectDesignSurvivesEverySingleFault(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	runs := 0
	for _, sc := range shapes(t) {
		if !correct(sc) || !tame(sc) {
			continue
		}
		for _, line := range places(engine.Run(sc)) {
			r, ok := with(engine, sc, line)
			if !ok {
				continue
			}
			require.Empty(t, brokenRules(r), "%s\nwith %s", sc.String(), line)
			require.True(t, r.Settled, "%s\nwith %s", sc.String(), line)
			runs++
		}
	}
	require.Greater(t, runs, 2000)
	t.Logf("%d runs", runs)
}

// shapes are the presets, and with each correct receiver and publisher the two
// that show most.
func shapes(t *testing.T) []scenario.Scenario {
	var out []scenario.Scenario
	for _, p := range scenario.Presets() {
		out = append(out, parse(t, p.Text))
	}
	for _, d := range catalog.Designs {
		if !d.Correct {
			continue
		}
		for _, name := range []string{"lost-ack", "separate-work"} {
			sc := preset(t, name)
			require.NoError(t, sc.Set(string(d.Role), d.Name))
			out = append(out, sc)
		}
	}
	return out
}

// Any two faults break nothing either, in the shapes with two requests. Whatever
// the first one makes possible is tried as the second.
func TestACorrectDesignSurvivesEveryPairOfFaults(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	runs := 0
	for _, receiver := range []string{"inbox", "claim-in-transaction", "claim-owner", "check-then-act-unique"} {
		sc := parse(t, "order snack-7 7\ndrop response 1")
		require.NoError(t, sc.Set("receiver", receiver))
		for _, one := range places(engine.Run(sc)) {
			first, err := sc.With(one)
			if err != nil {
				continue
			}
			for _, two := range places(engine.Run(first)) {
				r, ok := with(engine, first, two)
				if !ok {
					continue
				}
				require.Empty(t, brokenRules(r), "%s\nwith %s\nand %s", sc.String(), one, two)
				runs++
			}
		}
	}
	t.Logf("%d runs", runs)
}

// A design that is called wrong and never breaks would be a mistake of the
// catalog: the presets, as they are or with one more fault, find each one out.
func TestEveryWrongDesignIsFoundOut(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	for _, d := range catalog.Designs {
		if d.Correct {
			continue
		}
		found := foundOut(t, engine, d)
		if d.Refuses {
			require.Empty(t, found, d.Name)
		} else {
			require.NotEmpty(t, found, d.Name)
		}
	}
}

// foundOut lists the rules that a wrong design breaks where all else is right.
func foundOut(t *testing.T, engine *Engine, d catalog.Design) []string {
	var found []string
	for _, p := range append(scenario.Presets(), scenario.Preset{Text: "order snack-7 7"}) {
		sc := parse(t, p.Text)
		if p.Name != "" && sc.Get(string(d.Role)) != d.Name {
			continue
		}
		require.NoError(t, sc.Set(string(d.Role), d.Name))
		r := engine.Run(sc)
		found = append(found, brokenRules(r)...)
		for _, line := range places(r) {
			if r, ok := with(engine, sc, line); ok {
				found = append(found, brokenRules(r)...)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}
