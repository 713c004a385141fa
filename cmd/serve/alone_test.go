package main

import (
	"bufio"
	"errors"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Who tries the lab on a train does not serve it to the train: the program, asked
// for nothing but a free port, is at an address that only this machine has. The
// test runs itself again as that program and reads the line it greets with.
func TestUnlessToldOtherwiseOnlyThisMachineIsServed(t *testing.T) {
	if build := os.Getenv("SERVE_BUILD"); build != "" {
		os.Args = []string{"serve", "-port", "0", "-build", build}
		main()
		return
	}
	build := t.TempDir()
	for _, name := range []string{"app.wasm", "engine.wasm", "wasm_exec.js"} {
		require.NoError(t, os.WriteFile(filepath.Join(build, name), []byte("a program"), 0o644))
	}
	program, err := os.Executable()
	require.NoError(t, err)
	serve := exec.CommandContext(t.Context(), program, "-test.run=^"+t.Name()+"$")
	serve.Env = append(os.Environ(), "SERVE_BUILD="+build)
	out, err := serve.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, serve.Start())
	defer func() {
		serve.Process.Kill()
		serve.Wait()
	}()

	greeting, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	require.Contains(t, greeting, " at http://127.0.0.1:")
}

// stranger is a connection that never sends anything. It tells the first time at
// which the server wants to give up, or none when it begins to wait without one.
type stranger struct {
	net.Conn
	until chan time.Time
}

func (s stranger) tell(t time.Time) {
	select {
	case s.until <- t:
	default: // nobody asks for more than the first
	}
}

func (s stranger) SetReadDeadline(t time.Time) error {
	s.tell(t)
	return s.Conn.SetReadDeadline(t)
}

func (s stranger) Read(b []byte) (int, error) {
	s.tell(time.Time{})
	return s.Conn.Read(b)
}

// door lets a stranger in, and closes when the server has turned to it.
type door struct {
	net.Listener
	in    chan stranger
	until chan time.Time
	first time.Time
}

var errClosed = errors.New("closed")

func (d *door) Accept() (net.Conn, error) {
	select {
	case s := <-d.in:
		return s, nil
	case d.first = <-d.until:
		return nil, errClosed
	}
}

func (d *door) Close() error { return nil }

// Whoever connects and says nothing does not hold a connection, and what it costs,
// for ever.
func TestASilentVisitorIsNotWaitedForForEver(t *testing.T) {
	here, there := net.Pipe()
	defer there.Close()
	d := &door{in: make(chan stranger, 1), until: make(chan time.Time, 1)}
	d.in <- stranger{here, d.until}

	require.ErrorIs(t, serve(d, http.NotFoundHandler()), errClosed)
	require.False(t, d.first.IsZero(), "no time at which the server gives up")
}
