package node

import "encoding/json"

// Outcome is what the publisher knows about a request it sent.
type Outcome string

// The three outcomes. Unknown is not failed: the work may be done.
const (
	Acknowledged Outcome = "acknowledged"
	Refused      Outcome = "refused"
	Unknown      Outcome = "unknown"
)

// Check decides which replies are an ACK for a request.
type Check interface {
	Accepts(id string, r Reply) bool
}

// Dresser is a check that wants more of a reply than what it says, and so has agreed with
// the warehouse how replies are written.
type Dresser interface {
	Check
	Dress(Reply) Reply
}

// Judge reads a reply: acknowledged if the check accepts it, refused if it is a
// definite no (a 4xx that names this id and says accepted false), else unknown.
func Judge(check Check, id string, r Reply) Outcome {
	if check.Accepts(id, r) {
		return Acknowledged
	}
	if r.Status < 400 || r.Status > 499 {
		return Unknown
	}
	body, ok := read(r.Body)
	if no, isBool := body["accepted"].(bool); ok && body["id"] == id && isBool && !no {
		return Refused
	}
	return Unknown
}

// read parses a JSON object as loosely typed as it came.
func read(body string) (map[string]any, bool) {
	var m map[string]any
	err := json.Unmarshal([]byte(body), &m)
	return m, err == nil
}

// InLine is a check that does not ask whose reply it is: replies are matched to
// requests by the order they arrive in.
type InLine interface {
	Check
	InLine()
}
