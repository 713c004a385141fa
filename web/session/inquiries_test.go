package session

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/webtest"
)

func TestAQueryIsPutToTheStepUnderTheCursor(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	inserted := webtest.Find(t, s.Run.Rec, webtest.Point("inbox-inserted"))
	s.Seek(inserted)
	webtest.Look(t, s, s.Inquiries.Query(trace.Receiver, "SELECT * FROM inbox"))
	require.Empty(t, s.Inquiries.query.found.Rows, "the transaction is open")
	_, said := s.Inquiries.State()
	require.Equal(t, "No rows.", said)

	s.Seek(s.Run.Last())
	require.Contains(t, s.Inquiries.AsOf(), "The cursor has moved on since.")
	webtest.Look(t, s, s.Inquiries.Query(trace.Receiver, "SELECT * FROM inbox"))
	require.Equal(t, [][]protocol.Value{{{Text: "snack-7"}, {Kind: protocol.NumberValue, Text: "7"}}}, s.Inquiries.query.found.Rows)
	_, said = s.Inquiries.State()
	require.Equal(t, "1 row.", said)
	require.NotContains(t, s.Inquiries.AsOf(), "moved on")

	s.First()
	webtest.Look(t, s, s.Inquiries.Query(trace.Publisher, "SELEC 1"))
	class, said := s.Inquiries.State()
	require.Equal(t, "problem", class)
	require.Equal(t, `near "SELEC": syntax error`, said)
	require.Equal(t, "Shop’s database as of the start of the run, as an independent connection sees it.", s.Inquiries.AsOf())
}

// A query is dropped by a later one, by being stopped, and by an edit: nobody is to
// wait for what is not asked any more.
func TestAQueryNobodyWaitsForIsNotExpected(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	first := s.Inquiries.Query(trace.Receiver, "SELECT 1")
	second := s.Inquiries.Query(trace.Receiver, "SELECT 2")
	require.False(t, s.Expects(first.ID))
	require.True(t, s.Expects(second.ID))
	require.True(t, s.Inquiries.Querying())

	s.Inquiries.Stop()
	require.False(t, s.Inquiries.Querying())
	require.False(t, s.Expects(second.ID))
	_, said := s.Inquiries.State()
	require.Equal(t, "Stopped.", said)
	_, ok := s.Look(&protocol.Answer{ID: second.ID, Found: &protocol.Found{}})
	require.False(t, ok)

	third := s.Inquiries.Query(trace.Receiver, "SELECT 3")
	change, err := s.Draft.SetOption("receiver", "memory-set")
	require.Nil(t, err)
	edit := s.Edit(*change)
	require.False(t, s.Expects(third.ID))
	webtest.Answer(t, s, edit)
	require.False(t, s.Inquiries.Querying())
}

func TestAResultOfAnotherRunSaysSo(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	webtest.Look(t, s, s.Inquiries.Query(trace.Receiver, "SELECT 1"))
	change, err := s.Draft.SetOption("receiver", "memory-set")
	require.Nil(t, err)
	webtest.Answer(t, s, s.Edit(*change))
	require.Contains(t, s.Inquiries.AsOf(), "another run than the one shown now")
}

func TestTheShopMayAskItsOwnDatabaseOnly(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.End()
	webtest.Look(t, s, s.Inquiries.Query(trace.Receiver, "SELECT total FROM stock"))
	require.NotNil(t, s.Inquiries.Answered())
	s.SetView(scenario.View{ShopView: true})
	require.Equal(t, []string{trace.Publisher}, MayQuery(s.View))
	require.Nil(t, s.Inquiries.Answered())
	_, said := s.Inquiries.State()
	require.Equal(t, "The shop cannot look in there.", said)
	s.SetView(scenario.View{})
	require.NotNil(t, s.Inquiries.Answered())
}

func TestSavingADatabase(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Seek(12)
	ask := s.Inquiries.Database(trace.Receiver, s.FileName())
	query := s.Inquiries.Query(trace.Receiver, "SELECT 1")
	save := webtest.Look(t, s, ask)
	require.Equal(t, "lost-ack-step-13-receiver.sqlite", save.Name)
	require.True(t, strings.HasPrefix(string(save.Content), "SQLite format 3\x00"))
	require.Empty(t, s.Inquiries.files)
	require.True(t, s.Expects(query.ID), "one does not wait for the other")

	s.First()
	change, err := s.Draft.SetOption("receiver", "memory-set")
	require.Nil(t, err)
	webtest.Answer(t, s, s.Edit(*change))
	s.First()
	require.Equal(t, "lost-ack-changed-step-0-publisher.sqlite", webtest.Look(t, s, s.Inquiries.Database(trace.Publisher, s.FileName())).Name)

	s.SetView(scenario.View{ShopView: true})
	require.Equal(t, "lost-ack-changed-step-0", s.FileName())
	s.End()
	require.Equal(t, "lost-ack-changed-at-270ms", s.FileName())

	broken := s.Inquiries.Database(trace.Receiver, s.FileName())
	save, ok := s.Look(&protocol.Answer{ID: broken.ID, Crash: "the disk is on fire\nstack"})
	require.True(t, ok)
	require.Nil(t, save)
	require.Equal(t, "The engine failed, a bug of ours: the disk is on fire.", s.Notice.Text)
}

func TestFirstQuery(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	require.Equal(t, "SELECT * FROM inbox", s.Inquiries.FirstQuery(trace.Receiver))
	require.Equal(t, "SELECT * FROM outbox", s.Inquiries.FirstQuery(trace.Publisher))
	require.Equal(t, "SELECT * FROM stock", NewSession("memory-set", webtest.Preset(t, "memory-set")).Inquiries.FirstQuery(trace.Receiver))
}

func TestWhatWasFoundAsATable(t *testing.T) {
	f := &protocol.Found{Columns: []string{"a<b"}, Rows: [][]protocol.Value{
		{{Kind: protocol.NullValue, Text: "NULL"}}, {{Text: "NULL"}}, {{Text: "<script>"}},
	}}
	require.Equal(t, `<table><thead><tr><th scope="col">a&lt;b</th></tr></thead><tbody>`+
		`<tr><td class="null">NULL</td></tr><tr><td class="">NULL</td></tr><tr><td class="">&lt;script&gt;</td></tr></tbody></table>`, foundRows(f))
	require.Equal(t, "3 rows.", foundSize(f))
	f.Limit = "the first 200 rows; there are more"
	require.Equal(t, "The first 200 rows; there are more.", foundSize(f))
	f.Rows = nil
	require.Equal(t, "The first 200 rows; there are more, and no row until then.", foundSize(f))
	require.Equal(t, "Done. The statement gives no rows.", foundSize(&protocol.Found{}))
	require.Empty(t, foundRows(&protocol.Found{Error: "no such table: foo"}))
}
