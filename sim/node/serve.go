package node

// Serve answers one request after the other for as long as the process lives.
func Serve(env Warehouse, r Receiver) {
	for {
		body := env.NextRequest()
		if id, ok := DecodeLookup(body); ok {
			env.Reply(lookup(r, id))
			continue
		}
		request, ok := DecodeRequest(body)
		if !ok {
			env.Reply(Malformed())
			continue
		}
		reply := guarded(request.ID, func() Reply {
			env.Reach(Received)
			return r.Receive(request)
		})
		if reply != Silence {
			env.Reply(reply)
			env.Reach(Replied)
		}
	}
}

// guarded answers what a handler throws: an exception is an error of ours (500),
// not accepted is a definite no (409). Either way its open transaction is undone.
func guarded(id string, handle func() Reply) (reply Reply) {
	defer func() {
		switch thrown := recover(); thrown {
		case nil:
		case Raised:
			reply = Broken(id)
		case NotAccepted:
			reply = Refuse(id)
		default:
			panic(thrown)
		}
	}()
	return handle()
}

// lookup says whether an id is done.
func lookup(r Receiver, id string) Reply {
	if k, ok := r.(Knower); ok && k.Knows(id) {
		return Accept(id)
	}
	return NotFound(id)
}
