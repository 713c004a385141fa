package labtest_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/labtest"
	"twodeliveries/sim"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// hasty leaves the commit to a defer, which runs also while its dead process
// unwinds.
type hasty struct{ env node.Warehouse }

func (r hasty) Receive(m node.Request) node.Reply {
	tx := r.env.DB().Begin()
	defer tx.Commit()
	tx.Exec("UPDATE stock SET total = total + ?", m.Qty)
	r.env.Reach("stock-updated")
	return node.Accept(m.ID)
}

// A process that dies before its commit has committed nothing, whatever its code
// defers: the dead have no disk. The designs of the lab defer only a rollback, so
// a design of one's own is the first to see the difference.
func TestADeadProcessOfOnesOwnDesignCommitsNothingMore(t *testing.T) {
	require.NoError(t, labtest.Register(labtest.Receiver{
		Name: "hasty", Schema: node.StockSchema, Points: []node.Point{"stock-updated"},
		Build: func(env node.Warehouse, _ node.Limits) node.Receiver { return hasty{env} },
	}))
	sc, err := scenario.Parse("receiver hasty\norder snack-7 7\ncrash receiver stock-updated 1")
	require.NoError(t, err)
	r := sim.Run(sc)
	for i, e := range r.Events {
		if e.Kind == trace.Crashed {
			require.Equal(t, 0, r.CountsAt(i).Stock, "it died before the commit")
		}
	}
	require.Equal(t, 7, r.Counts.Stock, "request 2 does the work, once")
	require.Equal(t, 1, r.Counts.Applications)
}
