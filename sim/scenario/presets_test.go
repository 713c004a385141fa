package scenario

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
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

// otherFaults are the presets whose fault is at a line that the right design does
// not have, or is itself what goes wrong: no setting mends them, and the preset
// that shows the right way has a fault of its own.
var otherFaults = []string{
	"id-first", "log-as-inbox", "stock-first", // the crash between two commits, where the inbox has one
	"unique-key-and-mail",                           // held at a look that mail-with-key does not have
	"mail-for-nothing",                              // dies after a mail that is only recorded there
	"redrive-new-id",                                // the operator's mistake
	"courier-rolled-back", "courier-not-taken-back", // dies where the courier was called, which is the relay's there
	"no-dedupe", "release-after-effect", // one raise is enough when the claim is kept
}

// A wrong design and the one that mends it stand on the same orders and faults.
func TestMendingPairs(t *testing.T) {
	for name, r := range remedies {
		wrong, ok := FindPreset(name)
		require.True(t, ok, name)
		require.Equal(t, r, remedy{wrong.Mends, wrong.MendsWith})
		before, err := Parse(wrong.Text)
		require.NoError(t, err)

		after, ok := wrong.Mended()
		require.True(t, ok, name)
		require.NoError(t, after.Check(), name)
		require.NotEqual(t, before.Title, after.Title)
		require.Equal(t, slices.Contains(otherFaults, name), !slices.Equal(before.Statements, after.Statements), name)

		if r.preset != "" {
			right, ok := FindPreset(r.preset)
			require.True(t, ok, r.preset)
			require.Empty(t, right.Mends, "%s is mended by something that has to be mended", name)
		}
		before.Title, before.Note, after.Title, after.Note = "", "", "", ""
		require.NotEqual(t, before, after, name)
	}
}

// A setting that mends is one setting, changed.
func TestMendsWithChangesOneSetting(t *testing.T) {
	retention, ok := FindPreset("retention")
	require.True(t, ok)
	mended, ok := retention.Mended()
	require.True(t, ok)
	require.Equal(t, `title A copy that comes after an hour, mended
receiver expiring-inbox
order snack-7 7
duplicate request 1 by=1h
purge receiver at=30min
`, mended.String())

	first, ok := FindPreset("first-delivery")
	require.True(t, ok)
	_, ok = first.Mended()
	require.False(t, ok, "there is nothing to mend")
}

// Every design is seen at work in some preset, except those that only differ from
// one that is.
func TestEveryDesignHasAPreset(t *testing.T) {
	shown := map[string]bool{"publisher outbox-keyed": true, "ack arrival-order": true}
	for _, p := range Presets() {
		sc, err := Parse(p.Text)
		require.NoError(t, err)
		shown["publisher "+sc.Publisher], shown["receiver "+sc.Receiver], shown["ack "+sc.Ack] = true, true, true
	}
	for _, d := range catalog.Designs {
		require.True(t, shown[string(d.Role)+" "+d.Name], d.Name)
	}
}
