package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// full is a place with room for some bytes; then it fails.
type full struct {
	room int
	why  error
	got  int
}

func (f *full) Write(b []byte) (int, error) {
	n := min(len(b), f.room-f.got)
	f.got += n
	if n < len(b) {
		return n, f.why
	}
	return n, nil
}

// printing is every command in every form; table, which takes long, is like explore.
var printing = [][]string{
	{"help"}, {"-h"}, {"help", "-json"}, {"list"}, {"list", "-json"},
	{"run", "lost-ack"}, {"run", "lost-ack", "-json"}, {"run", "memory-set"},
	{"run", "lost-ack", "-as", "html"}, {"run", "lost-ack", "-as", "svg"},
	{"run", "lost-ack", "-as", "mermaid"}, {"run", "lost-ack", "-as", "log"}, {"run", "lost-ack", "-as", "recording"},
	{"schema", "inbox"}, {"schema", "preset:memory-set"}, {"schema", "inbox", "-json"}, {"schema", "outbox", "-dialect", "mysql"},
	{"sql", "lost-ack", "SELECT * FROM inbox"}, {"sql", "lost-ack", "SELECT * FROM inbox", "-json"},
	{"file", "lost-ack"}, {"link", "lost-ack"}, {"link", "lost-ack", "-json"},
	{"explore", "first-delivery", "-depth", "0"}, {"explore", "memory-set", "-depth", "0", "-json"},
	{"run", "no-such", "-json"}, // what is wrong with the input
}

func lines(args []string) string { return strings.Join(args, " ") }

func TestWhatCouldNotBeWrittenIsAnError(t *testing.T) {
	noSpace := &os.PathError{Op: "write", Path: "/dev/stdout", Err: syscall.ENOSPC}
	for _, args := range printing {
		_, out, _ := run("", args...)
		require.NotEmpty(t, out, lines(args))
		for _, room := range []int{0, 1, len(out) - 1} {
			var errs bytes.Buffer
			status := lab(args, strings.NewReader(""), &full{room: room, why: noSpace}, &errs)
			require.Equal(t, unwritten, status, "%s, room for %d of %d bytes", lines(args), room, len(out))
			require.Contains(t, errs.String(), "lab: the output could not be written: write /dev/stdout: no space left on device\n")
		}
		var errs bytes.Buffer
		place := &full{room: len(out), why: noSpace}
		require.NotEqual(t, unwritten, lab(args, strings.NewReader(""), place, &errs), lines(args))
		require.Equal(t, len(out), place.got)
	}
}

// Who has read enough of a pipe leaves, and is told nothing of it.
func TestAPipeThatIsClosedEndsQuietly(t *testing.T) {
	for _, args := range printing {
		var errs bytes.Buffer
		gone := &full{why: fmt.Errorf("write: %w", syscall.EPIPE)}
		require.Equal(t, unwritten, lab(args, strings.NewReader(""), gone, &errs), lines(args))
		require.NotContains(t, errs.String(), "lab:")
	}
}

func TestAWriterThatWritesTooLittleIsNoticed(t *testing.T) {
	var errs bytes.Buffer
	require.Equal(t, unwritten, lab([]string{"list"}, strings.NewReader(""), &full{room: 9}, &errs))
	require.Contains(t, errs.String(), io.ErrShortWrite.Error())
}

// What is remarked on the standard error comes after what was printed before it.
func TestRemarksComeAfterWhatTheyAreAbout(t *testing.T) {
	var both bytes.Buffer
	status := lab([]string{"sql", "lost-ack", "VALUES (1), (2), (3), (4)"}, strings.NewReader(""), &both, &both)
	require.Equal(t, held, status)
	both.Reset()
	many := "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x FROM c"
	require.Equal(t, limited, lab([]string{"sql", "lost-ack", many}, strings.NewReader(""), &both, &both))
	require.Regexp(t, `^x\n1\n(.|\n)*\n200\nlab: the first 200 rows; there are more\n$`, both.String())
}

func TestTheUsageSaysWhatTheStatusOfAFailedWriteIs(t *testing.T) {
	require.Contains(t, strings.ReplaceAll(usage, "\n", " "), fmt.Sprintf("exits with %d when its output could not be written", unwritten))
}
