package site

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/web/course"
	"twodeliveries/web/lesson"
)

// What a lesson says can be read without scripts.
func TestALessonIsReadWithoutScripts(t *testing.T) {
	page := string(small(t).Body("lessons/two-hypotheses/index.html"))
	_, still, ok := strings.Cut(page, "<noscript><article")
	require.True(t, ok)
	for _, text := range []string{"Nothing comes back", "What the run answers", "What to take with you", "<svg"} {
		require.Contains(t, still, text)
	}
	require.GreaterOrEqual(t, strings.Count(still, `class="tl strip"`), 6, "the strips of its runs")
	require.Contains(t, page, `<meta name="description" content="The reply does not come.`)
	require.NotContains(t, page, `href="lesson:`)
	require.NotContains(t, page, `href="preset:`)
}

func TestALessonThatIsNotThereIsSaid(t *testing.T) {
	require.Contains(t, prerender(&lesson.Lessons{Course: &course.Course{}, Unknown: "nothing"}), "There is no lesson “nothing”.")
}
