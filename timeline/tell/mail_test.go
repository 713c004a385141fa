package tell

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/timeline/timelinetest"
)

func TestEachMailIsTheNext(t *testing.T) {
	rec := timelinetest.Run(t, "receiver mail-in-transaction\norder a 1\nraise receiver mail-sent 1\nraise receiver mail-sent 2\n")
	var told []string
	for _, s := range Sentences(rec) {
		if _, which, ok := strings.Cut(s, "sends a mail for a, the "); ok {
			told = append(told, strings.Fields(which)[0])
		}
	}
	require.Equal(t, []string{"second.", "third."}, told)
	for n, want := range map[int]string{4: "4th", 11: "11th", 12: "12th", 20: "20th", 21: "21st", 22: "22nd", 23: "23rd", 24: "24th"} {
		require.Equal(t, want, ordinal(n))
	}
}
