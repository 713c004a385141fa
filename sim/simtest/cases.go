package simtest

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// Case is a scenario whose log was worked out by hand. Its designs are right, except in one
// that shows what is behind all receivers.
type Case struct {
	Scenario scenario.Scenario
	Log      string
}

//go:embed cases.txt
var cases string

// Cases lists them.
func Cases() []Case {
	var out []Case
	for _, text := range strings.Split(cases, "\n\n")[1:] { // the first says what this is
		text, log, _ := strings.Cut(strings.TrimSpace(text), "\n----\n")
		title, rest, each := strings.Cut(text, "\neach ")
		if !each {
			out = append(out, Case{must(text), log})
			continue
		}
		role, rest, _ := strings.Cut(rest, "\n")
		role, names, some := strings.Cut(role, " of ")
		for _, d := range catalog.ByRole(catalog.Role(role)) {
			sc, err := scenario.Parse(fmt.Sprintf("%s\n%s %s\n%s", title, role, d.Name, rest))
			named := !some || slices.Contains(strings.Split(names, ", "), d.Name)
			if d.Correct && named && err == nil { // some have no such point
				out = append(out, Case{sc, log})
			}
		}
	}
	return out
}
