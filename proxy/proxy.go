// Package proxy stands between a client and a service, in any language, and does to their
// requests and replies what a scenario says. What passes becomes a recording like any
// other: it says what was seen on the wire and, where somebody looks, what was applied.
//
// Nothing here is simulated: requests come by HTTP, goroutines carry them, and a ms of the
// scenario is a ms by the clock.
package proxy

import (
	"context"
	"net/http"
	"net/url"
	"sync"
	"time"

	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// What a proxy takes at most.
const (
	MaxBody     = 1 << 20 // bytes of a request or a reply
	MaxShown    = 4 << 10 // bytes of them that the recording keeps
	MaxRequests = 1000    // in a run
	MaxRows     = 10000   // that an observer reads
	maxWarnings = 20
	maxID       = 200 // characters
)

// Options say what a proxy stands before.
type Options struct {
	To       *url.URL          // the service
	ID, Qty  Field             // where a request says them
	Observer Observer          // sees what is applied; nil: nobody does
	Requests int               // the run ends when so many are dealt with; 0: MaxRequests
	Idle     time.Duration     // it ends when nothing has come for so long; 0: it does not
	Clock    Clock             // nil: the real one
	Tell     func(trace.Event) // hears what happens as it happens, and must not wait for anything; nil: nobody does
}

// Observer sees what the service has applied.
type Observer interface {
	// Look returns every application that there is, in a stable order.
	Look() ([]Row, error)
}

// Row is an application as an observer sees it.
type Row struct {
	ID  string
	Qty int
}

// Clock is the time of a run.
type Clock interface {
	Now() time.Time
	After(time.Duration) <-chan time.Time
}

type wallClock struct{}

func (wallClock) Now() time.Time                         { return time.Now() }
func (wallClock) After(d time.Duration) <-chan time.Time { return time.After(d) }

// Proxy is one run. It is an http.Handler; Done tells when the run is over by itself, and
// Finish ends it and returns what happened.
type Proxy struct {
	o       Options
	sc      scenario.Scenario
	check   node.Check
	carrier http.RoundTripper
	done    chan struct{} // closed when the run is over by itself
	ctx     context.Context
	cancel  context.CancelFunc
	flights sync.WaitGroup
	looking sync.Mutex // one look after the other, each with what it finds

	mu      sync.Mutex // all below
	net     network.Net
	log     log
	flying  int // what is on its way
	waiting int // clients
	stir    chan struct{}
	over    bool
	ended   bool // done is closed
}

// New makes a proxy that does what a scenario says, or tells what it cannot do.
func New(sc scenario.Scenario, o Options) (*Proxy, error) {
	rules, err := rulesOf(sc)
	if err != nil {
		return nil, err
	}
	if o.Clock == nil {
		o.Clock = wallClock{}
	}
	if o.Tell == nil {
		o.Tell = func(trace.Event) {}
	}
	if o.Requests <= 0 || o.Requests > MaxRequests {
		o.Requests = MaxRequests
	}
	p := &Proxy{
		o: o, sc: sc, check: node.Checks[sc.Ack], net: network.Net{Rules: rules},
		done: make(chan struct{}), stir: make(chan struct{}, 1),
		// A connection for each request: a client that reuses one may send a request
		// again by itself when it finds it closed, which nobody here would see.
		carrier: &http.Transport{DisableKeepAlives: true, DisableCompression: true},
	}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	var before []Row
	if o.Observer != nil {
		if before, err = o.Observer.Look(); err != nil {
			return nil, err
		}
	}
	p.log.begin(sc, o, before)
	if o.Idle > 0 {
		go p.watch()
	}
	return p, nil
}

// Done is closed when so many requests have been dealt with as there are to be, or when
// nothing has come for so long.
func (p *Proxy) Done() <-chan struct{} { return p.done }

// end tells that the run is over by itself. The lock is held.
func (p *Proxy) end() {
	if !p.ended {
		p.ended = true
		close(p.done)
	}
}

// moved notes, with the lock held, that something has happened.
func (p *Proxy) moved() {
	if p.flying == 0 && p.waiting == 0 && p.log.requests >= p.o.Requests {
		if p.o.Requests == MaxRequests {
			p.log.limit("request-limit")
		}
		p.end()
	}
	select {
	case p.stir <- struct{}{}:
	default:
	}
}

// fly carries something on its way.
func (p *Proxy) fly(what func()) {
	p.flying++
	p.flights.Add(1)
	go func() {
		defer p.flights.Done()
		what()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.flying--
		p.moved()
	}()
}

// watch ends the run when nothing has happened for so long, and nothing is on its way.
func (p *Proxy) watch() {
	for {
		select {
		case <-p.ctx.Done():
			return
		case <-p.stir:
		case <-p.o.Clock.After(p.o.Idle):
			p.mu.Lock()
			if idle := p.flying == 0; idle {
				p.end()
			}
			p.mu.Unlock()
		}
	}
}

// wait waits for a time of the scenario; it tells whether the run still goes on.
func (p *Proxy) wait(ms int) bool {
	if ms <= 0 {
		return p.ctx.Err() == nil
	}
	select {
	case <-p.o.Clock.After(time.Duration(ms) * time.Millisecond):
		return true
	case <-p.ctx.Done():
		return false
	}
}

// Finish ends the run: what is still on its way gets nowhere. It returns what happened.
func (p *Proxy) Finish() *trace.Recording {
	p.mu.Lock()
	settled := p.flying == 0 && p.waiting == 0
	p.over = true
	p.mu.Unlock()
	p.cancel()
	p.flights.Wait()
	p.look(nil)
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.log.finish(settled, p.net.Rules)
}
