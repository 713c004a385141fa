package explore

import (
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// known is what can go wrong with a design where the other side is right, and the
// smallest way there, by hand. At the end of a line stands why it is so.
type known struct {
	role, name string
	what       map[string]string // word -> the lines beside the design's own
}

func safe(role, name string) known { return known{role, name, map[string]string{catalog.Safe: ""}} }

func goesWrong(role, name string, wordsAndLines ...string) known {
	k := known{role, name, map[string]string{}}
	for i := 0; i < len(wordsAndLines); i += 2 {
		k.what[wordsAndLines[i]] = wordsAndLines[i+1]
	}
	return k
}

// One is the order that suffices nearly everywhere.
const one = "order snack-7 7"

// The known id comes once more, with other content.
const other = one + "; inject snack-7 8 at=500ms"

// An order that is asked for only once.
const once = "attempts 1; " + one

// Where several single faults do it, the one with the fewest steps is the smallest:
// a copy needs no retry; a damaged reply and a lost one take equally many, and everybody
// knows the lost one; a crash is smaller at an earlier point, while the transaction that counts is committed.
var byHand = []known{
	safe("receiver", "inbox"),
	safe("receiver", "inbox-outbox"),
	safe("receiver", "inbox-null"), // a right shop gives each message its id
	goesWrong("receiver", "id-only", "other content", other),
	goesWrong("receiver", "expiring-inbox", "done twice", "retention 100ms; "+one+"; purge receiver at=200ms; duplicate request 1 by=270ms"), // the copy comes at 280
	goesWrong("receiver", "inbox-by-age", "done twice", "retention 100ms; "+one+"; duplicate request 1 by=270ms"),                            // at 280 its row is 270 ms old
	goesWrong("receiver", "log-as-inbox", "lost", one+"; crash receiver id-committed 1", "false ACK", one+"; crash receiver id-committed 1", // logged, and not begun
		"done twice", "retention 100ms; "+one+"; purge receiver at=200ms; duplicate request 1 by=270ms", "other content", other),
	safe("receiver", "claim-in-transaction"),
	safe("receiver", "claim-owner"),
	goesWrong("receiver", "claim-lease", "done twice", one+"; crash receiver committed 1", "other content", other), // done, not confirmed; the lease ends at 310, request 3 comes at 480
	goesWrong("receiver", "claim-as-done", "lost", one+"; crash receiver claimed 1", "false ACK", one+"; crash receiver claimed 1", "other content", other),
	goesWrong("receiver", "memory-set", "done twice", one+"; crash receiver committed 1"),                           // one restart: the next process remembers nothing
	goesWrong("receiver", "memory-store", "done twice", one+"; crash receiver committed 1", "other content", other), // likewise
	goesWrong("receiver", "id-first", "lost", one+"; crash receiver id-committed 1", "false ACK", one+"; crash receiver id-committed 1"),
	goesWrong("receiver", "stock-first", "done twice", one+"; crash receiver stock-committed 1"),
	goesWrong("receiver", "check-then-act", "done twice", "replicas 2; "+one+"; hold receiver checked 1 for=270ms", "other content", other), // one interleaving: request 2 comes at 260
	safe("receiver", "check-then-act-unique"),
	goesWrong("receiver", "check-then-act-mail", "outside effect twice", one+"; crash receiver mail-sent 1",
		"outside effect and work apart", once+"; crash receiver mail-sent 1", "other content", other), // parked at 50, and the mail is out
	goesWrong("receiver", "fingerprint", "lost", one+"; order snack-8 7", "false ACK", one+"; order snack-8 7"),
	safe("receiver", "fingerprint-under-key"),
	goesWrong("receiver", "fingerprint-raw", "false refusal", "retry-body reordered; "+one+"; delay request 1 by=270ms"), // request 2, in other bytes, is there first: one reply less than after a damaged one

	goesWrong("receiver", "reject-duplicates", "false refusal", one+"; duplicate request 1"), // the copy's reply is a no
	goesWrong("receiver", "ack-before-commit", "lost", one+"; crash receiver replied 1", "false ACK", one+"; crash receiver replied 1"),
	goesWrong("receiver", "busy-as-done",
		"lost", "busy-timeout 0ms; "+one+"; lock receiver from=5ms to=105ms", "false ACK", "busy-timeout 0ms; "+one+"; lock receiver from=5ms to=105ms"),
	goesWrong("receiver", "mail-in-transaction", "outside effect twice", one+"; crash receiver mail-sent 1", "outside effect and work apart", once+"; crash receiver mail-sent 1"),
	goesWrong("receiver", "mail-with-key", "outside effect and work apart", once+"; crash receiver mail-sent 1"),
	goesWrong("receiver", "courier-in-transaction", "outside effect twice", one+"; duplicate pickup 1", // a copy needs no retry
		"outside effect and work apart", once+"; crash receiver courier-called 1"), // as with a mail: out, and rolled back
	goesWrong("receiver", "courier-after-commit", "outside effect twice", one+"; duplicate pickup 1", "outside effect and work apart", one+"; crash receiver committed 1"), // nothing asks again; a lost pickup takes the wait for its receipt
	goesWrong("receiver", "courier-taken-back", "outside effect twice", one+"; duplicate pickup 1", "outside effect and work apart", once+"; crash receiver courier-called 1"),
	goesWrong("receiver", "courier-outbox", "outside effect twice", one+"; duplicate pickup 1"),
	safe("receiver", "courier-outbox-key"),
	goesWrong("receiver", "courier-asked-first", "outside effect twice", one+"; duplicate pickup 1"),
	goesWrong("receiver", "none", "done twice", other, "other content", other), // no fault: it applies whatever comes

	safe("publisher", "outbox"),
	safe("publisher", "outbox-claimed"),
	safe("publisher", "unguarded"), // no promise breaks: it sends again what is complete
	goesWrong("publisher", "rebuilt", "false refusal", one+"; drop response 1; deploy publisher at=100ms"),
	// A stranger's 8 of snack-7 is not known under the id of an attempt, of a row, or of none.
	goesWrong("publisher", "id-per-attempt", "done twice", other, "other content", other),
	goesWrong("publisher", "id-of-row", "lost", one+"; order snack-8 7 at=100ms", "done twice", other, "other content", other),
	goesWrong("publisher", "id-missing", "other content", other), // what has no id is never applied
	safe("publisher", "id-number"),
	safe("publisher", "outbox-keyed"),
	safe("publisher", "outbox-intent"),
	safe("publisher", "delete-on-ack"),
	goesWrong("publisher", "purge-by-age", "lost", "retention 100ms; "+one+"; purge publisher at=200ms; hold publisher outbox-inserted 1 for=270ms"), // committed at 270 with the age of 270, and never sent
	safe("publisher", "status-lookup"),
	goesWrong("publisher", "mark-first", "lost", one+"; crash relay marked 1", "false ACK", one), // it says complete before it has asked
	goesWrong("publisher", "unknown-as-done", "lost", one+"; drop request 1", "false ACK", one+"; drop request 1"),
	goesWrong("publisher", "unknown-as-failed", "done twice", one+"; drop response 1"),
	goesWrong("publisher", "outbox-two-transactions", "phantom work", one+"; crash publisher order-inserted 1"),
	{"publisher", "outbox-no-connection", map[string]string{catalog.Refuses: ""}},
	goesWrong("publisher", "save-first", "lost", one+"; crash publisher order-committed 1"), // two steps less than a lost request, whose timeout must pass
	goesWrong("publisher", "send-first", "phantom work", one+"; drop response 1"),
}

func TestTheSmallestCounterexampleIsTheOneWorkedByHand(t *testing.T) {
	native(t)
	require.Len(t, byHand, len(catalog.ByRole(catalog.Receiver))+len(catalog.ByRole(catalog.Publisher)), "a design without a line")
	for _, k := range byHand {
		t.Run(k.role+" "+k.name, func(t *testing.T) {
			receiver, publisher := k.name, "outbox"
			if k.role == "publisher" {
				receiver, publisher = "inbox", k.name
			}
			p, err := NewCell(receiver, publisher)
			require.NoError(t, err)
			Work(t.Context(), p, 2, nil)
			c := Classify(receiver, publisher, p.Report())
			require.True(t, c.Exhausted)
			require.Equal(t, k.what, read(t, k, c))
		})
	}
}

// native skips what would take minutes in WebAssembly: what it shows does not
// depend on where it runs.
func native(t *testing.T) {
	if runtime.GOOS == "js" {
		t.Skip("many runs, shown natively")
	}
}

// read writes a cell as it was written by hand, and checks each counterexample: it
// parses, it breaks its rule at the step it says, and its link leads there.
func read(t *testing.T, k known, c Cell) map[string]string {
	out := map[string]string{}
	for i, word := range c.Verdicts {
		out[word] = ""
		if len(c.Violations) == 0 {
			continue
		}
		v := c.Violations[i]
		text, own := strings.CutPrefix(v.Scenario, k.role+" "+k.name+"\n")
		if !own && k.name != "inbox" && k.name != "outbox" {
			t.Fatalf("the design is not in it:\n%s", v.Scenario)
		}
		out[word] = strings.ReplaceAll(strings.TrimSpace(text), "\n", "; ")
		opens(t, v)
	}
	return out
}

// opens checks that a violation is what it says, and that its link shows it.
func opens(t *testing.T, v Violation) {
	l, err := scenario.DecodeLink(v.Link)
	require.NoError(t, err)
	require.Equal(t, v.Scenario, l.Text)
	require.Equal(t, v.Step, l.Step)
	sc := parse(t, l.Text)
	r := sim.Run(sc)
	require.Equal(t, l.Digest, r.Digest)
	require.Len(t, r.Events, v.Steps)
	require.Len(t, faultsOf(sc), v.Faults)
	for _, verdict := range r.Verdicts {
		if verdict.Name == v.Rule {
			require.Equal(t, trace.Broken, verdict.State)
			require.Equal(t, v.Step, verdict.Step)
		}
	}
}

// Where the shop asks before it sends again, it takes a copy on the way and a hold
// of either to have two at work at once: two faults.
func TestACopyAndAHoldAreTriedTogether(t *testing.T) {
	p, err := NewCell("check-then-act", "status-lookup")
	require.NoError(t, err)
	Work(t.Context(), p, 1, nil)
	c := Classify("check-then-act", "status-lookup", p.Report())
	require.Equal(t, []string{"done twice", "other content"}, c.Verdicts)
	require.Equal(t, 2, c.Violations[0].Faults)
	require.Equal(t, "publisher status-lookup\nreceiver check-then-act\nreplicas 2\norder snack-7 7\nduplicate request 1\nhold receiver checked 1 for=10ms\n", c.Violations[0].Scenario)
	opens(t, c.Violations[0])
}

// A hold is tried that outlasts a lease, and lasts until the next attempt has come: 300 ms
// and 270. The claim ends at 310, request 3 takes it over at 480 and does the work, and
// at 580 warehouse 1 does it once more.
func TestAHoldOutlastsALease(t *testing.T) {
	r, err := Explore(t.Context(), parse(t, "receiver claim-lease\nreplicas 3\n"+one), Options{Depth: 1, Kinds: []string{"hold"}}, nil)
	require.NoError(t, err)
	require.Len(t, r.Violations, 1)
	require.Equal(t, "at-most-once", r.Violations[0].Rule)
	require.Equal(t, "receiver claim-lease\nreplicas 3\n"+one+"\nhold receiver claimed 1 for=570ms\n", r.Violations[0].Scenario)
}

// What is worse stands first, and a verdict and its violation side by side.
func TestACellHasTheWorstFirst(t *testing.T) {
	c := Classify("none", "outbox", Report{Exhausted: true, Violations: []Violation{{Rule: "drains"}, {Rule: "honest-ack"}, {Rule: "no-loss"}}})
	require.Equal(t, []string{"lost", "false ACK", "stuck"}, c.Verdicts)
	require.Equal(t, []Violation{{Rule: "no-loss"}, {Rule: "honest-ack"}, {Rule: "drains"}}, c.Violations)
	require.Empty(t, Classify("none", "outbox", Report{}).Verdicts, "nobody knows yet")
	require.Equal(t, []string{catalog.Safe}, Classify("none", "outbox", Report{Exhausted: true}).Verdicts)
	require.Equal(t, []string{catalog.Refuses}, Classify("none", "outbox-no-connection", Report{Exhausted: true}).Verdicts)
}

func TestEveryRuleHasAWord(t *testing.T) {
	var rules []string
	for _, w := range catalog.Harms {
		rules = append(rules, w.Rule)
	}
	var want []string
	for _, r := range catalog.Rules {
		want = append(want, r.Name)
	}
	require.ElementsMatch(t, want, rules)
}
