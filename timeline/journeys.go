package timeline

import "twodeliveries/sim/trace"

// Journey is the way of one message.
type Journey struct {
	Msg      *trace.Msg // as it was sent
	Start    int        // step that put it on the wire: sent, copied or answered
	Original *Journey   // of a copy
	Fates    []int      // steps in which the network did something to it
	End      int        // step at which it arrived or was lost, -1 while it is on its way
	Lost     bool       // it is at its end, and has not arrived
}

// Arrives tells whether the message reached the other side.
func (j *Journey) Arrives() bool { return j.End >= 0 && !j.Lost }

// Last is the last step in which the message is on its way.
func (j *Journey) Last() int {
	if n := len(j.Fates); n > 0 {
		return j.Fates[n-1]
	}
	return j.Start
}

// Journeys are the ways of all messages of a run.
type Journeys struct {
	All []*Journey                // in the order of their start
	At  []*Journey                // by step: the message that the step is about, if it moves or ends
	Of  map[trace.MsgKey]*Journey // by message
}

// FollowMessages finds the way of every message.
func FollowMessages(rec *trace.Recording) *Journeys {
	js := &Journeys{At: make([]*Journey, len(rec.Events)), Of: map[trace.MsgKey]*Journey{}}
	for i := range rec.Events {
		if e := &rec.Events[i]; e.Msg != nil {
			js.At[i] = js.follow(i, e)
		}
	}
	return js
}

// follow is the journey that a step belongs to, further by that step.
func (js *Journeys) follow(i int, e *trace.Event) *Journey {
	j := js.Of[e.Msg.Key()]
	switch e.Kind {
	case trace.Sent:
		return js.depart(i, e.Msg)
	case trace.Copied:
		j = js.depart(i, e.Msg)
		j.Original = js.Of[trace.MsgKey{Kind: e.Msg.Kind, N: e.Msg.N}]
		return j
	case trace.Answered:
		if asked := js.Of[trace.MsgKey{Kind: trace.Request, N: e.Msg.N, Copy: e.Msg.Copy}]; asked != nil {
			asked.Fates, asked.End, asked.Lost = append(asked.Fates, i), i, true
		}
		return js.depart(i, e.Msg)
	}
	if j == nil {
		return nil
	}
	switch e.Kind {
	case trace.Delayed, trace.Corrupted:
		j.Fates = append(j.Fates, i)
	case trace.Dropped:
		j.Fates, j.End, j.Lost = append(j.Fates, i), i, true
	case trace.Delivered, trace.Dead, trace.Late, trace.Accepted, trace.Refused, trace.Unclear, trace.Told, trace.Heard:
		if j.End >= 0 {
			return nil
		}
		j.End = i
	default:
		return nil // a timeout is about a message, but the message is elsewhere
	}
	return j
}

func (js *Journeys) depart(i int, m *trace.Msg) *Journey {
	j := &Journey{Msg: m, Start: i, End: -1}
	js.Of[m.Key()] = j
	js.All = append(js.All, j)
	return j
}
