package scenario

import (
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestPresets(t *testing.T) {
	titles := map[string]bool{}
	for _, p := range Presets() {
		t.Run(p.Name, func(t *testing.T) {
			require.Regexp(t, `^[a-z][a-z0-9-]*[a-z0-9]$`, p.Name)
			require.NotEmpty(t, p.Group)
			require.NotEmpty(t, p.Title)
			require.False(t, titles[p.Title], "two presets have the title %q", p.Title)
			titles[p.Title] = true
			require.LessOrEqual(t, len(p.Title), 45, "a title fits on one line of a narrow page")

			sc, err := Parse(p.Text)
			require.NoError(t, err)
			require.Equal(t, sc.String(), p.Text, "the file is canonical")
			require.Equal(t, sc.Title, p.Title)
			require.Equal(t, sc.Note, p.Watch)

			found, ok := FindPreset(p.Name)
			require.True(t, ok)
			require.Equal(t, p, found)
		})
	}
	_, ok := FindPreset("lost-sock")
	require.False(t, ok)
}

// What to watch for is two sentences, each on its own note line.
func TestWatchIsTwoSentences(t *testing.T) {
	for _, p := range Presets() {
		sentences := strings.Split(p.Watch, "\n")
		require.Len(t, sentences, 2, p.Name)
		for _, s := range sentences {
			require.Regexp(t, regexp.MustCompile(`^[A-Z][^.!?]*\.$`), s, p.Name)
		}
		require.Regexp(t, `^Watch `, sentences[1], p.Name)
	}
}

func TestEveryPresetFileHasAPlace(t *testing.T) {
	files, err := texts.ReadDir("presets")
	require.NoError(t, err)
	var names []string
	for _, f := range files {
		names = append(names, strings.TrimSuffix(f.Name(), path.Ext(f.Name())))
	}
	require.ElementsMatch(t, names, presetNames())
	require.Contains(t, presetNames(), DefaultPreset)
}

// A wrong design and the one that mends it stand on the same orders and faults.
func TestMendingPairs(t *testing.T) {
	require.NotEmpty(t, mends)
	for wrong, right := range mends {
		a, ok := FindPreset(wrong)
		require.True(t, ok, wrong)
		require.Equal(t, right, a.Mends)
		b, ok := FindPreset(right)
		require.True(t, ok, right)
		require.Empty(t, b.Mends)
		before, err := Parse(a.Text)
		require.NoError(t, err)
		after, err := Parse(b.Text)
		require.NoError(t, err)
		require.Equal(t, before.Steps, after.Steps)
		before.Title, before.Note, after.Title, after.Note = "", "", "", ""
		require.NotEqual(t, before, after)
	}
}
