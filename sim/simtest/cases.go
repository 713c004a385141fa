package simtest

import (
	_ "embed"
	"fmt"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// Case is a scenario of right designs whose log was worked out by hand.
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
		for _, d := range catalog.ByRole(catalog.Role(role)) {
			if d.Correct {
				out = append(out, Case{must(fmt.Sprintf("%s\n%s %s\n%s", title, role, d.Name, rest)), log})
			}
		}
	}
	return out
}
