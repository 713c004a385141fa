package web

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

func TestSetOption(t *testing.T) {
	s := visiting(t, "lost-ack")
	c, err := s.SetOption("timeout", " 5s ")
	require.Nil(t, err)
	require.Equal(t, "5s", c.Scenario.Get("timeout"))
	require.Equal(t, "50ms", s.Wanted.Get("timeout"), "nothing happens before the edit")

	_, err = s.SetOption("timeout", "soon")
	require.NotNil(t, err)
	require.NotEmpty(t, err.Allowed)

	s = visiting(t, "crash-after-inbox-insert")
	_, err = s.SetOption("receiver", "none")
	require.NotNil(t, err, "its crash needs a point that this design has not")
}

// Every option of the language has a control, and its default can be chosen.
func TestEveryOptionHasAControl(t *testing.T) {
	l := labOf(t, "lost-ack")
	l.panel = true
	text := page(l)
	for _, o := range catalog.Options {
		has(t, text, `id="opt-`+o.Key+`"`)
		_, err := l.session().SetOption(o.Key, o.Default)
		require.Nil(t, err, o.Key)
	}
}

func TestWhatIsTypedIsKept(t *testing.T) {
	l := labOf(t, "lost-ack")
	l.panel = true
	_, err := l.session().SetOption("attempts", "many")
	l.drafts.keep("attempts", "many", err)
	l.drafts.write("order snack-7 seven\n")
	text := page(l)
	has(t, text, `value="many"`)
	has(t, text, "order snack-7 seven")
	has(t, text, "Line 1: ")
	has(t, text, "Allowed: ")
	l.drafts.forget()
	hasNot(t, page(l), "seven")
}

func TestStepsAsLines(t *testing.T) {
	s := visiting(t, "lost-ack")
	c, err := s.SetStep(1, "drop request 1")
	require.Nil(t, err)
	require.Equal(t, "drop request 1", c.Scenario.Steps[1].String())
	require.Equal(t, "drop response 1", s.Wanted.Steps[1].String())
	_, err = s.SetStep(1, "drop everything")
	require.NotNil(t, err)
	_, err = s.SetStep(9, "drop request 1")
	require.NotNil(t, err)
	_, err = s.AddStep("order snack-7 7")
	require.NotNil(t, err, "an order has an id of its own")
}

func TestProposals(t *testing.T) {
	s := visiting(t, "lost-ack")
	require.Equal(t, "order snack-8 7 at=500ms", s.NextOrder())
	for range 3 {
		c, err := s.AddStep(s.NextOrder())
		require.Nil(t, err)
		answer(t, s, s.Edit(*c))
	}
	require.Equal(t, 4, s.Run.Rec.Counts.Orders)
	c, err := s.AddStep(s.NextInject())
	require.Nil(t, err)
	answer(t, s, s.Edit(*c))
	require.Equal(t, 1, s.Run.Rec.Counts.Conflicts)

	for id, want := range map[string]string{"snack-7": "snack-8", "snack-9": "snack-10", "cake": "cake-2", "a1b": "a1b-2"} {
		require.Equal(t, want, after(id))
	}
}
