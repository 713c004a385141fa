// Package network carries messages and breaks them as the rules say.
//
// The world in five lines:
//
//	A message is bytes with a name: request 2, response 1 copy 1.
//	Every message put on the wire gets one Verdict, when it is sent.
//	Rules are asked in order; the first that names the message decides.
//	A message that no rule names arrives after the latency.
//	The network knows no clock: a verdict says how long after sending.
package network

import (
	"fmt"
	"strings"
)

// Kind is the direction of a message.
type Kind string

// Directions.
const (
	Request  Kind = "request"
	Response Kind = "response"
)

// Name tells messages apart: requests are numbered from 1, a response has the
// number of its request, a copy its own number from 1 (0 is the original).
type Name struct {
	Kind Kind
	N    int
	Copy int
}

// Do is what a rule does to a message.
type Do string

// What can happen to a message on its way.
const (
	Drop      Do = "drop"
	Delay     Do = "delay"
	Duplicate Do = "duplicate"
	Close     Do = "close"
	Corrupt   Do = "corrupt"
	Answer    Do = "answer"
	Hop       Do = "hop" // Answer and Duplicate: somebody on the way answers, and passes it on
)

// Rule is one fault of the network.
type Rule struct {
	On     Name
	Do     Do
	By     int    // Delay: ms more; Duplicate, Hop: ms after the original
	After  int    // Hop: ms until it answers
	Way    string // Corrupt
	Status int    // Answer, Hop
	Body   string // Answer, Hop
	Line   int    // where the scenario says so
	Met    bool   // a message of that name came up
}

// Net is the network of one run.
type Net struct {
	Latency int // ms each way
	Rules   []*Rule

	requests int
	taken    map[Name]bool // names of copies
}

// NextRequest gives a new request its number.
func (n *Net) NextRequest() Name {
	n.requests++
	return Name{Kind: Request, N: n.requests}
}

// NextCopy gives a copy of a message its number, the first that is free.
func (n *Net) NextCopy(of Name) Name {
	for of.Copy = 1; n.taken[of]; of.Copy++ {
	}
	n.Take(of)
	return of
}

// Take has a name be no other message's: somebody else has put one of that name on
// the wire.
func (n *Net) Take(name Name) {
	if n.taken == nil {
		n.taken = map[Name]bool{}
	}
	n.taken[name] = true
}

// Reply gives the reply to a message its name.
func (n *Net) Reply(to Name, kind Kind) Name {
	to.Kind = kind
	if to.Copy > 0 {
		return n.NextCopy(to)
	}
	return to
}

// Verdict decides about a message that is put on the wire now. The rule is nil
// when nothing happens to it.
func (n *Net) Verdict(m Name) *Rule {
	for _, r := range n.Rules {
		if r.On == m && !r.Met {
			r.Met = true
			return r
		}
	}
	return nil
}

// accepted has a reply say something else of the work than yes or no.
func accepted(value string) *strings.Replacer {
	const name = `"accepted":`
	return strings.NewReplacer(name+"true", name+value, name+"false", name+value)
}

// Damage returns a reply to the request with that id as it reads after the
// corruption.
func Damage(way, id string, status int, body string) (int, string) {
	switch way {
	case "other-id":
		return status, strings.Replace(body, quote(id), quote("not-"+id), 1)
	case "truthy":
		return status, accepted(`"true"`).Replace(body)
	case "number":
		return status, accepted("1").Replace(body)
	case "empty":
		return status, ""
	case "broken":
		return status, body[:len(body)/2]
	case "status-500":
		return 500, body
	}
	panic(fmt.Sprintf("network: no corruption is called %q", way))
}

func quote(s string) string { return `"` + s + `"` }
