package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/webtest"
)

// theCourse is one lesson about the lost ACK: read, predict, predict a number, do, and the end.
func theCourse() *Course {
	end := Spot{Kind: AtEnd}
	count := func(name string, n int) []Fact { return []Fact{{Kind: CountFact, Name: name, Op: "=", N: n}} }
	text := scenario.MustParse("order snack-7 7\ndrop response 1").String()
	passages := []Passage{
		{Slug: "read", Title: "Read", Preset: "lost-ack", Scenario: webtest.Text("lost-ack"), Until: &Spot{Kind: AtEvent, Name: "timeout", N: 1}},
		{Slug: "guess", Title: "Guess", Preset: "lost-ack", Scenario: webtest.Text("lost-ack"), Stay: true,
			At: Spot{Kind: AtEvent, Name: "timeout", N: 1},
			Question: &Prediction{Text: "How often?", When: end, Because: "The id is known.", Choices: []Choice{
				{Facts: count("applications", 2), Text: "Twice."},
				{Facts: append(count("applications", 1), count("duplicates", 1)...), Text: "Once."},
			}}},
		{Slug: "number", Title: "Number", Scenario: text, Question: &Prediction{
			Text: "How many?", When: end, Because: "So many.", Number: &Fact{Kind: CountFact, Name: "requests"}}},
		{Slug: "do", Title: "Do", Scenario: scenario.MustParse("order snack-7 7").String(), Goal: &Goal{
			Want: count("requests", 2), Faults: 1, Keep: []string{"receiver", KeepOrders}, Solution: text}},
		{Slug: "end", Title: "End", Scenario: text},
	}
	return &Course{Lessons: []Lesson{
		{Name: "one", Title: "One", Length: len(passages), Passages: passages},
		{Name: "two", Title: "Two", Length: 3},
	}}
}

// desk is a pupil at a session whose engine answers at once.
type desk struct {
	t *testing.T
	p *Pupil
	s *Session
}

func newDesk(t *testing.T) *desk {
	d := &desk{t, NewPupil(theCourse(), "one"), NewSession("lost-ack", webtest.Record(t, webtest.Text("lost-ack")))}
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
	webtest.Answer(d.t, d.s, d.s.Edit(Change{Scenario: scenario.MustParse(text)}))
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
	require.False(t, d.s.CanUndo())
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

	d.p.ToDecided(d.s)
	require.Equal(t, r.Decided, d.s.Cursor)
}

// The lesson may name the step that shows it best: here the second request, 250 ms in.
func TestALessonNamesTheStepThatDecides(t *testing.T) {
	d := newDesk(t)
	d.open(1)
	d.p.Passage().Question.Decides = &Spot{Kind: AtEvent, Name: string(trace.Sent), N: 3}
	require.True(t, d.p.Answer("2"))
	d.p.ToDecided(d.s)
	require.Equal(t, trace.Sent, d.s.Event().Kind)
	require.Equal(t, 250, d.s.Run.ms(d.s.Cursor))
	require.Equal(t, 0, d.s.Run.Rec.CountsAt(d.s.Cursor).Duplicates)
}

func TestAGoalCanAskForNoWarning(t *testing.T) {
	f := Fact{Kind: UnwarnedFact}
	rec := &trace.Recording{Warnings: []string{"retention shorter than the retry ladder"}}
	require.False(t, f.Holds(rec, 0))
	require.Equal(t, "The page still warns: retention shorter than the retry ladder.", f.lack(rec, 0))
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
	require.Equal(t, 250, d.s.Run.ms(d.s.Cursor))
}

func TestAGoalIsMissedAndReached(t *testing.T) {
	d := newDesk(t)
	d.open(3)
	require.Equal(t, []string{"Requests in the end: 1. Wanted: 2."}, d.p.missing)
	d.edit("receiver memory-set\norder snack-7 7\ndrop request 1\ndrop response 2")
	require.Equal(t, []string{
		"You have changed the setting “receiver”, which is to stay as it was.",
		"There are 2 faults; at most 1 may be there.",
		"Requests in the end: 3. Wanted: 2.",
	}, d.p.missing)
	d.edit("order snack-8 7\ndrop request 1")
	require.Equal(t, []string{"You have changed the orders, which are to stay as they were."}, d.p.missing)
	require.False(t, d.p.Mark().Done)
	d.edit("order snack-7 7\ndrop request 1")
	require.Empty(t, d.p.missing)
	require.True(t, d.p.Mark().Done)
	d.edit("order snack-7 7")
	require.True(t, d.p.Mark().Done, "once reached it stays so")
}

func TestThePathIsDoneStepByStep(t *testing.T) {
	d := newDesk(t)
	require.Equal(t, 0, d.p.Progress.Done(d.p.Lesson))
	d.open(4)
	require.Equal(t, 1, d.p.Progress.Done(d.p.Lesson), "the last passage asks for nothing: it is read")
	require.Equal(t, "end", d.p.Progress["one"].At)
	require.Equal(t, "two", d.p.Next().Name)
	require.Nil(t, NewPupil(theCourse(), "two"), "it is not here whole")
	require.Nil(t, NewPupil(theCourse(), "three"))
	require.Nil(t, NewPupil(nil, "one"))
}

func TestProgressIsReadAsItWasWritten(t *testing.T) {
	p := Progress{}
	p.Set("one", "guess", Mark{Done: true, Answer: "1"})
	p.Reach("one", "number")
	require.Equal(t, p, ReadProgress(p.Text()))
	for _, damaged := range []string{"", "null", "[]", "{", `{"one":3}`, `{"one":{"marks":[1]}}`} {
		require.Equal(t, Progress{}, ReadProgress(damaged), damaged)
	}
	many := &Lesson{Name: "one", Length: 1}
	p.Set("one", "gone", Mark{Done: true})
	require.Equal(t, 1, p.Done(many), "passages that are gone do not count beyond what there is")
}

func TestFactsOfARun(t *testing.T) {
	rec := webtest.Record(t, webtest.Text("memory-set"))
	end := len(rec.Events) - 1
	for _, c := range []struct {
		fact Fact
		want bool
	}{
		{Fact{Kind: CountFact, Name: "applications", Op: "=", N: 2}, true},
		{Fact{Kind: CountFact, Name: "stock", Op: ">", Than: "stock_expected"}, true},
		{Fact{Kind: CountFact, Name: "stock", Op: "<=", Than: "stock_expected"}, false},
		{Fact{Kind: CountFact, Name: "requests", Op: ">=", N: 3}, false},
		{Fact{Kind: CountFact, Name: "requests", Op: "<", N: 3}, true},
		{Fact{Kind: RuleFact, Name: "at-most-once", State: "broken"}, true},
		{Fact{Kind: RuleFact, Name: "no-loss", State: "held"}, true},
		{Fact{Kind: RowsFact, DB: "publisher", Name: "orders", Op: "=", N: 1}, true},
		{Fact{Kind: RowsFact, DB: "publisher", Name: "nothing", Op: "=", N: 0}, true},
		{Fact{Kind: AppliedFact, Orders: []string{"snack-7", "snack-7"}}, true},
		{Fact{Kind: AppliedFact, Orders: []string{"snack-7"}}, false},
		{Fact{Kind: ReachedFact, Spot: Spot{Kind: AtEvent, Name: "timeout", N: 1}}, true},
		{Fact{Kind: NeverFact, Spot: Spot{Kind: AtEvent, Name: "timeout", N: 2}}, true},
		{Fact{Kind: ReachedFact, Spot: Spot{Kind: AtBroken, Name: "at-most-once"}}, true},
		{Fact{Kind: WarnedFact}, false},
		{Fact{Kind: UnwarnedFact}, true},
		{Fact{Kind: UnmetFact}, false},
	} {
		require.Equal(t, c.want, c.fact.Holds(rec, end), "%+v", c.fact)
	}
	broke, ok := Spot{Kind: AtBroken, Name: "at-most-once"}.In(rec)
	require.True(t, ok)
	breaks := Fact{Kind: RuleFact, Name: "at-most-once", State: "broken"}
	require.False(t, breaks.Holds(rec, broke-1))
	require.True(t, breaks.Holds(rec, broke))
	require.Equal(t, broke, Decides(end, func(at int) bool { return breaks.Holds(rec, at) }))
	require.Equal(t, end, Decides(end, func(int) bool { return true }), "nothing decided it before")
}

func TestLinksOfALessonLead(t *testing.T) {
	site := Site{Root: "/x/"}
	for to, want := range map[string]string{
		"preset:lost-ack":    ` href="/x/p/lost-ack/"`,
		"lesson:inbox":       ` href="/x/lessons/inbox/"`,
		"lesson:inbox#take":  ` href="/x/lessons/inbox/#take"`,
		"explore:":           ` href="/x/explore/"`,
		"https://sqlite.org": ` href="https://sqlite.org" target="_blank" rel="noopener"`,
	} {
		require.Equal(t, "<p>a <a"+want+">b</a></p>", linked(site, `<p>a <a href="`+to+`">b</a></p>`))
	}
}
