package preview

import "twodeliveries/sim/trace"

// way is the way of one message through the picture.
type way struct {
	from, to point
	reply    bool
	outside  bool // it comes from nobody of ours
	answered bool // something on the way sent it
	lost     bool
	hurt     bool // it is not what was sent
	late     bool // nobody waits for it
}

// ways follows every message from where it is sent to where it ends.
func (d *diagram) ways() []way {
	var out []way
	for i := range d.run.Events {
		e := &d.run.Events[i]
		switch e.Kind {
		case trace.Sent, trace.Copied, trace.Answered:
			if w, any := d.follow(i); any {
				out = append(out, w)
			}
		}
	}
	return out
}

// follow finds the end of the message that step i put on the wire.
func (d *diagram) follow(i int) (w way, any bool) {
	m := d.run.Events[i].Msg
	w.reply = m.Kind == trace.Response || m.Kind == trace.Status
	w.outside = m.Injected
	w.answered = d.run.Events[i].Kind == trace.Answered
	sender := d.sender(i, w.reply)
	to := d.lane(m.To)
	w.from.x = d.x[i]
	for j := i + 1; j < len(d.run.Events); j++ {
		e := &d.run.Events[j]
		if e.Kind == trace.Answered && m.Kind == trace.Request && e.Msg.N == m.N && e.Msg.Copy == m.Copy {
			w.lost, w.to.x = true, d.x[j] // something on the way has it
			return w, w.between(sender, to)
		}
		if e.Msg == nil || !e.Msg.Same(m) {
			continue
		}
		switch e.Kind {
		case trace.Corrupted:
			w.hurt = true
			continue
		case trace.Dropped:
			w.lost = true
		case trace.Late, trace.Dead:
			w.late = true
		case trace.Delivered, trace.Accepted, trace.Refused, trace.Unclear, trace.Told:
		default:
			continue
		}
		if took := d.lane(e.Node); took != nil {
			to = took
		}
		w.to.x = d.x[j]
		return w, w.between(sender, to)
	}
	return w, false
}

// sender is the lane that a message leaves: its node's, else the first of its side.
func (d *diagram) sender(i int, reply bool) *lane {
	if l := d.lane(d.run.Events[i].Node); l != nil {
		return l
	}
	role := trace.Publisher
	if reply {
		role = trace.Receiver
	}
	for j := range d.lanes {
		if d.lanes[j].node.Role == role {
			return &d.lanes[j]
		}
	}
	return nil
}

// between puts the way between two lanes, if there are both. A lost message comes
// half the way, and there somebody may answer it.
func (w *way) between(from, to *lane) bool {
	if from == nil || to == nil {
		return false
	}
	const clear = 6 // px from the line of a lane
	down := clear
	if to.y < from.y {
		down = -clear
	}
	w.from.y, w.to.y = from.y+float64(down), to.y-float64(down)
	const slope = 30
	if w.answered {
		w.from = point{w.from.x + slope, (w.from.y + w.to.y) / 2}
	}
	if w.lost {
		w.to = point{max(w.to.x, w.from.x+slope), (w.from.y + w.to.y) / 2}
	}
	return true
}

func (w way) draw(p *pen) {
	c := pub
	switch {
	case w.hurt:
		c = bad
	case w.late || w.outside:
		c = dim
	case w.reply:
		c = rec
	}
	if w.reply {
		p.dashes(w.from.x, w.from.y, w.to.x, w.to.y, 3.5, 10, 8, c)
	} else {
		p.line(w.from.x, w.from.y, w.to.x, w.to.y, 3.5, c)
	}
	if w.lost {
		p.cross(w.to.x, w.to.y, 9, 5, bad)
		return
	}
	p.head(w.from, w.to, c)
}
