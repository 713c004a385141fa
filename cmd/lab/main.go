// Command lab is the lab in a terminal: it lists the presets, runs a scenario
// and prints its story, shows a design's schema, asks and copies the databases of a
// step, makes links, and looks for the faults that break a scenario or any of the
// designs.
//
// Exit status of run and explore: 0 when every rule held, 1 when one broke, 2 on
// bad input, 3 when a limit was met and no rule broke. Of sql: 0, 2, and 3 when a
// limit was met.
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
  lab sql NAME|FILE|LINK|- SQL [-step N] [-db receiver|publisher] [-json]
                                      ask a database as it is at a step
  lab file NAME|FILE|LINK|- [-step N] [-db receiver|publisher]
                                      write that database, for the sqlite3 shell
  lab link NAME|FILE|- [-base URL]    a link that opens the scenario on the page
  lab explore NAME|FILE|LINK|- [-json] [-depth N] [-kinds K,K] [-limit N] [-random N] [-seed S]
                                      every fault where it fits, and what breaks
  lab table [-json]                   every receiver with every publisher, and what can go wrong

NAME is a preset, FILE a file in the scenario language, - the standard input.
schema looks for a design first: where a design and a preset share a name, as
memory-set, NAME is the design, and preset:NAME the preset.
-step counts from 1, 0 is before the first; left out, it is the last. file writes
to the standard output: lab file lost-ack -step 20 > receiver.sqlite
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
	looking
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
		takes string // its arguments, "" for none
		run   func(*terminal, options) int
		more  int // arguments than one
	}{
		"list":   {"", (*terminal).list, 0},
		"run":    {"a preset, a file, a link, or - for the standard input", (*terminal).run, 0},
		"schema": {"a design or a preset", (*terminal).schema, 0},
		"sql":    {"a preset, a file, a link, or - for the standard input, and one SQL statement", (*terminal).sql, 1},
		"file":   {"a preset, a file, a link, or - for the standard input", (*terminal).file, 0},
		"link":   {"a preset, a file, or - for the standard input", (*terminal).link, 0},

		"explore": {"a preset, a file, a link, or - for the standard input", (*terminal).explore, 0},
		"table":   {"", (*terminal).table, 0},
	}
	switch c, ok := commands[args[0]]; {
	case ok && o.misplaced(args[0]) != nil:
		return t.refuse(o.misplaced(args[0]), o.json)
	case args[0] == "help":
		fmt.Fprint(out, usage)
		return held
	case !ok:
		return t.refuse(problem("there is no command %q", slices.Sorted(maps.Keys(commands)), args[0]), o.json)
	case c.takes == "" && len(o.args) > 0:
		return t.refuse(problem("lab %s takes no argument, and got %q", nil, args[0], o.args[0]), o.json)
	case c.takes != "" && len(o.args) <= c.more:
		return t.refuse(problem("lab %s needs %s", nil, args[0], c.takes), o.json)
	case c.takes != "" && len(o.args) > c.more+1:
		return t.refuse(problem("lab %s takes %s, and %q is one too many", nil, args[0], arguments[c.more], o.args[c.more+1]), o.json)
	default:
		return c.run(t, o)
	}
}

// arguments says how many a command takes, by how many more than one it is.
var arguments = []string{"one argument", "two arguments"}

// parseOptions takes flags before and after the arguments alike.
func parseOptions(args []string) (options, error) {
	o := options{base: defaultBase, Options: explore.Options{Depth: 1}, looking: atTheEnd}
	for i := 0; i < len(args); i++ {
		name, value, inline := strings.Cut(strings.TrimPrefix(args[i], "-"), "=")
		name = strings.TrimPrefix(name, "-")
		switch {
		case args[i] == "-" || !strings.HasPrefix(args[i], "-"):
			o.args = append(o.args, args[i])
		case name == "json" && !inline:
			o.json = true
		case name == "base" || name == "as" || o.explores(name) || o.looks(name):
			if !inline {
				if i++; i == len(args) {
					return o, problem("-%s needs a value, such as an address for -base", nil, name)
				}
				value = args[i]
			}
			if err := o.give(name, value); err != nil {
				return o, err
			}
		default:
			return o, problem("there is no flag %q", append([]string{"-json", "-as FORMAT", "-base URL", "-step N", "-db NAME"}, exploreFlags()...), args[i])
		}
	}
	return o, nil
}

// misplaced tells which flag a command does not take.
func (o *options) misplaced(command string) error {
	everywhere := []string{"-json", "-base URL"}
	switch {
	case o.tried != "" && command != "explore":
		return problem("lab %s takes no flag %q; explore does", everywhere, command, o.tried)
	case o.flag != "" && command != "sql" && command != "file":
		return problem("lab %s takes no flag %q; sql and file do", everywhere, command, o.flag)
	case o.as != "" && command != "run":
		return problem("lab %s takes no flag %q; run does", everywhere, command, "-as")
	case o.as != "" && o.json:
		return problem("-as and -json are two forms: only one of them can be printed", nil)
	}
	return nil
}

// give sets a flag that has a value.
func (o *options) give(name, value string) error {
	switch {
	case name == "as":
		return o.setAs(value)
	case o.looks(name):
		return o.set(name, value)
	case name != "base":
		o.tried = "-" + name
		return o.setExplore(name, value)
	case !strings.HasPrefix(value, "http://") && !strings.HasPrefix(value, "https://") && !strings.HasPrefix(value, "file://"):
		return problem("-base %q is no address of a page", []string{"http://...", "https://...", "file://..."}, value)
	}
	o.base = value
	return nil
}
