package rules

import (
	"slices"

	"twodeliveries/sim/trace"
)

// message takes in what becomes of a message. It tells whether a rule cares.
func (s *state) message(e *trace.Event) bool {
	m := e.Msg
	switch {
	case m == nil:
		return false
	case m.Kind == trace.Checkout && e.Kind == trace.Sent:
		s.wish(m.Wish)
		s.counts.Checkouts++
		return false
	case m.Kind == trace.Status && e.Kind == trace.Told:
		return s.arrived(m)
	case m.Kind != trace.Request && m.Kind != trace.Response:
		return false // a lookup is no request
	}
	switch e.Kind {
	case trace.Sent:
		if m.Kind == trace.Request {
			s.counts.Requests++
		} else if m.ACK() {
			s.counts.AcksSent++
		}
	case trace.Delivered:
		s.counts.Deliveries++
		if s.courier {
			s.orderOf[m.ID] = s.of(m.Order)
		}
	case trace.Accepted:
		s.counts.AcksAccepted++
		return s.arrived(m)
	case trace.Refused:
		s.counts.Refused++
		return s.arrived(m)
	case trace.Late:
		return s.arrived(m)
	case trace.Timeout, trace.Unclear, trace.Closed:
		s.counts.Unknown++
	}
	return false
}

// arrived holds a reply that has come to whoever asked against what is applied
// under its id now. It tells whether the reply says what is not so.
func (s *state) arrived(m *trace.Msg) bool {
	applied := s.under[m.ID]
	switch {
	case m.ACK() && len(applied) == 0:
		s.of(m.Order).promised = m.ID
	case m.ACK() && m.Kind == trace.Response && !slices.Contains(applied, m.Qty):
		s.of(m.Order).mistaken = &content{m.ID, m.Qty, applied[0]}
	case m.Refusal() && m.Kind == trace.Response && slices.Contains(s.of(m.Order).applied, m.Qty):
		s.of(m.Order).denied = true
	default:
		return false
	}
	return true
}
