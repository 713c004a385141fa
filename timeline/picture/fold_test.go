package picture

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/timeline/timelinetest"
)

// A wait of a tenth of a second is drawn as a strip across the picture that says
// how long it is; without it the moments before and after would stand as close as
// two steps of one moment. A shorter one is not, so what happens in one exchange
// stays together.
func TestAWaitIsDrawnFromATenthOfASecondOn(t *testing.T) {
	strips := func(timeout string) (n int) {
		rec := timelinetest.Run(t, "timeout "+timeout+"\nretry-delay 0ms\norder a 7\ndrop request 1\n")
		for _, s := range Draw(rec, Options{}).Back {
			if s.Class == "idle" {
				n++
			}
		}
		return n
	}
	require.Equal(t, 0, strips("99ms"))
	require.Equal(t, 1, strips("100ms"), "from the request to the timeout")
}
