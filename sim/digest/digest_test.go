package digest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// Whoever opens a link is told when the run is no longer the one that was sent,
// which the digest shows. What a message says on the wire is a part of the run:
// an ACK that became a refusal, a retry that writes its keys in another order.
func TestAnotherWordOnTheWireIsAnotherDigest(t *testing.T) {
	reply := func(change func(*trace.Msg)) string {
		m := trace.Msg{Kind: trace.Response, N: 1, ID: "a", Order: "a", Status: 200, Body: `{"id":"a","accepted":true}`, To: trace.Publisher, Sent: 10, Arrives: 20}
		change(&m)
		r := trace.Recording{Events: []trace.Event{{Ms: 10, Kind: trace.Sent, Node: trace.Receiver, Msg: &m}}}
		Seal(&r)
		return r.Digest
	}
	seen := map[string]string{}
	for what, change := range map[string]func(*trace.Msg){
		"as it is":        func(*trace.Msg) {},
		"not accepted":    func(m *trace.Msg) { m.Body = `{"id":"a","accepted":false}` },
		"in other order":  func(m *trace.Msg) { m.Body = `{"accepted":true,"id":"a"}` },
		"no body":         func(m *trace.Msg) { m.Body = "" },
		"another status":  func(m *trace.Msg) { m.Status = 500 },
		"another id":      func(m *trace.Msg) { m.ID = "b" },
		"another number":  func(m *trace.Msg) { m.N = 2 },
		"a copy":          func(m *trace.Msg) { m.Copy = 1 },
		"somebody else's": func(m *trace.Msg) { m.To = "relay-2" },
		"later":           func(m *trace.Msg) { m.Arrives = 30 },
	} {
		digest := reply(change)
		require.Empty(t, seen[digest], what)
		seen[digest] = what
	}
}

// The digest is of what happened: not of wording, nor of where in the code.
func TestTheDigestIgnoresWordsAndLines(t *testing.T) {
	of := func(change func(*trace.Recording)) string {
		r := &trace.Recording{
			Events: []trace.Event{{Ms: 0, Kind: trace.Started}, {Ms: 10, Kind: trace.Write, Changes: []trace.Change{
				{DB: trace.Receiver, Table: "stock", Op: trace.Update, Old: []string{"1", "0"}, New: []string{"1", "7"}}}}},
			Verdicts: []trace.Verdict{{Name: "no-loss", State: trace.Held, Step: -1}},
		}
		change(r)
		Seal(r)
		require.Len(t, r.Digest, 10)
		return r.Digest
	}
	same := of(func(*trace.Recording) {})
	require.Equal(t, same, of(func(r *trace.Recording) {
		r.Title, r.Events[0].Note, r.Events[0].Line, r.Verdicts[0].Why = "x", "x", 7, "x"
	}))
	require.NotEqual(t, same, of(func(r *trace.Recording) { r.Events[0].Ms = 1 }))
	require.NotEqual(t, same, of(func(r *trace.Recording) { r.Events[1].Changes[0].New[1] = "8" }))
	require.NotEqual(t, same, of(func(r *trace.Recording) { r.Verdicts[0].State = trace.Broken }))
}
