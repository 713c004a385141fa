// Command lab is the lab in a terminal: it lists the presets, runs a scenario
// and prints its story, shows a design's schema, asks and copies the databases of a
// step, makes links, and looks for the faults that break a scenario or any of the
// designs. It also stands before a real service as a proxy.
//
// Exit status of run and explore: 0 when every promise held, 1 when one broke, 2 on
// bad input, 3 when a limit was met and no rule broke. Of sql: 0, 2, and 3 when a
// limit was met. Of every command 4 when its output could not be written.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"
	"syscall"

	"twodeliveries/sim/scenario"
)

// Exit statuses. They are a contract.
const (
	held      = 0
	broken    = 1
	badInput  = 2
	limited   = 3
	unwritten = 4
)

var usage = `lab, the terminal of Two Deliveries

  lab list [-json]                    the presets
  lab run NAME|FILE|LINK|- [-json]    run a scenario, print its story and the verdict
          [-why]                      and what mends a broken promise, proved by running again
          [-as html|log|mermaid|recording|svg]
                                      print the run as a page that steps by itself, what its processes would log,
                                      a diagram, data, or a picture
          [-base URL]
  lab schema NAME [-dialect sqlite|postgres|mysql] [-json]
                                      the tables of a design or of a preset, as run, or as a database would have them
  lab sql NAME|FILE|LINK|- SQL [-step N] [-db receiver|publisher] [-json]
                                      ask a database as it is at a step
  lab file NAME|FILE|LINK|- [-step N] [-db receiver|publisher]
                                      write that database, for the sqlite3 shell
  lab link NAME|FILE|- [-base URL] [-json]
                                      a link that opens the scenario on the page
  lab explore NAME|FILE|LINK|- [-json] [-depth N] [-kinds K,K] [-limit N] [-random N] [-seed S] [-base URL]
                                      every fault where it fits, and what breaks
  lab table [-json] [-base URL]       every receiver with every publisher, and what can go wrong
  lab proxy NAME|FILE|LINK|- -to URL [-id FIELD] [-qty FIELD] [-observe sqlite:FILE?SELECT|json:FILE]
          [-listen 127.0.0.1:PORT] [-requests N] [-idle MS] [-o FILE] [-json] [-as FORMAT] [-base URL]
                                      stand before a service of your own, in any language, and do to its requests and
                                      replies what the scenario says; then print the story and the verdict
  lab help                            this text

NAME is a preset, FILE a file in the scenario language, - the standard input.
schema looks for a design first: where a design and a preset share a name, as
memory-set, NAME is the design, and preset:NAME the preset.
-step counts from 1, 0 is before the first; left out, it is the last. file writes
to the standard output: lab file lost-ack -step 20 > receiver.sqlite
-base is where the page is served (default ` + defaultBase + `); a page printed with -as
links there if it is given.
-json prints JSON and nothing else, also of what is wrong: error, line (0: of no
line), and allowed, a list. list is then a list of name, title, group, watch,
mends and scenario; schema a list of db and ddl; link has link and digest; run has
with each broken promise what -why prints, as causes.
run also takes a recording (-as recording, or proxy -o): one of a real service is
shown as it is, any other is computed anew.
proxy ends with Ctrl-C, after -requests, or when nothing has come for -idle ms. A FIELD
is a header, such as Idempotency-Key, or a JSON pointer, such as /id; the defaults are
/id and /qty. SELECT gives a row for each application: its id and its quantity;
of a file json: each line is one, {"id": "snack-7", "qty": 7}. -o the recording. docs/proxy.md leads through it.
run exits with 0 when every promise held, 1 when one broke, 2 on bad input,
3 when the run met its step or time limit. When it met its limit and a rule
broke, it exits with 1. So do proxy and explore; there 3 says that it was stopped or met
its limit, and found nothing. Every command exits with 4 when its output could not
be written.
` + exploreUsage

const defaultBase = "http://127.0.0.1:8080/"

func main() {
	os.Exit(lab(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// terminal is where a command reads and writes.
type terminal struct {
	in  io.Reader
	out *bufio.Writer // keeps the first error for close, so that nobody else needs to look
	err io.Writer

	begin func() ends // of many runs
}

// command is what lab can do.
type command struct {
	takes []string // its arguments, in words
	flags []string
	run   func(*terminal, options) int
}

const aScenario = "a preset, a file, a link, or - for the standard input"

var commands = map[string]command{
	"list":   {nil, []string{"json"}, (*terminal).list},
	"run":    {[]string{aScenario}, []string{"json", "why", "as", "base"}, (*terminal).run},
	"schema": {[]string{"a design or a preset"}, []string{"dialect", "json"}, (*terminal).schema},
	"sql":    {[]string{aScenario, "one SQL statement"}, []string{"json", "step", "db"}, (*terminal).sql},
	"file":   {[]string{aScenario}, []string{"step", "db"}, (*terminal).file},
	"link":   {[]string{"a preset, a file, or - for the standard input"}, []string{"json", "base"}, (*terminal).link},

	"explore": {[]string{aScenario}, []string{"json", "depth", "kinds", "limit", "random", "seed", "base"}, (*terminal).explore},
	"table":   {nil, []string{"json", "base"}, (*terminal).table},
	"proxy":   {[]string{aScenario}, []string{"to", "listen", "id", "qty", "observe", "requests", "idle", "o", "json", "as", "base"}, (*terminal).proxy},
	"help":    {nil, []string{"json"}, (*terminal).help},
}

func lab(args []string, in io.Reader, out, errs io.Writer) int {
	t := &terminal{in, bufio.NewWriter(out), errs, begin}
	return t.close(t.obey(args))
}

// close writes what is still to be written. What could not be is an error, whatever
// the command came to. Who reads a pipe and has left wants to hear no more.
func (t *terminal) close(status int) int {
	err := t.out.Flush()
	if err == nil {
		return status
	}
	if !errors.Is(err, syscall.EPIPE) {
		fmt.Fprintln(t.err, "lab: the output could not be written:", err)
	}
	return unwritten
}

// obey does what the arguments say.
func (t *terminal) obey(args []string) int {
	if len(args) == 0 {
		fmt.Fprint(t.err, usage)
		return badInput
	}
	if slices.ContainsFunc(args, func(a string) bool { return slices.Contains([]string{"-h", "-help", "--help"}, a) }) {
		return t.help(options{json: asksForJSON(args)})
	}
	o, err := parseOptions(args)
	if err != nil {
		return t.refuse(err, o.json)
	}
	names := slices.Sorted(maps.Keys(commands))
	if len(o.args) == 0 {
		return t.refuse(problem("there is no command", names), o.json)
	}
	name := o.args[0]
	c, ok := commands[name]
	if !ok {
		return t.refuse(problem("there is no command %q", names, name), o.json)
	}
	o.args = o.args[1:]
	if err := c.fits(name, o); err != nil {
		return t.refuse(err, o.json)
	}
	return c.run(t, o)
}

// fits tells what is too much for a command, or missing.
func (c command) fits(name string, o options) error {
	for _, flag := range o.given {
		if !slices.Contains(c.flags, flag) {
			return problem("lab %s takes no flag %q; %s", shown(c.flags), name, "-"+flag, takers(flag))
		}
	}
	switch n := len(c.takes); {
	case o.as != "" && o.json:
		return problem("-as and -json are two forms: only one of them can be printed", nil)
	case o.as != "" && o.why:
		return problem("-why adds to the story, and -as prints none", nil)
	case len(o.args) > 0 && n == 0:
		return problem("lab %s takes no argument, and got %q", nil, name, o.args[0])
	case len(o.args) < n:
		return problem("lab %s needs %s", nil, name, strings.Join(c.takes, ", and "))
	case len(o.args) > n:
		return problem("lab %s takes %s, and %q is one too many", nil, name, howMany[n], o.args[n])
	}
	return nil
}

var howMany = []string{"no argument", "one argument", "two arguments"}

// takers says which commands take a flag.
func takers(flag string) string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(commands)) {
		if slices.Contains(commands[name].flags, flag) {
			out = append(out, name)
		}
	}
	if len(out) == 1 {
		return out[0] + " does"
	}
	return scenario.SayList(out) + " do"
}

// help prints the usage.
func (t *terminal) help(o options) int {
	if o.json {
		t.json(struct {
			Usage string `json:"usage"`
		}{usage})
	} else {
		fmt.Fprint(t.out, usage)
	}
	return held
}
