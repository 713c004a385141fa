package explore

import (
	"cmp"
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// condition is what the designs of a cell are explored under. Whatever a
// counterexample does not need of it is left out when it is shrunk.
type condition struct {
	text   string
	depth  int
	option string // only with designs that this one matters with
	kinds  []string
	taken  bool // only where the shop takes the order: else it is a stranger's work alone
}

// conditions are those in which the designs differ: one order with each single
// fault, by one warehouse process and by two; two orders of the same content; an
// outsider's lock; two processes that each have a copy of one request, and every way
// to hold one of them up; ids that expire, and rows; a shop that asks only once; the known id with
// other content; an order after another is done; a new version of the shop between two attempts. A lock is given up at once, since to wait
// for one only hides what comes of it, and a retry writes its JSON in another order.
var conditions = []condition{
	{text: "retry-body reordered\norder snack-7 7", depth: 1},
	{text: "order snack-7 7\norder snack-8 7"},
	{text: "busy-timeout 0ms\norder snack-7 7\nlock receiver from=5ms to=105ms"},
	{text: "retry-body reordered\nreplicas 2\nbusy-timeout 0ms\norder snack-7 7", depth: 1},
	{text: "replicas 2\nbusy-timeout 0ms\norder snack-7 7\nduplicate request 1", depth: 1, kinds: []string{"hold"}},
	{text: "attempts 1\norder snack-7 7", depth: 1},
	{text: "order snack-7 7\ninject snack-7 8 at=500ms", taken: true},
	{text: "order snack-7 7\norder snack-8 7 at=100ms"},
	{text: "order snack-7 7\ndrop response 1\ndeploy publisher at=100ms", taken: true},
	{text: "retention 100ms\norder snack-7 7\npurge receiver at=200ms", depth: 1, option: "retention"},
	{text: "retention 100ms\norder snack-7 7\npurge publisher at=200ms", depth: 1, option: "retention"},
}

// Table explores every receiver with every publisher. It is a Source; its cells
// can be read at any time.
type Table struct {
	cells []Cell
	plans []*Plan // of the cell; nil before it is begun and after it is done
	done  int
	begun int
	sum   Progress // of the cells done
	over  bool
	err   error
}

// NewTable makes the table of some designs; none means all of the catalog.
func NewTable(receivers, publishers []string) (*Table, error) {
	var pairs []Pair
	for _, receiver := range orAll(receivers, catalog.Receiver) {
		for _, publisher := range orAll(publishers, catalog.Publisher) {
			pairs = append(pairs, Pair{Receiver: receiver, Publisher: publisher})
		}
	}
	return TableOf(pairs)
}

// TableOf makes a table of some cells, in this order.
func TableOf(pairs []Pair) (*Table, error) {
	t := &Table{plans: make([]*Plan, len(pairs))}
	for _, p := range pairs {
		t.cells = append(t.cells, Cell{Receiver: p.Receiver, Publisher: p.Publisher, Verdicts: []string{}, Violations: []Violation{}})
		sc := scenario.Default()
		if err := cmp.Or(sc.Set("receiver", p.Receiver), sc.Set("publisher", p.Publisher)); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func orAll(names []string, role catalog.Role) []string {
	if len(names) > 0 {
		return names
	}
	var out []string
	for _, d := range catalog.ByRole(role) {
		out = append(out, d.Name)
	}
	return out
}

// NewCell plans one cell by itself; Classify reads it.
func NewCell(receiver, publisher string) (*Plan, error) {
	var trials []Trial
	for _, c := range conditions {
		sc, err := scenario.Parse(c.text)
		if err != nil {
			panic("explore: a condition of the table does not parse: " + err.Error())
		}
		if err := sc.Set("receiver", receiver); err != nil {
			return nil, err
		}
		if err := sc.Set("publisher", publisher); err != nil {
			return nil, err
		}
		design, _ := catalog.Find(catalog.Publisher, publisher)
		if (c.option == "" || sc.Applies(c.option)) && !(c.taken && design.Refuses) {
			trials = append(trials, Trial{sc, c.depth, c.kinds})
		}
	}
	return NewPlan(Options{Depth: 1}, trials...)
}

// Classify says what a report of a cell comes to.
func Classify(receiver, publisher string, r Report) Cell {
	c := Cell{Receiver: receiver, Publisher: publisher, Verdicts: []string{}, Violations: []Violation{}, Runs: r.Runs,
		Exhausted: r.Exhausted}
	for _, w := range catalog.Harms {
		i := slices.IndexFunc(r.Violations, func(v Violation) bool { return v.Rule == w.Rule })
		if i >= 0 {
			c.Verdicts = append(c.Verdicts, w.Word())
			v := r.Violations[i]
			v.Spared = nil // of the table's own conditions, which nobody has asked for
			c.Violations = append(c.Violations, v)
		}
	}
	if len(c.Verdicts) == 0 && r.Exhausted {
		c.Verdicts = []string{catalog.Safe}
		if d, _ := catalog.Find(catalog.Publisher, publisher); d.Refuses {
			c.Verdicts = []string{catalog.Refuses}
		}
	}
	return c
}

// Cells lists the cells, receiver by receiver.
func (t *Table) Cells() []Cell { return slices.Clone(t.cells) }

// Report is the cells, and what was done for them.
func (t *Table) Report() TableReport {
	out := TableReport{Exhausted: true, Cells: t.Cells()}
	for _, c := range out.Cells {
		out.Runs += c.Runs
		out.Exhausted = out.Exhausted && c.Exhausted
	}
	return out
}

// Next gives the next job of the first cell that has one.
func (t *Table) Next() (j Job, ok bool) {
	for i := range t.cells {
		if p := t.plan(i); p != nil {
			if j, ok := p.Next(); ok {
				return j, true
			}
		}
	}
	return Job{}, false
}

// plan is the plan of a cell, begun when its turn comes.
func (t *Table) plan(i int) *Plan {
	if i == t.begun && !t.over {
		p, err := NewCell(t.cells[i].Receiver, t.cells[i].Publisher)
		if err != nil {
			panic("explore: a cell that was fine is none: " + err.Error())
		}
		p.name = i
		t.plans[i] = p
		t.begun++
	}
	return t.plans[i]
}

// Take takes a result in.
func (t *Table) Take(r Result) {
	t.plans[r.Plan].Take(r)
	t.settle(r.Plan)
}

// settle reads a cell that is done, and lets its plan go.
func (t *Table) settle(i int) {
	p := t.plans[i]
	if p == nil || !p.Done() {
		return
	}
	t.cells[i] = Classify(t.cells[i].Receiver, t.cells[i].Publisher, p.Report())
	t.sum = add(t.sum, p.Progress())
	t.err = cmp.Or(t.err, p.Err())
	t.plans[i] = nil
	t.done++
}

// Err tells what went wrong first, if a job had a Problem: its cell stays unknown.
func (t *Table) Err() error { return t.err }

// Stop ends the table early: cells not begun stay unknown.
func (t *Table) Stop() {
	t.over = true
	for i, p := range t.plans {
		if p != nil {
			p.Stop()
			t.settle(i)
		}
	}
}

// Done tells whether nothing is left to do.
func (t *Table) Done() bool {
	return (t.over || t.begun == len(t.cells)) && t.done == t.begun
}

// Progress adds up the cells.
func (t *Table) Progress() Progress {
	sum := t.sum
	for _, p := range t.plans {
		if p != nil {
			sum = add(sum, p.Progress())
		}
	}
	sum.Cells, sum.AllCells, sum.Done = t.done, len(t.cells), t.Done()
	return sum
}

func add(a, b Progress) Progress {
	a.Runs, a.Known, a.Distinct, a.Depth = a.Runs+b.Runs, a.Known+b.Known, a.Distinct+b.Distinct, max(a.Depth, b.Depth)
	for _, rule := range b.Broken {
		if !slices.Contains(a.Broken, rule) {
			a.Broken = append(slices.Clip(a.Broken), rule)
		}
	}
	return a
}
