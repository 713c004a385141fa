// Command runner runs the designs with mutants among them. It is built together with a
// copy of sim/node that holds all mutants; cmd/mutants does that, and deals the mutants
// out to several of these.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"twodeliveries/sim"
)

func main() {
	every := flag.Int("every", 1, "plan: take one of so many single faults")
	pairs := flag.Int("pairs", 0, "plan: take one of so many pairs of faults; 0: none")
	texts := flag.String("texts", "", "plan: only the scenarios in this file")
	make := flag.Bool("make", false, "make the plan, and write it to -plan")
	plan := flag.String("plan", "plan.json", "the file of the plan")
	flag.Parse()
	run := work
	if *make {
		run = func(file string) error { return prepare(file, planner{sim.NewEngine(), *every, *pairs, *texts}) }
	}
	if err := run(*plan); err != nil {
		fmt.Fprintln(os.Stderr, "runner:", err)
		os.Exit(1)
	}
}

// prepare writes a plan.
func prepare(file string, p planner) error {
	plan, err := p.plan()
	if err != nil {
		return err
	}
	text, err := json.Marshal(plan)
	if err != nil {
		return fmt.Errorf("write plan: %w", err)
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return fmt.Errorf("write plan: %w", err)
	}
	return nil
}

// work reads which mutant of which part is to be killed, line by line, and answers
// each with a line of JSON.
func work(file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read plan: %w", err)
	}
	j := &judge{engine: sim.NewEngine()}
	if err := json.Unmarshal(text, &j.trials); err != nil {
		return fmt.Errorf("read plan: %w", err)
	}
	in, out := bufio.NewScanner(os.Stdin), json.NewEncoder(os.Stdout)
	for in.Scan() {
		var o order
		if _, err := fmt.Sscan(in.Text(), &o.which, &o.part, &o.point, &o.trial); err != nil {
			return fmt.Errorf("read what to do: %w", err)
		}
		if err := out.Encode(j.kill(o)); err != nil {
			return fmt.Errorf("answer: %w", err)
		}
	}
	return in.Err()
}
