package strip

import "twodeliveries/sim/trace"

// called is what a message is called where there is little room.
func called(m *trace.Msg) string {
	switch {
	case m != nil && (m.Beyond() || m.Before()):
		return string(m.Kind)
	case m != nil && m.ToShop():
		return "reply"
	}
	return "request"
}

// silence is what is said of an outcome that is unknown.
func silence(e *trace.Event) string {
	switch {
	case e.Node == trace.Customer:
		return "no answer"
	case e.Msg != nil && e.Msg.Beyond():
		return "no " + string(e.Msg.Kind.Reply())
	case e.Kind == trace.Timeout:
		return "no reply: was it done?"
	}
	return "proves nothing"
}
