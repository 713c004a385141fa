package scenario

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a learner wrote below "order snack-7 7" (| begins a line), and what they
// are told.
var mistakes = []struct{ wrote, told string }{
	{`drpo response 1`,
		`line 2: "drpo" is no statement; did you mean "drop"?`},
	{`explode`,
		`line 2: "explode" is no statement`},
	{`lose response 1`,
		`line 2: "lose" is no statement; did you mean "drop"?`},
	{`drop ACK 1`,
		`line 2: "ACK" is no message; did you mean "response"?`},
	{`crash warehouse committed 1`,
		`line 2: "warehouse" is no process; did you mean "receiver"?`},
	{`Order a 1`,
		`line 2: "Order" is no statement; did you mean "order"?`},
	{`receiver inbx`,
		`line 2: "inbx" is no value of receiver; did you mean "inbox"?`},
	{`receiver`,
		`line 2: receiver: the value is missing`},
	{`receiver inbox now`,
		`line 2: "inbox now" is no value of receiver`},
	{`timeout 5`,
		`line 2: timeout: "5" is no time; write a whole number with its unit (ms, s, min, h or d), like 250ms`},
	{`timeout soon`,
		`line 2: timeout: "soon" is no time; write a whole number with its unit (ms, s, min, h or d), like 250ms`},
	{`timeout 1.5s`,
		`line 2: timeout: "1.5s" is no time; write a whole number with its unit (ms, s, min, h or d), like 250ms`},
	{`timeout 2h`,
		`line 2: timeout: 2h is out of range`},
	{`timeout never`,
		`line 2: timeout: "never" is no time; write a whole number with its unit (ms, s, min, h or d), like 250ms`},
	{`attempts 0`,
		`line 2: attempts: 0 is out of range`},
	{`attempts many`,
		`line 2: attempts: "many" is no whole number`},
	{`attempts 99999999999999999999`,
		`line 2: attempts: 99999999999999999999 is out of range`},
	{`restart soon`,
		`line 2: restart: "soon" is no time; write a whole number with its unit (ms, s, min, h or d), like 250ms`},
	{`restart 2d`,
		`line 2: restart: 2d is out of range`},
	{`title`,
		`line 2: title: the text is missing; it is written: title TEXT`},
	{`timeout 1s | timeout 2s`,
		`line 3: timeout is set already, on line 2`},
	{`title A | title B`,
		`line 3: title is set already, on line 2`},
	{`order`,
		`line 2: order: the id is missing; it is written: order ID QTY [at=TIME]`},
	{`order snack-8`,
		`line 2: order: the quantity is missing; it is written: order ID QTY [at=TIME]`},
	{`order snack/8 7`,
		`line 2: order: the id "snack/8" does not fit`},
	{`order -x 7`,
		`line 2: order: the id "-x" does not fit`},
	{`order snack-8 seven`,
		`line 2: order: the quantity: "seven" is no whole number`},
	{`order snack-8 0`,
		`line 2: order: the quantity: 0 is out of range`},
	{`order snack-8 1000001`,
		`line 2: order: the quantity: 1000001 is out of range`},
	{`order snack-8 7 8`,
		`line 2: order: found "8", which does not belong there; it is written: order ID QTY [at=TIME]`},
	{`order snack-8 7 in=5s`,
		`line 2: order: found "in", which does not belong there; it is written: order ID QTY [at=TIME]`},
	{`order snack-8 7 at=`,
		`line 2: order: at: "" is no time; write a whole number with its unit (ms, s, min, h or d), like 250ms`},
	{`order snack-8 7 at`,
		`line 2: order: the time after at is missing; it is written: order ID QTY [at=TIME]`},
	{`order snack-8 7 at=400d`,
		`line 2: order: at: 400d is out of range`},
	{`order snack-8 7 at=1s at=2s`,
		`line 2: order: at= stands there twice; it is written: order ID QTY [at=TIME]`},
	{`order snack-8 7 at=5ms#now`,
		`line 2: order: at: "5ms#now" is no time; write a whole number with its unit (ms, s, min, h or d), like 250ms`},
	{`order snack-7 8`,
		`line 2: the order snack-7 is on line 1 already; an order has an id of its own (inject sends a known id again)`},
	{`inject snack-7 8`,
		`line 2: inject: at=TIME is missing; it is written: inject ID QTY at=TIME`},
	{`redrive`,
		`line 2: redrive: at=TIME is missing; it is written: redrive at=TIME`},
	{`redrive now`,
		`line 2: redrive: found "now", which does not belong there; it is written: redrive at=TIME`},
	{`drop`,
		`line 2: drop: the message is missing; it is written: drop MESSAGE, where MESSAGE is "request N" or "response N", with "copy C" for a copy`},
	{`drop respones 1`,
		`line 2: "respones" is no message; did you mean "response"?`},
	{`drop response`,
		`line 2: drop: the number of the response is missing; it is written: drop MESSAGE, where MESSAGE is "request N" or "response N", with "copy C" for a copy`},
	{`drop response one`,
		`line 2: drop: the number of the response: "one" is no whole number`},
	{`drop response 0`,
		`line 2: drop: the number of the response: 0 is out of range`},
	{`drop response 1 copy`,
		`line 2: drop: the number of the copy is missing; it is written: drop MESSAGE, where MESSAGE is "request N" or "response N", with "copy C" for a copy`},
	{`drop response 1 copy 0`,
		`line 2: drop: the number of the copy: 0 is out of range`},
	{`drop response 1 twice`,
		`line 2: drop: found "twice", which does not belong there; it is written: drop MESSAGE, where MESSAGE is "request N" or "response N", with "copy C" for a copy`},
	{`drop response 1 | close response 1`,
		`line 3: line 2 decides about response 1 already; only one fault can`},
	{`delay response 1`,
		`line 2: delay: by=TIME is missing; it is written: delay MESSAGE by=TIME, where MESSAGE is "request N" or "response N", with "copy C" for a copy`},
	{`delay response 1 by=0ms`,
		`line 2: delay: by: 0ms is out of range`},
	{`close response 99999`,
		`line 2: close: the number of the response: 99999 is out of range`},
	{`corrupt request 1 as truthy`,
		`line 2: corrupt takes a response, not a request`},
	{`corrupt response 1`,
		`line 2: corrupt: the word "as" is missing; it is written: corrupt response N [copy C] as WAY`},
	{`corrupt response 1 like truthy`,
		`line 2: corrupt: found "like" where "as" should stand; it is written: corrupt response N [copy C] as WAY`},
	{`corrupt response 1 as true`,
		`line 2: "true" is no corruption`},
	{`answer response 1 with 200`,
		`line 2: answer takes a request, not a response`},
	{`answer request 1`,
		`line 2: answer: the word "with" is missing; it is written: answer request N [copy C] with STATUS [BODY]`},
	{`answer request 1 with ok`,
		`line 2: answer: the status: "ok" is no whole number`},
	{`answer request 1 with 20`,
		`line 2: answer: the status: 20 is out of range`},
	{`crash`,
		`line 2: crash: the process is missing; it is written: crash NODE POINT N [restart=TIME|never] or crash NODE at=TIME [restart=TIME|never]`},
	{`crash recevier committed 1`,
		`line 2: "recevier" is no process; did you mean "receiver"?`},
	{`crash receiver`,
		`line 2: crash: the point, or at=TIME, is missing; it is written: crash NODE POINT N [restart=TIME|never] or crash NODE at=TIME [restart=TIME|never]`},
	{`crash receiver commited 1`,
		`line 2: "commited" is no point of receiver inbox; did you mean "committed"?`},
	{`crash receiver committed`,
		`line 2: crash: the occurrence (1 for the first time) is missing; it is written: crash NODE POINT N [restart=TIME|never] or crash NODE at=TIME [restart=TIME|never]`},
	{`crash receiver committed 0`,
		`line 2: crash: the occurrence (1 for the first time): 0 is out of range`},
	{`crash receiver row-picked 1`,
		`line 2: "row-picked" is no point of receiver inbox; it is one of relay`},
	{`crash publisher row-picked 1`,
		`line 2: "row-picked" is no point of publisher outbox; it is one of relay`},
	{`crash relay started 1`,
		`line 2: "started" is no point of relay; it is one of publisher outbox`},
	{`crash receiver remembered 1`,
		`line 2: "remembered" is no point of receiver inbox; it is one of receiver memory-set`},
	{`crash receiver inbox-inserted 1 | receiver none`,
		`line 2: "inbox-inserted" is no point of receiver none; it is one of receiver inbox`},
	{`crash receiver committed 1 restart=soon`,
		`line 2: crash: restart: "soon" is no time; write a whole number with its unit (ms, s, min, h or d), like 250ms`},
	{`crash receiver committed 1 at=5ms`,
		`line 2: crash: found "at", which does not belong there; it is written: crash NODE POINT N [restart=TIME|never] or crash NODE at=TIME [restart=TIME|never]`},
	{`crash receiver committed 1 | crash receiver committed 1 restart=never`,
		`line 3: line 2 decides about receiver committed 1 already; only one fault can`},
	{`crash relay at=5ms | restart publisher at=5ms`,
		`line 3: line 2 decides about publisher at=5ms already; only one fault can`},
	{`restart recevier at=5ms`,
		`line 2: "recevier" is no process; did you mean "receiver"?`},
	{`restart receiver`,
		`line 2: restart: at=TIME is missing; it is written: restart NODE at=TIME`},
	{`restart receiver at=5ms now`,
		`line 2: restart: found "now", which does not belong there; it is written: restart NODE at=TIME`},
}

func TestMistakes(t *testing.T) {
	for _, m := range mistakes {
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
	known := slices.Concat(statements(), messages, roles)
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
		{"receiver inbx", []string{"inbox", "memory-set", "none"}},
		{"receiver", []string{"inbox", "memory-set", "none"}},
		{"timeout 2h", []string{"1ms to 1h"}},
		{"attempts 0", []string{"1 to 20"}},
		{"restart soon", []string{"0ms to 1d", "never"}},
		{"order a 0", []string{"1 to 1000000"}},
		{"crash receiver commited 1\nreceiver none\norder a 1", []string{"started", "received", "stock-updated", "committed", "replied"}},
		{"crash relay commited 1\norder a 1", []string{"row-picked", "ack-accepted", "marked", "attempt-failed", "retry-planned", "parked", "redriven"}},
		{"crash receiver at=9999d", []string{"0ms to 365d"}},
		{"crash receiver at=1s restart=x", []string{"0ms to 365d", "never"}},
		{"corrupt request 1 as empty", []string{"response"}},
		{"corrupt response 1 as nothing", []string{"other-id", "truthy", "number", "empty", "broken", "status-500"}},
	} {
		require.Equal(t, c.allowed, mistake(t, c.text).Allowed, c.text)
	}
}

func TestAnErrorIsOneLine(t *testing.T) {
	require.EqualError(t, mistake(t, "order a 1\n\nreceiver inbx"),
		`line 3: "inbx" is no value of receiver; did you mean "inbox"?; allowed: inbox, memory-set, none`)
	require.EqualError(t, &Error{Message: "the link is empty"}, "the link is empty")
}

func TestSomethingMustHappen(t *testing.T) {
	for _, text := range []string{"", "# nothing", "drop request 1", "redrive at=1s"} {
		require.EqualError(t, mistake(t, text), "nothing would happen: there is no order and no inject; "+
			"allowed: order ID QTY, for example: order snack-7 7, inject ID QTY at=TIME")
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
		{steps(MaxSteps), steps(MaxSteps + 1), "line 201: too many statements: a scenario has at most 200 orders, actions and faults"},
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
