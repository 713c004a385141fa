package node

// Warehouse is what the receiver's process sees.
type Warehouse interface {
	Env
	// NextRequest waits for the next request and returns its bytes.
	NextRequest() string
	// Reply puts the reply to that request on the wire.
	Reply(Reply)
}

// Serve answers one request after the other for as long as the process lives.
func Serve(env Warehouse, r Receiver) {
	for {
		request, ok := DecodeRequest(env.NextRequest())
		if !ok {
			env.Reply(Malformed())
			continue
		}
		env.Reach(Received)
		reply := r.Receive(request)

		env.Reply(reply)
		env.Reach(Replied)
	}
}
