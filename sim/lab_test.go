package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/simtest"
	"twodeliveries/sim/trace"
)

func TestThePresetsComeOutAsWorkedByHand(t *testing.T) {
	require.Len(t, scenario.Presets(), len(simtest.Lab), "a preset without numbers")
	engine := NewEngine()
	defer engine.Close()
	for _, want := range simtest.Lab {
		t.Run(want.Preset, func(t *testing.T) {
			sc := preset(t, want.Preset)
			r := engine.Run(sc)
			require.Equal(t, want, simtest.OutcomeOf(want.Preset, r))
			require.Equal(t, simtest.LabBeyond[want.Preset], simtest.BeyondOf(r))
			require.Equal(t, sc.Attempts != scenario.Never, r.Settled, "what never gives up ends at its limit")
			require.Empty(t, r.Unmet)
			if ms, ok := simtest.EndsAt[want.Preset]; ok {
				require.Equal(t, ms, r.Ms)
			}
		})
	}
}

func TestTheCasesComeOutAsWorkedByHand(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	cases := simtest.Cases()
	require.Greater(t, len(cases), 40)
	for _, c := range cases {
		require.True(t, simtest.Right(c.Scenario) || c.Scenario.Receiver == "id-first", c.Scenario.String())
		r := engine.Run(c.Scenario)
		require.Equal(t, c.Log, simtest.Log(r, c.Log), c.Scenario.String())
		require.Empty(t, r.Unmet, c.Scenario.String())
	}
}

// The times of the retry ladder, as the lab states them.
func TestTheRetryLadderSendsAndParksOnTime(t *testing.T) {
	r := Run(preset(t, "retry-ladder"))
	var parked []int
	for _, e := range r.Events {
		if e.Point == "parked" {
			parked = append(parked, e.Ms)
		}
	}
	require.Equal(t, []int{0, 250, 500, 1000}, sends(r))
	require.Equal(t, []int{550}, parked)
}

// After the crash an independent connection finds nothing, although the open
// transaction had the row; both views are in the recording.
func TestAnUncommittedRowIsSeenInsideItsTransactionOnly(t *testing.T) {
	r := Run(preset(t, "crash-after-inbox-insert"))
	inbox := func(step int) []trace.ViewRow {
		for _, v := range r.At(step) {
			if v.Name == "inbox" {
				return v.Rows
			}
		}
		t.Fatal("no inbox")
		return nil
	}
	crash := -1
	for i, e := range r.Events {
		if e.Kind == trace.Crashed {
			crash = i
			break
		}
	}
	require.Equal(t, []trace.ViewRow{{Key: 1, Values: []string{"snack-7", "7"}, Mark: trace.Uncommitted}}, inbox(crash-1))
	require.Empty(t, inbox(crash))
	require.NotEmpty(t, r.Events[crash].Torn)
	require.Equal(t, []string{"snack-7", "7"}, inbox(len(r.Events))[0].Was, "the retry has committed it")
}

func TestTheBreakingStepOfTheMemorySetIsTheSecondCommit(t *testing.T) {
	r := Run(preset(t, "memory-set"))
	for _, v := range r.Verdicts {
		if v.Name != "at-most-once" {
			continue
		}
		e := r.Events[v.Step]
		require.Equal(t, trace.Commit, e.Kind)
		require.Equal(t, 260, e.Ms)
		require.Equal(t, []trace.Application{{Order: "snack-7", ID: "snack-7", Qty: 7, Request: 2}}, e.Applied)
		require.Equal(t, "snack-7", v.Order)
	}
}

func preset(t testing.TB, name string) scenario.Scenario {
	p, ok := scenario.FindPreset(name)
	require.True(t, ok, name)
	return parse(t, p.Text)
}

func parse(t testing.TB, text string) scenario.Scenario {
	sc, err := scenario.Parse(text)
	require.NoError(t, err, text)
	return sc
}
