package scenario

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

func TestEveryOptionIsBound(t *testing.T) {
	require.Len(t, bindings, len(catalog.Options))
	s := Default()
	for _, o := range catalog.Options {
		b, ok := bindings[o.Key]
		require.True(t, ok, "the option %s has no field", o.Key)
		require.Equal(t, o.Kind == catalog.Choice, b.word != nil, o.Key)
		require.Equal(t, o.Kind != catalog.Choice, b.number != nil, o.Key)
		require.Equal(t, o.Default, s.Get(o.Key), "the default of %s is not written as it is printed", o.Key)
		require.NoError(t, s.Set(o.Key, o.Default))
		require.False(t, s.Changed(o.Key))
	}
}

func TestEveryVerbIsRead(t *testing.T) {
	require.Len(t, readers, len(catalog.Actions)+len(catalog.Faults))
	for _, v := range slices.Concat(catalog.Actions, catalog.Faults) {
		stmt, err := ParseStatement(v.Example)
		require.NoError(t, err, v.Example)
		require.Equal(t, v.Example, stmt.String())
		require.Equal(t, slices.Contains(catalog.Faults, v), stmt.Fault())
	}
}

func TestAnOrderAloneIsAWholeScenario(t *testing.T) {
	s, err := Parse("order snack-7 7")
	require.NoError(t, err)
	want := Default()
	want.Statements = []Statement{{Verb: "order", ID: "snack-7", Qty: 7, At: Unset, To: Unset, By: Unset, For: Unset, Restart: Unset, Passes: Unset, Answers: Unset}}
	require.Equal(t, want, s)
	require.Equal(t, "order snack-7 7\n", s.String())
}

// Each text is read as the one beside it, which is its canonical form.
func TestPrinting(t *testing.T) {
	for _, c := range []struct{ name, text, printed string }{
		{"defaults are left out", "publisher outbox\nlatency 10ms\norder a 1", "order a 1\n"},
		{"options come in the order of the catalog", "order a 1\ntimeout 5s\nreceiver none", "receiver none\ntimeout 5s\norder a 1\n"},
		{"times are written short", "order a 1 at=120000ms\nlatency 0s", "latency 0ms\norder a 1 at=2min\n"},
		{"at 5ms reads like at=5ms", "order a 1\ncrash receiver at 5ms restart never", "order a 1\ncrash receiver at=5ms restart=never\n"},
		{"the beginning is a time", "order a 1 at=0s\ncrash receiver at=0ms", "order a 1 at=0ms\ncrash receiver at=0ms\n"},
		{"never", "restart never\norder a 1", "restart never\norder a 1\n"},
		{"restart of a process", "restart 1s\nrestart relay at 5ms\norder a 1", "restart 1s\nrestart relay at=5ms\norder a 1\n"},
		{"restart of a further process", "restart 1s\nrelays 2\nrestart relay-2 at 5ms\norder a 1", "relays 2\nrestart 1s\nrestart relay-2 at=5ms\norder a 1\n"},
		{"a key", "order a 1 key=x at=5ms\norder b 1 key x", "order a 1 at=5ms key=x\norder b 1 key=x\n"},
		{"a new id", "order a 1\nredrive new-id at=1s", "order a 1\nredrive at=1s new-id\n"},
		{"an operator", "order a 1\nsweep at 1s\npurge publisher at 2s\npurge receiver at 60s\npurge receiver every 60s", "order a 1\nsweep at=1s\npurge publisher at=2s\npurge receiver at=1min\npurge receiver every=1min\n"},
		{"held and released", "order a 1\nhold relay marked 1\nhold receiver received 2 for 5ms\nrelease relay at 1s", "order a 1\nhold relay marked 1\nhold receiver received 2 for=5ms\nrelease relay at=1s\n"},
		{"held for a moment", "order a 1\nhold receiver received 1 for=0s", "order a 1\nhold receiver received 1 for=0ms\n"},
		{"frozen and resumed", "order a 1\nreplicas 2\nfreeze receiver-2 at 5ms\nresume receiver-2 at 1s", "replicas 2\norder a 1\nfreeze receiver-2 at=5ms\nresume receiver-2 at=1s\n"},
		{"a lock", "order a 1\nlock publisher to 105ms from 5ms", "order a 1\nlock publisher from=5ms to=105ms\n"},
		{"an exception and a refusal", "order a 1\nraise relay marked 1\nrefuse receiver received 1", "order a 1\nraise relay marked 1\nrefuse receiver received 1\n"},
		{"comments and spaces", "\ufeff# one\r\n\r\n\torder  a\t1  # two\r\n", "order a 1\n"},
		{"a # in free text is no comment", "title No. # 1\norder a 1\nanswer request 1 with 200 a # b", "title No. # 1\norder a 1\nanswer request 1 with 200 a # b\n"},
		{"notes are joined", "note one\nnote\nnote two\norder a 1", "note one\nnote\nnote two\norder a 1\n"},
		{"an empty note is none", "note\nnote\norder a 1", "order a 1\n"},
		{"a copy", "order a 1\nduplicate request 1 by=0ms\ndrop request 1 copy 1", "order a 1\nduplicate request 1\ndrop request 1 copy 1\n"},
		{"an answer without a body", "order a 1\nanswer request 2 with 204", "order a 1\nanswer request 2 with 204\n"},
		{"points of the other designs", "crash receiver remembered 2\norder a 1\nreceiver memory-set", "receiver memory-set\ncrash receiver remembered 2\norder a 1\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Parse(c.text)
			require.NoError(t, err)
			require.Equal(t, c.printed, s.String())
			again, err := Parse(c.printed)
			require.NoError(t, err)
			require.Equal(t, s, again)
		})
	}
}

// An option that the chosen designs do not ask for may be set, and does not apply.
func TestApplies(t *testing.T) {
	for _, c := range []struct {
		key, with, without string // settings
	}{
		{"retention", "receiver expiring-inbox", "receiver inbox"},
		{"lease", "receiver claim-lease", "receiver inbox"},
		{"lease", "publisher outbox-claimed", "publisher outbox"},
		{"relays", "publisher outbox", "publisher save-first"},
		{"attempts", "publisher unknown-as-done", "publisher send-first"},
		{"retry-cap", "backoff exponential", "backoff fixed"},
		{"relay-interval", "publisher outbox", "publisher save-first"},
		{"batch", "relay-interval 1s", "relay-interval never"},
	} {
		s := Default()
		for setting, applies := range map[string]bool{c.without: false, c.with: true} {
			key, value := split(setting)
			require.NoError(t, s.Set(key, value))
			require.Equal(t, applies, s.Applies(c.key), "%s with %s", c.key, setting)
		}
	}
	for _, key := range []string{"publisher", "receiver", "ack", "timeout", "work", "begin", "restart", "step-limit"} {
		require.True(t, Default().Applies(key), key)
	}
	require.False(t, Default().Applies("colour"))
	_, err := Parse("order a 1\nlease 5min\nretry-cap 1s\nbatch 5")
	require.NoError(t, err)
}

func TestProcesses(t *testing.T) {
	s := Default()
	require.Equal(t, []string{"publisher", "relay", "receiver"}, s.Processes())
	require.NoError(t, s.Set("relays", "3"))
	require.NoError(t, s.Set("replicas", "2"))
	require.Equal(t, []string{"publisher", "relay", "receiver", "relay-2", "relay-3", "receiver-2"}, s.Processes())
	require.NoError(t, s.Set("publisher", "save-first"))
	require.Equal(t, []string{"publisher", "relay", "receiver", "receiver-2"}, s.Processes())
	for _, key := range []string{"relays", "replicas"} {
		o, _ := catalog.OptionOf(key)
		require.Equal(t, maxProcesses, o.Max, key)
	}
}

func TestLinesPointAtTheSteps(t *testing.T) {
	s, err := Parse("order a 1\nnote x\nnote y\ndrop request 1\ntitle T\ntimeout 1s")
	require.NoError(t, err)
	printed := strings.Split(s.String(), "\n")
	require.Equal(t, []int{5, 6}, s.Lines())
	for i, line := range s.Lines() {
		require.Equal(t, s.Statements[i].String(), printed[line-1])
	}
}

// Free text put in by hand cannot smuggle in a statement.
func TestPrintedTextStaysOnItsLine(t *testing.T) {
	s, err := Parse("order a 1\nanswer request 1 with 200 x")
	require.NoError(t, err)
	s.Title = "A\norder b 1"
	s.Note = "one\r\ntwo"
	s.Statements[1].Body = "x\ndrop request 2"
	again, err := Parse(s.String())
	require.NoError(t, err)
	require.Equal(t, "A order b 1", again.Title)
	require.Equal(t, "one\ntwo", again.Note)
	require.Len(t, again.Statements, 2)
}

func TestSetAndGet(t *testing.T) {
	s := Default()
	require.NoError(t, s.Set("receiver", "memory-set"))
	require.NoError(t, s.Set("timeout", "5000ms"))
	require.NoError(t, s.Set("attempts", "5"))
	require.NoError(t, s.Set("restart", "never"))
	require.Equal(t, "memory-set", s.Receiver)
	require.Equal(t, 5000, s.Timeout)
	require.Equal(t, 5, s.Attempts)
	require.Equal(t, Never, s.Restart)
	require.Equal(t, "5s", s.Get("timeout"))
	require.Equal(t, "never", s.Get("restart"))
	require.Equal(t, "", s.Get("colour"))

	var problem *Error
	require.True(t, errors.As(s.Set("recevier", "none"), &problem))
	require.Equal(t, `"recevier" is no option; did you mean "receiver"?`, problem.Message)
	require.Contains(t, problem.Allowed, "receiver")
	require.True(t, errors.As(s.Set("restart", "soon"), &problem))
	require.Equal(t, []string{"0ms to 1d", "never"}, problem.Allowed)
	require.Equal(t, Never, s.Restart)
}

func TestWithAndWithout(t *testing.T) {
	lost, err := Parse("order snack-7 7\ndrop response 1")
	require.NoError(t, err)

	more, err := lost.With("crash receiver committed 1")
	require.NoError(t, err)
	require.Equal(t, "order snack-7 7\ndrop response 1\ncrash receiver committed 1\n", more.String())
	require.Equal(t, "order snack-7 7\ncrash receiver committed 1\n", more.Without(1).String())

	instead, err := lost.With("delay response 1 by=100ms")
	require.NoError(t, err)
	require.Equal(t, "order snack-7 7\ndelay response 1 by=100ms\n", instead.String(), "a message has one fate")

	require.Equal(t, "order snack-7 7\ndrop response 1\n", lost.String(), "the original is as it was")

	held, err := more.With("hold receiver committed 1 for=5ms")
	require.NoError(t, err)
	require.Equal(t, "order snack-7 7\ndrop response 1\nhold receiver committed 1 for=5ms\n", held.String(), "at a point one thing happens")

	locked, err := lost.With("lock receiver from=5ms to=10ms")
	require.NoError(t, err)
	locked, err = locked.With("lock receiver from=5ms to=20ms")
	require.NoError(t, err)
	locked, err = locked.With("lock receiver from=30ms to=40ms")
	require.NoError(t, err)
	require.Equal(t, lost.String()+"lock receiver from=5ms to=20ms\nlock receiver from=30ms to=40ms\n", locked.String())

	same, err := lost.With("order snack-7 8")
	require.EqualError(t, err, "line 3: the order snack-7 is on line 1 already; an order has an id of its own (inject sends a known id again)")
	require.Equal(t, lost, same)
}
