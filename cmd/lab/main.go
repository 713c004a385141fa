// Command lab is the lab in a terminal: it lists the presets, runs a scenario
// and prints its story, shows a design's schema, makes links, and looks for the
// faults that break a scenario or any of the designs.
//
// Exit status of run and explore: 0 when every rule held, 1 when one broke, 2 on
// bad input, 3 when a limit was met and no rule broke.
package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"twodeliveries/sim/explore"
)

// Exit statuses. They are a contract.
const (
	held     = 0
	broken   = 1
	badInput = 2
	limited  = 3
)

var usage = `lab, the terminal of Two Deliveries

  lab list                            the presets
  lab run NAME|FILE|LINK|- [-json]    run a scenario, print its story and the verdict
          [-as html|mermaid|recording|svg]  print the run as a page that steps by itself, a diagram, data, or a picture
  lab schema NAME                     the tables of a design or of a preset, as run
  lab link NAME|FILE|- [-base URL]    a link that opens the scenario on the page
  lab explore NAME|FILE|LINK|- [-json] [-depth N] [-kinds K,K] [-limit N] [-random N] [-seed S]
                                      every fault where it fits, and what breaks
  lab table [-json]                   every receiver with every publisher, and what can go wrong

NAME is a preset, FILE a file in the scenario language, - the standard input.
schema looks for a design first: where a design and a preset share a name, as
memory-set, NAME is the design, and preset:NAME the preset.
-base is where the page is served (default ` + defaultBase + `); a page printed with -as
links there if it is given.
run exits with 0 when every rule held, 1 when one broke, 2 on bad input,
3 when the run met its step or time limit. When it met its limit and a rule
broke, it exits with 1. So does explore; there 3 says that it was stopped or met
its limit, and found nothing.
` + exploreUsage

const defaultBase = "http://127.0.0.1:8080/"

func main() {
	os.Exit(lab(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// terminal is where a command reads and writes.
type terminal struct {
	in       io.Reader
	out, err io.Writer
}

// options are the flags and arguments of a command.
type options struct {
	args []string
	json bool
	as   string // how run prints the run, "" for its story
	base string
	explore.Options
	tried string // a flag that only explore takes, "" for none
}

func lab(args []string, in io.Reader, out, errs io.Writer) int {
	t := &terminal{in, out, errs}
	if len(args) == 0 {
		fmt.Fprint(errs, usage)
		return badInput
	}
	if slices.Contains(args, "-h") || slices.Contains(args, "--help") {
		fmt.Fprint(out, usage)
		return held
	}
	o, err := parseOptions(args[1:])
	if err != nil {
		return t.refuse(err, o.json)
	}
	commands := map[string]struct {
		takes string // its argument, "" for none
		run   func(*terminal, options) int
	}{
		"list":   {"", (*terminal).list},
		"run":    {"a preset, a file, a link, or - for the standard input", (*terminal).run},
		"schema": {"a design or a preset", (*terminal).schema},
		"link":   {"a preset, a file, or - for the standard input", (*terminal).link},

		"explore": {"a preset, a file, a link, or - for the standard input", (*terminal).explore},
		"table":   {"", (*terminal).table},
	}
	switch c, ok := commands[args[0]]; {
	case ok && o.tried != "" && args[0] != "explore":
		return t.refuse(problem("lab %s takes no flag %q; explore does", []string{"-json", "-base URL"}, args[0], o.tried), o.json)
	case ok && o.as != "" && (args[0] != "run" || o.json):
		return t.refuse(problem("-as goes with lab run, and not with -json", nil), o.json)
	case args[0] == "help":
		fmt.Fprint(out, usage)
		return held
	case !ok:
		return t.refuse(problem("there is no command %q", slices.Sorted(maps.Keys(commands)), args[0]), o.json)
	case c.takes == "" && len(o.args) > 0:
		return t.refuse(problem("lab %s takes no argument, and got %q", nil, args[0], o.args[0]), o.json)
	case c.takes != "" && len(o.args) == 0:
		return t.refuse(problem("lab %s needs %s", nil, args[0], c.takes), o.json)
	case c.takes != "" && len(o.args) > 1:
		return t.refuse(problem("lab %s takes one argument, and %q is one too many", nil, args[0], o.args[1]), o.json)
	default:
		return c.run(t, o)
	}
}

// parseOptions takes flags before and after the arguments alike.
func parseOptions(args []string) (options, error) {
	o := options{base: defaultBase, Options: explore.Options{Depth: 1}}
	for i := 0; i < len(args); i++ {
		name, value, inline := strings.Cut(strings.TrimPrefix(args[i], "-"), "=")
		name = strings.TrimPrefix(name, "-")
		switch {
		case args[i] == "-" || !strings.HasPrefix(args[i], "-"):
			o.args = append(o.args, args[i])
		case name == "json" && !inline:
			o.json = true
		case name == "base" || name == "as" || o.explores(name):
			if !inline {
				if i++; i == len(args) {
					return o, problem("-%s needs a value, such as an address for -base", nil, name)
				}
				value = args[i]
			}
			if name == "as" {
				if err := o.setAs(value); err != nil {
					return o, err
				}
				continue
			}
			if name != "base" {
				o.tried = "-" + name
				if err := o.setExplore(name, value); err != nil {
					return o, err
				}
				continue
			}
			if !strings.HasPrefix(value, "http://") && !strings.HasPrefix(value, "https://") && !strings.HasPrefix(value, "file://") {
				return o, problem("-base %q is no address of a page", []string{"http://...", "https://...", "file://..."}, value)
			}
			o.base = value
		default:
			return o, problem("there is no flag %q", append([]string{"-json", "-as FORMAT", "-base URL"}, exploreFlags()...), args[i])
		}
	}
	return o, nil
}
