package handler

import (
	"strings"
	"testing"

	"twodeliveries/labtest"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/scenario"
)

// The wrong one fails: what is looked for first and written last is not there yet when
// the process dies in between. Your own test calls Holds, which says so with the whole
// story; this one is glad of it.
func TestCheckingIsFound(t *testing.T) {
	service(t, "checking", NewChecking)
	sc, err := scenario.Parse("receiver checking\norder snack-7 7")
	if err != nil {
		t.Fatal(err)
	}
	report, err := explore.Explore(t.Context(), sc, explore.Options{Depth: 1, Kinds: []string{"crash"}}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(report.Violations) != 1 {
		t.Fatalf("found %d broken promises, not 1", len(report.Violations))
	}
	story := labtest.Story(report.Violations[0])
	for _, want := range []string{"at-most-once breaks", "crash receiver insert-stock-moves 1", "applied 2 times"} {
		if !strings.Contains(story, want) {
			t.Errorf("%q is not in\n%s", want, story)
		}
	}
}
