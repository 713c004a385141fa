package session

import (
	"fmt"
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// Offer is one thing a learner can do to the run at a step.
type Offer struct {
	Group  string // of offers that belong together
	Label  string
	Hint   string // what it means, for who has not seen it
	Line   string // the statement it adds, "" when it removes one
	Remove int    // index in the draft of the statement it takes away, -1 when it adds
}

// Offers lists what can be broken, or mended, at the steps of one drawing. The
// heading says what it is about; without offers there is none.
func (d *Draft) Offers(run *shown.Run, steps []int) (heading string, offers []Offer) {
	for _, step := range steps {
		if step < 0 || step > run.Last() {
			continue
		}
		e := &run.Rec.Events[step]
		switch {
		case e.Msg != nil && onTheWire(e):
			if heading == "" {
				heading = words.SentenceCase(e.Msg.Name())
			}
			offers = merge(offers, messageOffers(d.Scenario, e.Msg))
		case e.Kind == trace.Crashed:
			heading = "The crash"
			offers = merge(offers, removals(d.Scenario, e.Fault))
		default:
			if point, ok := pointAt(run, step); ok {
				if heading == "" {
					heading = words.SentenceCase(shown.Owner(point.Node))
				}
				offers = merge(offers, pointOffers(d.Scenario, run, point))
			}
		}
	}
	if len(offers) == 0 {
		return "", nil
	}
	return heading, offers
}

// onTheWire tells whether a step is about its message travelling or arriving, and
// not about work that is done for it.
func onTheWire(e *trace.Event) bool {
	switch e.Kind {
	case trace.Sent, trace.Dropped, trace.Delayed, trace.Copied, trace.Corrupted, trace.Answered,
		trace.Delivered, trace.Dead, trace.Late, trace.Closed, trace.Accepted, trace.Refused, trace.Unclear,
		trace.Heard:
		return true
	}
	return false
}

func merge(offers, more []Offer) []Offer {
next:
	for _, o := range more {
		for _, have := range offers {
			if have == o {
				continue next
			}
		}
		offers = append(offers, o)
	}
	return offers
}

func messageOffers(sc scenario.Scenario, m *trace.Msg) []Offer {
	name := m.Name()
	offers, taken := messageRemovals(sc, m)
	group := "On its way"
	add := func(verb, label, hint, line string) {
		if !taken[verb] {
			offers = append(offers, Offer{group, label, hint, line, -1})
		}
	}
	who, wait := shown.Owner(trace.Publisher), sc.Timeout // asks, and waits
	switch {
	case m.Beyond():
		who = shown.Owner(trace.Receiver)
	case m.Before():
		who, wait = "the customer", sc.Patience
	}
	add("drop", "Drop it", "It is lost on the way. Nobody is told.", "drop "+name)
	add("delay", "Delay it", "It arrives after "+who+" has stopped waiting.",
		fmt.Sprintf("delay %s by=%s", name, scenario.FormatTime(2*wait)))
	if m.Copy == 0 {
		add("duplicate", "Duplicate it", "The network delivers it twice.", "duplicate "+name+" by=5ms")
	}
	add("close", "Close the connection", "Nothing arrives, and "+who+" is told at once.", "close "+name)
	if m.Kind == trace.Response {
		group = "What it says when it arrives"
		for _, c := range catalog.Corruptions {
			add("corrupt "+c.Name, words.SentenceCase(c.Sentence), "", "corrupt "+name+" as "+c.Name)
		}
	}
	return offers
}

// messageRemovals offers to take away what the scenario does to a message, and
// tells which faults it has already.
func messageRemovals(sc scenario.Scenario, m *trace.Msg) (offers []Offer, taken map[string]bool) {
	taken = map[string]bool{}
	for i, stmt := range sc.Statements {
		t := stmt.Message
		if !stmt.Fault() || t.Kind != string(m.Kind) || t.N != m.N || t.Copy != 0 && t.Copy != m.Copy {
			continue
		}
		if stmt.Verb == "duplicate" || t.Copy == m.Copy {
			offers = append(offers, removal(i, stmt))
			taken[stmt.Verb] = true
			taken[stmt.Verb+" "+stmt.Way] = true
		}
	}
	return offers, taken
}

// removals offers to take away the fault on a line of the canonical text.
func removals(sc scenario.Scenario, line int) []Offer {
	for i, l := range sc.Lines() {
		if l == line && line > 0 {
			return []Offer{removal(i, sc.Statements[i])}
		}
	}
	return nil
}

func removal(i int, stmt scenario.Statement) Offer {
	return Offer{Group: "Mend it", Label: "Remove: " + stmt.String(), Hint: "Let it go as if nothing had happened.", Remove: i}
}

// pointAt is the named line of node code that belongs to a step: the step itself,
// or the next one that the same process reaches at the same time.
func pointAt(run *shown.Run, step int) (*trace.Event, bool) {
	events := run.Rec.Events
	from := &events[step]
	if from.Node == "" {
		return nil, false
	}
	for i := step; i < len(events) && events[i].Ms == from.Ms; i++ {
		e := &events[i]
		if e.Actor() != from.Actor() {
			continue
		}
		if e.Kind == trace.Point {
			return e, true
		}
		if i > step && e.Msg != nil {
			break
		}
	}
	return nil, false
}

// pointOffers lists what can be done to a process where it stands.
func pointOffers(sc scenario.Scenario, run *shown.Run, point *trace.Event) []Offer {
	at := fmt.Sprintf("%s %s %d", point.Role, point.Point, point.Nth)
	sentence := ""
	for _, p := range catalog.Points {
		if p.Name == point.Point && string(p.Role) == point.Role {
			sentence = words.SentenceCase(p.Sentence) + "."
		}
	}
	for i, stmt := range sc.Statements {
		if stmt.Fault() && stmt.Node == point.Role && stmt.Point == point.Point && stmt.Nth == point.Nth {
			return []Offer{removal(i, stmt)}
		}
	}
	who := shown.Owner(point.Node)
	const dies, lives = "It dies", "It lives on"
	offers := []Offer{
		{dies, "Crash " + who + " here", sentence, "crash " + at, -1},
		{dies, "Crash it here for good", "No new process is started.", "crash " + at + " restart=never", -1},
	}
	undone := "What it has committed stays; what it goes on to do, it does not."
	if inTransaction(run, point) {
		undone = "Its transaction is undone."
	}
	if point.Point == "started" {
		return offers
	}
	if point.Role == string(catalog.Receiver) && point.Point != "purged" {
		offers = append(offers, Offer{lives, "Not accepted here", "The handler says no. " + undone, "refuse " + at, -1})
	}
	return append(offers,
		Offer{lives, "Raise an exception here", undone, "raise " + at, -1},
		Offer{lives, "Hold it here for 100 ms", "It stands still, and others may overtake it.", "hold " + at + " for=100ms", -1})
}

// inTransaction tells whether the process has a transaction open at a point.
func inTransaction(run *shown.Run, point *trace.Event) bool {
	open := false
	for i := range run.Rec.Events {
		e := &run.Rec.Events[i]
		if e == point {
			break
		}
		if e.Node != point.Node {
			continue
		}
		switch e.Kind {
		case trace.Begin:
			open = true
		case trace.Commit, trace.Rollback, trace.Crashed:
			open = false
		}
	}
	return open
}

// Take carries an offer out.
func (d *Draft) Take(o Offer) (*Change, error) {
	if o.Remove >= 0 {
		return &Change{Scenario: d.Scenario.Without(o.Remove), Aside: d.Aside}, nil
	}
	return d.add(o.Line)
}

// Change is an edit that is ready to be made: the scenario after it, and which of
// its steps was added, counted from 1, or 0.
type Change struct {
	Scenario scenario.Scenario
	Added    int
	Aside    []string // statements that the scenario's designs have no place for
	Replaced string   // the fault that had to go for the added one, or ""
}

// add puts one more statement into the scenario on the desk.
func (d *Draft) add(line string) (*Change, error) {
	sc, err := d.Scenario.With(line)
	if err != nil {
		return nil, err
	}
	stmt, err := scenario.ParseStatement(line)
	if err != nil {
		return nil, err
	}
	c := &Change{Scenario: sc, Added: 1 + slices.Index(sc.Statements, stmt), Aside: d.Aside}
	had := d.Scenario.Statements
	if before := had[min(c.Added, len(had))-1]; len(sc.Statements) == len(had) && before != stmt {
		c.Replaced = before.String()
	}
	return c, nil
}
