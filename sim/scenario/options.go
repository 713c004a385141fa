package scenario

import (
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
)

// binding ties an option of the catalog to its field; one of the two is set.
type binding struct {
	word   func(*Scenario) *string
	number func(*Scenario) *int
}

var bindings = map[string]binding{
	"publisher":         {word: func(s *Scenario) *string { return &s.Publisher }},
	"receiver":          {word: func(s *Scenario) *string { return &s.Receiver }},
	"ack":               {word: func(s *Scenario) *string { return &s.Ack }},
	"latency":           {number: func(s *Scenario) *int { return &s.Latency }},
	"timeout":           {number: func(s *Scenario) *int { return &s.Timeout }},
	"attempts":          {number: func(s *Scenario) *int { return &s.Attempts }},
	"retry-delay":       {number: func(s *Scenario) *int { return &s.RetryDelay }},
	"backoff":           {word: func(s *Scenario) *string { return &s.Backoff }},
	"retry-cap":         {number: func(s *Scenario) *int { return &s.RetryCap }},
	"on-failure":        {word: func(s *Scenario) *string { return &s.OnFailure }},
	"on-refusal":        {word: func(s *Scenario) *string { return &s.OnRefusal }},
	"retry-body":        {word: func(s *Scenario) *string { return &s.RetryBody }},
	"relays":            {number: func(s *Scenario) *int { return &s.Relays }},
	"relay-starts":      {number: func(s *Scenario) *int { return &s.Starts }},
	"relay-interval":    {number: func(s *Scenario) *int { return &s.Interval }},
	"batch":             {number: func(s *Scenario) *int { return &s.Batch }},
	"replicas":          {number: func(s *Scenario) *int { return &s.Replicas }},
	"unknown-version":   {word: func(s *Scenario) *string { return &s.Unread }},
	"work":              {number: func(s *Scenario) *int { return &s.Work }},
	"begin":             {word: func(s *Scenario) *string { return &s.Begin }},
	"busy-timeout":      {number: func(s *Scenario) *int { return &s.BusyWait }},
	"lease":             {number: func(s *Scenario) *int { return &s.Lease }},
	"retention":         {number: func(s *Scenario) *int { return &s.Retention }},
	"courier-keys":      {number: func(s *Scenario) *int { return &s.Keys }},
	"restart":           {number: func(s *Scenario) *int { return &s.Restart }},
	"intent":            {word: func(s *Scenario) *string { return &s.Intent }},
	"customer-timeout":  {number: func(s *Scenario) *int { return &s.Patience }},
	"customer-attempts": {number: func(s *Scenario) *int { return &s.Checkouts }},
	"step-limit":        {number: func(s *Scenario) *int { return &s.StepLimit }},
	"time-limit":        {number: func(s *Scenario) *int { return &s.TimeLimit }},
}

// Default is a scenario with every option at its default and no statements.
func Default() Scenario {
	var s Scenario
	for _, o := range catalog.Options {
		if err := s.set(o, o.Default); err != nil {
			panic("scenario: the catalog's default is not allowed: " + err.Error())
		}
	}
	return s
}

var defaults = Default()

// Get returns the value of an option as Set takes it, or "" for an unknown key.
func (s Scenario) Get(key string) string {
	o, ok := catalog.OptionOf(key)
	if !ok {
		return ""
	}
	b := bindings[key]
	if o.Kind == catalog.Choice {
		return *b.word(&s)
	}
	n := *b.number(&s)
	switch {
	case n == Never:
		return o.Allowed[0]
	case o.Kind == catalog.Duration:
		return FormatTime(n)
	default:
		return strconv.Itoa(n)
	}
}

// Number returns the value of an option that is a number or a time, in ms; false for
// any other.
func (s Scenario) Number(key string) (int, bool) {
	if b, ok := bindings[key]; ok && b.number != nil {
		return *b.number(&s), true
	}
	return 0, false
}

// Set gives an option a value. The error is an *Error that names what is allowed.
func (s *Scenario) Set(key, value string) error {
	o, ok := catalog.OptionOf(key)
	if !ok {
		return unknown(key, "option", keys())
	}
	if err := s.set(o, value); err != nil {
		return err
	}
	return nil
}

func (s *Scenario) set(o catalog.Option, value string) *Error {
	b := bindings[o.Key]
	if slices.Contains(o.Allowed, value) {
		if o.Kind == catalog.Choice {
			*b.word(s) = value
		} else {
			*b.number(s) = Never
		}
		return nil
	}
	n, err := readValue(o, value)
	if err == nil {
		*b.number(s) = n
	}
	return err
}

// readValue reads a value that is none of the option's words.
func readValue(o catalog.Option, value string) (n int, err *Error) {
	switch o.Kind {
	case catalog.Choice:
		return 0, unknown(value, "value of "+o.Key, o.Allowed)
	case catalog.Duration:
		n, err = readTime(o.Key, value, o.Min, o.Max)
	default:
		n, err = readNumber(o.Key, value, o.Min, o.Max)
	}
	if err != nil {
		err.Allowed = append(err.Allowed, o.Allowed...)
	}
	return n, err
}

// keys of all options, in the order of the catalog.
func keys() []string {
	var out []string
	for _, o := range catalog.Options {
		out = append(out, o.Key)
	}
	return out
}

// Changed tells whether an option differs from its default.
func (s Scenario) Changed(key string) bool {
	b, ok := bindings[key]
	return ok && b.differ(&s, &defaults)
}

// differ tells whether the option has two values in two scenarios.
func (b binding) differ(s, t *Scenario) bool {
	if b.word != nil {
		return *b.word(s) != *b.word(t)
	}
	return *b.number(s) != *b.number(t)
}

// Applies tells whether an option matters with the designs of the scenario and
// with its other settings. One that does not may be set all the same; it changes
// nothing.
func (s Scenario) Applies(key string) bool {
	o, ok := catalog.OptionOf(key)
	if !ok {
		return false
	}
	if other, value, _ := strings.Cut(o.Idle, " "); other != "" && s.Get(other) == value {
		return false
	}
	if o.With != "" && !s.Has(o.With) {
		return false
	}
	special := false
	for _, d := range catalog.Designs {
		if !slices.Contains(d.Options, key) {
			continue
		}
		if d.Name == s.Get(string(d.Role)) {
			return true
		}
		special = true
	}
	return !special
}

// Parks tells whether the receiver keeps requests of a version to come.
func (s Scenario) Parks() bool { return s.Unread == "park" && s.Applies("unknown-version") }

// Has tells whether the scenario has an action of a kind.
func (s Scenario) Has(verb string) bool {
	return slices.ContainsFunc(s.Statements, func(stmt Statement) bool { return stmt.Verb == verb })
}
