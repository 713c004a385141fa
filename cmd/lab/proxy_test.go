package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What a proxy is told and cannot do is bad input, before anything listens.
func TestAProxyRefusesWhatItCannotDo(t *testing.T) {
	for args, why := range map[string]string{
		"proxy lost-ack":             "needs -to",
		"proxy lost-ack -to ftp://x": "is no address of a service",
		"proxy lost-ack -to http://127.0.0.1:1 -listen 0.0.0.0:80":      "only this machine reaches",
		"proxy lost-ack -to http://127.0.0.1:1 -id a:b":                 "write Idempotency-Key, or /id",
		"proxy lost-ack -to http://127.0.0.1:1 -observe mysql:x":        "write sqlite:FILE?SELECT",
		"proxy lost-ack -to http://127.0.0.1:1 -requests 0":             "-requests",
		"proxy lost-ack -to http://127.0.0.1:1 -listen 127.0.0.1:99999": "-listen",
		"proxy crash-after-commit -to http://127.0.0.1:1":               "a proxy cannot do",
		"proxy nowhere -to http://127.0.0.1:1":                          "is no preset",
		"run lost-ack -to http://127.0.0.1:1":                           "proxy does",
	} {
		status, out, errs := run("", strings.Fields(args)...)
		require.Equal(t, badInput, status, args)
		require.Empty(t, out, args)
		require.Contains(t, errs, why, args)
	}
}

// A recording is opened: a computed one is computed anew, a damaged one is refused.
func TestARecordingIsOpened(t *testing.T) {
	_, text, _ := run("", "run", "lost-ack", "-as", "recording")
	file := filepath.Join(t.TempDir(), "run.json")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	_, story, _ := run("", "run", "lost-ack")
	status, out, _ := run("", "run", file)
	require.Equal(t, held, status)
	require.Equal(t, story, out)

	seen := strings.Replace(text, `"digest": `, `"proxy": {"to": "http://127.0.0.1:1", "observed": true}, "digest": `, 1)
	status, out, _ = run(seen, "run", "-", "-why")
	require.Equal(t, held, status)
	require.Contains(t, out, "applications 1  unknown 1  refused 0")
	require.Contains(t, out, "cannot be run again here")
	for input, why := range map[string]string{
		`{"format": 99, "scenario": "order a 1"}`: "format 99",
		`{"format": 2`: "cannot be read",
		strings.Replace(seen, `"kind": "sent"`, `"kind": "late"`, 1): "has been changed",
	} {
		status, _, errs := run(input, "run", "-")
		require.Equal(t, badInput, status)
		require.Contains(t, errs, why)
	}
	status, _, errs := run(seen, "sql", "-", "SELECT 1")
	require.Equal(t, badInput, status)
	require.Contains(t, errs, "not in its recording")
}
