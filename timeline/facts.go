package timeline

import (
	"slices"

	"twodeliveries/sim/trace"
)

// facts are what the causes of an ending are read off.
type facts struct {
	rec      *trace.Recording
	design   design
	applied  []application
	found    *trace.Event // the first delivery whose work was found done
	where    string       // the table it was found in, "" for a memory
	conflict *trace.Event // the first request with known id and other content

	lostRequests []string
	lostReplies  []string
	unclear      []string            // replies that proved nothing
	doubts       []doubt             // what left the shop unsure, as it came
	answered     []string            // requests that a stranger answered
	untrue       *trace.Event        // the first reply taken for an ACK that is none
	senders      map[string][]string // by id: the processes that sent it

	forgot     bool         // a death emptied a memory that held something
	frozen     bool         // a process stood still
	jumped     *trace.Event // a clock went ahead
	torn       bool         // a transaction of the warehouse was torn
	died       bool         // the warehouse died
	diedUnsent bool         // the shop died before anything was sent

	redriven  bool
	renamed   string       // the id an order was sent again under
	discarded string       // the id of a row given up for good
	kept      bool         // a purge found nothing to delete
	purged    []string     // ids the warehouse deleted
	waited    string       // a process that waited for the lock
	locked    bool         // a process that did not get it
	taken     *trace.Event // a delivery whose key was taken
	progress  *trace.Event // a delivery that met a live claim
	lost      *trace.Event // a delivery that lost its claim
	until     string       // ms at which the first claim ends
	claimer   string       // who claimed it
	told      *trace.Event // the answer to a lookup
	thrown    *trace.Event // the first throw
	worked    bool         // after its work was durable
	shrugged  bool         // a claim in memory was forgotten on purpose
	complaint string
	unplaced  string // an order a customer was told no about
	repeated  bool   // a mail was asked for again under its key
	message   bool   // the warehouse recorded a message of its own
	claimed   bool   // a relay claimed a row
}

// application is a change of the stock, and the delivery that led to it.
type application struct {
	trace.Application
	by       string // "request 1", "request 1 copy 1"
	node     string
	injected bool
}

// watch is what is so for a time only, while the facts are read.
type watch struct {
	looked     map[string]string // by process: the table it looked into last
	remembers  map[string]bool
	worked     map[string]bool
	unsaid     bool
	acked      bool
	shopOpened bool
}

func factsOf(rec *trace.Recording) facts {
	f := facts{rec: rec, design: designOf(rec), senders: map[string][]string{}}
	w := watch{looked: map[string]string{}, remembers: map[string]bool{}, worked: map[string]bool{}}
	t := newTeller(rec, false)
	for i := range rec.Events {
		e := &rec.Events[i]
		f.process(e, i, &w)
		f.data(e, &w, t)
		f.point(e, &w)
		if aboutMessage(e) {
			f.travel(e, &w)
		}
		if e.Memory != nil {
			w.remembers[e.Node] = len(e.Memory.Items) > 0
		}
	}
	return f
}

// data takes in what happens in the databases.
func (f *facts) data(e *trace.Event, w *watch, t *teller) {
	switch e.Kind {
	case trace.Read:
		if e.DB == trace.Receiver {
			w.looked[e.Node] = tableOf(e.SQL)
		}
	case trace.Busy:
		if e.Note == "waits" {
			f.waited = first(f.waited, e.Node)
		} else {
			f.locked = true
		}
	case trace.Failed:
		if e.DB == "" {
			f.complaint = e.Note
		}
	case trace.Commit:
		for _, a := range e.Applied {
			did := application{a, "", e.Node, false}
			if e.Msg != nil {
				did.by, did.injected = e.Msg.Name(), e.Msg.Injected
			}
			f.applied = append(f.applied, did)
		}
		w.unsaid, w.worked[e.Node] = w.unsaid || len(e.Applied) > 0, w.worked[e.Node] || len(e.Applied) > 0
		w.acked = w.acked && e.DB != trace.Publisher
		w.shopOpened = w.shopOpened || places(e)
		for _, c := range e.Seen {
			f.row(c, e, t)
		}
	}
}

// row takes in a row that was made durable.
func (f *facts) row(c trace.Change, e *trace.Event, t *teller) {
	id := t.value(c, "id")
	switch {
	case c.DB == trace.Publisher && c.Table == "outbox":
		switch {
		case c.Op == trace.Update && id != t.was(c, "id"):
			f.renamed = id
		case c.Op == trace.Delete && t.value(c, "state") != "complete":
			f.discarded = id
		case t.value(c, "claimed_ms") != t.was(c, "claimed_ms"):
			f.claimed = true
		}
	case c.Table == "inbox" && c.Op == trace.Delete:
		f.purged = append(f.purged, id)
	case c.Table == "outbox":
		f.message = true
	case c.Table == "claims" && f.until == "":
		f.until, f.claimer = t.value(c, "until_ms"), e.Node
	}
}

// process takes in what happens to the processes, and what they throw.
func (f *facts) process(e *trace.Event, step int, w *watch) {
	switch e.Kind {
	case trace.Crashed:
		f.crash(e, w)
	case trace.Operator:
		f.redriven = f.redriven || e.Note == "redrive" && f.rec.CountsAt(step).Parked > 0
		f.kept = f.kept || e.Note == "purge" && role(f.rec, e.Node) == trace.Receiver
	case trace.Thrown:
		if f.thrown == nil {
			f.thrown, f.worked = e, w.worked[e.Node]
		}
	case trace.Unplaced:
		f.unplaced = e.Order
	case trace.Repeated:
		f.repeated = true
	case trace.Frozen:
		f.frozen = true
	case trace.Jumped:
		f.jumped = e
	}
}

func (f *facts) crash(e *trace.Event, w *watch) {
	if role(f.rec, e.Node) == trace.Publisher {
		f.diedUnsent = f.diedUnsent || w.shopOpened
		if w.acked {
			f.doubt(unmarked, "")
		}
		return
	}
	f.died = true
	f.torn = f.torn || len(e.Torn) > 0
	f.forgot = f.forgot || w.remembers[e.Node]
	if w.unsaid {
		f.doubt(diedUnsaid, "")
	}
}

// point takes in what the warehouse finds.
func (f *facts) point(e *trace.Event, w *watch) {
	if e.Kind != trace.Point || e.Msg == nil {
		return
	}
	keep := func(at **trace.Event) {
		if *at == nil {
			*at = e
		}
	}
	switch e.Point {
	case "duplicate-found":
		if f.found == nil {
			f.where = w.looked[e.Node]
		}
		keep(&f.found)
	case "conflict-found":
		keep(&f.conflict)
	case "key-taken":
		keep(&f.taken)
	case "in-progress":
		keep(&f.progress)
	case "claim-lost":
		keep(&f.lost)
	case "forgotten":
		f.shrugged = true
	}
}

// travel takes in what becomes of messages.
func (f *facts) travel(e *trace.Event, w *watch) {
	m := e.Msg
	switch e.Kind {
	case trace.Sent:
		w.unsaid = w.unsaid && m.Kind == trace.Request
		w.shopOpened = false
		if m.Kind == trace.Request && !m.Injected && !slices.Contains(f.senders[m.ID], e.Node) {
			f.senders[m.ID] = append(f.senders[m.ID], e.Node)
		}
	case trace.Delivered:
		w.looked[e.Node], w.worked[e.Node] = "", false
	case trace.Accepted:
		w.acked = true
		if f.untrue == nil && (!isACK(m) || foreign(e)) {
			f.untrue = e
		}
	case trace.Unclear:
		f.unclear = append(f.unclear, m.Name())
		f.doubt(noProof, m.Name())
	case trace.Told:
		f.told = e
	case trace.Late:
		if e.Node != "" && m.Copy == 0 {
			f.doubt(lateReply, m.Name())
		}
	case trace.Dropped, trace.Dead:
		f.loss(e)
	case trace.Answered:
		f.answered = append(f.answered, (&trace.Msg{Kind: trace.Request, N: m.N, Copy: m.Copy}).Name())
	}
}

func (f *facts) loss(e *trace.Event) {
	m := e.Msg
	switch {
	case m.Kind == trace.Request:
		f.lostRequests = append(f.lostRequests, m.Name())
		if m.Copy == 0 {
			f.doubt(lostRequest, m.Name())
		}
	case m.Kind != trace.Response:
	case closes(e):
		f.doubt(closedReply, m.Name())
	default:
		f.lostReplies = append(f.lostReplies, m.Name())
		f.doubt(lostReply, m.Name())
	}
}
