package proxy

import (
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/digest"
	"twodeliveries/sim/network"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// log is the recording while it grows.
type log struct {
	sc       scenario.Scenario
	clock    Clock
	tell     func(trace.Event)
	zero     int64 // ms by the clock when the first request came
	rec      *trace.Recording
	jury     *jury
	requests int
	begun    bool
	observed []Row                   // as an observer last saw them
	rows     int64                   // seen so far
	open     map[string][]*trace.Msg // id -> requests that have been passed on
}

// applied is the table that an observer sees.
const applied = "applied"

func (l *log) begin(sc scenario.Scenario, o Options, before []Row) {
	ack, _ := catalog.Find(catalog.Ack, sc.Ack)
	// The scenario's note is left out: it speaks of the run that the lab would compute.
	l.sc, l.clock, l.tell, l.open, l.observed = sc, o.Clock, o.Tell, map[string][]*trace.Msg{}, before
	l.rec = &trace.Recording{
		Format: trace.Format, Title: sc.Title, Scenario: sc.String(),
		Settings: trace.Settings{Ack: trace.Design{Name: ack.Name, Does: ack.Does, Wants: ack.Wants}},
		Proxy:    &trace.Proxy{To: o.To.Redacted(), Observed: o.Observer != nil},
		Nodes:    []trace.Node{{Name: trace.Publisher, Role: trace.Publisher}, {Name: trace.Receiver, Role: trace.Receiver}},
		Unmet:    []trace.Unmet{}, Warnings: []string{},
	}
	if o.Observer != nil {
		l.rec.Nodes[1].DB = trace.Receiver
		t := trace.Table{DB: trace.Receiver, Name: applied, Columns: []string{"id", "qty"}}
		for i, r := range before {
			t.Rows = append(t.Rows, trace.Row{Key: int64(i + 1), Values: r.values()})
		}
		l.rows = int64(len(before))
		l.rec.Tables = append(l.rec.Tables, t)
	}
	l.jury = newJury(l.rec, o.Observer != nil)
}

// start is the time now; the first request starts the clock, and with it the orders of
// the scenario are placed.
func (l *log) start() int {
	if l.begun {
		return l.now()
	}
	l.begun, l.zero = true, l.clock.Now().UnixMilli()
	l.place()
	return 0
}

// place has the orders stand: the scenario says what the client is expected to ask for.
func (l *log) place() {
	for _, s := range l.sc.Statements {
		if s.Verb == "order" {
			l.append(trace.Event{Kind: trace.Placed, Node: trace.Publisher, Order: s.ID, Qty: s.Qty, Key: s.Key})
		}
	}
}

// now is the time in ms since the first request.
func (l *log) now() int {
	if !l.begun {
		return 0
	}
	return int(l.clock.Now().UnixMilli() - l.zero)
}

// note records an event about a message, and returns its step.
func (l *log) note(e trace.Event, m trace.Msg) int {
	e.Msg, e.Order = &m, m.Order
	if e.Kind == trace.Delivered {
		l.open[m.ID] = append(l.open[m.ID], &m)
	}
	return l.append(e)
}

func (l *log) append(e trace.Event) int {
	e.Ms = l.now()
	l.jury.step(len(l.rec.Events), &e)
	l.rec.Events = append(l.rec.Events, e)
	l.tell(e)
	return len(l.rec.Events) - 1
}

// limit notes that the run has met one.
func (l *log) limit(which string) {
	if l.rec.Limit == "" {
		l.rec.Limit = which
		l.append(trace.Event{Kind: trace.Limited, Note: which})
	}
}

// warn notes what somebody should know who reads the recording.
func (l *log) warn(text string) {
	switch w := &l.rec.Warnings; {
	case slices.Contains(*w, text):
	case len(*w) < maxWarnings:
		*w = append(*w, text)
	case len(*w) == maxWarnings:
		*w = append(*w, "there is more to warn of than is kept here")
	}
}

// shown is as much of a body as the recording keeps.
func (l *log) shown(body []byte) string {
	if len(body) > MaxShown {
		l.warn("a body is longer than the recording keeps: it is cut, here and not on the wire")
		body = body[:MaxShown]
	}
	return strings.ToValidUTF8(string(body), "\uFFFD")
}

// saw takes in what an observer sees now. What is new has been applied; the request whose
// reply has led to this look did it if it has that id, else the last that was passed on.
func (l *log) saw(rows []Row, after *trace.Msg) {
	fresh := missing(rows, l.observed)
	if gone := missing(l.observed, rows); len(gone) > 0 {
		l.warn("a row that was seen is gone: " + strings.Join(gone[0].values(), " ") + "; what was applied stays counted")
	}
	l.observed = append(l.observed, fresh...)
	for _, row := range fresh {
		if !l.begun {
			l.start()
		}
		by := after
		if by == nil || by.ID != row.ID {
			by = nil
			if passed := l.open[row.ID]; len(passed) > 0 {
				by = passed[len(passed)-1]
			}
		}
		e := trace.Event{Kind: trace.Commit, Node: trace.Receiver, DB: trace.Receiver, Order: row.ID, Msg: by}
		l.rows++
		e.Seen = []trace.Change{{DB: trace.Receiver, Table: applied, Op: trace.Insert, Key: l.rows, New: row.values()}}
		a := trace.Application{Order: row.ID, ID: row.ID, Qty: row.Qty}
		if by != nil {
			a.Request = by.N
		}
		e.Applied = []trace.Application{a}
		l.append(e)
	}
}

// missing are the rows that others do not have, each as often as it stands there.
func missing(rows, others []Row) (out []Row) {
	left := map[Row]int{}
	for _, r := range others {
		left[r]++
	}
	for _, r := range rows {
		if left[r]--; left[r] < 0 {
			out = append(out, r)
		}
	}
	return out
}

// look has an observer look, after the reply to a request or, with nil, at the end.
func (p *Proxy) look(after *trace.Msg) {
	if p.o.Observer == nil {
		return
	}
	p.looking.Lock()
	defer p.looking.Unlock()
	rows, err := p.o.Observer.Look()
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.log.warn(err.Error())
		p.log.jury.blinded(ofWork, ofObserver...)
		return
	}
	p.log.saw(rows, after)
}

// finish completes the recording.
func (l *log) finish(settled bool, rules []*network.Rule) *trace.Recording {
	r := l.rec
	if !l.begun {
		l.start()
	}
	r.Settled = settled && r.Limit == ""
	l.jury.finish(r)
	if n := len(r.Events); n > 0 {
		r.Ms = r.Events[n-1].Ms
	}
	lines := strings.Split(r.Scenario, "\n")
	for _, rule := range rules {
		if !rule.Met {
			r.Unmet = append(r.Unmet, trace.Unmet{Line: rule.Line, Text: lines[rule.Line-1]})
		}
	}
	arrivals(r)
	digest.Seal(r)
	return r
}

// arrivals has each message say when it arrived, which nobody knew when it was sent.
func arrivals(r *trace.Recording) {
	at := map[trace.MsgKey]int{}
	for i := range r.Events {
		switch e := &r.Events[i]; e.Kind {
		case trace.Delivered, trace.Dead, trace.Accepted, trace.Refused, trace.Unclear, trace.Late:
			at[e.Msg.Key()] = e.Ms
		}
	}
	for i := range r.Events {
		if m := r.Events[i].Msg; m != nil {
			var arrived bool
			if m.Arrives, arrived = at[m.Key()]; !arrived {
				m.Arrives = -1
			}
		}
	}
}

func (r Row) values() []string { return []string{r.ID, strconv.Itoa(r.Qty)} }
