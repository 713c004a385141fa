package tell

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/timelinetest"
)

var sentence = regexp.MustCompile(`^[A-Z0-9].*[.)]$`)

// generic is what is said of a kind that has no words of its own, unfinished what
// a sentence looks like when what it speaks of is missing.
var (
	generic    = regexp.MustCompile(` changes [a-z]+: [a-z]+ of \d| reads [a-z ]+: `)
	unfinished = regexp.MustCompile(` [.,;:]|the the|[a-z] , |\(\)|"" | of ?[.,:]`)
)

func TestEveryStepHasASentence(t *testing.T) {
	timelinetest.EveryRun(t, func(t *testing.T, rec *trace.Recording) {
		for _, told := range [][]string{Sentences(rec), ShopSentences(rec)} {
			require.Len(t, told, len(rec.Events))
			for i, s := range told {
				require.Regexp(t, sentence, s, "step %d, %s", i, rec.Events[i].Kind)
				require.NotContains(t, s, "%!")
				require.NotContains(t, s, "  ")
				require.NotContains(t, s, "has come to", "step %d: no point is generic", i)
				require.NotContains(t, s, ": "+string(rec.Events[i].Kind)+".", "step %d: no kind is generic", i)
				require.NotRegexp(t, generic, s, "step %d: no row is generic", i)
				require.NotRegexp(t, unfinished, s, "step %d", i)
			}
		}
	})
}

// One sentence per moment of the default preset: what a learner reads at each stop.
func TestSentencesOfTheLostACK(t *testing.T) {
	rec := timelinetest.Preset(t, "lost-ack")
	told := Sentences(rec)
	var got []string
	for _, step := range timeline.Beats(rec) {
		got = append(got, told[step])
	}
	require.Equal(t, []string{
		"Commit: the order snack-7 and the message about it become durable together.",
		"The shop sends request 1: id snack-7, quantity 7.",
		"Commit: 7 of snack-7 is applied. The id in the inbox and the stock of 7 become durable together.",
		"The reply is lost. The shop cannot know whether the work was done.",
		"50 ms and no reply: the shop stops waiting for response 1. It cannot know whether the warehouse did the work: the outcome is unknown. (In truth the work is done.)",
		"The shop sends request 2 under the same id, snack-7. Whoever has done this work before can recognise it.",
		"The warehouse finds snack-7 in its inbox: this work is already done. 7 is not added again.",
		"The ACK, the warehouse's yes, arrives: it names snack-7, and accepted is true. Now the shop knows that the work is done.",
		"The relay looks into the outbox: no row is pending. Now all is at rest.",
	}, got)
}

func TestEveryPointOfTheCatalogHasASentenceOfItsOwn(t *testing.T) {
	rec := &trace.Recording{Nodes: []trace.Node{{Name: "publisher", Role: trace.Publisher}, {Name: "receiver", Role: trace.Receiver}}}
	told := map[string]string{}
	for _, p := range catalog.Points {
		node := "publisher"
		if p.Role == catalog.Receiver {
			node = "receiver"
		}
		rec.Events = []trace.Event{{Kind: trace.Point, Node: node, Point: p.Name, Role: string(p.Role)}}
		s := Sentences(rec)[0]
		require.NotContains(t, s, "has come to", p.Name)
		require.Contains(t, []string{"", p.Name}, told[s], "%s says the same as %s", p.Name, told[s])
		told[s] = p.Name
	}
	rec.Events = []trace.Event{{Kind: trace.Point, Node: "receiver", Point: "lease-renewed"}}
	require.Equal(t, "The warehouse has come to lease renewed.", Sentences(rec)[0])
}

func TestSentencesOfWhatPresetsDoNotShow(t *testing.T) {
	nodes := []trace.Node{{Name: "publisher", Role: trace.Publisher, DB: trace.Publisher}, {Name: "receiver", Role: trace.Receiver, DB: trace.Receiver}}
	response := func(status int, body string) *trace.Msg {
		return &trace.Msg{Kind: trace.Response, N: 1, ID: "snack-7", Order: "snack-7", Status: status, Body: body, To: "publisher"}
	}
	unclear := "A reply arrives and proves nothing: "
	tests := []struct {
		event trace.Event
		want  string
	}{
		{trace.Event{Kind: trace.Busy, Node: "receiver", DB: trace.Receiver}, "The warehouse does not get the lock on the warehouse's database, which somebody else holds: SQLITE_BUSY. It gives up, and this statement has done nothing."},
		{trace.Event{Kind: trace.Failed, Node: "receiver", DB: trace.Receiver, Note: "UNIQUE constraint failed: inbox.id", Detail: trace.KeyTaken}, "The insert fails in the warehouse's database: UNIQUE constraint failed: inbox.id. The key is taken"},
		{trace.Event{Kind: trace.Failed, Node: "receiver", DB: trace.Receiver, Note: "disk I/O error"}, "A statement fails in the warehouse's database: disk I/O error."},
		{trace.Event{Kind: trace.Recovered, Node: "receiver", DB: trace.Receiver}, "SQLite finds the journal of a transaction that never ended in the warehouse's database"},
		{trace.Event{Kind: trace.Limited, Note: "step-limit"}, "The run meets its limit (step-limit)"},
		{trace.Event{Kind: trace.Operator, Node: "publisher", Detail: "dance"}, "An operator acts: dance."},
		{trace.Event{Kind: trace.Unplaced, Order: "snack-8"}, "A customer wants to order snack-8, but the shop does not run"},
		{trace.Event{Kind: trace.Dead, Node: "publisher", Msg: response(200, "")}, "Response 1 reaches a shop that does not run"},
		{trace.Event{Kind: trace.Refused, Node: "publisher", Msg: response(409, `{"id":"snack-7","accepted":false}`)}, "The refusal arrives: status 409"},
		{trace.Event{Kind: trace.Accepted, Node: "publisher", Msg: response(200, "")}, "The shop takes this reply for an ACK, although it has no body. (In truth nothing is done yet.)"},
		{trace.Event{Kind: trace.Unclear, Node: "publisher", Msg: response(200, `{"id":"snack-8","accepted":true}`)}, unclear + "it speaks of snack-8, and the shop asked for snack-7"},
		{trace.Event{Kind: trace.Unclear, Node: "publisher", Msg: response(200, `{"id":"snack-7","accepted":"true"}`)}, unclear + `accepted is "true", and only the boolean true counts`},
		{trace.Event{Kind: trace.Unclear, Node: "publisher", Msg: response(200, `{"id":"sna`)}, unclear + "its body cannot be read"},
		{trace.Event{Kind: trace.Unclear, Node: "publisher", Msg: response(503, `{"id":"snack-7","accepted":false}`)}, unclear + "status 503 says only that something went wrong"},
		{trace.Event{Kind: trace.Unclear, Node: "publisher", Msg: response(200, `{"id":"snack-7"}`)}, unclear + "it does not say whether the work is accepted"},
		{trace.Event{Kind: trace.Unclear, Node: "publisher", Msg: response(200, `{"id":"snack-7","accepted":false}`)}, unclear + "its body says that the work is not accepted"},
		{trace.Event{Kind: "renewed", Node: "receiver"}, "The warehouse: renewed."},
	}
	for _, test := range tests {
		rec := &trace.Recording{Nodes: nodes, Events: []trace.Event{test.event}}
		require.Contains(t, Sentences(rec)[0], test.want)
	}
}

func BenchmarkSentences300(b *testing.B) {
	text := ""
	for i := range 12 {
		text += fmt.Sprintf("order snack-%d 7\n", i)
	}
	rec := timelinetest.Run(b, text+"drop response 1\n")
	for b.Loop() {
		Sentences(rec)
	}
}
