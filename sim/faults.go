package sim

import (
	"strings"

	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// fault is a statement of the scenario that waits for its moment.
type fault struct {
	scenario.Step
	line int
	met  bool
	rule *network.Rule // of the network, which then knows whether it was met
}

// restart is how long after the crash the process is back; Never if it is not.
func (f *fault) restart(sc scenario.Scenario) int {
	if f.Restart == scenario.Unset {
		return sc.Restart
	}
	return f.Restart
}

// schedule starts the processes and sets what the scenario wants to happen.
func (w *world) schedule() {
	w.loop.At(0, w.shop.boot)
	w.loop.At(0, w.warehouse.boot)
	lines := w.sc.Lines()
	for i, step := range w.sc.Steps {
		f := &fault{Step: step, line: lines[i]}
		w.faults = append(w.faults, f)
		if step.At >= 0 || step.Verb == "order" {
			w.at(f, max(step.At, 0))
		} else if step.Verb != "crash" {
			f.rule = &network.Rule{
				On: network.Name{Kind: network.Kind(step.Message.Kind), N: step.Message.N, Copy: step.Message.Copy},
				Do: network.Do(step.Verb), By: max(step.By, 0), Way: step.Way,
				Status: step.Status, Body: step.Body, Line: f.line,
			}
			w.net.Rules = append(w.net.Rules, f.rule)
		}
	}
}

// at has a statement take effect at its time, after what was due then anyway.
func (w *world) at(f *fault, ms int) {
	w.loop.At(ms, func() { w.loop.At(ms, func() { w.act(f) }) })
}

func (w *world) act(f *fault) {
	switch f.Verb {
	case "order":
		f.met = true
		w.place(node.Order{ID: f.ID, Qty: f.Qty})
	case "inject":
		f.met = true
		w.inject(f.ID, f.Qty, f.line)
	case "redrive":
		f.met = w.redrive(f.line)
	case "crash":
		f.met = w.strike(f, "", f.restart(w.sc))
	case "restart":
		f.met = w.strike(f, "restart", 0)
	}
}

// strike kills a process that runs.
func (w *world) strike(f *fault, note string, restart int) bool {
	p := w.processOf(f.Node)
	if p.dead {
		return false
	}
	p.crash(note, f.line, restart)
	return true
}

// processOf returns the process a role runs in.
func (w *world) processOf(role string) *process {
	if role == trace.Receiver {
		return w.warehouse
	}
	return w.shop
}

// crashAt returns the fault that strikes at this point now.
func (w *world) crashAt(role, point string, nth int) *fault {
	for _, f := range w.faults {
		if f.Verb == "crash" && f.Node == role && f.Point == point && f.Nth == nth && !f.met {
			f.met = true
			return f
		}
	}
	return nil
}

// unmet lists the statements whose moment never came.
func (w *world) unmet() []trace.Unmet {
	out := []trace.Unmet{}
	text := strings.Split(w.rec.Scenario, "\n")
	for _, f := range w.faults {
		if f.met || f.rule != nil && f.rule.Met {
			continue
		}
		out = append(out, trace.Unmet{Line: f.line, Text: text[f.line-1]})
	}
	return out
}
