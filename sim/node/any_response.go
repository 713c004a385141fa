package node

// AnyResponse takes whatever comes back for an ACK: somebody has answered.
type AnyResponse struct{}

// Accepts reads neither status nor body.
func (AnyResponse) Accepts(id string, r Reply) bool {
	return true
}
