package node

// ArrivalOrder credits whatever reply comes next to the request that waits.
type ArrivalOrder struct{}

// Accepts wants status 200 and accepted true; whose reply it is it does not ask.
func (ArrivalOrder) Accepts(_ string, r Reply) bool {
	body, ok := read(r.Body)
	return ok && r.Status == 200 && body["accepted"] == true
}

// InLine says that replies are matched to requests by the order they arrive in.
func (ArrivalOrder) InLine() {}
