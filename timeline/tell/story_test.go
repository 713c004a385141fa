package tell

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/timeline"
	"twodeliveries/timeline/timelinetest"
)

func TestStoryOfEveryPreset(t *testing.T) {
	for _, p := range scenario.Presets() {
		t.Run(p.Name, func(t *testing.T) {
			sc, err := scenario.Parse(p.Text)
			require.NoError(t, err)
			timelinetest.Golden(t, "story/"+p.Name+".txt", sc.String()+"----\n"+Story(timelinetest.Run(t, p.Text)))
		})
	}
}

func TestEveryStoryGoldenIsOfAPreset(t *testing.T) {
	files, err := os.ReadDir("testdata/story")
	require.NoError(t, err)
	require.Len(t, files, len(scenario.Presets()))
}

func TestStoryOfWhatNoPresetShows(t *testing.T) {
	for _, name := range []string{"answered", "bad-replies", "dead-shop", "dead-warehouse", "limit", "traffic"} {
		t.Run(name, func(t *testing.T) {
			timelinetest.Golden(t, "rough/"+name+".txt", timelinetest.Rough[name]+"----\n"+Story(timelinetest.Run(t, timelinetest.Rough[name])))
		})
	}
}

func TestStoryTellsUnmetFaultsAndWarnings(t *testing.T) {
	rec := timelinetest.Run(t, "order snack-7 7\ndrop request 5\n")
	rec.Warnings = []string{"retention is shorter than the retry ladder"}
	story := Story(rec)
	require.Contains(t, story, "never met, line 2: drop request 5\n")
	require.Contains(t, story, "warning: retention is shorter than the retry ladder\n")
}

// What a learner reads at each stop of every preset.
func TestCaptionsOfEveryPreset(t *testing.T) {
	var b strings.Builder
	for _, p := range scenario.Presets() {
		rec := timelinetest.Run(t, p.Text)
		told := Sentences(rec)
		fmt.Fprintf(&b, "== %s\n", p.Name)
		for _, step := range timeline.Beats(rec) {
			fmt.Fprintf(&b, "%d. %s\n", step, told[step])
		}
	}
	timelinetest.Golden(t, "captions.txt", b.String())
}

// Whether the request or its reply was lost, the shop's story is the same.
func TestTheStoryAsTheShopKnowsIt(t *testing.T) {
	lost := ShopStory(timelinetest.Run(t, "order snack-7 7\ndrop request 1\n"))
	require.Equal(t, lost, ShopStory(timelinetest.Run(t, "order snack-7 7\ndrop response 1\n")))
	require.Contains(t, lost, "request 1 snack-7 7\n")
	require.Contains(t, lost, "requests 2  acks accepted 1")
	for _, secret := range []string{"dropped", "inbox", "applied", "deliver"} {
		require.NotContains(t, lost, secret)
	}
}
