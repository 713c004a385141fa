package trace

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// One order, inserted at step 1, committed at 2; an insert torn by a crash at 4.
func story() *Recording {
	row := []string{"snack-7", "7"}
	in := func(tx int, key int64) Event {
		return Event{Kind: Write, Tx: tx, Changes: []Change{{DB: "d", Table: "t", Op: Insert, Key: key, New: row}}}
	}
	request := Msg{Kind: Request, N: 1}
	return &Recording{
		Nodes:    []Node{{Name: "n", Role: Receiver, DB: "d"}},
		Tables:   []Table{{DB: "d", Name: "t", Columns: []string{"id", "qty"}}},
		Verdicts: []Verdict{{Name: "a", State: Broken, Step: 2}, {Name: "b", State: Held, Step: -1}},
		Events: []Event{
			{Kind: Sent, Msg: &request, Counts: &Counts{Requests: 1}},
			in(1, 1),
			{Kind: Commit, Tx: 1, Seen: in(1, 1).Changes, Counts: &Counts{Requests: 1, Applications: 1}, Rules: []Verdict{{Name: "a", State: Broken, Step: 2}}},
			in(2, 2),
			{Kind: Crashed, Node: "n", Torn: []int{2}, Memory: &Memory{Node: "n"}},
			{Kind: Delivered, Msg: &request},
		},
	}
}

func TestBothViewsOfATable(t *testing.T) {
	r, row := story(), []string{"snack-7", "7"}
	rows := func(step int) []ViewRow { return r.At(step)[0].Rows }
	require.Empty(t, rows(-1))
	require.Empty(t, rows(0))
	require.Equal(t, []ViewRow{{Key: 1, Values: row, Mark: Uncommitted, Changed: true}}, rows(1))
	require.Equal(t, []ViewRow{{Key: 1, Values: row, Was: row, Changed: true}}, rows(2))
	require.Equal(t, []ViewRow{{Key: 1, Values: row, Was: row}, {Key: 2, Values: row, Mark: Uncommitted, Changed: true}}, rows(3))
	require.Equal(t, []ViewRow{{Key: 1, Values: row, Was: row}}, rows(4))
	require.Equal(t, rows(5), rows(99))
}

func TestUpdatesAndDeletesShowWhatAnOutsiderStillSees(t *testing.T) {
	r := &Recording{
		Tables: []Table{{DB: "d", Name: "t", Columns: []string{"n"}, Rows: []Row{{1, []string{"0"}}, {2, []string{"5"}}}}},
		Events: []Event{
			{Kind: Write, Tx: 1, Changes: []Change{
				{DB: "d", Table: "t", Op: Update, Key: 1, Old: []string{"0"}, New: []string{"7"}},
				{DB: "d", Table: "t", Op: Delete, Key: 2, Old: []string{"5"}}}},
			{Kind: Rollback, Tx: 1},
		},
	}
	require.Equal(t, []ViewRow{
		{Key: 1, Values: []string{"7"}, Was: []string{"0"}, Mark: Uncommitted, Changed: true},
		{Key: 2, Values: []string{"5"}, Was: []string{"5"}, Mark: Deleted, Changed: true},
	}, r.At(0)[0].Rows)
	require.Equal(t, []ViewRow{
		{Key: 1, Values: []string{"0"}, Was: []string{"0"}},
		{Key: 2, Values: []string{"5"}, Was: []string{"5"}},
	}, r.At(1)[0].Rows)
	require.Equal(t, []Row{{1, []string{"0"}}, {2, []string{"5"}}}, r.Tables[0].Rows, "reading does not change the recording")
}

func TestWhatIsSoAtAStep(t *testing.T) {
	r := story()
	require.Equal(t, Counts{}, r.CountsAt(-1))
	require.Equal(t, 0, r.CountsAt(1).Applications)
	require.Equal(t, 1, r.CountsAt(99).Applications)
	require.Equal(t, Held, r.RulesAt(1)[0].State)
	require.Equal(t, Broken, r.RulesAt(2)[0].State)
	require.Equal(t, Held, r.RulesAt(2)[1].State)
	require.Empty(t, r.MemoryAt(3))
	require.Equal(t, []Memory{{Node: "n"}}, r.MemoryAt(4))
	require.Empty(t, r.InFlight(-1))
	require.Len(t, r.InFlight(4), 1)
	require.Empty(t, r.InFlight(5))
}

func TestNames(t *testing.T) {
	require.Equal(t, "request 2", (&Msg{Kind: Request, N: 2}).Name())
	require.Equal(t, "response 1 copy 1", (&Msg{Kind: Response, N: 1, Copy: 1}).Name())
	step, ok := (&Event{Ref: 1}).RefStep()
	require.True(t, ok)
	require.Equal(t, 0, step)
	_, ok = (&Event{}).RefStep()
	require.False(t, ok)
}

func TestWalkingTheTablesIsLookingAtEachStep(t *testing.T) {
	r := story()
	var steps []int
	r.Walk(func(step int, views []View) {
		steps = append(steps, step)
		require.Equal(t, r.At(step), views)
	})
	require.Equal(t, []int{-1, 1, 2, 3, 4}, steps)
}
