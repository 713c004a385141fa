package facts

import "twodeliveries/sim/trace"

// message takes in what becomes of a message.
func (h *History) message(i int, e *trace.Event) {
	switch m := e.Msg; m.Kind {
	case trace.Request:
		h.request(i, e)
	case trace.Response:
		h.response(i, e)
	}
}

func (h *History) request(i int, e *trace.Event) {
	m := e.Msg
	t := h.travels[keyOf(m)]
	switch e.Kind {
	case trace.Sent, trace.Copied:
		h.depart(i, e)
	case trace.Dropped, trace.Dead:
		t.End, t.How = i, e.Kind
	case trace.Delivered:
		t.End, t.How = i, e.Kind
		t.Delivery = h.enter(i, e, t)
	case trace.Unparked:
		h.enter(i, e, t)
	case trace.Delayed:
		t.Changed = i
	case trace.Timeout, trace.Closed:
		h.learn(i, e, nil)
	}
}

// enter has the handler entered with a request: it has come, or was parked before.
func (h *History) enter(i int, e *trace.Event, t *Travel) *Delivery {
	d := &Delivery{Travel: t, Node: e.Node, Step: i, Points: map[string]int{}, Applied: none, Died: none,
		Thrown: none, NoLock: none, Waited: none}
	h.Deliveries = append(h.Deliveries, d)
	h.working[e.Node] = d
	return d
}

func (h *History) depart(i int, e *trace.Event) {
	m := e.Msg
	t := &Travel{Msg: m, Step: i, Changed: none, End: none, Outcome: none, Died: none, Order: h.order(m.Order)}
	h.travels[keyOf(m)] = t
	h.Travels = append(h.Travels, t)
	switch {
	case e.Kind == trace.Copied:
	case m.Injected:
		t.Order.Strange = append(t.Order.Strange, t)
	default:
		t.Node = e.Node
		h.waiting[e.Node] = t
		t.Order.Requests = append(t.Order.Requests, t)
	}
}

func (h *History) response(i int, e *trace.Event) {
	m := e.Msg
	r := h.replies[keyOf(m)]
	switch e.Kind {
	case trace.Sent, trace.Answered:
		r = &Reply{Msg: m, Sent: i, Changed: none, End: none}
		h.replies[keyOf(m)] = r
		t := h.travels[keyOf(m)]
		if e.Kind == trace.Answered {
			t.End, t.How = i, e.Kind
		} else if d := h.working[e.Node]; d != nil {
			r.Delivery, d.Reply = d, r
			t = d.Travel
		}
		if t != nil && t.Reply == nil {
			t.Reply = r
		}
	case trace.Copied:
		h.replies[keyOf(m)] = &Reply{Msg: m, Sent: i, Changed: none, End: none}
	case trace.Corrupted:
		r.Changed = i
	case trace.Dropped, trace.Dead, trace.Late:
		r.End, r.How = i, e.Kind
	case trace.Accepted, trace.Refused, trace.Unclear:
		r.End, r.How = i, e.Kind
		h.learn(i, e, m)
	}
}

// learn notes what a process makes of the request it waits for.
func (h *History) learn(i int, e *trace.Event, heard *trace.Msg) {
	if t := h.waiting[e.Node]; t != nil {
		t.Outcome, t.Learnt, t.Heard = i, e.Kind, heard
		delete(h.waiting, e.Node)
	}
}

// work takes in what a process does for the delivery it works on.
func (h *History) work(i int, e *trace.Event, d *Delivery) {
	d.Steps = append(d.Steps, i)
	switch e.Kind {
	case trace.Begin:
		d.Txs = append(d.Txs, e.Tx)
	case trace.Point:
		if _, before := d.Points[e.Point]; !before {
			d.Points[e.Point] = i
		}
	case trace.Commit:
		if len(e.Applied) > 0 {
			d.Applied = i
			o := d.Travel.Order
			o.Applied = append(o.Applied, d)
		}
	case trace.Thrown:
		d.Thrown = i
	case trace.Busy:
		if e.Detail == trace.Waits {
			d.Waited = i
		} else {
			d.NoLock = i
		}
	}
}

// Name is what the delivery is called: "request 1", "request 1 copy 1".
func (d *Delivery) Name() string { return d.Travel.Msg.Name() }

// At is the first step at which a point was reached for the delivery, or none.
func (d *Delivery) At(point string) int {
	if step, ok := d.Points[point]; ok {
		return step
	}
	return none
}
