package lessons

import (
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/course"
	"twodeliveries/web/shown"
)

// leftOut are presets that no lesson has to cover, and why.
var leftOut = map[string]string{}

// engine runs scenarios until the test ends.
func engine(t *testing.T) Runner {
	e := sim.NewEngine()
	t.Cleanup(e.Close)
	return func(sc scenario.Scenario) *trace.Recording { return e.Run(sc) }
}

// While a lesson is read its scenarios are run, every claim, placeholder, question
// and goal of it is checked on them: an error names file and line.
func TestEveryLessonIsTrue(t *testing.T) {
	course, err := Read(Files, engine(t))
	if err != nil {
		t.Fatalf("\n%v", err)
	}
	require.NotEmpty(t, course.Lessons)
}

// Together the lessons cover every row of the lab.
func TestLessonsCoverTheLab(t *testing.T) {
	course, err := Read(Files, engine(t))
	require.NoError(t, err)
	covered := map[string]bool{}
	for _, l := range course.Lessons {
		for _, name := range l.Presets {
			covered[name] = true
		}
	}
	var missing []string
	for _, p := range scenario.Presets() {
		if _, out := leftOut[p.Name]; out == covered[p.Name] {
			missing = append(missing, p.Group+": "+p.Name)
		}
	}
	require.Empty(t, missing, "neither covered by a lesson nor left out with a reason (or both)")
}

// small reads the fixture.
func small(t *testing.T) course.Lesson {
	course, err := Read(os.DirFS("testdata"), engine(t))
	require.NoError(t, err)
	require.Len(t, course.Lessons, 1)
	return course.Lessons[0]
}

func TestALessonIsRead(t *testing.T) {
	l := small(t)
	require.Equal(t, "small", l.Name)
	require.Equal(t, "A small lesson", l.Title)
	require.Equal(t, []string{"lost-ack", "memory-set", "lost-request"}, l.Presets)
	require.Equal(t, 4, l.Length)

	first := l.Passages[0]
	require.Equal(t, "silence", first.Slug)
	require.Equal(t, "lost-ack", first.Preset)
	require.Equal(t, shown.Spot{}, first.At)
	require.Equal(t, &shown.Spot{Kind: shown.AtEvent, Name: "timeout", N: 1}, first.Until)
	require.Equal(t, "transport", first.Show)
	require.Contains(t, first.Prose, "waits 50 ms and hears nothing", "the timeout of 50 ms, filled in from the run")
	require.Contains(t, first.Prose, "had done 1 piece of work", "of another preset's run")
	require.Contains(t, first.Prose, "<strong>one</strong>")
	require.Contains(t, first.Prose, `<a href="preset:lost-request">`)
	require.Contains(t, first.Prose, `&quot;accepted&quot;: true}`, "braces in code are braces")

	again := l.Passages[1]
	require.Equal(t, first.Scenario, again.Scenario, "it keeps the run of the passage before it")
	require.Equal(t, *first.Until, again.At, "and stands where that one led to")
	require.Equal(t, "Once: the warehouse <strong>knows</strong> the id.", again.Question.Choices[0].Text)
	require.Equal(t, "There were 2 requests and 1 application; the second was a duplicate.", again.Question.Because)

	number := l.Passages[2]
	require.True(t, number.Shop && number.Every)
	require.Equal(t, &course.Fact{Kind: course.CountFact, Name: "stock"}, number.Question.Number)
	require.Equal(t, "The memory was gone: 14, where 7 was ordered.", number.Question.Because)

	goal := l.Passages[3].Goal
	require.Equal(t, 1, goal.Faults)
	require.Len(t, goal.Want, 3)
	require.Equal(t, []string{"receiver", "orders"}, goal.Keep)
	require.Contains(t, goal.Solution, "drop response 1\n")
}

// Each mistake is one change of the fixture; what is said names the line.
func TestMistakesAreNamed(t *testing.T) {
	text, err := os.ReadFile("testdata/01-small.md")
	require.NoError(t, err)
	run := engine(t)
	for _, c := range []struct{ old, new, says string }{
		{"title: A small lesson", "titel: A small lesson", `01-small.md:2: "titel: A small lesson" is no line of the front matter; allowed: title, about, presets`},
		{"presets: lost-ack", "presets: lost-akc", `01-small.md:4: "lost-akc" is no preset of the lab; did you mean "lost-ack"?`},
		{"presets: lost-ack", "presets: retention, lost-ack", `01-small.md:4: the lesson covers "retention", and no passage runs it`},
		{"## It is sent again {#again}", "## It is sent again", `:22: "## It is sent again" is no heading of a passage`},
		{"{#again}", "{#silence}", `:22: the lesson has a passage with the slug "silence" already`},
		{"preset lost-ack\nat start", "at start", `:13: the block says no scenario`},
		{"at start", "at timeuot 1", `:15: "timeuot 1" is no place in a run`},
		{"at start", "at timeout 2", `:15: the run of this passage has no place "timeout 2": it comes up 1 times`},
		{"at start", "at end", `:17: until timeout 1: the cursor stands at step`},
		{"show transport", "show tables receiver claims", `:16: the run of this passage has no table receiver claims; allowed: publisher orders`},
		{"show transport", "show code listing", `:16: "code listing" cannot be pointed at`},
		{"show transport", "show stock", `:16: "stock" cannot be pointed at; allowed: break, caption`},
		{"claim applications = 1,", "claim applications = 2,", `:18: claim applications = 2, no-loss held, requests = 2: in this run applications = 1`},
		{"no-loss held", "no-loss broken", `in this run no-loss is held`},
		{"no-loss held", "no-los held", `:18: "no-los" is no rule; allowed: no-phantom`},
		{"rows receiver inbox = 1", "rows receiver outbox = 1", `the run of this passage has no table receiver outbox; allowed: publisher orders`},
		{"{ms timeout 1}", "{ms timeout 3}", `:9: the run has no place "timeout 3"`},
		{"{requests request}", "{reqests request}", `{reqests request} is no placeholder`},
		{"](preset:lost-request)", "](../../p/lost-request/)", `"../../p/lost-request/" is no link of a lesson; allowed: https://`},
		{"- applications = 2 |", "- applications >= 1 |", `:26: a question has two or more choices, of which exactly one is right; it has 2, right in this run: 1 and 2`},
		{" | Asked for", " Asked for", `:26: answer 2 is not so in this run, and does not say why; allowed: - CONDITION | text | why it is not so`},
		{"knows** the id.", "knows** the id. | It is.", `:26: answer 1 is right in this run: what is said of it is the line because`},
		{"number stock", "number of goods", `"of goods" is nothing that is counted`},
		{"number stock", "number stock\ndecides timeout 9", `the run of this passage has no place "timeout 9"`},
		{"show counts", "show counts\nbeside lost-akc", `:40: "lost-akc" is no preset of the lab; did you mean "lost-ack"?`},
		{"show counts", "show counts\nbeside memory-set", `:40: the two runs are the same, step by step`},
		{"show counts", "show counts\nbeside first-delivery alike", `:40: the shop sees a difference: `},
		{"show counts", "show counts\nbeside lost-ack like", `:40: "like" says nothing of two runs; allowed: alike`},
		{"drop response 1\n```", "drop response 2\n```", "the solution does not reach the goal: Requests in the end: 1. Wanted: 2."},
		{"want requests = 2, at-most-once held\nwant duplicates = 1", "want requests = 1", "the goal is reached before anything is changed"},
		{"title One order\norder snack-7 7", "title One order\nordr snack-7 7", `:53: the scenario: "ordr" is no statement; did you mean "order"?`},
	} {
		changed := strings.Replace(string(text), c.old, c.new, 1)
		require.NotEqual(t, string(text), changed, c.old)
		_, err := Read(fstest.MapFS{"01-small.md": {Data: []byte(changed)}}, run)
		require.ErrorContains(t, err, c.says)
	}
}

func TestAQuestionNamesWhatDecidesAndAGoalForbidsWarnings(t *testing.T) {
	text, err := os.ReadFile("testdata/01-small.md")
	require.NoError(t, err)
	changed := strings.Replace(string(text), "number stock", "number stock\ndecides timeout 1", 1)
	changed = strings.Replace(changed, "want duplicates = 1", "want duplicates = 1, unwarned", 1)
	read, err := Read(fstest.MapFS{"01-small.md": {Data: []byte(changed)}}, engine(t))
	require.NoError(t, err)
	passages := read.Lessons[0].Passages
	require.Equal(t, &shown.Spot{Kind: shown.AtEvent, Name: "timeout", N: 1}, passages[2].Question.Decides)
	require.Contains(t, passages[3].Goal.Want, course.Fact{Kind: course.UnwarnedFact})
}

func TestAPassageAsksForAComparison(t *testing.T) {
	text, err := os.ReadFile("testdata/01-small.md")
	require.NoError(t, err)
	changed := strings.Replace(string(text), "until timeout 1\n", "until timeout 1\nbeside lost-request alike\n", 1)
	read, err := Read(fstest.MapFS{"01-small.md": {Data: []byte(changed)}}, engine(t))
	require.NoError(t, err)
	passages := read.Lessons[0].Passages
	require.Equal(t, "lost-request", passages[0].Beside)
	require.Equal(t, "lost-request", passages[1].Beside, "it keeps what is on the desk")
	require.Empty(t, passages[2].Beside)
}

func TestLinksBetweenLessonsLead(t *testing.T) {
	text, err := os.ReadFile("testdata/01-small.md")
	require.NoError(t, err)
	for link, ok := range map[string]bool{
		"lesson:small": true, "lesson:small#goal": true, "#again": true, "explore:": true,
		"lesson:other": false, "lesson:small#nowhere": false, "#nowhere": false,
	} {
		changed := strings.Replace(string(text), "preset:lost-request", link, 1)
		changed = strings.Replace(changed, "memory-set, lost-request", "memory-set", 1)
		_, err := Read(fstest.MapFS{"01-small.md": {Data: []byte(changed)}}, engine(t))
		require.Equal(t, ok, err == nil, "%s: %v", link, err)
	}
}

func TestTheNamesOfFilesGiveOrderAndAddress(t *testing.T) {
	text, err := os.ReadFile("testdata/01-small.md")
	require.NoError(t, err)
	run := engine(t)
	course, err := Read(fstest.MapFS{"02-two-small.md": {Data: text}, "01-small.md": {Data: text}}, run)
	require.NoError(t, err)
	names := []string{course.Lessons[0].Name, course.Lessons[1].Name}
	require.True(t, slices.Equal([]string{"small", "two-small"}, names))

	_, err = Read(fstest.MapFS{"small.md": {Data: text}}, run)
	require.ErrorContains(t, err, `small.md:1: the file is called "small.md"; a lesson is called NN-name.md`)
	_, err = Read(fstest.MapFS{"01-small.md": {Data: text}, "02-small.md": {Data: text}}, run)
	require.ErrorContains(t, err, `02-small.md:1: there is a lesson of the name "small" already`)
}

// The example in the instructions is a lesson.
func TestTheExampleOfTheInstructionsIsALesson(t *testing.T) {
	text, err := os.ReadFile("../../docs/lessons.md")
	require.NoError(t, err)
	_, rest, _ := strings.Cut(string(text), "<!-- example -->\n````markdown\n")
	example, _, ok := strings.Cut(rest, "````\n<!-- end -->")
	require.True(t, ok)
	course, err := Read(fstest.MapFS{"01-small.md": {Data: []byte(example)}}, engine(t))
	require.NoError(t, err)
	require.Equal(t, 3, course.Lessons[0].Length)
}

// What a goal says of a place that a run does not come to is a sentence.
func TestEveryKindOfEventHasWords(t *testing.T) {
	for _, k := range kinds {
		require.NotEqual(t, "“”", shown.Spot{Kind: shown.AtEvent, Name: string(k), N: 1}.String(), k)
	}
}
