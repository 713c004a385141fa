package sim

import (
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
	role  string // the one its main's points belong to
	db    *database
	ahead int        // ms that its clock is ahead
	main  func(*env) // what it runs

	dead     bool
	frozen   bool
	frozenAt int
	born     int  // how often it was started
	version  int  // of its program, from 1
	deployed bool // and that version has not run yet
	envs     []*env
	jobs     []job       // what customers and operators want
	queue    []trace.Msg // warehouse: requests that wait for the handler
	idle     bool        // main waits for a job or a request
	relay    *bell       // shop: how its relay is woken; nil until it runs
	memory   node.Rememberer
	receiver node.Receiver // warehouse: what answers
	told     string        // its memory as last recorded
}

// job is what a customer or an operator wants from a process.
type job struct {
	order string     // "" if it is not about an order
	msg   *trace.Msg // a customer's checkout
	do    func()
}

// boot starts the process.
func (p *process) boot() {
	if !p.dead {
		return
	}
	p.dead, p.frozen, p.idle = false, false, false
	p.born++
	p.spawn(p.role, func(e *env) {
		started := trace.Event{Kind: trace.Started}
		switch {
		case p.deployed:
			started.Detail, started.Nth = trace.Deployed, p.version
		case p.born > 1:
			started.Detail = trace.Again
		}
		p.deployed = false
		e.event(started)
		e.check()
		for guard(func() { p.main(e) }) { // what threw outside a handler goes on
		}
	})
}

// spawn starts a coroutine of the process with a connection of its own. The role
// is the one its points belong to.
func (p *process) spawn(role string, f func(*env)) *env {
	e := &env{process: p, role: role}
	e.connect()
	p.envs = append(p.envs, e)
	e.task = p.world.loop.Go(func(*sched.Task) { f(e) })
	return e
}

// crash kills the process with all its coroutines and connections; how is what the
// event says beside that. Dead comes first, so that nothing the unwinding code does
// can count. It may not be called from within a task.
func (p *process) crash(how trace.Event, restart int) {
	e := how
	e.Kind, e.Node, e.DB = trace.Crashed, p.name, p.db.name
	for _, env := range p.envs {
		for _, l := range env.lines {
			if l.tx > 0 {
				e.Torn = append(e.Torn, l.tx)
			}
		}
	}
	p.end()
	if p.told != "" {
		p.told = ""
		e.Memory = &trace.Memory{Node: p.name, Items: []string{}}
	}
	w := p.world
	w.record(e)
	for _, m := range p.queue {
		w.record(trace.Event{Kind: trace.Dead, Node: p.name, Msg: &m, Order: m.Order})
	}
	for _, job := range p.jobs {
		if job.msg != nil {
			w.record(trace.Event{Kind: trace.Dead, Node: p.name, Msg: job.msg})
		}
		if job.order != "" {
			w.record(trace.Event{Kind: trace.Unplaced, Node: p.name, Order: job.order})
		}
	}
	p.queue, p.jobs = nil, nil
	w.hangUp(p)
	if restart >= 0 {
		w.loop.At(w.loop.Now()+restart, p.boot)
	}
}

// stuck tells, once all is over, what nothing has let go.
func (p *process) stuck() []string {
	if p.frozen && !p.dead {
		return []string{p.name + " is frozen, and nothing resumes it"}
	}
	for _, e := range p.envs {
		if e.held {
			return []string{p.name + " is held, and nothing releases it"}
		}
	}
	return nil
}

// end stops everything the process runs, without a word.
func (p *process) end() {
	p.dead = true
	server, _ := p.receiver.(node.Server)
	p.memory, p.receiver, p.relay = nil, nil, nil
	for _, e := range p.envs {
		for _, l := range e.lines {
			l.slot.Detach()
		}
	}
	for _, e := range p.envs {
		e.task.Stop()
	}
	if server != nil {
		server.Close()
	}
	for _, e := range p.envs {
		for _, l := range e.lines {
			p.world.engine.release(l)
		}
	}
	p.envs = nil
}

// thaw lets a frozen process go on.
func (p *process) thaw() {
	p.frozen = false
	for _, e := range p.envs {
		e.task.Wake()
	}
}

// letGo lets what is held in the process go on. It tells whether anything was.
func (p *process) letGo() bool {
	any := false
	for _, e := range p.envs {
		if e.held {
			e.held, any = false, true
			e.task.Wake()
		}
	}
	return any
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

// hand gives the process a job, unless it is dead.
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
