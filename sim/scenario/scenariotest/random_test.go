package scenariotest

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

const draws = 4000

func seeded(n int) *rand.Rand { return rand.New(rand.NewPCG(uint64(n), 0)) }

// What is drawn is valid, and comes back from its text and from a link.
func TestRandomScenariosSurviveTextAndLink(t *testing.T) {
	for n := range draws {
		sc := Random(seeded(n))
		again, err := scenario.Parse(sc.String())
		require.NoError(t, err, sc)
		require.Equal(t, sc, again)
		link := scenario.Link{Text: sc.String(), Step: n}
		back, err := scenario.DecodeLink(scenario.EncodeLink(link))
		require.NoError(t, err, sc)
		require.Equal(t, link, back)
	}
}

func TestTheSameSeedDrawsTheSameScenario(t *testing.T) {
	for n := range 20 {
		require.Equal(t, Random(seeded(n)), Random(seeded(n)))
	}
	require.NotEqual(t, Random(seeded(1)), Random(seeded(2)))
}

// Every statement, design, point and corruption is drawn sooner or later.
func TestEverythingIsDrawn(t *testing.T) {
	drawn := map[string]bool{}
	for n := range 5 * draws { // a point is rare: its design, its role, and the point itself
		sc := Random(seeded(n))
		for _, s := range sc.Statements {
			drawn[s.Verb] = true
			drawn[s.Way] = true
			drawn[s.Node+" "+s.Point] = true
			drawn[s.Verb+" "+s.Node] = true
			drawn["key"] = drawn["key"] || s.Key != ""
			drawn["new-id"] = drawn["new-id"] || s.NewID
		}
		for _, o := range catalog.Options {
			drawn[o.Key] = drawn[o.Key] || sc.Changed(o.Key)
			drawn[o.Key+"="+sc.Get(o.Key)] = true
		}
	}
	for _, v := range slices.Concat(catalog.Actions, catalog.Faults) {
		require.True(t, drawn[v.Name], v.Name)
	}
	for _, more := range []string{"key", "new-id", "crash relay-3", "freeze receiver-3", "lock relay-2", "purge publisher"} {
		require.True(t, drawn[more], more)
	}
	for _, c := range catalog.Corruptions {
		require.True(t, drawn[c.Name], c.Name)
	}
	for _, p := range catalog.Points {
		require.True(t, drawn[string(p.Role)+" "+p.Name], p)
	}
	for _, d := range catalog.Designs {
		require.True(t, drawn[string(d.Role)+"="+d.Name], d.Name)
	}
	for _, o := range catalog.Options {
		require.True(t, drawn[o.Key] || len(o.Allowed) == 1, o.Key)
	}
}
