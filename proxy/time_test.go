package proxy

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// byHand is a clock that goes on when it is told to.
type byHand struct {
	now   time.Time
	waits chan wait
}

// wait is somebody who waits for a time to pass.
type wait struct {
	long time.Duration
	over chan time.Time
}

func (c *byHand) Now() time.Time { return c.now }

func (c *byHand) After(d time.Duration) <-chan time.Time {
	w := wait{d, make(chan time.Time, 1)}
	c.waits <- w
	return w.over
}

func clock() *byHand { return &byHand{now: time.UnixMilli(1000), waits: make(chan wait, 100)} }

// A message that is late by 40 ms waits for these 40 ms, and for nothing else.
func TestADelayIsTheTimeOfTheScenario(t *testing.T) {
	for fault, want := range map[string]string{
		"delay request 1 by=40ms":  "placed sent delayed delivered commit sent accepted",
		"delay response 1 by=40ms": "placed sent delivered commit sent delayed accepted",
	} {
		hand := clock()
		s := newStage(t, order+fault, &service{}, func(o *Options) { o.Requests, o.Clock = 1, hand })
		told := make(chan string)
		go func() { told <- s.ask(seven) }()
		w := <-hand.waits
		require.Equal(t, 40*time.Millisecond, w.long)
		w.over <- time.Time{}
		require.Equal(t, yes, <-told)
		<-s.proxy.Done()
		require.Equal(t, want, kinds(s.proxy.Finish()), fault)
		require.Empty(t, hand.waits)
	}
}

// A reply that comes when the client has hung up is late, though its yes is true.
func TestAReplyThatIsLateFindsNobody(t *testing.T) {
	hand := clock()
	s := newStage(t, order+"delay response 1 by=1s", &service{}, func(o *Options) { o.Clock = hand })
	s.giveUp(seven, "delayed")
	(<-hand.waits).over <- time.Time{}
	s.await("late")
	r := s.proxy.Finish()
	require.Equal(t, "placed sent delivered commit sent delayed timeout late", kinds(r))
	require.Zero(t, r.Counts.AcksAccepted)
	require.True(t, r.Settled)
}

// What is still on its way when somebody ends the run gets nowhere, and the run has not
// come to rest.
func TestTheEndDoesNotWaitForWhatIsLate(t *testing.T) {
	hand := clock()
	s := newStage(t, order+"delay request 1 by=1h", &service{}, func(o *Options) { o.Clock = hand })
	told := make(chan string)
	go func() { told <- s.ask(seven) }()
	<-hand.waits
	r := s.proxy.Finish()
	require.Equal(t, "closed", <-told)
	require.Equal(t, "placed sent delayed", kinds(r))
	require.False(t, r.Settled)
}

// The run ends when nothing has come for 5 s; what happens meanwhile begins the 5 s anew.
func TestARunEndsWhenNothingComes(t *testing.T) {
	hand := clock()
	s := newStage(t, order, &service{}, func(o *Options) { o.Clock, o.Idle = hand, 5*time.Second })
	require.Equal(t, yes, s.ask(seven))
	var last wait
	for ended := false; !ended; {
		select {
		case <-s.proxy.Done():
			ended = true
		case last = <-hand.waits: // that nothing comes any more the last one notices
			require.Equal(t, 5*time.Second, last.long)
			last.over <- time.Time{}
		}
	}
	require.Equal(t, "placed sent delivered commit sent accepted", kinds(s.proxy.Finish()))
}

// A client that never comes is waited for no longer.
func TestARunEndsWhenNothingEverComes(t *testing.T) {
	hand := clock()
	s := newStage(t, order+"drop response 1", &service{}, func(o *Options) { o.Clock, o.Idle = hand, time.Second })
	(<-hand.waits).over <- time.Time{}
	<-s.proxy.Done()
	r := s.proxy.Finish()
	require.Equal(t, "placed", kinds(r))
	require.Len(t, r.Unmet, 1)
	require.Equal(t, "drop response 1", r.Unmet[0].Text)
}
