package main

import (
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

const killsFile = "cmd/mutants/kills.txt"

// What is written down: in kills.txt a run that kills each mutant, in reasons.txt why
// nothing can kill the others.
var (
	//go:embed kills.txt
	killsText string
	//go:embed reasons.txt
	reasonsText string
)

// outcome is how each mutant dies, by its key. Who survives is in it, too.
type outcome map[string]death

// block is a paragraph of a text file, and the list below it.
type block struct {
	text  string
	items []string
}

// bullet begins each line of a list.
const bullet = "- "

// blocks reads a text file. Its first paragraph, which has no list, says what it is.
func blocks(text string) []block {
	var out []block
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n\n")[1:] {
		var b block
		var head []string
		for line := range strings.Lines(paragraph) {
			line = strings.TrimSuffix(line, "\n")
			if item, is := strings.CutPrefix(line, bullet); is {
				b.items = append(b.items, item)
			} else {
				head = append(head, line)
			}
		}
		b.text = strings.Join(head, "\n")
		out = append(out, b)
	}
	return out
}

// String is the block as it stands in its file.
func (b block) String() string {
	return b.text + "\n" + bullet + strings.Join(b.items, "\n"+bullet) + "\n"
}

// reasons lists why mutants survive, each for those that do so for it.
func reasons() ([]block, error) {
	list := blocks(reasonsText)
	seen := map[string]bool{}
	for _, b := range list {
		if len(b.items) == 0 {
			return nil, fmt.Errorf("reasons.txt: no mutant survives because: %s", b.text)
		}
		for _, key := range b.items {
			if seen[key] {
				return nil, fmt.Errorf("reasons.txt: two reasons for %s", key)
			}
			seen[key] = true
		}
	}
	return list, nil
}

// recorded is how each mutant dies as kills.txt has it.
func recorded() outcome {
	out := outcome{}
	for _, b := range blocks(killsText) {
		for _, item := range b.items {
			how, key, _ := strings.Cut(item, " | ")
			by, what, _ := strings.Cut(how, " ")
			out[key] = death{By: by, What: what, In: b.text}
		}
	}
	return out
}

// record is kills.txt for an outcome: each scenario with the mutants that it kills.
func record(found outcome) string {
	by := map[string]*block{}
	for _, key := range slices.Sorted(maps.Keys(found)) {
		d := found[key]
		if d.By == "" {
			continue
		}
		if by[d.In] == nil {
			by[d.In] = &block{text: d.In}
		}
		by[d.In].items = append(by[d.In].items, strings.TrimSpace(d.By+" "+d.word())+" | "+key)
	}
	var out strings.Builder
	out.WriteString("Written by `go run ./cmd/mutants -write`: scenarios, and the mutants that each kills.\n")
	for _, text := range slices.Sorted(maps.Keys(by)) {
		out.WriteString("\n" + by[text].String())
	}
	return out.String()
}

// word is the rule or the test that kills.
func (d death) word() string {
	if d.By == "rule" || d.By == "test" {
		return d.What
	}
	return ""
}

// judge tells what is wrong: who survives without a reason, and which reason is none.
func judge(found outcome, why []block) error {
	var wrong []error
	has := map[string]bool{}
	for _, b := range why {
		for _, key := range b.items {
			has[key] = true
			switch d, is := found[key]; {
			case !is:
				wrong = append(wrong, fmt.Errorf("a reason, and no such mutant: %s", key))
			case d.By != "":
				wrong = append(wrong, fmt.Errorf("a reason why nothing kills it, and it dies: %s\n%s", key, d))
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(found)) {
		if found[key].By == "" && !has[key] {
			wrong = append(wrong, fmt.Errorf("survives without a reason: %s", key))
		}
	}
	return errors.Join(wrong...)
}

// agree tells whether mutants die as kills.txt has it.
func agree(found, written outcome) error {
	for key, d := range found {
		if is := written[key]; is.By != d.By || is.What != d.word() || is.In != d.In {
			return fmt.Errorf("it does not die as kills.txt has it: %s\n%s\nRun go run ./cmd/mutants -write", key, d)
		}
	}
	for key := range written {
		if _, is := found[key]; !is {
			return fmt.Errorf("kills.txt has a mutant that is not there: %s", key)
		}
	}
	return nil
}

// String says what kills, and in which scenario.
func (d death) String() string { return strings.TrimSpace(d.By+" "+d.What) + "\n" + d.In }
