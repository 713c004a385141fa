package node

// StatusOnly takes HTTP 200 for the work.
type StatusOnly struct{}

// Accepts does not read the body.
func (StatusOnly) Accepts(id string, r Reply) bool {
	return r.Status == 200
}
