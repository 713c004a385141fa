package session

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/webtest"
)

func TestSetOption(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	c, err := s.Draft.SetOption("timeout", " 5s ")
	require.Nil(t, err)
	require.Equal(t, "5s", c.Scenario.Get("timeout"))
	require.Equal(t, "50ms", s.Draft.Scenario.Get("timeout"), "nothing happens before the edit")

	_, err = s.Draft.SetOption("timeout", "soon")
	require.NotNil(t, err)
	require.NotEmpty(t, err.Allowed)

	_, err = s.Draft.SetOption("attempts", "0")
	require.NotNil(t, err)
}

// Another design keeps the faults that fit, sets the others aside, says so, and
// brings them back when they fit again.
func TestAnotherDesignSetsFaultsAside(t *testing.T) {
	s := NewSession("crash-after-inbox-insert", webtest.Preset(t, "crash-after-inbox-insert"))
	before := s.Draft.Scenario.String()
	c, err := s.Draft.SetOption("receiver", "none")
	require.Nil(t, err)
	require.Equal(t, []string{"crash receiver inbox-inserted 1"}, c.Aside)
	webtest.Answer(t, s, s.Edit(*c))
	require.Contains(t, s.Notice.Title, "crash receiver inbox-inserted 1")
	require.NotContains(t, s.Draft.Scenario.String(), "crash receiver")

	c, err = s.Draft.SetOption("latency", "20ms")
	require.Nil(t, err)
	webtest.Answer(t, s, s.Edit(*c))
	require.Nil(t, s.Notice, "it is said once")
	require.Len(t, s.Draft.Aside, 1)

	c, err = s.Draft.SetOption("receiver", "id-first")
	require.Nil(t, err)
	require.Empty(t, c.Aside)
	require.Contains(t, c.Scenario.String(), "crash receiver inbox-inserted 1")

	webtest.Answer(t, s, s.Undo())
	webtest.Answer(t, s, s.Undo())
	require.Equal(t, before, s.Draft.Scenario.String())
	require.Empty(t, s.Draft.Aside)
}

// Every kind of statement is offered as a line that the scenario takes.
func TestEveryStatementIsOffered(t *testing.T) {
	for _, preset := range []string{"lost-ack", "no-dedupe", "two-relays"} {
		s := NewSession(preset, webtest.Preset(t, preset))
		for _, v := range slices.Concat(catalog.Faults, catalog.Actions) {
			line, meaning := s.Draft.Proposal(v.Name)
			require.Contains(t, meaning, v.Meaning)
			_, err := s.Draft.AddStatement(line)
			require.Nil(t, err, "%s in %s", line, preset)
		}
	}
}

func TestOrdersOfOneKey(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	c, err := s.Draft.AddKeyed()
	require.Nil(t, err)
	require.Contains(t, c.Scenario.String(), "order snack-7 7 key=snack-7\n")
	require.Contains(t, c.Scenario.String(), "order snack-8 7 at=500ms key=snack-7\n")
}

func TestStepsAsLines(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	c, err := s.Draft.SetStatement(1, "drop request 1")
	require.Nil(t, err)
	require.Equal(t, "drop request 1", c.Scenario.Statements[1].String())
	require.Equal(t, "drop response 1", s.Draft.Scenario.Statements[1].String())
	_, err = s.Draft.SetStatement(1, "drop everything")
	require.NotNil(t, err)
	_, err = s.Draft.SetStatement(9, "drop request 1")
	require.NotNil(t, err)
	_, err = s.Draft.AddStatement("order snack-7 7")
	require.NotNil(t, err, "an order has an id of its own")
}

func TestProposals(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	require.Equal(t, "order snack-8 7 at=500ms", s.Draft.NextOrder())
	for range 3 {
		c, err := s.Draft.AddStatement(s.Draft.NextOrder())
		require.Nil(t, err)
		webtest.Answer(t, s, s.Edit(*c))
	}
	require.Equal(t, 4, s.Run.Rec.Counts.Orders)
	c, err := s.Draft.AddStatement(s.Draft.NextInject())
	require.Nil(t, err)
	webtest.Answer(t, s, s.Edit(*c))
	require.Equal(t, 1, s.Run.Rec.Counts.Conflicts)

	for id, want := range map[string]string{"snack-7": "snack-8", "snack-9": "snack-10", "cake": "cake-2", "a1b": "a1b-2"} {
		require.Equal(t, want, after(id))
	}
}

// Who types into a field sees no line numbers: an error names other statements by
// what they say.
func TestErrorsOfAField(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	_, err := s.Draft.AddStatement("crash receiver lunch 1")
	require.Zero(t, err.Line)
	require.Contains(t, err.Message, "lunch")
	_, err = s.Draft.AddStatement("order snack-7 3")
	require.Equal(t, &scenario.Error{Message: "the order snack-7 is in the scenario already; an order has an id of its own (inject sends a known id again)"}, err)
	c, err := s.Draft.AddStatement("drop request 1")
	require.Nil(t, err)
	webtest.Answer(t, s, s.Edit(*c))
	last := len(s.Draft.Scenario.Statements) - 1
	_, err = s.Draft.SetStatement(last, "drop response 1")
	require.Zero(t, err.Line)
	require.Contains(t, err.Message, "“drop response 1” decides about response 1 already")
}
