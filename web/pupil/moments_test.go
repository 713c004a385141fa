package pupil

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/course"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/webtest"
	"twodeliveries/web/words"
)

// with is a scenario with another design, and the faults that it has no place for.
func with(t *testing.T, sc scenario.Scenario, key, design string) (scenario.Scenario, []string) {
	t.Helper()
	require.Nil(t, words.AsProblem(sc.Set(key, design)))
	sc, aside, err := session.Fit(sc, nil)
	require.Nil(t, err)
	return sc, aside
}

// An inbox looks nowhere before it inserts: both holds are set aside. The learner
// has changed a design alone.
func TestAFaultWithoutAPlaceIsNotAChangedFault(t *testing.T) {
	start := scenario.MustParse(webtest.Text("check-then-act"))
	goal := course.Goal{Faults: course.NoLimit, Keep: []string{course.KeepFaults, course.KeepNetwork, course.KeepSettings, course.KeepSound},
		Want: []course.Fact{{Kind: course.CountFact, Name: "applications", Op: "=", N: 1}}}
	own, aside := with(t, start, "receiver", "inbox")
	require.Len(t, aside, 2)
	rec := webtest.Record(t, own.String())
	require.Empty(t, goal.Missing(start, own, aside, rec))
	require.Equal(t, []string{"You have changed the faults, which are to stay as they were."}, goal.Missing(start, own, nil, rec),
		"who takes them away has changed them")

	goal.Want = append(goal.Want, course.Fact{Kind: course.ReachedFact, Spot: shown.Spot{Kind: shown.AtPoint, Name: "checked", N: 1}})
	require.Equal(t, []string{"In this design there is no moment “it has looked whether the id is known” (checked). Choose one that has it."},
		goal.Missing(start, own, aside, rec))
}

func TestACrashWithoutAPlaceIsNamed(t *testing.T) {
	start := scenario.MustParse(webtest.Text("external-effect"))
	goal := course.Goal{Faults: course.NoLimit, Keep: []string{course.KeepFaults},
		Want: []course.Fact{{Kind: course.ReachedFact, Spot: shown.Spot{Kind: shown.AtEvent, Name: string(trace.Crashed), N: 1}}}}
	own, aside := with(t, start, "receiver", "inbox")
	require.Equal(t, []string{"In this design there is no place for the fault “crash receiver mail-sent 1”, " +
		"so the run never comes to “a process crashes”. Choose one that has such a place."},
		goal.Missing(start, own, aside, webtest.Record(t, own.String())))
}

// A row that says complete before it is sent can be lost: the run breaks a rule that
// the goal does not ask for.
func TestARunThatBreaksARuleDoesNotGoWell(t *testing.T) {
	sc := scenario.MustParse("publisher mark-first\norder snack-7 7\ncrash relay marked 1")
	rec := webtest.Record(t, sc.String())
	goal := course.Goal{Faults: course.NoLimit, Keep: []string{course.KeepSound}, Want: []course.Fact{{Kind: course.CountFact, Name: "orders", Op: "=", N: 1}}}
	missing := goal.Missing(sc, sc, nil, rec)
	require.Len(t, missing, 1)
	require.Contains(t, missing[0], "breaks another promise")
	require.NotContains(t, missing[0], "goes well")

	calm := scenario.MustParse("receiver id-first\norder snack-7 7")
	require.Contains(t, goal.Missing(calm, calm, nil, webtest.Record(t, calm.String()))[0], "goes well")
}

func TestSpotsAreCalledByWhatHappensThere(t *testing.T) {
	require.Equal(t, "“who asked gives up waiting” for the second time", shown.Spot{Kind: shown.AtEvent, Name: "timeout", N: 2}.String())
	require.Equal(t, "“the claim is somebody else's now: the work is rolled back” (claim-lost)", shown.Spot{Kind: shown.AtPoint, Name: "claim-lost", N: 1}.String())
	for _, p := range catalog.Points {
		require.NotEqual(t, p.Name, shown.Spot{Kind: shown.AtPoint, Name: p.Name}.Words())
	}
}
