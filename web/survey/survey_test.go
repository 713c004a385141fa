package survey

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
)

// Every state comes back from its link, which nothing on the way changes.
func TestExploreLinksRoundTrip(t *testing.T) {
	for want, change := range map[string]func(s *Survey){
		"":       func(s *Survey) {},
		"v2/all": func(s *Survey) { s.All = true },
		"v2/receiver=memory-set/publisher=outbox": func(s *Survey) { s.Cell = protocol.Pair{Receiver: "memory-set", Publisher: "outbox"} },
		"v2/receiver=none/publisher=mark-first": func(s *Survey) {
			s.All, s.Cell = true, protocol.Pair{Receiver: "none", Publisher: "mark-first"}
		},
		"v2/lost-ack":                             func(s *Survey) { s.Part = ScenarioPart },
		"v2/memory-set/depth=3":                   func(s *Survey) { s.Part, s.Depth = ScenarioPart, 3; s.Choose("memory-set") },
		"v2/lost-ack/depth=2/kinds=crash+restart": func(s *Survey) { s.Part, s.Depth, s.Kinds = ScenarioPart, 2, []string{"crash", "restart"} },
		"v2/text=order+a-+1~drop+request+1/kinds=hold": func(s *Survey) {
			s.Part, s.Kinds, s.Preset, s.Scenario = ScenarioPart, []string{"hold"}, "", scenario.MustParse("order a- 1\ndrop request 1")
		},
		"v2/text=note+what.~order+a+1": func(s *Survey) {
			s.Part, s.Preset, s.Scenario = ScenarioPart, "", scenario.MustParse("note what.\norder a 1")
		},
	} {
		s := New(nil)
		change(s)
		require.Equal(t, want, s.Fragment())
		require.Regexp(t, `^([A-Za-z0-9/=+~_.:,-]*[A-Za-z0-9])?$`, s.Fragment())
		back := New(nil)
		begun := back.Open(s.Fragment())
		require.Equal(t, s.Part == ScenarioPart || s.Cell != protocol.Pair{}, begun != nil, "what is asked for and not known is explored at once")
		require.Nil(t, back.Notice, want)
		require.Equal(t, want, back.Fragment())
		require.Equal(t, s.Scenario.String(), back.Scenario.String())
		require.Equal(t, s.Kinds, back.Kinds)
	}
}

// A link of the lab leads to its scenario, step or not; one whose + became %2B is read.
func TestExploreOpensOtherLinks(t *testing.T) {
	s := New(nil)
	s.Open("v1/memory-set/step=13/digest=0a1b2c3d4e")
	require.Equal(t, "v2/memory-set", s.Fragment())
	s.Open("v2/lost-ack/kinds=drop%2Bcrash")
	require.Equal(t, []string{"drop", "crash"}, s.Kinds)
	s.Open("v2/receiver=inbox/publisher=mark-first")
	require.False(t, s.All, "it stands in the list of the shop")
	s.Open("v2/receiver=none/publisher=mark-first")
	require.True(t, s.All, "it stands among all pairs")
}

// A link that makes no sense says what is wrong and leaves the table, whatever was
// there before.
func TestDamagedExploreLinks(t *testing.T) {
	for fragment, says := range map[string]string{
		"v1/lost-ack/depth=4":                         `The depth of the link is "4"; allowed: 1 to 3`,
		"v1/lost-ack/depth=":                          `allowed: 1 to 3`,
		"v1/lost-ack/kinds=hunger":                    `the kind of fault "hunger"; allowed: drop, delay`,
		"v1/receiver=lunch/publisher=outbox":          `There is no receiver "lunch"; allowed: inbox,`,
		"v1/receiver=inbox":                           "only the receiver or only the publisher",
		"v1/lost-ack/receiver=inbox/publisher=outbox": "both a scenario and a cell",
		"v3/lost-ack":                                 "newer Two Deliveries",
		"v1/lost-akc":                                 `did you mean "lost-ack"`,
		"v1/text=drop+reply+1":                        "\"reply\" is no message",
		"v1%zz":                                       "%",
		"section-2":                                   "no link of Two Deliveries",
	} {
		s := New(nil)
		s.Part, s.Depth, s.Cell = ScenarioPart, 2, protocol.Pair{Receiver: "inbox", Publisher: "outbox"}
		require.Nil(t, s.Open(fragment), fragment)
		require.Equal(t, TablePart, s.Part)
		require.Equal(t, "This link cannot be opened.", s.Notice.Title)
		require.Contains(t, s.Notice.Text, says)
		require.Equal(t, 2, s.Depth, "nothing of it counts")
		require.Equal(t, protocol.Pair{}, s.Cell)
	}
}

func TestHowFarItHasCome(t *testing.T) {
	for want, h := range map[string]Hunt{
		"":                {},
		"Getting ready …": {ID: 1, Running: true},
		"23 of 92 pairs · 4,009 runs · about 30 s left · 2 workers": {ID: 1, Part: TablePart, Cells: 92, Known: 23, Running: true,
			News: protocol.News{Ms: 10_000, Workers: 2, Progress: protocol.Progress{Cells: 25, Runs: 4009, Known: 5000}}},
		"500 runs of at least 1,500 · broken so far: done twice · more than 20 s left": {ID: 1, Part: ScenarioPart, Running: true,
			News: protocol.News{Ms: 10_000, Progress: protocol.Progress{Runs: 500, Known: 1500, Depth: 1, Broken: []string{"at-most-once"}}}},
		"500 runs of 1,500 · nothing broken so far · stopping; what was found is made smaller": {ID: 1, Part: ScenarioPart, Running: true, Stopping: true,
			News: protocol.News{Ms: 10_000, Progress: protocol.Progress{Runs: 500, Known: 1500, Depth: 2}}},
		"500 runs · 3 min, stopped": {ID: 1, Part: ScenarioPart, Stopped: true, News: protocol.News{Ms: 170_000, Progress: protocol.Progress{Runs: 500}}},
	} {
		require.Equal(t, want, h.HowFar(2))
	}
}
