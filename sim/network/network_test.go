package network

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

func TestTheFirstRuleThatNamesAMessageDecides(t *testing.T) {
	one := Name{Kind: Request, N: 1}
	drop := &Rule{On: one, Do: Drop}
	delay := &Rule{On: one, Do: Delay, By: 5}
	net := Net{Rules: []*Rule{drop, delay}}

	require.Nil(t, net.Verdict(Name{Kind: Response, N: 1}))
	require.Nil(t, net.Verdict(Name{Kind: Request, N: 1, Copy: 1}))
	require.Same(t, drop, net.Verdict(one))
	require.False(t, delay.Met, "a rule that never decided has not been met")
}

func TestNumbers(t *testing.T) {
	var net Net
	first, second := net.NextRequest(), net.NextRequest()
	require.Equal(t, Name{Request, 1, 0}, first)
	require.Equal(t, Name{Request, 2, 0}, second)
	require.Equal(t, Name{Request, 1, 1}, net.NextCopy(first))
	require.Equal(t, Name{Request, 1, 2}, net.NextCopy(first))
	require.Equal(t, Name{Request, 1, 3}, net.NextCopy(Name{Request, 1, 1}), "a copy of a copy is one more")
	require.Equal(t, Name{Response, 1, 0}, net.Reply(first, Response))
	require.Equal(t, Name{Response, 1, 1}, net.Reply(Name{Request, 1, 1}, Response), "the reply to a copy is not the reply to the original")
	require.Equal(t, Name{Response, 1, 2}, net.Reply(Name{Request, 1, 1}, Response), "each reply has a name of its own")
	net.Take(Name{Response, 1, 3})
	require.Equal(t, Name{Response, 1, 4}, net.Reply(Name{Request, 1, 2}, Response), "also beside those of strangers")
}

func TestEveryCorruptionOfTheCatalogChangesTheReply(t *testing.T) {
	const body = `{"id":"snack-7","accepted":true}`
	want := map[string]struct {
		status int
		body   string
	}{
		"other-id":   {200, `{"id":"not-snack-7","accepted":true}`},
		"truthy":     {200, `{"id":"snack-7","accepted":"true"}`},
		"number":     {200, `{"id":"snack-7","accepted":1}`},
		"empty":      {200, ``},
		"broken":     {200, `{"id":"snack-7",`},
		"status-500": {500, body},
	}
	require.Len(t, want, len(catalog.Corruptions))
	for _, c := range catalog.Corruptions {
		status, got := Damage(c.Name, "snack-7", 200, body)
		require.Equal(t, want[c.Name].status, status, c.Name)
		require.Equal(t, want[c.Name].body, got, c.Name)
	}
}
