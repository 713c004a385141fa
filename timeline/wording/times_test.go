package wording

import (
	"testing"

	"github.com/stretchr/testify/require"
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
