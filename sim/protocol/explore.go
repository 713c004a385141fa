package protocol

import "twodeliveries/sim/scenario"

// Job is work for an engine, wherever it runs: plain data. What is asked for is
// one run, unless Walk or Shrink say otherwise.
type Job struct {
	Plan   int      `json:"plan"` // of several plans, whose job it is
	ID     int      `json:"id"`
	Base   string   `json:"base"`             // scenario text
	Faults []string `json:"faults"`           // lines added to it
	After  int      `json:"after"`            // places are wanted after this step
	Kinds  []string `json:"kinds"`            // of the places wanted; none: no places
	Walk   *Walk    `json:"walk,omitempty"`   // runs at random instead
	Shrink string   `json:"shrink,omitempty"` // a rule the run breaks: make it smaller instead
}

// Walk adds one fault after the other, anywhere, each chosen by chance.
type Walk struct {
	Seed uint64 `json:"seed"`
	N    uint64 `json:"n"`    // which walk of that seed
	Runs int    `json:"runs"` // how many faults, and runs
}

// Result is what became of a job.
type Result struct {
	Plan     int    `json:"plan"`
	ID       int    `json:"id"`
	Runs     []Run  `json:"runs"`               // one; of a walk all
	Rule     string `json:"rule,omitempty"`     // of Shrink
	Scenario string `json:"scenario,omitempty"` // shrunk, if that was the job; Runs is its run
	Problem  string `json:"problem,omitempty"`  // why there is none: the job makes no sense
	Lost     bool   `json:"lost,omitempty"`     // it was ended before there was any: nobody was to wait for it
}

// Run is what exploring keeps of a run.
type Run struct {
	Digest string   `json:"digest"` // of the canonical events and verdicts, 32 hexadecimal digits
	Broken []Breach `json:"broken"`
	Steps  int      `json:"steps"`
	Limit  string   `json:"limit,omitempty"` // "step-limit" or "time-limit", which it met
	Unmet  bool     `json:"unmet,omitempty"` // an added fault found nothing to act on
	Faults []string `json:"faults"`          // those added
	Places []Place  `json:"places,omitempty"`
}

// Breach is a rule that broke, and the first step whose state breaks it.
type Breach struct {
	Rule string `json:"rule"`
	Step int    `json:"step"`
}

// Place is a fault that fits somewhere in a run.
type Place struct {
	Line string `json:"line"` // as the scenario has it
	Step int    `json:"step"` // after which it takes effect
}

// Progress is how far a plan has come.
type Progress struct {
	Runs     int      `json:"runs"`
	Known    int      `json:"known"` // runs so far and those known to come; it grows as places are found
	Distinct int      `json:"distinct"`
	Depth    int      `json:"depth"` // faults added at present
	Broken   []string `json:"broken"`
	Done     bool     `json:"done"`
	Cells    int      `json:"cells,omitempty"` // of a table: those done
	AllCells int      `json:"all_cells,omitempty"`
}

// Report is what exploring came to. The names of its JSON are a contract.
type Report struct {
	Runs       int         `json:"runs"`
	Distinct   int         `json:"distinct"` // runs of which no two are equal
	Depth      int         `json:"depth"`    // faults added at most
	Exhausted  bool        `json:"exhausted"`
	Limited    int         `json:"limited"` // runs that met their own step or time limit
	Violations []Violation `json:"violations"`
}

// Violation is the smallest counterexample to a rule that was found.
type Violation struct {
	Rule     string   `json:"rule"`
	Faults   int      `json:"faults"` // of the scenario
	Steps    int      `json:"steps"`  // of its run
	Step     int      `json:"step"`   // 0-based, the first whose state breaks the rule
	Scenario string   `json:"scenario"`
	Words    string   `json:"words"`            // what it does to the designs: "a lost reply"
	Spared   []string `json:"spared,omitempty"` // lines of the scenario that was explored, which it does without
	Link     string   `json:"link"`             // fragment of an address, opening at Step
	// Thresholds are the times of it that decide, where somebody has asked for them.
	Thresholds []Threshold `json:"thresholds,omitempty"`
}

// Threshold is a time of a scenario that decides whether a rule breaks: from a value on
// it does, or no promise does any more.
type Threshold struct {
	Name   string `json:"name"` // what stands there: "lease", "hold receiver checked 1 for=…"
	Is     int    `json:"is"`   // ms, of the scenario
	From   int    `json:"from"` // ms
	Breaks bool   `json:"breaks"`
}

// String says it in words: "lease, here 300 ms: safe from 471 ms on".
func (t Threshold) String() string {
	how := "safe"
	if t.Breaks {
		how = "breaks"
	}
	return t.Name + ", here " + scenario.SayTime(t.Is) + ": " + how + " from " + scenario.SayTime(t.From) + " on"
}

// Times are the thresholds of a scenario and a rule, in the order of its times.
type Times struct {
	List []Threshold `json:"list"`
}
