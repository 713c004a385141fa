package pupil

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/course"
	"twodeliveries/web/course/coursetest"
	"twodeliveries/web/link"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/webtest"
)

// desk is a pupil at a session whose engine answers at once.
type desk struct {
	t *testing.T
	p *Pupil
	s *session.Session
}

func newDesk(t *testing.T) *desk {
	d := &desk{t, NewPupil(coursetest.One(), "one"), session.NewSession("lost-ack", webtest.Record(t, webtest.Text("lost-ack")))}
	require.NotNil(t, d.p)
	d.open(0)
	return d
}

func (d *desk) open(to int) {
	ask, any := d.p.Open(to, d.s)
	if any {
		webtest.Answer(d.t, d.s, ask)
	}
	d.p.See(d.s)
}

func (d *desk) turn(to int) {
	ask, any := d.p.Turn(to, d.s)
	if any {
		webtest.Answer(d.t, d.s, ask)
	}
	d.p.See(d.s)
}

func (d *desk) edit(text string) {
	webtest.Answer(d.t, d.s, d.s.Edit(session.Change{Scenario: scenario.MustParse(text)}))
	d.p.See(d.s)
}

func TestAWaitIsOverWhenTheCursorHasBeenThere(t *testing.T) {
	d := newDesk(t)
	require.Equal(t, -1, d.s.Cursor)
	require.False(t, d.p.Mark().Done)
	timeout, ok := d.p.Passage().Until.In(d.s.Run.Rec)
	require.True(t, ok)
	d.s.Seek(timeout - 1)
	require.False(t, d.p.See(d.s))
	d.s.Seek(timeout)
	require.True(t, d.p.See(d.s), "news, once")
	require.False(t, d.p.See(d.s))
	d.s.First()
	d.p.See(d.s)
	require.True(t, d.p.Mark().Done, "going back undoes nothing")
}

func TestTheNextPassageOfTheSameRunKeepsTheCursor(t *testing.T) {
	d := newDesk(t)
	d.s.Seek(3)
	d.turn(1)
	require.Equal(t, 3, d.s.Cursor)

	d.open(0)
	d.edit("order snack-7 7")
	require.True(t, d.p.Strayed(d.s))
	d.turn(1)
	require.False(t, d.p.Strayed(d.s), "who has strayed is led back")
	require.Equal(t, trace.Timeout, d.s.Event().Kind, "and the cursor stands where the passage begins")
	require.False(t, d.s.History.CanUndo())
}

// The first commit of the warehouse applies the order; that it is the only one shows
// when the second request is found to be a duplicate.
func TestAWrongAnswerIsKeptBesideTheRightOne(t *testing.T) {
	d := newDesk(t)
	d.open(1)
	_, answered := d.p.Result()
	require.False(t, answered)
	for _, none := range []string{"", "0", "3", "x"} {
		require.False(t, d.p.Answer(none), none)
	}
	require.True(t, d.p.Answer("1"))
	r, ok := d.p.Result()
	require.True(t, ok)
	require.Equal(t, "1", r.Given)
	require.Equal(t, "2", r.Right)
	require.Equal(t, 0, d.s.Run.Rec.CountsAt(r.Decided-1).Duplicates)
	require.Equal(t, 1, d.s.Run.Rec.CountsAt(r.Decided).Duplicates)
	require.True(t, d.p.Mark().Done)
	require.True(t, d.p.Mark().Wrong, "the path shows it otherwise")

	d.p.ToDecided(d.s)
	require.Equal(t, r.Decided, d.s.Cursor)
}

// The lesson may name the step that shows it best: here the second request, 250 ms in.
func TestALessonNamesTheStepThatDecides(t *testing.T) {
	d := newDesk(t)
	d.open(1)
	d.p.Passage().Question.Decides = &shown.Spot{Kind: shown.AtEvent, Name: string(trace.Sent), N: 3}
	require.True(t, d.p.Answer("2"))
	require.False(t, d.p.Mark().Wrong)
	d.p.ToDecided(d.s)
	require.Equal(t, trace.Sent, d.s.Event().Kind)
	require.Equal(t, 250, d.s.Run.Ms(d.s.Cursor))
	require.Equal(t, 0, d.s.Run.Rec.CountsAt(d.s.Cursor).Duplicates)
}

func TestAGoalCanAskForNoWarning(t *testing.T) {
	f := course.Fact{Kind: course.UnwarnedFact}
	rec := &trace.Recording{Warnings: []string{"retention shorter than the retry ladder"}}
	require.False(t, f.Holds(rec, 0))
	require.Equal(t, "The page still warns: retention shorter than the retry ladder.", f.Lack(rec, 0))
}

func TestTheRunOfThePassageAnswersAndNotTheLearnersOwn(t *testing.T) {
	d := newDesk(t)
	d.open(2)
	require.True(t, d.p.Answer("3"))
	d.edit("order snack-7 7")
	r, ok := d.p.Result()
	require.True(t, ok)
	require.Equal(t, "2", r.Right, "a request at 0 and one at 250 ms")
	ask, any := d.p.ToDecided(d.s)
	if any {
		webtest.Answer(t, d.s, ask)
	}
	require.False(t, d.p.Strayed(d.s))
	require.Equal(t, r.Decided, d.s.Cursor)
	require.Equal(t, 250, d.s.Run.Ms(d.s.Cursor))
}

func TestAGoalIsMissedAndReached(t *testing.T) {
	d := newDesk(t)
	d.open(3)
	require.Equal(t, []string{"Requests in the end: 1. Wanted: 2."}, d.p.Missing)
	d.edit("receiver memory-set\norder snack-7 7\ndrop request 1\ndrop response 2")
	require.Equal(t, []string{
		"You have changed the setting “receiver”, which is to stay as it was.",
		"There are 2 faults; at most 1 may be there.",
		"Requests in the end: 3. Wanted: 2.",
	}, d.p.Missing)
	d.edit("order snack-8 7\ndrop request 1")
	require.Equal(t, []string{"You have changed the orders, which are to stay as they were."}, d.p.Missing)
	require.False(t, d.p.Mark().Done)
	d.edit("order snack-7 7\ndrop request 1")
	require.Empty(t, d.p.Missing)
	require.True(t, d.p.Mark().Done)
	d.edit("order snack-7 7")
	require.True(t, d.p.Mark().Done, "once reached it stays so")
}

// The shop asks again at 250 ms: the second request is what the goal wants.
func TestAReachedGoalShowsTheMomentAndWhatWasChanged(t *testing.T) {
	d := newDesk(t)
	d.open(3)
	_, ok := d.p.Moment()
	require.False(t, ok)
	d.edit("timeout 50ms\norder snack-7 7\ndrop request 1")
	require.True(t, d.p.Reached())
	require.False(t, d.p.Solved(d.s))
	d.p.ToMoment(d.s)
	require.Equal(t, trace.Sent, d.s.Event().Kind)
	require.Equal(t, 250, d.s.Run.Ms(d.s.Cursor))
	added, gone := d.p.Changes(d.s)
	require.Equal(t, []string{"drop request 1"}, added)
	require.Empty(t, gone)

	d.s.Seek(-1)
	webtest.Answer(t, d.s, d.p.Solve(d.s))
	d.p.See(d.s)
	require.True(t, d.p.Solved(d.s))
	require.Equal(t, 250, d.s.Run.Ms(d.s.Cursor), "a solution shows its moment")
	d.edit("receiver memory-set\norder snack-8 7\ndrop request 1")
	added, gone = d.p.Changes(d.s)
	require.Equal(t, []string{"receiver memory-set", "order snack-8 7", "drop request 1"}, added)
	require.Equal(t, []string{"order snack-7 7"}, gone)
}

func TestAPassageStandsBesideAnotherRun(t *testing.T) {
	d := newDesk(t)
	d.p.Lesson.Passages[2].Beside = "lost-request"
	d.open(2)
	require.True(t, d.s.Comparison.On)
	webtest.AnswerSecond(t, d.s, d.s.Comparison.Ask)
	require.True(t, d.s.Comparison.Both())
	require.Equal(t, webtest.Text("lost-request"), d.s.Comparison.B.Run.Rec.Scenario)
	d.turn(3)
	require.False(t, d.s.Comparison.On, "the next one is about one run")
}

func TestThePathIsDoneStepByStep(t *testing.T) {
	d := newDesk(t)
	require.Equal(t, 0, d.p.Progress.Done(d.p.Lesson))
	d.open(4)
	require.Equal(t, 1, d.p.Progress.Done(d.p.Lesson), "the last passage asks for nothing: it is read")
	require.Equal(t, "end", d.p.Progress["one"].At)
	require.Equal(t, "two", d.p.Next().Name)
	require.Nil(t, NewPupil(coursetest.One(), "two"), "it is not here whole")
	require.Nil(t, NewPupil(coursetest.One(), "three"))
	require.Nil(t, NewPupil(nil, "one"))
}

func TestProgressIsReadAsItWasWritten(t *testing.T) {
	p := course.Progress{}
	p.Set("one", "guess", course.Mark{Done: true, Answer: "1"})
	p.Reach("one", "number")
	require.Equal(t, p, course.ReadProgress(p.Text()))
	for _, damaged := range []string{"", "null", "[]", "{", `{"one":3}`, `{"one":{"marks":[1]}}`} {
		require.Equal(t, course.Progress{}, course.ReadProgress(damaged), damaged)
	}
	many := &course.Lesson{Name: "one", Length: 1}
	p.Set("one", "gone", course.Mark{Done: true})
	require.Equal(t, 1, p.Done(many), "passages that are gone do not count beyond what there is")
}

func TestLinksOfALessonLead(t *testing.T) {
	site := link.Site{Root: "/x/"}
	for to, want := range map[string]string{
		"preset:lost-ack":    ` href="/x/p/lost-ack/"`,
		"lesson:inbox":       ` href="/x/lessons/inbox/"`,
		"lesson:inbox#take":  ` href="/x/lessons/inbox/#take"`,
		"explore:":           ` href="/x/explore/"`,
		"https://sqlite.org": ` href="https://sqlite.org" target="_blank" rel="noopener"`,
	} {
		require.Equal(t, "<p>a <a"+want+">b</a></p>", link.Linked(site, `<p>a <a href="`+to+`">b</a></p>`))
	}
}
