package main

import (
	"fmt"
	"runtime"
	"strings"

	"twodeliveries/sim"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// table prints what can go wrong with every receiver and every publisher.
func (t *terminal) table(o options) int {
	table, err := explore.NewTable(nil, nil)
	if err != nil {
		return t.refuse(err, o.json)
	}
	e := t.begin()
	defer e.free()
	explore.WorkUntil(e.stop, e.quit, table, runtime.GOMAXPROCS(0), t.watch(e))
	if err := table.Err(); err != nil {
		return t.refuse(err, o.json)
	}
	out := table.Report()
	for _, c := range out.Cells {
		for i := range c.Violations {
			c.Violations[i].Link = o.base + "#" + c.Violations[i].Link
		}
	}
	if o.json {
		t.json(out)
	} else {
		t.cells(out)
	}
	if !out.Exhausted {
		return limited
	}
	return held
}

// cells prints the table publisher by publisher, since no terminal is wide enough
// for all: one line for each receiver, with what the worst needs to happen.
func (t *terminal) cells(out explore.TableReport) {
	var publishers []string
	byPublisher := map[string][]explore.Cell{}
	for _, c := range out.Cells {
		if byPublisher[c.Publisher] == nil {
			publishers = append(publishers, c.Publisher)
		}
		byPublisher[c.Publisher] = append(byPublisher[c.Publisher], c)
	}
	for _, p := range publishers {
		fmt.Fprintf(t.out, "publisher %s\n", p)
		for _, c := range byPublisher[p] {
			line := fmt.Sprintf("  %-22s %-24s %s", c.Receiver, strings.Join(c.Verdicts, ", "), needs(c))
			fmt.Fprintln(t.out, strings.TrimRight(line, " "))
		}
	}
	fmt.Fprintf(t.out, "%d runs\n", out.Runs)
}

// needs is what the worst of a cell needs to happen, on one line.
func needs(c explore.Cell) string {
	if len(c.Violations) == 0 {
		return ""
	}
	var lines []string
	for _, line := range strings.Split(strings.TrimSpace(c.Violations[0].Scenario), "\n") {
		if line != "receiver "+c.Receiver && line != "publisher "+c.Publisher {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "; ")
}

// record runs a scenario of ours. interrupt tells whether the run is to end; nil
// lets it go on.
func record(text string, interrupt func() bool) *trace.Recording {
	sc, err := scenario.Parse(text)
	if err != nil {
		panic(fmt.Sprintf("lab: a scenario of ours does not parse: %v", err))
	}
	e := sim.NewEngine()
	defer e.Close()
	e.Interrupt(interrupt)
	return e.Run(sc)
}
