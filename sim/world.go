package sim

import (
	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/rules"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/sched"
	"twodeliveries/sim/trace"
)

// world is one run while it goes on.
type world struct {
	engine *Engine
	sc     scenario.Scenario
	loop   sched.Loop
	net    network.Net
	judge  *rules.Judge
	rec    *trace.Recording

	shop, warehouse *process
	faults          []*fault // crashes, and what happens at a time
	points          map[string]int
	waiting         map[int]*waiting // request number -> who waits for its reply
	sentAt          map[int]int      // request number -> step it was sent
	appliedAt       map[string]int   // message id -> step of the commit that applied it
	txs             int
	over            bool // a limit was met, or the run has ended: nothing counts any more
}

// Run runs a scenario. It never fails: a limit that is met shows in the recording.
func (e *Engine) Run(sc scenario.Scenario) *trace.Recording {
	w := e.build(sc)
	w.schedule()
	for w.advance() {
	}
	return w.finish()
}

// build sets up both sides; nothing runs yet.
func (e *Engine) build(sc scenario.Scenario) *world {
	w := &world{
		engine: e, sc: sc,
		net:       network.Net{Latency: sc.Latency},
		points:    map[string]int{},
		waiting:   map[int]*waiting{},
		sentAt:    map[int]int{},
		appliedAt: map[string]int{},
	}
	publisher, receiver := node.Publishers[sc.Publisher], node.Receivers[sc.Receiver]
	w.shop = w.process(trace.Publisher, publisher.Schema, w.runShop)
	w.warehouse = w.process(trace.Receiver, receiver.Schema, w.runWarehouse)
	w.rec = &trace.Recording{
		Format: trace.Format, Title: sc.Title, Note: sc.Note, Scenario: sc.String(),
		Unmet: []trace.Unmet{}, Warnings: []string{},
	}
	for _, p := range []*process{w.shop, w.warehouse} {
		w.rec.Nodes = append(w.rec.Nodes, trace.Node{Name: p.name, Role: p.db.name, DB: p.db.name})
		w.rec.Tables = append(w.rec.Tables, p.db.seen...)
		w.rec.Schemas = append(w.rec.Schemas, trace.Schema{DB: p.db.name, DDL: p.db.home.schema})
	}
	for _, file := range append(append(publisher.Files, receiver.Files...), "strict.go") {
		w.rec.Sources = append(w.rec.Sources, trace.Source{File: file, Text: node.Source(file)})
	}
	w.judge = rules.New(w.rec.Tables)
	return w
}

// advance lets the next thing happen, unless there is none or a limit is met.
func (w *world) advance() bool {
	next, ok := w.loop.Next()
	if !ok || w.over {
		return false
	}
	if next > w.sc.TimeLimit {
		w.limit("time-limit", w.sc.TimeLimit)
		return false
	}
	return w.loop.Step()
}

// limit ends the run before everything has happened.
func (w *world) limit(which string, ms int) {
	w.rec.Limit = which
	w.append(trace.Event{Ms: ms, Kind: trace.Limited, Note: which})
	w.over = true
}

// record makes an event a step of the run and returns which. It completes the
// event with the time, the line of node code that did it, and what an
// independent connection and the rules make of the world now.
func (w *world) record(e trace.Event) int {
	if w.over {
		return len(w.rec.Events) - 1
	}
	e.Ms = w.loop.Now()
	e.File, e.Line = w.engine.lines.ofNode()
	step := w.append(e)
	if step+2 >= w.sc.StepLimit {
		w.limit("step-limit", w.loop.Now())
	}
	return step
}

func (w *world) append(e trace.Event) int {
	step := len(w.rec.Events)
	for _, p := range []*process{w.shop, w.warehouse} {
		e.Seen = append(e.Seen, p.db.look()...)
		if e.Memory == nil {
			e.Memory = p.remembered()
		}
	}
	w.judge.Step(step, &e)
	w.rec.Events = append(w.rec.Events, e)
	return step
}

// finish ends the run: everything still running unwinds unheard, and the
// recording is completed.
func (w *world) finish() *trace.Recording {
	w.over = true
	w.shop.end()
	w.warehouse.end()

	r := w.rec
	r.Settled = r.Limit == ""
	r.Verdicts = w.judge.Finish(r.Events, r.Settled)
	r.Counts = w.judge.Counts()
	if n := len(r.Events); n > 0 {
		r.Ms = r.Events[n-1].Ms
	}
	r.Unmet = w.unmet()
	r.SealDigest()
	return r
}
