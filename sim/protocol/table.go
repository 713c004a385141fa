package protocol

import "twodeliveries/sim/scenario"

// Table is what can go wrong with every receiver and every publisher. The names of its
// JSON are a contract.
type Table struct {
	Runs      int    `json:"runs"`
	Exhausted bool   `json:"exhausted"`
	Cells     []Cell `json:"cells"` // receiver by receiver
}

// Cell is what can go wrong with a receiver and a publisher together.
type Cell struct {
	Receiver   string      `json:"receiver"`
	Publisher  string      `json:"publisher"`
	Verdicts   []string    `json:"verdicts"`   // words, the worst first; empty while it is not known
	Violations []Violation `json:"violations"` // of the same order; none if it is safe
	Runs       int         `json:"runs"`
	Exhausted  bool        `json:"exhausted"`
}

// Pair names the cell.
func (c Cell) Pair() Pair { return Pair{c.Receiver, c.Publisher} }

// Pair names a cell of the table.
type Pair struct {
	Receiver  string `json:"receiver"`
	Publisher string `json:"publisher"`
}

// Alone tells whether one of the two is what a scenario has that says nothing: what
// breaks is then the other's.
func (p Pair) Alone() bool {
	usual := scenario.Default()
	return p.Receiver == usual.Receiver || p.Publisher == usual.Publisher
}
