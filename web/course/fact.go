package course

import (
	"slices"

	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
)

// Fact is something that is so or not so after a step of a run.
type Fact struct {
	Kind   FactKind   `json:"kind"`
	Name   string     `json:"name,omitempty"`   // the count, rule or table
	DB     string     `json:"db,omitempty"`     // RowsFact: "publisher" or "receiver"
	Op     string     `json:"op,omitempty"`     // "=", "<", ">", "<=", ">="
	N      int        `json:"n,omitempty"`      // what is compared with,
	Than   string     `json:"than,omitempty"`   // or another count
	State  string     `json:"state,omitempty"`  // RuleFact: a trace.State
	Orders []string   `json:"orders,omitempty"` // AppliedFact
	Spot   shown.Spot `json:"spot,omitzero"`    // ReachedFact, NeverFact
}

// FactKind says what a Fact is about.
type FactKind string

// The kinds of facts.
const (
	CountFact    FactKind = "count"    // a count, compared
	RuleFact     FactKind = "rule"     // how a rule stands
	RowsFact     FactKind = "rows"     // how many rows of a table an independent connection sees, compared
	AppliedFact  FactKind = "applied"  // the orders, as they were applied one after the other
	ReachedFact  FactKind = "reached"  // the run has come by a spot
	NeverFact    FactKind = "never"    // it has not
	WarnedFact   FactKind = "warned"   // the run has a warning
	UnwarnedFact FactKind = "unwarned" // it has none
	UnmetFact    FactKind = "unmet"    // a fault found nothing
)

// Holds tells whether the fact is so after a step; past the end is at the end.
func (f Fact) Holds(rec *trace.Recording, step int) bool {
	switch f.Kind {
	case CountFact, RowsFact:
		than := f.N
		if f.Than != "" {
			than = countAt(rec, step, f.Than)
		}
		return compares(f.Number(rec, step), f.Op, than)
	case RuleFact:
		return string(ruleAt(rec, step, f.Name)) == f.State
	case AppliedFact:
		return slices.Equal(appliedBy(rec, step), f.Orders)
	case ReachedFact:
		at, ok := f.Spot.In(rec)
		return ok && at <= step
	case NeverFact:
		at, ok := f.Spot.In(rec)
		return !ok || at > step
	case WarnedFact:
		return len(rec.Warnings) > 0
	case UnwarnedFact:
		return len(rec.Warnings) == 0
	}
	return len(rec.Unmet) > 0
}

// Number is what a CountFact or RowsFact counts, after a step.
func (f Fact) Number(rec *trace.Recording, step int) int {
	if f.Kind == RowsFact {
		return rowsAt(rec, step, f.DB, f.Name)
	}
	return countAt(rec, step, f.Name)
}

// Hold tells whether all facts are so after a step.
func Hold(facts []Fact, rec *trace.Recording, step int) bool {
	for _, f := range facts {
		if !f.Holds(rec, step) {
			return false
		}
	}
	return true
}

// Decides is the first step from which on something is so until a last step; that
// last step itself when it has been so all along, and nothing decided it before.
func Decides(until int, so func(step int) bool) int {
	step := until
	for step >= 0 && so(step-1) {
		step--
	}
	if step < 0 {
		return until
	}
	return step
}

func compares(a int, op string, b int) bool {
	switch op {
	case "=":
		return a == b
	case "<":
		return a < b
	case ">":
		return a > b
	case "<=":
		return a <= b
	}
	return a >= b
}

// ruleAt is how a rule stands after a step, Held when nobody knows it.
func ruleAt(rec *trace.Recording, step int, name string) trace.State {
	verdicts := rec.Verdicts
	if step < len(rec.Events)-1 {
		verdicts = rec.RulesAt(step)
	}
	for _, v := range verdicts {
		if v.Name == name {
			return v.State
		}
	}
	return trace.Held
}

// rowsAt counts the rows of a table that an independent connection sees.
func rowsAt(rec *trace.Recording, step int, db, table string) int {
	n := 0
	for _, v := range rec.At(step) {
		for _, row := range v.Rows {
			if v.DB == db && v.Name == table && row.Was != nil {
				n++
			}
		}
	}
	return n
}

// appliedBy lists the orders that were applied until a step, one after the other.
func appliedBy(rec *trace.Recording, step int) []string {
	var out []string
	for i := 0; i <= step && i < len(rec.Events); i++ {
		for _, a := range rec.Events[i].Applied {
			out = append(out, a.Order)
		}
	}
	return out
}

func countAt(rec *trace.Recording, step int, name string) int {
	c := rec.CountsAt(step)
	for _, f := range countFields {
		if f.name == name {
			return f.of(&c)
		}
	}
	return 0
}

// countFields are the counts of the contract, by name.
var countFields = []struct {
	name string
	of   func(*trace.Counts) int
}{
	{"orders", func(c *trace.Counts) int { return c.Orders }},
	{"requests", func(c *trace.Counts) int { return c.Requests }},
	{"deliveries", func(c *trace.Counts) int { return c.Deliveries }},
	{"acks_sent", func(c *trace.Counts) int { return c.AcksSent }},
	{"acks_accepted", func(c *trace.Counts) int { return c.AcksAccepted }},
	{"applications", func(c *trace.Counts) int { return c.Applications }},
	{"duplicates", func(c *trace.Counts) int { return c.Duplicates }},
	{"conflicts", func(c *trace.Counts) int { return c.Conflicts }},
	{"unknown", func(c *trace.Counts) int { return c.Unknown }},
	{"refused", func(c *trace.Counts) int { return c.Refused }},
	{"parked", func(c *trace.Counts) int { return c.Parked }},
	{"wishes", func(c *trace.Counts) int { return c.Wishes }},
	{"checkouts", func(c *trace.Counts) int { return c.Checkouts }},
	{"false_alarms", func(c *trace.Counts) int { return c.FalseAlarms }},
	{"effects", func(c *trace.Counts) int { return c.Effects }},
	{"stock", func(c *trace.Counts) int { return c.Stock }},
	{"stock_expected", func(c *trace.Counts) int { return c.StockExpected }},
}

// CountNames are the names of the counts that a Fact can be about.
func CountNames() []string {
	var out []string
	for _, f := range countFields {
		out = append(out, f.name)
	}
	return out
}
