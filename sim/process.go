package sim

import (
	"slices"
	"strings"

	"twodeliveries/sim/node"
	"twodeliveries/sim/sched"
	"twodeliveries/sim/trace"
)

// process is a program on its machine: it can die and be started again; its
// database stays.
type process struct {
	world *world
	name  string
	db    *database
	main  func(*env) // what it runs

	dead   bool
	born   int // how often it was started
	envs   []*env
	jobs   []job    // shop: what customers and operators want
	queue  []packet // warehouse: requests that wait for the handler
	idle   bool     // main waits for a job or a request
	memory node.Rememberer
	told   string // its memory as last recorded
}

func (w *world) process(name, schema string, main func(*env)) *process {
	return &process{world: w, name: name, db: w.engine.database(name, schema), main: main, dead: true}
}

// boot starts the process.
func (p *process) boot() {
	if !p.dead {
		return
	}
	p.dead, p.idle = false, false
	p.born++
	p.spawn(p.name, func(e *env) {
		note := ""
		if p.born > 1 {
			note = "again"
		}
		e.event(trace.Event{Kind: trace.Started, Note: note})
		e.check()
		e.Reach(node.Started)
		p.main(e)
	})
}

// spawn starts a coroutine of the process with a connection of its own. The role
// is the one its points belong to.
func (p *process) spawn(role string, f func(*env)) *env {
	e := &env{process: p, role: role}
	e.line = p.world.engine.acquire(p.db.home, p.db.disk, e.report)
	p.envs = append(p.envs, e)
	e.task = p.world.loop.Go(func(*sched.Task) { f(e) })
	return e
}

// crash kills the process with all its coroutines and connections. Dead comes
// first, so that nothing the unwinding code does can count. It may not be called
// from within a task.
func (p *process) crash(note string, line, restart int) {
	e := trace.Event{Kind: trace.Crashed, Node: p.name, DB: p.db.name, Note: note, Fault: line}
	for _, env := range p.envs {
		if env.tx > 0 {
			e.Torn = append(e.Torn, env.tx)
		}
	}
	slices.Sort(e.Torn)
	p.end()
	if p.told != "" {
		p.told = ""
		e.Memory = &trace.Memory{Node: p.name, Items: []string{}}
	}
	w := p.world
	w.record(e)
	for _, packet := range p.queue {
		w.record(trace.Event{Kind: trace.Dead, Node: p.name, Msg: &packet, Order: packet.Order})
	}
	p.queue = nil
	for _, job := range p.jobs {
		if job.order != "" {
			w.record(trace.Event{Kind: trace.Unplaced, Node: p.name, Order: job.order})
		}
	}
	p.jobs = nil
	if p == w.shop {
		clear(w.waiting)
	}
	if restart >= 0 {
		w.loop.At(w.loop.Now()+restart, p.boot)
	}
}

// end stops everything the process runs, without a word.
func (p *process) end() {
	p.dead = true
	p.memory = nil
	for _, e := range p.envs {
		e.line.slot.Detach()
	}
	for _, e := range p.envs {
		e.task.Stop()
		p.world.engine.release(e.line)
	}
	p.envs = nil
}

// remembered returns the memory of the process when it changed.
func (p *process) remembered() *trace.Memory {
	if p.memory == nil {
		return nil
	}
	items := p.memory.Memory()
	now := strings.Join(items, "\n")
	if now == p.told {
		return nil
	}
	p.told = now
	return &trace.Memory{Node: p.name, Items: items}
}

// hand gives the shop's process a job, unless it is dead.
func (p *process) hand(j job) bool {
	if p.dead {
		return false
	}
	p.jobs = append(p.jobs, j)
	p.nudge()
	return true
}

// nudge wakes main when it waits for work.
func (p *process) nudge() {
	if p.idle {
		p.envs[0].task.Wake()
	}
}

// work blocks main until there is something to do.
func (e *env) work(ready func() bool) {
	p := e.process
	for !ready() {
		p.idle = true
		e.park()
	}
	p.idle = false
}
