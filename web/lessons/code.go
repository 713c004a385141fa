package lessons

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/ddl"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/tell"
)

// code is a line of code. The fence of a schema or of a log is followed by what it asks for.
func code(rec *trace.Recording, line string) (string, error) {
	if id, ok := strings.CutPrefix(line, "```log "); ok {
		text, err := log(rec, id)
		return "```\n" + text, err
	}
	asked, ok := strings.CutPrefix(line, "```schema ")
	if !ok {
		return line, nil
	}
	words := strings.Fields(asked)
	if len(words) != 3 {
		return "", fmt.Errorf("%q is no schema; allowed: schema DB TABLE DIALECT", asked)
	}
	text, err := schema(rec, words[0], words[1], words[2])
	return "```sql\n" + text, err
}

// log is what the processes of a run log about an id.
func log(rec *trace.Recording, id string) (string, error) {
	var lines []string
	for _, line := range strings.Split(tell.Log(rec), "\n") {
		if slices.Contains(strings.Fields(line), id) {
			lines = append(lines, line)
		}
	}
	if len(lines) == 0 {
		return "", fmt.Errorf("nothing is logged about %q; allowed: log ID", id)
	}
	return strings.Join(lines, "\n"), nil
}

// schema is a table of a run, as a database would have it.
func schema(rec *trace.Recording, db, table, dialect string) (string, error) {
	for _, s := range rec.Schemas {
		text, err := ddl.In(dialect, s.DDL)
		if err != nil {
			return "", err
		}
		_, columns, ok := strings.Cut(text, "CREATE TABLE "+table+" (")
		if s.DB == db && ok {
			columns, _, _ = strings.Cut(columns, ";\n")
			return "CREATE TABLE " + table + " (" + columns + ";", nil
		}
	}
	return "", fmt.Errorf("the run has no table %s of %s", table, db)
}
