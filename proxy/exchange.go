package proxy

import (
	"fmt"
	"io"
	"net/http"
	"strings"

	"twodeliveries/sim/trace"
)

// exchange is a request of a client, and what comes back for it.
type exchange struct {
	proxy  *Proxy
	asked  *http.Request
	first  message
	sentAt int            // 1 + step
	over   bool           // the client waits no more; the proxy's lock guards it
	answer chan *response // nil in it: the connection closes
}

// message is a message on its way, with what the recording does not keep.
type message struct {
	trace.Msg
	header http.Header
	bytes  []byte
	after  int // ms that it needs
}

// response is what goes back to the client.
type response struct {
	status int
	header http.Header
	bytes  []byte
}

// ServeHTTP takes a request to the service, as the scenario says.
func (p *Proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, MaxBody))
	if err != nil {
		p.refuse(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("the request could not be read, or has more than %d bytes: %v", MaxBody, err))
		return
	}
	asks, err := p.o.asked(r.Header, body)
	if err != nil {
		p.refuse(w, http.StatusBadRequest, err.Error())
		return
	}
	x, ok := p.open(r, body, asks)
	if !ok {
		p.refuse(w, http.StatusServiceUnavailable, fmt.Sprintf("the run is over, or has its %d requests", p.o.Requests))
		return
	}
	x.wait(w)
}

// refuse tells a client, and the recording, why a request is not passed on.
func (p *Proxy) refuse(w http.ResponseWriter, status int, why string) {
	p.mu.Lock()
	p.log.warn("a request was not passed on: " + why)
	p.moved()
	p.mu.Unlock()
	http.Error(w, "lab proxy: "+why, status)
}

// open gives a request its number and sends it on its way.
func (p *Proxy) open(r *http.Request, body []byte, asks asks) (*exchange, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.over || p.log.requests >= p.o.Requests {
		return nil, false
	}
	now := p.log.start()
	p.log.requests++
	name := p.net.NextRequest()
	x := &exchange{proxy: p, asked: r, answer: make(chan *response, 1)}
	x.first = message{header: r.Header, bytes: body, Msg: trace.Msg{
		Kind: trace.Request, N: name.N, ID: asks.id, Qty: asks.qty, Order: asks.id, Body: p.log.shown(body),
		To: trace.Receiver, Sent: now, Arrives: now,
	}}
	x.sentAt = 1 + p.log.note(trace.Event{Kind: trace.Sent, Node: trace.Publisher}, x.first.Msg)
	p.waiting++
	p.launch(x, x.first)
	return x, true
}

// wait waits with the client for what comes back.
func (x *exchange) wait(w http.ResponseWriter) {
	defer x.proxy.leave()
	select {
	case back := <-x.answer:
		if back == nil {
			panic(http.ErrAbortHandler) // closes the connection
		}
		for name, values := range back.header {
			if !hop(name) {
				w.Header()[name] = values
			}
		}
		w.WriteHeader(back.status)
		w.Write(back.bytes)
	case <-x.asked.Context().Done():
		x.quit(trace.Timeout)
	case <-x.proxy.ctx.Done():
		panic(http.ErrAbortHandler)
	}
}

// leave notes that a client waits no more.
func (p *Proxy) leave() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting--
	p.moved()
}

// hop tells whether a header speaks of a connection, and not of what it carries.
func hop(name string) bool {
	switch strings.ToLower(name) {
	case "connection", "keep-alive", "proxy-authenticate", "proxy-authorization", "proxy-connection", "te", "trailer",
		"transfer-encoding", "upgrade", "content-length":
		return true
	}
	return false
}

// learn ends the waiting of a client, if it still waits, with what it is told. The lock
// is held.
func (x *exchange) learn(kind trace.Kind, m trace.Msg, back *response) {
	if !x.over {
		x.over = true
		x.proxy.log.note(trace.Event{Kind: kind, Node: trace.Publisher, Ref: x.sentAt}, m)
		x.answer <- back
	}
}

// quit ends the waiting of a client without a reply.
func (x *exchange) quit(kind trace.Kind) {
	x.proxy.mu.Lock()
	defer x.proxy.mu.Unlock()
	x.learn(kind, x.first.Msg, nil)
}

// close closes the connection of a client.
func (x *exchange) close() { x.quit(trace.Closed) }
