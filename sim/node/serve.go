package node

import "twodeliveries/sim/store"

// Serve answers one request after the other for as long as the process lives. A request
// of a version to come it refuses, or parks until that version runs.
func Serve(env Warehouse, r Receiver, parks bool) {
	if parks {
		guarded("", func() Reply { workOff(env, r); return Silence })
	}
	for {
		body := env.NextRequest()
		if id, ok := DecodeLookup(body); ok {
			env.Reply(guarded(id, func() Reply { return lookup(r, id) }))
			continue
		}
		request, ok := DecodeRequest(body)
		if _, takes := r.(Nameless); !ok || request.ID == "" && !takes {
			env.Reply(Malformed())
			continue
		}
		reply := guarded(request.ID, func() Reply {
			env.Reach(Received)
			if request.Version > env.Version() {
				env.Reach(VersionUnknown)
				if parks {
					return park(env, request)
				}
				return Refuse(request.ID) // whatever it asks for, it is not done
			}
			return r.Receive(request)
		})
		if reply != Silence && env.Reply(reply) {
			env.Reach(Replied)
		}
	}
}

// guarded answers what a handler throws, whose open transaction is undone: not
// accepted is a definite no (409), a locked database (503) and any other exception
// (500) prove nothing.
func guarded(id string, handle func() Reply) (reply Reply) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case store.Failure:
			reply = Broken(id)
			if thrown.Busy() {
				reply = TryLater(id)
			}
		case Thrown:
			reply = Broken(id)
			if thrown == NotAccepted {
				reply = Refuse(id)
			}
		default:
			panic(thrown)
		}
	}()
	return handle()
}

// lookup says whether an id is done, if the receiver can tell.
func lookup(r Receiver, id string) Reply {
	knows := CannotTell
	if k, ok := r.(Knower); ok {
		knows = k.Knows(id)
	}
	switch knows {
	case Done:
		return Accept(id)
	case NotYet:
		return NotFound(id)
	}
	return CannotSay(id)
}

// foundOr is what a row tells that stands only for work that is done.
func foundOr(otherwise Knowledge, row store.Row) Knowledge {
	if row.Found() {
		return Done
	}
	return otherwise
}
