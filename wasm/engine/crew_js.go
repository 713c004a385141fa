package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"syscall/js"
	"time"

	"twodeliveries/sim/protocol"
)

// crew is the workers that do jobs for a coordinator.
type crew struct {
	recruit recruiting
	members []*member
	trouble string // why one has failed
}

// member is one of them.
type member struct {
	post  func(text string)
	end   func()
	ready bool
	warm  bool    // it has done some jobs
	out   []batch // sent and not answered yet, in the order sent
}

// batch is jobs that went out in one message.
type batch struct {
	id   int // of the exploration
	jobs []protocol.Job
	due  time.Time // until when it is waited for; zero: as long as it takes
}

// recruiting starts a worker. What it says and why it has failed is told later, on
// the goroutine of the coordinator. It is nil, or fails at once, where there are no
// workers.
type recruiting func(hear, fail func(text string)) (post func(text string), end func(), err error)

// So many jobs go into one message, and so many messages to a worker before it has
// answered the first: it need not wait for the next, and a word to stop need not
// wait long for it.
const (
	jobsAtOnce = 8
	batches    = 2
)

// grow takes in workers until there are n, if that can be.
func (c *crew) grow(n int, hear, fail func(m *member, text string)) {
	c.trouble = ""
	for len(c.members) < n && c.recruit != nil {
		m := &member{}
		var err error
		m.post, m.end, err = c.recruit(func(text string) { hear(m, text) }, func(why string) { fail(m, why) })
		if err != nil {
			c.trouble = err.Error()
			return
		}
		c.members = append(c.members, m)
	}
}

// warm tells whether everybody has done some jobs. While a worker does its first ones the
// browser compiles its code; many at once hinder each other.
func (c *crew) warm() bool {
	return !slices.ContainsFunc(c.members, func(m *member) bool { return !m.warm })
}

// free finds who has the most room for jobs; nil when nobody has any.
func (c *crew) free() *member {
	var found *member
	for _, m := range c.members {
		if m.ready && len(m.out) < batches && (found == nil || len(m.out) < len(found.out)) {
			found = m
		}
	}
	return found
}

// dismiss ends a member, and returns what it has not done.
func (c *crew) dismiss(m *member, why string) []batch {
	i := slices.Index(c.members, m)
	if i < 0 {
		return nil // it was let go before
	}
	c.trouble = why
	c.members = slices.Delete(c.members, i, i+1)
	m.end()
	return m.out
}

func (m *member) give(b batch) {
	m.out = append(m.out, b)
	m.post(marshal(protocol.Message{Ask: protocol.Ask{ID: b.id}, Jobs: b.jobs}))
}

// expect has the batches of an exploration, or those of all others, not be waited for
// any longer than until then.
func (m *member) expect(id int, others bool, until time.Time) {
	for i := range m.out {
		if b := &m.out[i]; (b.id == id) != others && b.due.IsZero() {
			b.due = until
		}
	}
}

// late tells whether the member is still busy with something that is not waited for.
func (m *member) late(now time.Time) bool {
	return len(m.out) > 0 && !m.out[0].due.IsZero() && !now.Before(m.out[0].due)
}

// answer reads what a member says: first that it is ready, then results.
func (m *member) answer(text string) (r protocol.Results, err error) {
	if !m.ready {
		var ready protocol.Ready
		if err := json.Unmarshal([]byte(text), &ready); err != nil || !ready.Ready {
			return r, fmt.Errorf("a worker says something else than that it is ready")
		}
		m.ready = true
		return r, nil
	}
	if err := json.Unmarshal([]byte(text), &r); err != nil {
		return r, fmt.Errorf("a worker’s results cannot be read: %w", err)
	}
	if len(m.out) == 0 || r.ID != m.out[0].id || len(r.Results) != len(m.out[0].jobs) {
		return r, fmt.Errorf("a worker’s results are not what it was asked for")
	}
	m.out, m.warm = m.out[1:], true
	return r, nil
}

// recruiter starts workers of this worker's own program. They need not compile it:
// engine.js hands them the compiled module.
func recruiter(calls chan<- func()) recruiting {
	return func(hear, fail func(string)) (post func(string), end func(), err error) {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("the browser does not start a worker: %v", p)
			}
		}()
		self := js.Global()
		if !self.Get("Worker").Truthy() {
			return nil, nil, fmt.Errorf("in this browser a worker has no workers of its own")
		}
		w := self.Get("Worker").New(self.Get("crewScript"), map[string]any{"name": "crew"})
		listen := func(event string, do func(js.Value)) {
			w.Set(event, js.FuncOf(func(_ js.Value, args []js.Value) any {
				do(args[0])
				return nil
			}))
		}
		listen("onmessage", func(e js.Value) {
			text := e.Get("data").String()
			calls <- func() { hear(text) }
		})
		listen("onerror", func(e js.Value) {
			e.Call("preventDefault")
			why := "a worker could not be loaded"
			if m := e.Get("message"); m.Truthy() {
				why = m.String()
			}
			calls <- func() { fail(why) }
		})
		w.Call("postMessage", self.Get("engineModule"))
		return func(text string) { w.Call("postMessage", text) }, func() { w.Call("terminate") }, nil
	}
}
