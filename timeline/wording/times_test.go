package wording

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// 30 h are 108,000,000 ms; of longer times than three days the days are said.
func TestTimesAreWrittenInFullAndAsPeopleSayThem(t *testing.T) {
	for _, c := range []struct {
		ms          int
		full, about string
	}{
		{250, "250 ms", "250 ms"},
		{5200, "5200 ms", "5.2 s"},
		{60_000, "1 min", "1 min"},
		{90_000_000, "25 h", "25 h"},
		{108_000_020, "30 h 20 ms", "30 h"},
		{107_999_990, "29 h 59 min 59 s 990 ms", "30 h"},
		{345_600_000, "4 d", "4 d"},
		{3_600_010, "1 h 10 ms", "1 h"},
	} {
		require.Equal(t, c.full, Duration(c.ms))
		require.Equal(t, c.about, About(c.ms))
	}
}

// A time of a scenario, a whole number of one unit, is written the same in a sentence about
// the scenario and in one about its run.
func TestAScenarioAndItsRunSayTheSameTimes(t *testing.T) {
	for ms, want := range map[int]string{
		10_000: "10 s", 60_000: "1 min", 86_400_000: "24 h", 172_800_000: "48 h", 259_200_000: "3 d", 90_000_000: "25 h", 250: "250 ms", 0: "0 ms",
	} {
		require.Equal(t, want, scenario.SayTime(ms))
		require.Equal(t, want, Duration(ms))
	}
	require.Equal(t, "never", scenario.SayTime(scenario.Never))
}
