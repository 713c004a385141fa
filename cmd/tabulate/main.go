// Command tabulate computes the table of every receiver with every publisher, for the
// page that opens with it, and writes it as JSON to the standard output. Where one of
// the two sides is the default, so that what breaks is the other's, the table also says
// which times decide.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"

	"twodeliveries/sim"
	"twodeliveries/sim/explore"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
)

func main() {
	debug.SetGCPercent(400) // a run leaves much behind and keeps little
	if err := write(os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "tabulate:", err)
		os.Exit(1)
	}
}

func write(to io.Writer) error {
	every, err := explore.NewTable(nil, nil)
	if err != nil {
		return err
	}
	table, err := tabulate(every)
	if err != nil {
		return err
	}
	return json.NewEncoder(to).Encode(table)
}

// tabulate runs a table.
func tabulate(source *explore.Table) (protocol.Table, error) {
	explore.Work(context.Background(), source, runtime.GOMAXPROCS(0), nil)
	if err := source.Err(); err != nil {
		return protocol.Table{}, err
	}
	lab := sim.NewEngine()
	defer lab.Close()
	out := source.Report()
	for i := range out.Cells {
		if err := decide(lab, &out.Cells[i]); err != nil {
			return protocol.Table{}, err
		}
	}
	return out, nil
}

// decide adds the times that decide in what breaks one side alone.
func decide(lab *sim.Engine, c *protocol.Cell) error {
	if !c.Pair().Alone() {
		return nil
	}
	for i := range c.Violations {
		v := &c.Violations[i]
		sc, err := scenario.Parse(v.Scenario)
		if err != nil {
			return err
		}
		v.Thresholds = explore.Thresholds(lab, sc, v.Rule)
	}
	return nil
}
