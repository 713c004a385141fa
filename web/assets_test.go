package web

import (
	"flag"
	"io/fs"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/timeline"
)

var update = flag.Bool("update", false, "write the files that hold what the code says")

// The picture's styles are the timeline's; the page serves them as a file.
func TestTimelineStyle(t *testing.T) {
	if *update {
		require.NoError(t, os.WriteFile("style/timeline.css", []byte(timeline.CSS), 0o644))
		return
	}
	text, err := fs.ReadFile(Assets, "timeline.css")
	require.NoError(t, err)
	require.Equal(t, timeline.CSS, string(text), "run go test ./web -run TestTimelineStyle -update")
}
