package protocol

// Causes is why a run breaks rules, proved by running it again: with something taken
// away, or with something set right.
type Causes struct {
	Rules []RuleCauses `json:"rules"`         // those that are broken, in the order of the catalog
	Mends []Change     `json:"mends"`         // after each of them every promise holds; the first is to be offered first
	Runs  int          `json:"runs"`          // how many were made
	Cut   string       `json:"cut,omitempty"` // why not all was tried, in words
}

// Proves tells whether anything was found out about a rule.
func (c *Causes) Proves() bool {
	for _, r := range c.Rules {
		if len(r.Causes) > 0 {
			return true
		}
	}
	return false
}

// RuleCauses is what was found about one rule.
type RuleCauses struct {
	Rule   string  `json:"rule"`
	Text   string  `json:"text"` // in words: "Without the crash it holds; with an inbox it holds."
	Causes []Cause `json:"causes"`
}

// Cause is a change that was tried, and what became of the rule.
type Cause struct {
	Change
	Holds bool `json:"holds"` // the rule holds then
}

// Change is a change of the scenario: statements taken away, or settings.
type Change struct {
	Words    string   `json:"words"`             // "without the crash", "with an inbox"
	Without  []string `json:"without,omitempty"` // the statements
	With     []string `json:"with,omitempty"`    // the settings, as "receiver inbox"
	Aside    []string `json:"aside,omitempty"`   // statements that have no place then: each was tried at every place it can have
	Scenario string   `json:"scenario"`          // after the change, without those set aside
	All      bool     `json:"all"`               // every promise holds then
}
