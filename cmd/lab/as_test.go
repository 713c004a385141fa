package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestARunIsPrintedInEveryForm(t *testing.T) {
	for form, want := range map[string]struct{ begins, has string }{
		"html":      {"<!doctype html>\n", "<h1>The warehouse remembers in memory</h1>"},
		"log":       {"0 info shop - started\n", "10 info warehouse snack-7 applied\n"},
		"mermaid":   {"sequenceDiagram\n", "broken: at-most-once"},
		"recording": {"{\n  \"format\": 2,\n", `"applications": 2,`},
		"svg":       {"<svg ", "<title>The warehouse remembers in memory</title>"},
	} {
		status, out, errs := run("", "run", "memory-set", "-as", form)
		require.Equal(t, broken, status, errs)
		require.True(t, strings.HasPrefix(out, want.begins), "%.80s", out)
		require.True(t, strings.Contains(out, want.has), form)
		require.False(t, strings.Contains(out, defaultBase), "nobody else has a page there")
	}
	_, out, _ := run("", "run", "lost-ack", "-as=html", "-base", "https://example.org/")
	require.True(t, strings.Contains(out, `<a href="https://example.org/#v2/lost-ack`))
}

func TestFormsThatThereAreNot(t *testing.T) {
	for _, args := range [][]string{
		{"run", "lost-ack", "-as", "pdf"}, {"run", "lost-ack", "-as"}, {"run", "lost-ack", "-as", "svg", "-json"},
		{"schema", "inbox", "-as", "svg"}, {"explore", "lost-ack", "-as", "svg"},
	} {
		status, out, errs := run("", args...)
		require.Equal(t, badInput, status, args)
		require.Contains(t, out+errs, "-as", args)
	}
	_, _, errs := run("", "run", "lost-ack", "-as", "pdf")
	require.Contains(t, errs, "html")
}
