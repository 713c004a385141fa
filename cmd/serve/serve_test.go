package main

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
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
	require.NoError(t, os.WriteFile(filepath.Join(build, "table.json"), []byte("{}"), 0o644))
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

	require.ErrorIs(t, serve(t.Context(), d, http.NotFoundHandler()), errClosed)
	require.False(t, d.first.IsZero(), "no time at which the server gives up")
}

// kept is a connection that knows until when the server waits for something to come.
type kept struct {
	net.Conn
	until *atomic.Value
}

func (k kept) SetReadDeadline(t time.Time) error {
	k.until.Store(t)
	return k.Conn.SetReadDeadline(t)
}

// keeping is a listener of such connections.
type keeping struct {
	net.Listener
	until *atomic.Value
}

func (k keeping) Accept() (net.Conn, error) {
	c, err := k.Listener.Accept()
	return kept{c, k.until}, err
}

// listening serves on loopback until the test interrupts it, and returns the address.
func listening(t *testing.T, h http.Handler) (address string, until *atomic.Value, interrupt func() error) {
	t.Helper()
	l, err := listen("127.0.0.1", 0)
	require.NoError(t, err)
	until = &atomic.Value{}
	interrupted, cancel := context.WithCancel(context.Background())
	result := make(chan error, 1)
	go func() { result <- serve(interrupted, keeping{l, until}, h) }()
	interrupt = sync.OnceValue(func() error {
		cancel()
		return <-result
	})
	t.Cleanup(func() { interrupt() })
	return "http://" + l.Addr().String(), until, interrupt
}

// Nor does whoever has been answered and asks nothing more: for a while, which is longer
// than a request may take.
func TestAnIdleVisitorIsNotWaitedForForEver(t *testing.T) {
	address, until, _ := listening(t, http.NotFoundHandler())
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	response, err := client.Get(address)
	require.NoError(t, err)
	response.Body.Close()
	require.Eventually(t, func() bool {
		deadline, _ := until.Load().(time.Time)
		return time.Until(deadline) > 30*time.Second
	}, 5*time.Second, time.Millisecond)
}

// Who interrupts the program does not cut off what somebody downloads.
func TestADownloadComesToItsEnd(t *testing.T) {
	halfway, interrupted := make(chan struct{}), make(chan struct{})
	address, _, interrupt := listening(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, "one half")
		http.NewResponseController(w).Flush()
		close(halfway)
		<-interrupted
		io.WriteString(w, " and the other")
	}))
	response, err := http.Get(address)
	require.NoError(t, err)
	<-halfway
	result := make(chan error, 1)
	go func() { result <- interrupt() }()
	require.Eventually(t, func() bool { // nobody is let in any more
		conn, err := net.Dial("tcp", strings.TrimPrefix(address, "http://"))
		if err == nil {
			conn.Close()
		}
		return err != nil
	}, 5*time.Second, time.Millisecond)
	close(interrupted)
	all, err := io.ReadAll(response.Body)
	require.NoError(t, err)
	require.Equal(t, "one half and the other", string(all))
	require.NoError(t, <-result)
}
