package labtest_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/labtest"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/scenario"
)

// A check that looks whether the reply is JSON at all takes a damaged status for an
// ACK; one that reads it does not.
func TestAnACKCheckOfOnesOwn(t *testing.T) {
	require.NoError(t, labtest.RegisterCheck("reads-it", func(id string, status int, body []byte) bool {
		var m struct {
			ID       string `json:"id"`
			Accepted *bool  `json:"accepted"`
		}
		return status == 200 && json.Unmarshal(body, &m) == nil && m.ID == id && m.Accepted != nil && *m.Accepted
	}))
	require.NoError(t, labtest.RegisterCheck("any-json", func(_ string, _ int, body []byte) bool { return json.Valid(body) }))
	labtest.Holds(t, "ack reads-it\norder snack-7 7", explore.Options{Depth: 1})

	require.NoError(t, labtest.RegisterCheck("always", func(string, int, []byte) bool { return true }))
	f := &failures{TB: t}
	labtest.Holds(f, "ack always\norder snack-7 7", explore.Options{Depth: 1})
	require.NotEmpty(t, f.said, "it believes whoever answers")

	sc, err := scenario.Parse("ack any-json\norder snack-7 7\nanswer request 1 with 502 \"{}\"")
	require.NoError(t, err)
	r, err := explore.Explore(t.Context(), sc, explore.Options{Depth: 0}, nil)
	require.NoError(t, err)
	require.NotEmpty(t, r.Violations)
	require.ErrorContains(t, labtest.RegisterCheck("strict", func(string, int, []byte) bool { return true }), "ack strict is one of the lab's own")
}
