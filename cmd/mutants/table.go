package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// docs holds the table, between two lines.
const (
	docs  = "docs/quality.md"
	begin = "<!-- mutants -->\n"
	end   = "<!-- end -->\n"
)

// ways are what can kill a mutant, and what the table calls it. Nothing comes last.
var ways = []struct{ by, title string }{
	{"rule", "a rule"}, {"counts", "a log or counts"}, {"point", "a point"}, {"limit", "no end"}, {"test", "a test"}, {"", "survive"},
}

// table tells of each file how many mutants there are, and what kills them.
func table(found outcome) string {
	files := map[string]map[string]int{}
	count := func(file, by string) {
		if files[file] == nil {
			files[file] = map[string]int{}
		}
		files[file][by]++
	}
	for key, d := range found {
		file, _, _ := strings.Cut(key, " ")
		count(file, d.By)
		count("all", d.By)
	}
	var out strings.Builder
	out.WriteString("| file | mutants |")
	for _, w := range ways {
		out.WriteString(" " + w.title + " |")
	}
	out.WriteString("\n| --- |" + strings.Repeat(" --- |", len(ways)+1) + "\n")
	names := slices.Sorted(maps.Keys(files))
	names = append(slices.DeleteFunc(names, func(n string) bool { return n == "all" }), "all")
	for _, name := range names {
		total, cells := 0, ""
		for _, w := range ways {
			n := files[name][w.by]
			total += n
			cells += fmt.Sprintf(" %d |", n)
		}
		fmt.Fprintf(&out, "| %s | %d |%s\n", name, total, cells)
	}
	return out.String()
}

// survivors lists the mutants that nothing kills, with the reasons.
func survivors(why []block) string {
	var out strings.Builder
	for _, b := range why {
		out.WriteString(strings.Join(strings.Fields(b.text), " ") + "\n\n")
		for _, key := range b.items {
			out.WriteString(bullet + "`" + key + "`\n")
		}
		out.WriteString("\n")
	}
	return out.String()
}

// section is what docs says of the mutants.
func section(found outcome, why []block) string {
	return table(found) + "\nWhy nothing kills those that survive:\n\n" + survivors(why)
}

// withSection is the text of docs with another section.
func withSection(text, section string) (string, error) {
	before, rest, ok := strings.Cut(text, begin)
	_, after, ends := strings.Cut(rest, end)
	if !ok || !ends {
		return "", fmt.Errorf("%s: no place between %q and %q", docs, begin, end)
	}
	return before + begin + section + end + after, nil
}
