// Command mutants changes the right designs of the lab in all small ways, one at a time:
// a statement removed or swapped with its neighbour, a condition negated or shortened, a
// branch taken away, a part of the SQL left out. Each changed design, a mutant, is run
// through what is known of right designs until something gives it away. Those that nothing
// can give away stand in reasons.txt, each with the reason why.
package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	write := flag.Bool("write", false, "write kills.txt and the section of docs/quality.md anew")
	workers := flag.Int("workers", 2, "how many mutants are run at a time")
	flag.Parse()
	if err := hunt(".", *workers, *write); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

// hunt tries to kill every mutant with everything, prints the table, and fails where that
// is not what is written down. A mutant that survives without a reason always fails.
func hunt(root string, workers int, write bool) error {
	dir, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	defer os.RemoveAll(dir)
	b, err := build(root, dir)
	if err != nil {
		return err
	}
	fmt.Printf("%d mutants; %d more changes do not compile\n", len(b.mutants()), b.unsound)
	if err := b.plan("-pairs", "20"); err != nil {
		return err
	}
	found, err := b.hunt(workers)
	if err != nil {
		return err
	}
	why, err := reasons()
	if err != nil {
		return err
	}
	fmt.Print("\n", table(found), "\n", survivors(why))
	return errors.Join(judge(found, why), keep(root, found, why, write))
}

// hunt tries to kill every mutant, and tells how it goes.
func (b *built) hunt(workers int) (outcome, error) {
	all := b.mutants()
	todo := make([]errand, len(all))
	for i, m := range all {
		todo[i] = errand{m, everything}
	}
	found, dead := outcome{}, 0
	err := b.deal(todo, workers, func(m *mutation, d death) {
		if d.By == "" {
			d = b.byTest(m)
		}
		found[m.key()] = d
		if d.By != "" {
			dead++
		}
		if len(found)%25 == 0 || len(found) == len(all) {
			fmt.Printf("%d of %d tried, %d killed\n", len(found), len(all), dead)
		}
	})
	return found, err
}

// keep sees that the docs have this very table; or writes it into them, and a run that
// kills each mutant into kills.txt.
func keep(root string, found outcome, why []block, write bool) error {
	name := filepath.Join(root, docs)
	text, err := os.ReadFile(name)
	if err != nil {
		return fmt.Errorf("read docs: %w", err)
	}
	with, err := withSection(string(text), section(found, why))
	if err != nil {
		return err
	}
	if !write {
		if with != string(text) {
			return errors.New(docs + " has another table: go run ./cmd/mutants -write")
		}
		return nil
	}
	if err := os.WriteFile(filepath.Join(root, killsFile), []byte(record(found)), 0o644); err != nil {
		return fmt.Errorf("write kills: %w", err)
	}
	if err := os.WriteFile(name, []byte(with), 0o644); err != nil {
		return fmt.Errorf("write docs: %w", err)
	}
	return nil
}
