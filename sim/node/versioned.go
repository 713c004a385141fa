package node

import (
	"strconv"
	"strings"
)

// Versioned takes a reply for an ACK only if it is also written in the version of the
// protocol that both sides have agreed on: in another one the same words may mean less.
type Versioned struct{ Strict }

// protocol is that version.
const protocol = 1

// Dress has the warehouse write its replies in it.
func (Versioned) Dress(r Reply) Reply {
	r.Body = strings.Replace(r.Body, "{", `{"version":`+strconv.Itoa(protocol)+`,`, 1)
	return r
}

// Accepts wants what Strict wants, and the version.
func (c Versioned) Accepts(id string, r Reply) bool {
	body, ok := read(r.Body)
	return ok && body["version"] == float64(protocol) && c.Strict.Accepts(id, r)
}
