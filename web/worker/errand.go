package worker

import (
	"twodeliveries/sim/protocol"
)

// Errand is what an explorer was told last. Whoever passes messages on to one keeps
// it, to notice an explorer that does not listen, since it is inside a run that goes
// on: that one is replaced, and what it was told is not lost.
type Errand struct {
	begun  protocol.Message // the exploration
	news   protocol.News    // the last of it
	busy   bool             // another one was under way when it was told
	stop   bool             // it is to end
	number int              // of the last message
	heard  bool             // something about it since
	silent bool             // nothing was heard for a while
}

// Silence is such a while, in ms. An explorer that listens speaks several times in it;
// after two of them in a row it does not listen. Two, since the page itself may have
// been too busy to hear.
const Silence = 400

// Told notes that a message was sent. The number is for Late, once Silence is over.
func (e *Errand) Told(m protocol.Message) (number int) {
	switch {
	case m.Explore != nil:
		busy := e.begun.Explore != nil && !e.news.Over
		*e = Errand{begun: m, news: protocol.News{ID: m.ID}, busy: busy, number: e.number}
	case m.Stop && m.ID == e.begun.ID:
		e.stop = true
	}
	e.heard, e.silent = false, false
	e.number++
	return e.number
}

// Heard notes what the explorer says.
func (e *Errand) Heard(n protocol.News) {
	if n.ID == e.begun.ID {
		e.news, e.heard, e.silent = n, true, false
	}
}

// Forget forgets it: there is nobody any more who was told.
func (e *Errand) Forget() { *e = Errand{number: e.number} }

// Late is what to do about an explorer: wait once more, or, if one of the others is
// set, replace it. End is what comes of an exploration that was to end, Again is to be
// told to the new one.
type Late struct {
	Wait  bool
	End   *protocol.News
	Again *protocol.Message
}

// Late tells what to do one Silence after the message of that number, and after each
// more that it says to wait. One that was told to end something has to come to that
// end; one that was busy with something else has to speak of what it was told. Nobody
// is replaced for a first run that takes long.
func (e *Errand) Late(number int) Late {
	switch {
	case number != e.number || e.news.Over || !e.stop && (!e.busy || e.heard):
		return Late{}
	case e.heard || !e.silent:
		e.silent = !e.heard
		e.heard = false
		return Late{Wait: true}
	}
	begun, news, stop := e.begun, e.news, e.stop
	e.Forget()
	if !stop {
		return Late{Again: &begun}
	}
	news.Cells, news.Report, news.Over = nil, nil, true
	return Late{End: &news}
}
