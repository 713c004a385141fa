package labtest

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"time"

	"twodeliveries/labtest/aside"
	"twodeliveries/labtest/sqldriver"
	"twodeliveries/sim"
	"twodeliveries/sim/node"
)

// patience is how long code has, in real time, to ask for something or to end.
var patience = aside.Patience

// running is a service in a process.
type running struct {
	*service
	host    sim.Host
	desk    *aside.Desk
	pool    *sqldriver.Pool
	db      *sql.DB
	handler http.Handler
	gone    func() // says that nobody waits for the reply
}

var _ node.Server = (*running)(nil)

// start runs the constructor of a service.
func (s *service) start(host sim.Host) *running {
	r := &running{service: s, host: host, desk: aside.New(patience)}
	r.pool = &sqldriver.Pool{Host: host, Do: r.do, Over: r.desk.Over, Apart: r.desk.Elsewhere, Lock: lockOf(s.Parameters)}
	r.db = sql.OpenDB(r.pool)
	whole := false
	defer func() {
		if !whole {
			r.Close()
		}
	}()
	if thrown := r.run(func() { r.handler = s.New(r.deps()) }); thrown != nil || r.handler == nil {
		r.panicked(thrown)
		r.handler = http.NotFoundHandler()
	}
	whole = true
	return r
}

// lockOf is how transactions take their locks that say nothing else.
func lockOf(parameters string) string {
	for _, p := range strings.Split(parameters, "&") {
		if mode, ok := strings.CutPrefix(p, "_txlock="); ok {
			return mode
		}
	}
	return "immediate"
}

// epoch is when the clock of a run says 0.
var epoch = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

func (r *running) deps() Deps {
	return Deps{
		DB:     r.db,
		Now:    func() time.Time { return epoch.Add(time.Duration(r.host.Now()) * time.Millisecond) },
		Sleep:  func(d time.Duration) { r.do(func() { r.host.Sleep(int(d.Milliseconds())) }) },
		Client: &http.Client{Transport: beyond{r}},
	}
}

// do has the lab do something for the code, and tells the code when the shop has hung up.
func (r *running) do(what func()) error {
	at := place{}
	if !r.desk.Over() && r.host.Words() {
		at = r.sources.here()
	}
	return r.note(r.desk.Do(func() {
		r.host.Stand(at.file, at.line, at.text)
		what()
		if r.gone != nil && r.host.Gone() {
			r.gone()
		}
	}))
}

// note notes what the lab cannot have.
func (r *running) note(err error) error {
	if errors.Is(err, aside.ErrForeign) {
		r.fail(fmt.Errorf("the database or the client was %w: what such a goroutine does has no order, so no run of it could be repeated", err))
	}
	return err
}

// run runs code of the service. It returns what that has panicked with, if it has.
func (r *running) run(code func()) any {
	thrown, err := r.desk.Run(code)
	r.host.Stand("", 0, nil) // what comes now is not its doing
	if err != nil {
		r.fail(err)
		r.desk.End()
	}
	r.pool.Settle()
	return thrown
}

// Close closes what the process had open.
func (r *running) Close() {
	r.desk.End()
	if r.desk.Endless() {
		r.fail(fmt.Errorf("after its process had died the code asked %d times for something, each time in vain, and did not end", aside.Ghostly))
	}
	r.pool.Close()
	r.db.Close()
}

// Receive is what a receiver of the lab has.
func (r *running) Receive(node.Request) node.Reply { return node.Silence }

// Serve answers requests for as long as the process lives.
func (r *running) Serve() {
	for {
		body := r.host.NextRequest()
		if id, ok := node.DecodeLookup(body); ok {
			r.host.Reply(node.CannotSay(id))
			continue
		}
		reply := node.Broken("")
		if r.pool.Reach("received") == nil {
			reply = r.answer(body)
		}
		if reply != node.Silence && r.host.Reply(reply) {
			r.pool.Reach("replied") // what is thrown here nobody hears
		}
	}
}

// answer has the handler answer a request. One that panics breaks the connection off.
func (r *running) answer(body string) node.Reply {
	if r.failure() != nil {
		return node.TryLater("")
	}
	request := httptest.NewRequest(http.MethodPost, r.Path, strings.NewReader(body))
	request.Header.Set("Content-Type", "application/json")
	if m, ok := node.DecodeRequest(body); ok {
		request.Header.Set("Idempotency-Key", m.ID)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r.gone = cancel
	request = request.WithContext(ctx)
	w := &response{running: r, header: http.Header{}}
	if thrown := r.run(func() { r.handler.ServeHTTP(w, request) }); thrown != nil {
		r.panicked(thrown)
		return node.Silence // a server breaks the connection off, and what was not flushed is not sent
	}
	return w.reply()
}

// response is what a handler writes to. It goes out when the handler has returned, or
// flushes.
type response struct {
	running *running
	header  http.Header
	status  int
	body    bytes.Buffer
}

// Header are its fields.
func (w *response) Header() http.Header { return w.header }

// WriteHeader sets its status, once.
func (w *response) WriteHeader(status int) {
	if w.status == 0 {
		w.status = status
	}
}

// Write adds to its body.
func (w *response) Write(b []byte) (int, error) {
	w.WriteHeader(http.StatusOK)
	return w.body.Write(b)
}

// Flush sends it.
func (w *response) Flush() {
	w.WriteHeader(http.StatusOK)
	w.running.do(func() {
		if w.running.host.Reply(w.reply()) {
			w.running.pool.Reach("replied")
		}
	})
}

func (w *response) reply() node.Reply {
	return node.Reply{Status: max(w.status, http.StatusOK), Body: w.body.String()}
}

// beyond is what lies beyond a service.
type beyond struct{ running *running }

// RoundTrip has an effect out there.
func (b beyond) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.Body != nil {
		io.Copy(io.Discard, request.Body)
		request.Body.Close()
	}
	var thrown error
	err := b.running.do(func() {
		if request.Method != http.MethodGet && request.Method != http.MethodHead {
			b.running.host.Mail(request.Header.Get("Idempotency-Key"))
		}
		thrown = b.running.pool.Reach("call-" + strings.ReplaceAll(request.URL.Hostname(), ".", "-"))
	})
	if err = errors.Join(err, thrown); err != nil {
		return nil, err
	}
	return &http.Response{
		Status: "200 OK", StatusCode: http.StatusOK, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
		Header: http.Header{}, Body: io.NopCloser(bytes.NewReader(nil)), Request: request,
	}, nil
}
