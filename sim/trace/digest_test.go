package trace

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Whoever opens a link is told when the run is no longer the one that was sent,
// which the digest shows. What a message says on the wire is a part of the run:
// an ACK that became a refusal, a retry that writes its keys in another order.
func TestAnotherWordOnTheWireIsAnotherDigest(t *testing.T) {
	reply := func(change func(*Msg)) string {
		m := Msg{Kind: Response, N: 1, ID: "a", Order: "a", Status: 200, Body: `{"id":"a","accepted":true}`, To: Publisher, Sent: 10, Arrives: 20}
		change(&m)
		r := Recording{Events: []Event{{Ms: 10, Kind: Sent, Node: Receiver, Msg: &m}}}
		r.SealDigest()
		return r.Digest
	}
	seen := map[string]string{}
	for what, change := range map[string]func(*Msg){
		"as it is":        func(*Msg) {},
		"not accepted":    func(m *Msg) { m.Body = `{"id":"a","accepted":false}` },
		"in other order":  func(m *Msg) { m.Body = `{"accepted":true,"id":"a"}` },
		"no body":         func(m *Msg) { m.Body = "" },
		"another status":  func(m *Msg) { m.Status = 500 },
		"another id":      func(m *Msg) { m.ID = "b" },
		"another number":  func(m *Msg) { m.N = 2 },
		"a copy":          func(m *Msg) { m.Copy = 1 },
		"somebody else's": func(m *Msg) { m.To = "relay-2" },
		"later":           func(m *Msg) { m.Arrives = 30 },
	} {
		digest := reply(change)
		require.Empty(t, seen[digest], what)
		seen[digest] = what
	}
}
