package main

import (
	"cmp"
	"slices"
	"time"

	"twodeliveries/sim/explore"
	"twodeliveries/sim/protocol"
)

// How long what nobody asks for any more is waited for: runs that are under way when
// there is a word to stop, or something else to explore; and, after a word to stop,
// that what was found is made smaller. It is over within a second. Then workers are
// ended, and others take their place.
const (
	graceOfRuns = 250 * time.Millisecond
	graceOfAll  = 900*time.Millisecond - newsEvery
)

// stop ends an exploration early. What it has found is still made smaller.
func (c *coordinator) stop(id int) {
	x := c.x
	if x == nil || x.id != id || !x.over.IsZero() {
		return
	}
	x.over = c.now().Add(graceOfAll)
	for _, m := range c.crew.members {
		m.expect(id, false, c.now().Add(graceOfRuns))
	}
	lost := x.lost
	x.lost = nil
	x.source.Stop()
	c.miss(lost)
	c.deal()
	c.wake()
}

// miss takes in that somebody did not do some jobs. They are dealt out again, unless
// after a stop nobody waits for them.
func (c *coordinator) miss(jobs []protocol.Job) {
	for _, j := range jobs {
		switch {
		case c.x == nil:
			return
		case c.x.waitsFor(j, c.now()):
			c.x.lost = append(c.x.lost, j)
		default:
			c.learn([]protocol.Result{explore.Lose(j)})
		}
	}
}

// waitsFor tells whether the result of a job is still wanted.
func (x *exploration) waitsFor(j protocol.Job, now time.Time) bool {
	return x.over.IsZero() || j.Shrink != "" && now.Before(x.over)
}

// hurry ends workers that are busy with what is not waited for any more, and has
// others take their place. Once nothing is waited for, what is left to do is given up.
func (c *coordinator) hurry() {
	now, before := c.now(), len(c.crew.members)
	for _, m := range slices.Clone(c.crew.members) {
		if m.late(now) {
			c.release(m, c.crew.trouble)
		}
	}
	switch x := c.x; {
	case x == nil:
	case !x.over.IsZero() && !now.Before(x.over):
		for j, ok := x.next(); ok && c.x == x; j, ok = x.next() {
			c.miss([]protocol.Job{j})
		}
	case len(c.crew.members) < before:
		trouble := c.crew.trouble
		c.crew.grow(min(x.workers, before), c.hear, c.fail)
		c.crew.trouble = cmp.Or(c.crew.trouble, trouble)
		c.deal()
	}
}
