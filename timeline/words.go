package timeline

import "twodeliveries/sim/trace"

// Sentences returns one plain sentence, sometimes two or three, per step.
func Sentences(rec *trace.Recording) []string { return tell(rec, false) }

// ShopSentences returns the same as the shop could tell it: what the warehouse
// does, and what becomes of messages on their way, is left out.
func ShopSentences(rec *trace.Recording) []string { return tell(rec, true) }

func tell(rec *trace.Recording, shop bool) []string {
	t := newTeller(rec, shop)
	s := &scene{rec: rec}
	out := make([]string, len(rec.Events))
	for i := range rec.Events {
		e := &rec.Events[i]
		t.now = i
		if shop && !s.known(e) {
			out[i] = "The shop sees nothing of this step."
		} else {
			out[i] = t.sentence(e)
		}
		t.learn(e)
	}
	if n := len(out); n > 0 && rec.Settled && !shop { // the shop cannot know what is still on its way
		out[n-1] += " Now all is at rest."
	}
	return out
}

func (t *teller) sentence(e *trace.Event) string {
	switch {
	case statement(e.Kind):
		return t.ofData(e)
	case e.Kind == trace.Point:
		return t.ofPoint(e)
	case aboutMessage(e):
		return t.ofMessage(e)
	}
	return t.ofProcess(e)
}

// aboutMessage tells whether a step is something that happens to its message,
// and not something a process does while it works on it.
func aboutMessage(e *trace.Event) bool {
	if e.Msg == nil {
		return false
	}
	switch e.Kind {
	case trace.Sent, trace.Dropped, trace.Delayed, trace.Copied, trace.Corrupted, trace.Answered, trace.Delivered,
		trace.Dead, trace.Late, trace.Told, trace.Accepted, trace.Refused, trace.Unclear:
		return true
	}
	return false
}

// teller remembers what the next sentence needs of the steps before it.
type teller struct {
	rec     *trace.Recording
	design  design
	now     int            // the step being told
	shop    bool           // tell only what the shop can know
	done    map[string]int // order -> how often it is applied
	applied map[string]int // id -> quantity applied under it
	wrote   []pending      // in the order of writing
	minds   map[string]*mind
	sent    map[string]bool // ids the shop has sent before
	asked   map[string]bool // orders the shop has sent before, under whatever id
	acked   map[string]bool // orders whose ACK the shop has accepted
	fooled  map[string]bool // orders whose last accepted reply was none
	placed  map[string]bool // orders a customer has placed
	kept    map[string]bool // orders with a committed outbox row
	mails   map[string]int  // outside effects per order
}

func newTeller(rec *trace.Recording, shop bool) *teller {
	return &teller{rec: rec, design: designOf(rec), shop: shop,
		done: map[string]int{}, applied: map[string]int{}, minds: map[string]*mind{},
		sent: map[string]bool{}, asked: map[string]bool{}, acked: map[string]bool{},
		fooled: map[string]bool{}, placed: map[string]bool{}, kept: map[string]bool{}, mails: map[string]int{}}
}

// pending is a row written by a transaction.
type pending struct {
	tx     int
	change trace.Change
}

// mind is what one process has on its mind.
type mind struct {
	tx     int    // its open transaction
	looked string // the table it looked into last for this delivery, "" for its memory
	read   string // what it read there
	found  string // the point that says what stands in the way of this delivery
	thrown string // what its handler threw
	busy   bool   // it got no lock
	worked bool   // this delivery has led to a commit
	mailed bool   // and to a mail
	token  string // the claim it has taken
	holds  string // the id of a claim that is not done
	until  string // ms at which that claim ends
	froze  int    // ms since when it is frozen
}

// mindOf returns the mind of a process.
func (t *teller) mindOf(node string) *mind {
	if t.minds[node] == nil {
		t.minds[node] = &mind{}
	}
	return t.minds[node]
}

// learn takes a step in, after its sentence.
func (t *teller) learn(e *trace.Event) {
	t.mindOf(e.Node).learn(t, e)
	switch e.Kind {
	case trace.Sent:
		if e.Msg.Kind == trace.Request && !e.Msg.Injected {
			t.sent[e.Msg.ID], t.asked[e.Msg.Order] = true, true
		}
	case trace.Accepted:
		t.acked[e.Order], t.fooled[e.Order] = true, !isACK(e.Msg) || foreign(e)
	case trace.Placed:
		t.placed[e.Order] = true
	case trace.Effect:
		t.mails[e.Order]++
	case trace.Commit:
		for _, a := range e.Applied {
			t.done[a.Order]++
			t.applied[a.ID] = a.Qty
		}
		for _, c := range e.Seen {
			if c.DB == trace.Publisher && c.Table == "outbox" {
				t.kept[t.value(c, "order_id")] = c.Op != trace.Delete
			}
		}
	}
	for _, c := range e.Changes {
		t.wrote = append(t.wrote, pending{e.Tx, c})
	}
}

func (m *mind) learn(t *teller, e *trace.Event) {
	switch e.Kind {
	case trace.Delivered:
		*m = mind{holds: m.holds, until: m.until, token: m.token}
	case trace.Begin:
		m.tx = e.Tx
	case trace.Read:
		if e.DB == trace.Receiver {
			m.looked, m.read = tableOf(e.SQL), e.Note
		}
	case trace.Write:
		m.claims(t, e)
	case trace.Commit:
		m.tx, m.worked = 0, m.worked || len(e.Applied) > 0
	case trace.Rollback:
		m.tx = 0
	case trace.Point:
		switch e.Point {
		case "duplicate-found", "conflict-found", "in-progress", "claim-lost", "key-taken":
			m.found = e.Point
		}
	case trace.Thrown:
		m.thrown = e.Note
	case trace.Busy:
		m.busy = e.Note != "waits"
	case trace.Effect:
		m.mailed = true
	case trace.Frozen:
		m.froze = e.Ms
	case trace.Crashed:
		*m = mind{}
	}
}

// claims notes which claim a statement takes, or marks as done.
func (m *mind) claims(t *teller, e *trace.Event) {
	for _, c := range e.Changes {
		switch {
		case c.Table != "claims":
		case t.value(c, "done") == "1":
			m.holds = ""
		default:
			m.holds, m.token, m.until = t.value(c, "id"), t.value(c, "token"), t.value(c, "until_ms")
		}
	}
}

// changesOf lists what a transaction wrote.
func (t *teller) changesOf(tx int) []trace.Change {
	var out []trace.Change
	for _, p := range t.wrote {
		if p.tx == tx && tx > 0 {
			out = append(out, p.change)
		}
	}
	return out
}

// value returns a column of a row, as a change left it; of a deleted row, as it was.
func (t *teller) value(c trace.Change, column string) string {
	if c.Op == trace.Delete {
		return t.was(c, column)
	}
	return t.column(c, c.New, column)
}

// was returns a column of a row, as it was before a change.
func (t *teller) was(c trace.Change, column string) string { return t.column(c, c.Old, column) }

func (t *teller) column(c trace.Change, row []string, column string) string {
	for i, name := range columnsOf(t.rec, c.DB, c.Table) {
		if name == column && i < len(row) {
			return row[i]
		}
	}
	return ""
}

// who is the name of a process at the start of a sentence.
func (t *teller) who(node string) string { return capital(spoken(t.rec, node)) }
