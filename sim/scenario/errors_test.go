package scenario

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestMistakes(t *testing.T) {
	for _, m := range slices.Concat(mistakes, laterMistakes) {
		text := "order snack-7 7\n" + strings.ReplaceAll(m.wrote, " | ", "\n")
		problem := mistake(t, text)
		require.Equal(t, m.told, fmt.Sprintf("line %d: %s", problem.Line, problem.Message), m.wrote)
	}
}

// mistake parses a text that is wrong.
func mistake(t *testing.T, text string) *Error {
	t.Helper()
	sc, err := Parse(text)
	require.IsType(t, &Error{}, err, text)
	require.Equal(t, Scenario{}, sc)
	return err.(*Error)
}

// Every word that stands for another leads to a word of the language.
func TestMeantWords(t *testing.T) {
	known := slices.Concat(statements(), messages, roles, further)
	for word, same := range meant {
		require.Contains(t, known, same)
		require.False(t, word != "ack" && slices.Contains(known, word), "%s is a word of the language itself", word)
	}
}

func TestMistakesListWhatIsAllowed(t *testing.T) {
	for _, c := range []struct {
		text    string
		allowed []string
	}{
		{"drpo", statements()},
		{"ack strikt", []string{"strict", "status-only", "truthy", "any-id", "no-exception", "any-response", "arrival-order", "versioned", "signed"}},
		{"ack", []string{"strict", "status-only", "truthy", "any-id", "no-exception", "any-response", "arrival-order", "versioned", "signed"}},
		{"purge relay at=1s", []string{"publisher", "receiver"}},
		{"refuse relay marked 1", []string{"receiver"}},
		{"freeze recevier at=1s", []string{"publisher", "relay", "receiver", "relay-2", "relay-3", "receiver-2", "receiver-3"}},
		{"timeout 2h", []string{"1ms to 1h"}},
		{"attempts 0", []string{"1 to 20", "unlimited"}},
		{"restart soon", []string{"0ms to 1d", "never"}},
		{"order a 0", []string{"1 to 1000000"}},
		{"crash receiver commited 1\nreceiver none\norder a 1", []string{"started", "received", "version-unknown", "stock-updated", "committed", "replied"}},
		{"crash relay commited 1\norder a 1", []string{"row-picked", "ack-accepted", "marked", "attempt-failed", "row-lost", "retry-planned", "parked", "redriven"}},
		{"crash receiver at=9999d", []string{"0ms to 365d"}},
		{"crash receiver at=1s restart=x", []string{"0ms to 365d", "never"}},
		{"corrupt request 1 as empty", []string{"response"}},
		{"corrupt response 1 as nothing", []string{"other-id", "truthy", "number", "empty", "broken", "status-500"}},
	} {
		require.Equal(t, c.allowed, mistake(t, c.text).Allowed, c.text)
	}
}

func TestAnErrorIsOneLine(t *testing.T) {
	require.EqualError(t, mistake(t, "order a 1\n\nbegin imediate"),
		`line 3: "imediate" is no value of begin; did you mean "immediate"?; allowed: deferred, immediate, exclusive`)
	require.EqualError(t, &Error{Message: "the link is empty"}, "the link is empty")
}

func TestSomethingMustHappen(t *testing.T) {
	for _, text := range []string{"", "# nothing", "drop request 1", "redrive at=1s"} {
		require.EqualError(t, mistake(t, text), "nothing would happen: there is no order, no wish and no inject; "+
			"allowed: order ID QTY, for example: order snack-7 7, wish ID QTY, inject ID QTY at=TIME")
	}
	_, err := Parse("inject a 1 at=0ms")
	require.NoError(t, err)
}

func TestLimits(t *testing.T) {
	const order = "order a 1\n"
	steps := func(n int) string { return order + strings.Repeat("inject a 1 at=1s\n", n-1) }
	id := strings.Repeat("x", MaxID)
	line := "note " + strings.Repeat("x", MaxLine-len("note "))
	full := strings.Repeat(line+"\n", 16) // 384 bytes below the limit of a text
	for _, c := range []struct{ fits, tooMuch, told string }{
		{steps(MaxStatements), steps(MaxStatements + 1), "line 201: too many statements: a scenario has at most 200 orders, actions and faults"},
		{"order " + id + " 1", "order " + id + "x 1", "line 1: order: the id has 41 characters; it may have 40"},
		{order + line, order + line + "x", "line 2: the line has 1001 bytes; it may have 1000"},
		{order + "title " + strings.Repeat("é", MaxTitle), order + "title " + strings.Repeat("é", MaxTitle+1), "line 2: the title has 121 characters; it may have 120"},
		{full + order, full + order + strings.Repeat(" ", 500), "the text has 16526 bytes; a scenario has at most 16384"},
		{order + "note a b", order + "note a\x00b", `line 2: the line holds the control character "\x00"`},
		{order + "note \u00e4", order + "note \xe4", "line 2: the line is not text in UTF-8"},
	} {
		_, err := Parse(c.fits)
		require.NoError(t, err)
		require.EqualError(t, mistake(t, c.tooMuch), c.told)
	}
}

// A text may fit while its canonical form, with "60s" written as "1min", does not.
func TestTheCanonicalTextFitsToo(t *testing.T) {
	text := "order a 1\n" + strings.Repeat("inject a 1 at=60s\n", 20)
	text += strings.Repeat("note "+strings.Repeat("x", MaxLine-6)+"\n", 16)
	text += "note " + strings.Repeat("x", MaxText-len(text)-len("note "))
	require.Len(t, text, MaxText)
	require.EqualError(t, mistake(t, text), "the text has 16405 bytes; a scenario has at most 16384")
}
