package sim

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/digest"
	"twodeliveries/sim/disk"
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

	dbs        []*database // the publisher's, the receiver's
	shops      []*process  // the publisher, and relays with a process of their own
	warehouses []*process
	outsiders  []*outsider
	courier    *courier // nil: no design calls it
	customers  customers

	faults    faults
	purges    faults         // those on a schedule
	points    map[string]int // role and point -> how often it was reached
	calls     map[callID]*call
	sentAt    map[callID]int  // -> 1 + step it was sent
	appliedAt map[string]int  // message id -> 1 + step of the commit that applied it
	taken     map[string]bool // orders that were committed
	mailed    map[string]bool // keys of outside effects
	txs       int
	asked     map[trace.MsgKind]int // how many messages of a kind that asks, requests apart, were sent
	callers   map[callID]string     // who has asked the courier
	parked    map[string]trace.Msg  // body -> the request it came with
	orderOf   map[string]string     // id that came to the warehouse -> the order it is for
	turn      int                   // deliveries so far, for whose turn it is
	waiters   int                   // waits for a lock so far
	over      bool                  // a limit was met, or the run has ended: nothing counts any more
	terse     bool                  // what happened, without the words

	keepAt int        // the step after which the disk of keepOf is kept
	keepOf *database  // nil for none
	kept   *disk.Disk // as it was then
}

// usual is how many steps most runs do not exceed: room for them is made at once.
const usual = 80

// Run runs a scenario. It never fails: a limit that is met shows in the recording.
func (e *Engine) Run(sc scenario.Scenario) *trace.Recording {
	w := e.build(sc)
	w.describe()
	return w.run()
}

// Judge runs a scenario like Run, for somebody who wants to know what happened and
// needs no words for it: the events, counts, verdicts and their Sum are those of
// Run, but nothing says which statement or line of code did it, and neither
// schemas, sources, warnings nor the Digest are there. Lines of the scenario are
// counted from its first statement. The next Judge writes over the events.
func (e *Engine) Judge(sc scenario.Scenario) *trace.Recording {
	w := e.build(sc)
	w.terse = true
	clear(e.events)
	w.rec.Events = e.events[:0]
	r := w.run()
	e.events = r.Events
	return r
}

func (w *world) run() *trace.Recording {
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
		calls:     map[callID]*call{},
		sentAt:    map[callID]int{},
		appliedAt: map[string]int{},
		taken:     map[string]bool{},
		mailed:    map[string]bool{},
		asked:     map[trace.MsgKind]int{},
		callers:   map[callID]string{},
		parked:    map[string]trace.Msg{},
		orderOf:   map[string]string{},
	}
	publisher, receiver := node.Publishers[sc.Publisher], node.Receivers[sc.Receiver]
	schema := receiver.Schema
	if sc.Parks() {
		schema += node.ParkedSchema
	}
	w.dbs = []*database{e.database(trace.Publisher, publisher.Schema), e.database(trace.Receiver, schema, receiver.Foreign...)}
	w.populate(publisher.Relay != nil)
	w.rec = &trace.Recording{Format: trace.Format, Unmet: []trace.Unmet{}}
	w.customers.world = w
	if sc.Has("wish") {
		w.rec.Nodes = append(w.rec.Nodes, trace.Node{Name: trace.Customer, Role: trace.Customer})
	}
	for _, p := range w.processes() {
		w.rec.Nodes = append(w.rec.Nodes, trace.Node{Name: p.name, Role: p.db.name, DB: p.db.name})
	}
	if sc.Courier() {
		w.courier = &courier{world: w, known: map[string]int{}, out: map[string]int{}}
		w.rec.Nodes = append(w.rec.Nodes, trace.Node{Name: trace.Courier, Role: trace.Courier})
	}
	for _, db := range w.dbs {
		w.rec.Tables = append(w.rec.Tables, db.seen...)
	}
	w.judge = rules.New(w.rec.Tables, w.rec.Nodes)
	if len(receiver.Foreign) > 0 {
		w.judge.ByQuery()
	}
	return w
}

// describe has the recording say what runs.
func (w *world) describe() {
	r, sc := w.rec, w.sc
	r.Events = make([]trace.Event, 0, usual)
	r.Title, r.Note, r.Scenario, r.Warnings = sc.Title, sc.Note, sc.String(), warnings(sc)
	for _, db := range w.dbs {
		r.Schemas = append(r.Schemas, trace.Schema{DB: db.name, DDL: db.home.schema})
	}
	ack, _ := catalog.Find(catalog.Ack, sc.Ack)
	r.Settings = chosen(sc)
	files := slices.Concat(node.Publishers[sc.Publisher].Files, node.Receivers[sc.Receiver].Files, []string{ack.File}, edits(sc))
	if sc.Parks() {
		files = append(files, "parked.go")
	}
	for _, file := range files {
		if file == "" {
			continue // a check of somebody else's
		}
		r.Sources = append(r.Sources, trace.Source{File: file, Text: node.Source(file)})
	}
}

// populate makes the processes: the publisher with its relay, more relays, and
// the receivers.
func (w *world) populate(relays bool) {
	add := func(list *[]*process, name string, db *database, main func(*env)) {
		role, _, _ := strings.Cut(name, "-")
		p := &process{world: w, name: name, role: role, db: db, main: main, dead: true, version: 1}
		*list = append(*list, p)
	}
	add(&w.shops, trace.Publisher, w.dbs[0], w.runShop)
	for i := 2; relays && w.sc.Starts > 0 && i <= w.sc.Relays; i++ {
		add(&w.shops, fmt.Sprintf("relay-%d", i), w.dbs[0], w.runRelay)
	}
	add(&w.warehouses, trace.Receiver, w.dbs[1], w.runWarehouse)
	for i := 2; i <= w.sc.Replicas; i++ {
		add(&w.warehouses, fmt.Sprintf("%s-%d", trace.Receiver, i), w.dbs[1], w.runWarehouse)
	}
}

func (w *world) processes() []*process { return slices.Concat(w.shops, w.warehouses) }

// advance lets the next thing happen, unless there is none, a limit is met or the
// run is interrupted.
func (w *world) advance() bool {
	next, ok := w.loop.Next()
	if !ok || w.over {
		return false
	}
	if w.purgeBy(next) {
		next, _ = w.loop.Next()
	}
	if ask := w.engine.interrupt; ask != nil && ask() {
		w.rec.Limit = Interrupted
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
	if e.Line == 0 && !w.terse {
		e.File, e.Line = w.engine.lines.ofNode()
	}
	step := w.append(e)
	if step+2 >= w.sc.StepLimit {
		w.limit("step-limit", w.loop.Now())
	}
	return step
}

func (w *world) append(e trace.Event) int {
	step := len(w.rec.Events)
	for _, db := range w.dbs {
		e.Seen = append(e.Seen, db.look()...)
	}
	for _, c := range e.Seen {
		if c.Table == "orders" && c.DB == trace.Publisher && c.New != nil {
			w.taken[c.New[0]] = true
		}
		switch {
		case c.Table != "outbox":
		case c.DB == trace.Publisher:
			tellRelays(w.shops)
		default:
			tellRelays(w.warehouses)
		}
	}
	for _, p := range w.warehouses {
		if e.Memory == nil {
			e.Memory = p.remembered()
		}
	}
	w.judge.Step(step, &e)
	w.rec.Events = append(w.rec.Events, e)
	w.keep(step)
	return step
}

// finish ends the run: everything still running unwinds unheard, and the
// recording is completed.
func (w *world) finish() *trace.Recording {
	w.over = true
	for _, p := range w.processes() {
		w.rec.Warnings = append(w.rec.Warnings, p.stuck()...)
		p.end()
	}
	for _, o := range w.outsiders {
		o.leave()
	}

	r := w.rec
	r.Settled = r.Limit == ""
	r.Verdicts = w.judge.Finish(r.Events, r.Settled)
	r.Counts = w.judge.Counts()
	if n := len(r.Events); n > 0 {
		r.Ms = r.Events[n-1].Ms
	}
	r.Unmet = w.faults.unmet()
	if !w.terse {
		digest.Seal(r)
	}
	return r
}
