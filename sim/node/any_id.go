package node

// AnyID does not compare the id: another order's success is good enough.
type AnyID struct{}

// Accepts wants status 200 and accepted true, for whichever order.
func (AnyID) Accepts(id string, r Reply) bool {
	body, ok := read(r.Body)
	return ok && r.Status == 200 && body["accepted"] == true
}
