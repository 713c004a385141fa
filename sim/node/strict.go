package node

// Strict takes a reply for an ACK only if it proves this very work done.
type Strict struct{}

// Accepts wants status 200, the requested id, and accepted to be exactly the
// boolean true: "true", 1 and another order's success prove nothing.
func (Strict) Accepts(id string, r Reply) bool {
	if r.Status != 200 {
		return false
	}
	body, ok := read(r.Body)
	return ok && body["id"] == id && body["accepted"] == true
}
