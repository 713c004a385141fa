package sim

import (
	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// fault is a statement of the scenario that waits for its moment.
type fault struct {
	scenario.Statement
	line int
	met  bool
	rule *network.Rule // of the network, which then knows whether it was met
	last int           // of a purge on a schedule: when it was due last
}

// faults are everything that a scenario has happen.
type faults []*fault

// restart is how long after the crash the process is back; Never if it is not.
func (f *fault) restart(sc scenario.Scenario) int {
	if f.Restart == scenario.Unset {
		return sc.Restart
	}
	return f.Restart
}

// schedule starts the processes and sets what the scenario wants to happen.
func (w *world) schedule() {
	for _, p := range w.processes() {
		w.loop.At(0, p.boot)
	}
	before := 0 // lines before the first statement
	if !w.terse && len(w.sc.Statements) > 0 {
		before = w.sc.Lines()[0] - 1
	}
	for i, stmt := range w.sc.Statements {
		f := &fault{Statement: stmt, line: before + i + 1}
		w.faults = append(w.faults, f)
		switch {
		case stmt.Verb == "clock" && stmt.At < 0:
			w.loop.At(0, func() { f.met = w.act(f) }) // before what the processes do
		case stmt.At >= 0 || stmt.Verb == "order" || stmt.Verb == "wish":
			w.at(f, max(stmt.At, 0))
		case stmt.Every > 0:
			w.purges = append(w.purges, f)
		case stmt.Point == "":
			f.rule = RuleOf(stmt, f.line)
			w.net.Rules = append(w.net.Rules, f.rule)
		}
	}
}

// RuleOf is what a statement about a message says, as a rule of the network.
func RuleOf(s scenario.Statement, line int) *network.Rule {
	return &network.Rule{
		On: network.Name{Kind: network.Kind(s.Message.Kind), N: s.Message.N, Copy: s.Message.Copy},
		Do: network.Do(s.Verb), By: max(s.By, s.Passes, 0), After: max(s.Answers, 0), Way: s.Way,
		Status: s.Status, Body: s.Body, Line: line,
	}
}

// at has a statement take effect at its time, after what was due then anyway.
func (w *world) at(f *fault, ms int) {
	w.loop.At(ms, func() { w.loop.At(ms, func() { f.met = w.act(f) || f.met }) })
}

// act does what a statement says. It tells whether there was anything to act on.
func (w *world) act(f *fault) bool {
	switch f.Verb {
	case "order":
		key := f.Key
		if key == "" {
			key = f.ID
		}
		w.place(node.Order{ID: f.ID, Qty: f.Qty, Key: key})
		return true
	case "wish":
		w.customers.want(f.Statement)
		return true
	case "inject":
		w.inject(f.ID, f.Qty, f.line)
		return true
	case "edit":
		return edit(w, f)
	case "deploy":
		return deploy(w, f)
	case "redrive":
		how, redrive := trace.Redrive, (*node.Relay).Redrive
		if f.NewID {
			how, redrive = trace.RedriveAnew, (*node.Relay).RedriveAnew
		}
		return w.operate(trace.Event{Kind: trace.Operator, Detail: how, Fault: f.line}, redrive)
	case "sweep":
		return w.sweep(f.line)
	case "purge":
		return w.purge(f)
	case "lock":
		return w.lock(w.named(f.Node).db, f.To, f.line)
	case "clock":
		return w.named(f.Node).jump(f)
	}
	return w.named(f.Node).happen(f)
}

// happen has something happen to a process, if it runs.
func (p *process) happen(f *fault) bool {
	w := p.world
	if p.dead {
		return false
	}
	switch f.Verb {
	case "crash":
		p.crash(trace.Event{Fault: f.line}, f.restart(w.sc))
	case "restart":
		p.crash(trace.Event{Detail: trace.Stopped, Fault: f.line}, 0)
	case "freeze":
		if p.frozen {
			return false
		}
		p.frozen, p.frozenAt = true, w.loop.Now()
		w.record(trace.Event{Kind: trace.Frozen, Node: p.name, DB: p.db.name, Fault: f.line})
	case "resume":
		if !p.frozen {
			return false
		}
		w.record(trace.Event{Kind: trace.Resumed, Node: p.name, DB: p.db.name, Fault: f.line})
		p.thaw()
	case "release":
		return p.letGo()
	}
	return true
}

// jump has a process's clock go ahead. What waits for a time looks at it again.
func (p *process) jump(f *fault) bool {
	p.ahead += f.By
	p.world.record(trace.Event{Kind: trace.Jumped, Node: p.name, For: f.By, Fault: f.line})
	if p.relay != nil {
		p.relay.ring()
	}
	return true
}

// named returns the process of a name; the first relay is in the publisher's.
func (w *world) named(name string) *process {
	for _, p := range w.processes() {
		if p.name == name {
			return p
		}
	}
	return w.shops[0]
}

// at returns the fault that happens at this point now.
func (fs faults) at(role, point string, nth int) *fault {
	for _, f := range fs {
		if f.Node == role && f.Point == point && f.Nth == nth && !f.met {
			f.met = true
			return f
		}
	}
	return nil
}

// unmet lists the statements whose moment never came.
func (fs faults) unmet() []trace.Unmet {
	out := []trace.Unmet{}
	for _, f := range fs {
		if f.met || f.rule != nil && f.rule.Met {
			continue
		}
		out = append(out, trace.Unmet{Line: f.line, Text: f.String()})
	}
	return out
}
