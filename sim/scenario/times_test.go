package scenario

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Each time of the scenario is listed, with what can stand there; what is given only where
// it is said, and what does not apply not at all.
func TestTheTimesOfAScenario(t *testing.T) {
	sc := MustParse("receiver claim-lease\nwork 5ms\nbackoff exponential\norder a 1 at=2s\nduplicate request 1\ndelay response 1 by=30ms\n" +
		"hold receiver claimed 1\ncrash receiver at=100ms restart=never\nlock receiver from=5ms to=1min\n")
	type listed struct {
		name            string
		ms, least, most int
	}
	var got []listed
	for _, at := range sc.Times() {
		got = append(got, listed{at.Name, at.Ms, at.Least, at.Most})
	}
	const hour, day = 3_600_000, 86_400_000
	require.Equal(t, []listed{
		{"timeout", 50, 1, hour}, {"retry-delay", 200, 0, day}, {"retry-cap", hour, 0, day}, {"work", 5, 0, hour}, {"busy-timeout", 1000, 0, hour},
		{"lease", 300, 1, 365 * day},
		{"order a 1 at=…", 2000, 0, MaxTime}, {"duplicate request 1 by=…", 0, 0, MaxTime}, {"delay response 1 by=…", 30, 1, MaxTime},
		{"crash receiver at=… restart=never", 100, 0, MaxTime}, {"lock receiver from=… to=1min", 5, 0, MaxTime},
		{"lock receiver from=5ms to=…", 60_000, 0, MaxTime},
	}, got)
}

// Set to what it is, a time changes nothing; set to something else, one line changes, and
// of the scenario itself nothing.
func TestATimeIsSetInItsPlace(t *testing.T) {
	for _, p := range Presets() {
		sc := MustParse(p.Text)
		for _, at := range sc.Times() {
			require.Equal(t, sc, at.Set(sc, at.Ms), "%s: %s", p.Name, at.Name)
			other := at.Set(sc, at.Ms+1)
			require.Equal(t, MustParse(p.Text), sc, p.Name)
			require.NotEqual(t, sc.String(), other.String(), "%s: %s", p.Name, at.Name)
			for i, again := range other.Times() {
				if was := sc.Times()[i]; was != at {
					require.Equal(t, was.Ms, again.Ms, "%s: %s", p.Name, was.Name)
				}
			}
		}
	}
}
