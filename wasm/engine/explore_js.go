package main

import (
	"fmt"
	"runtime/debug"
	"slices"
	"time"

	"twodeliveries/sim/explore"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
)

// coordinator explores, one thing at a time: it deals the jobs out to a crew,
// takes the results in and tells the page. Without a crew, where a browser gives a
// worker no workers of its own or all have failed, it does the jobs itself.
type coordinator struct {
	say  func(string) // to the page
	now  func() time.Time
	crew crew
	own  *explore.Worker // for jobs that nobody else does; nil before the first

	x    *exploration     // the one under way, or nil
	tick <-chan time.Time // when it has something to do; nil without an exploration
}

// exploration is one of them: its table or its plan is the source of its jobs.
type exploration struct {
	id      int
	source  explore.Source
	table   *explore.Table
	plan    *explore.Plan
	began   time.Time
	spoke   time.Time // when the page heard the last News
	workers int       // wanted
	over    time.Time // after a stop: when nothing is waited for any more; zero before
	lost    []protocol.Job
	told    []bool // cells the page knows
	reports int    // counterexamples the page knows
}

// Limits of an exploration.
const (
	maxWorkers  = 8
	coldWorkers = 2 // begin together; more come one by one, each when the others are warm
	alone       = 4 // jobs that it does itself before it listens again
	cellsAtOne  = 8 // cells in one News, so that the page takes it in at once
)

func newCoordinator(say func(string), recruit recruiting) *coordinator {
	return &coordinator{say: say, now: time.Now, crew: crew{recruit: recruit}}
}

// begin explores something; what was under way is forgotten.
func (c *coordinator) begin(id int, what protocol.Exploration) {
	x, err := newExploration(id, what)
	if err != nil {
		c.x, c.tick = nil, nil
		problem, ok := err.(*scenario.Error)
		if !ok {
			problem = &scenario.Error{Message: err.Error()}
		}
		c.say(marshal(protocol.News{ID: id, Problem: problem, Over: true}))
		return
	}
	x.began, x.spoke = c.now(), c.now()
	c.x = x
	x.workers = min(max(what.Workers, 1), maxWorkers)
	for _, m := range c.crew.members {
		m.expect(id, true, c.now().Add(graceOfRuns))
	}
	c.crew.grow(min(x.workers, coldWorkers), c.hear, c.fail)
	c.deal()
	c.wake()
}

func newExploration(id int, what protocol.Exploration) (*exploration, error) {
	x := &exploration{id: id}
	if what.Scenario == "" {
		table, err := explore.TableOf(what.Pairs)
		x.source, x.table, x.told = table, table, make([]bool, len(what.Pairs))
		return x, err
	}
	sc, err := scenario.Parse(what.Scenario)
	if err != nil {
		return nil, err
	}
	x.plan, err = explore.NewPlan(explore.Options{Depth: what.Depth, Kinds: what.Kinds}, explore.Trial{Scenario: sc, Depth: what.Depth})
	x.source = x.plan
	return x, err
}

// next is the next job: one that somebody has lost, or a new one.
func (x *exploration) next() (protocol.Job, bool) {
	if n := len(x.lost); n > 0 {
		j := x.lost[n-1]
		x.lost = x.lost[:n-1]
		return j, true
	}
	return x.source.Next()
}

// atOnce is how many jobs go into one message. After a stop each counts by itself: a
// worker that is ended with some of them undone has answered the others.
func (x *exploration) atOnce() int {
	if !x.over.IsZero() {
		return 1
	}
	return jobsAtOnce
}

// deal gives jobs to whoever has room for them. When there are none any more the
// page hears of it.
func (c *coordinator) deal() {
	if c.x != nil && c.x.source.Done() {
		c.work()
	}
	for m := c.crew.free(); m != nil && c.x != nil; m = c.crew.free() {
		var jobs []protocol.Job
		for len(jobs) < c.x.atOnce() {
			j, ok := c.x.next()
			if !ok {
				break
			}
			jobs = append(jobs, j)
		}
		if len(jobs) == 0 {
			return
		}
		m.give(batch{c.x.id, jobs, c.x.over})
	}
}

// hear takes in what a worker says.
func (c *coordinator) hear(m *member, text string) {
	if !slices.Contains(c.crew.members, m) {
		return // it was let go, and others do what it has done
	}
	r, err := m.answer(text)
	if err != nil {
		c.fail(m, err.Error())
		return
	}
	if c.x != nil && r.ID == c.x.id {
		c.learn(r.Results)
	}
	if n := len(c.crew.members); c.x != nil && n < c.x.workers && c.crew.trouble == "" && c.crew.warm() {
		c.crew.grow(n+1, c.hear, c.fail)
	}
	c.deal()
}

// learn takes results in. A source that fails over one is a bug of ours: the page
// keeps what it has heard.
func (c *coordinator) learn(results []protocol.Result) {
	defer func() {
		if p := recover(); p != nil {
			c.say(marshal(protocol.News{ID: c.x.id, Crash: fmt.Sprintf("%v\n\n%s", p, debug.Stack()), Over: true}))
			c.x = nil
		}
	}()
	for _, r := range results {
		c.x.source.Take(r)
	}
}

// fail lets a worker go that has failed; others do what it was to do.
func (c *coordinator) fail(m *member, why string) {
	c.release(m, why)
	if c.x != nil {
		c.deal()
		c.wake()
	}
}

// release ends a worker, with a word about why or none.
func (c *coordinator) release(m *member, why string) {
	for _, b := range c.crew.dismiss(m, why) {
		if c.x != nil && b.id == c.x.id {
			c.miss(b.jobs)
		}
	}
}

// due tells when there is something to do.
func (c *coordinator) due() <-chan time.Time { return c.tick }

// wake sets the time for that: soon when nobody else does the jobs, and in any case
// a moment later, so that a word of the page gets in between.
func (c *coordinator) wake() {
	c.tick = nil
	switch {
	case c.x == nil:
	case len(c.crew.members) == 0:
		c.tick = time.After(time.Millisecond)
	default:
		c.tick = time.After(newsEvery)
	}
}

// work does what is due: it ends what is not waited for, does some jobs, if nobody
// else does them, and tells the News.
func (c *coordinator) work() {
	c.hurry()
	if c.x != nil && len(c.crew.members) == 0 {
		c.doSome()
	}
	if c.x != nil && (c.x.source.Done() || c.now().Sub(c.x.spoke) >= newsEvery) {
		c.news()
	}
	c.wake()
}

func (c *coordinator) doSome() {
	if c.own == nil {
		c.own = explore.NewWorker()
	}
	x, began := c.x, c.now()
	c.own.Interrupt(nil)
	if !x.over.IsZero() {
		c.own.Interrupt(func() bool { return !c.now().Before(x.over) })
	}
	for range alone {
		if j, ok := x.next(); ok {
			c.learn([]protocol.Result{c.own.Do(j)})
		}
		if c.x == nil || c.now().Sub(began) > newsEvery {
			return
		}
	}
}

// news tells the page what has become known.
func (c *coordinator) news() {
	x := c.x
	x.spoke = c.now()
	n := protocol.News{
		ID: x.id, Progress: x.source.Progress(), Ms: int(x.spoke.Sub(x.began).Milliseconds()),
		Workers: len(c.crew.members), Trouble: c.crew.trouble, Over: x.source.Done(),
	}
	if x.table != nil {
		n.Cells = x.fresh()
		n.Over = n.Over && len(n.Cells) < cellsAtOne
	} else if r := x.plan.Report(); n.Over || len(r.Violations) > x.reports {
		x.reports, n.Report = len(r.Violations), &r
	}
	if err := x.source.Err(); n.Over && err != nil {
		n.Crash = err.Error()
	}
	if n.Over {
		c.x = nil
	}
	c.say(marshal(n))
}

// fresh lists cells that the page does not know yet, not too many.
func (x *exploration) fresh() (out []protocol.Cell) {
	for i, cell := range x.table.Cells() {
		if cell.Runs > 0 && !x.told[i] && len(out) < cellsAtOne {
			x.told[i] = true
			out = append(out, cell)
		}
	}
	return out
}
