package course

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/web/shown"
	"twodeliveries/web/webtest"
)

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
		{Fact{Kind: ReachedFact, Spot: shown.Spot{Kind: shown.AtEvent, Name: "timeout", N: 1}}, true},
		{Fact{Kind: NeverFact, Spot: shown.Spot{Kind: shown.AtEvent, Name: "timeout", N: 2}}, true},
		{Fact{Kind: ReachedFact, Spot: shown.Spot{Kind: shown.AtBroken, Name: "at-most-once"}}, true},
		{Fact{Kind: WarnedFact}, false},
		{Fact{Kind: UnwarnedFact}, true},
		{Fact{Kind: UnmetFact}, false},
	} {
		require.Equal(t, c.want, c.fact.Holds(rec, end), "%+v", c.fact)
	}
	broke, ok := shown.Spot{Kind: shown.AtBroken, Name: "at-most-once"}.In(rec)
	require.True(t, ok)
	breaks := Fact{Kind: RuleFact, Name: "at-most-once", State: "broken"}
	require.False(t, breaks.Holds(rec, broke-1))
	require.True(t, breaks.Holds(rec, broke))
	require.Equal(t, broke, Decides(end, func(at int) bool { return breaks.Holds(rec, at) }))
	require.Equal(t, end, Decides(end, func(int) bool { return true }), "nothing decided it before")
}
