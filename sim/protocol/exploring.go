package protocol

import "twodeliveries/sim/scenario"

// Message is whatever a worker can be told: an Ask, unless one of the other fields
// is set. Its ID is then that of the exploration it belongs to.
type Message struct {
	Ask
	Explore *Exploration `json:"explore,omitempty"` // answered with News, until one is Over
	Stop    bool         `json:"stop,omitempty"`    // end the exploration early, and keep what it has found
	Jobs    []Job        `json:"jobs,omitempty"`    // answered with Results
}

// Exploration is what to explore: a scenario, or cells of the table.
type Exploration struct {
	Workers  int      `json:"workers"`            // how many, at least 1
	Scenario string   `json:"scenario,omitempty"` // text
	Depth    int      `json:"depth,omitempty"`    // how many faults are added to it at most
	Kinds    []string `json:"kinds,omitempty"`    // names of catalog.FaultKinds; none: those tried by default
	Pairs    []Pair   `json:"pairs,omitempty"`    // of the table, in this order, when there is no scenario
}

// News is how far an exploration has come, a few times a second: what has become
// known since the News before, and how far it is.
type News struct {
	ID       int      `json:"id"`
	Progress Progress `json:"progress"`
	Ms       int      `json:"ms"`             // since it began
	Workers  int      `json:"workers"`        // at work; 0 when the one that was asked does the jobs itself
	Trouble  string   `json:"trouble"`        // what went wrong with a worker, if anything
	Cells    []Cell   `json:"cells"`          // that have become known
	Report   *Report  `json:"report"`         // of a scenario, once a counterexample is ready, and at the end
	Over     bool     `json:"over,omitempty"` // there is no more to come

	Problem *scenario.Error `json:"problem,omitempty"` // it makes no sense: there is nothing else
	Crash   string          `json:"crash,omitempty"`   // the engine itself, or a design, has failed; what was found counts
}

// Results is what became of the Jobs of a Message.
type Results struct {
	ID      int      `json:"id"`
	Results []Result `json:"results"`
}
