package main

import (
	"encoding/json"
	"fmt"
	"runtime/debug"

	"twodeliveries/sim"
	"twodeliveries/sim/causes"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// engine answers questions, one after the other.
type engine struct {
	lab      *sim.Engine
	run      func(*sim.Engine, scenario.Scenario) *trace.Recording
	worker   *explore.Worker // does jobs; nil before the first
	explorer *coordinator    // of a crew
	calls    <-chan func()   // what the crew has to say
}

func newEngine() *engine {
	return &engine{lab: sim.NewEngine(), run: (*sim.Engine).Run, explorer: newCoordinator(nil, nil)}
}

// take does what a protocol.Message says, to somebody who has been sent some
// sources. It returns an answer, or "" when there is none yet.
func (e *engine) take(text string, sent protocol.Sources) string {
	var m protocol.Message
	if err := json.Unmarshal([]byte(text), &m); err != nil {
		return e.reply(text, sent) // which says what is wrong with it
	}
	switch {
	case m.Explore != nil:
		e.explorer.begin(m.ID, *m.Explore)
	case m.Stop:
		e.explorer.stop(m.ID)
	case len(m.Jobs) > 0:
		return e.do(m)
	default:
		return e.reply(text, sent)
	}
	return ""
}

// do does jobs.
func (e *engine) do(m protocol.Message) string {
	if e.worker == nil {
		e.worker = explore.NewWorker()
	}
	out := protocol.Results{ID: m.ID}
	for _, j := range m.Jobs {
		out.Results = append(out.Results, e.worker.Do(j))
	}
	return marshal(out)
}

// reply answers a protocol.Ask, both as JSON text, to somebody who has been sent
// some sources.
func (e *engine) reply(ask string, sent protocol.Sources) string {
	var q protocol.Ask
	if err := json.Unmarshal([]byte(ask), &q); err != nil {
		return marshal(protocol.Answer{ID: q.ID, Crash: fmt.Sprintf("engine: the question cannot be read: %v", err)})
	}
	a := e.answer(q)
	if a.Recording != nil {
		sent.Leave(a.Recording)
		if q.Packed {
			return protocol.Pack(a)
		}
	}
	return marshal(a)
}

// answer runs a scenario, and looks into it, or for the causes of what it breaks, where
// that is asked. A panic becomes Answer.Crash, and the next question meets a new engine:
// nothing of the broken one is used again.
func (e *engine) answer(q protocol.Ask) (a protocol.Answer) {
	defer func() {
		if p := recover(); p != nil {
			a = protocol.Answer{ID: q.ID, Crash: fmt.Sprintf("%v\n\n%s", p, debug.Stack())}
			e.lab = sim.NewEngine()
		}
	}()
	sc, err := scenario.Parse(q.Scenario)
	if problem, ok := err.(*scenario.Error); ok && problem != nil {
		return protocol.Answer{ID: q.ID, Problem: problem}
	}
	if q.Why {
		found := causes.Find(e.lab, sc)
		return protocol.Answer{ID: q.ID, Causes: &found}
	}
	if q.Times != "" {
		return protocol.Answer{ID: q.ID, Times: &protocol.Times{List: explore.Thresholds(e.lab, sc, q.Times)}}
	}
	if q.Look != nil {
		found := e.lab.Look(sc, *q.Look)
		return protocol.Answer{ID: q.ID, Found: &found}
	}
	return protocol.Answer{ID: q.ID, Recording: e.run(e.lab, sc)}
}

// warmUps returns questions that between them use all of the engine.
func warmUps() []string {
	var asks []string
	for _, p := range scenario.Presets() {
		asks = append(asks, marshal(protocol.Ask{Scenario: p.Text}))
	}
	return asks
}

// marshal writes a message of the protocol.
func marshal(message any) string {
	b, err := json.Marshal(message)
	if err != nil {
		panic(fmt.Sprintf("engine: a message cannot be written: %v", err))
	}
	return string(b)
}
