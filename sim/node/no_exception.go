package node

import "encoding/json"

// NoException takes a reply for an ACK when the client throws nothing over it.
type NoException struct{}

// Accepts has a body, if there is one, read as JSON: broken JSON throws, and an
// error status does not.
func (NoException) Accepts(id string, r Reply) bool {
	return r.Body == "" || json.Valid([]byte(r.Body))
}
