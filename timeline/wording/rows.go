package wording

import (
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
)

// Answer writes what a query found.
func Answer(a *trace.Asked) string {
	if !a.Found() {
		return "no row"
	}
	return strings.Join(cells(a.Wants, a.Row), ", ")
}

// cells are the values of columns, without what one sees anyway: that a body is JSON, and
// that there is none.
func cells(columns, values []string) []string {
	var out []string
	for i, v := range values {
		column := ""
		if i < len(columns) {
			column = columns[i]
		}
		if column != "content_type" && !strings.HasPrefix(column, "NULL") {
			out = append(out, Bytes(value(column, v)))
		}
	}
	return out
}

// value is a value of a column: a long time is written as people say it.
func value(column, v string) string {
	const long = 100_000
	if ms, err := strconv.Atoi(v); err == nil && ms >= long && strings.HasSuffix(column, "_ms") {
		return Duration(ms)
	}
	return v
}

// Row are the values of a row.
func Row(rec *trace.Recording, c trace.Change, values []string) []string {
	return cells(rec.Columns(c.DB, c.Table), values)
}

// Difference lists the columns a change touched, the state first: "attempts 0 → 1".
func Difference(rec *trace.Recording, c trace.Change) []string {
	columns := rec.Columns(c.DB, c.Table)
	var out []string
	for i, v := range c.New {
		if i >= len(c.Old) || c.Old[i] == v {
			continue
		}
		name, was := "", c.Old[i]
		if i < len(columns) {
			name, was, v = columns[i]+" ", value(columns[i], was), value(columns[i], v)
		}
		text := name + was + " → " + v
		if name == "state " {
			out = append([]string{text}, out...)
			continue
		}
		out = append(out, text)
	}
	return out
}
