package main

import (
	"context"
	"fmt"
	stdlog "log"
	"net"
	"net/http"
	"net/url"
	"os"
	"os/signal"
	"syscall"
	"time"

	"twodeliveries/proxy"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
	"twodeliveries/takeaway"
	"twodeliveries/timeline/wording"
)

// proxying is what a proxy is told.
type proxying struct {
	to             *url.URL
	listen         string
	id, qty        proxy.Field
	observer       proxy.Observer
	requests, idle int
	file           string // that the recording is written to, "" for none
}

// anywhere is a free port that only this machine reaches.
const anywhere = "127.0.0.1:0"

func asProxy() proxying {
	id, _ := proxy.ParseField("/id")
	qty, _ := proxy.ParseField("/qty")
	return proxying{listen: anywhere, id: id, qty: qty}
}

func (p *proxying) setTo(value string) error {
	u, err := url.Parse(value)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return problem("-to %q is no address of a service", []string{"http://127.0.0.1:9000"}, value)
	}
	p.to = u
	return nil
}

func (p *proxying) setListen(value string) error {
	host, _, err := net.SplitHostPort(value)
	if ip := net.ParseIP(host); err != nil || host != "localhost" && (ip == nil || !ip.IsLoopback()) {
		return problem("-listen %q is no address that only this machine reaches", []string{"127.0.0.1:PORT", "[::1]:PORT", "localhost:PORT"}, value)
	}
	p.listen = value
	return nil
}

func (p *proxying) setObserve(value string) (err error) {
	if p.observer, err = proxy.ParseObserver(value); err != nil {
		return problem("-observe %v", nil, err)
	}
	return nil
}

// field sets where a request says something.
func field(name string, of func(*options) *proxy.Field) func(*options, string) error {
	return func(o *options, value string) error {
		f, err := proxy.ParseField(value)
		if err != nil {
			return problem("-%s: %v", nil, name, err)
		}
		*of(o) = f
		return nil
	}
}

// proxy stands before a service, and then tells what has passed.
func (t *terminal) proxy(o options) int {
	in, err := t.read(o.args[0])
	if err != nil {
		return t.refuse(err, o.json)
	}
	if o.to == nil {
		return t.refuse(problem("lab proxy needs -to, the address of the service", nil), o.json)
	}
	p, err := proxy.New(in.Scenario, proxy.Options{To: o.to, ID: o.id, Qty: o.qty, Observer: o.observer,
		Requests: o.requests, Idle: time.Duration(o.idle) * time.Millisecond, Tell: t.follow})
	if err != nil {
		return t.refuse(err, o.json)
	}
	l, err := net.Listen("tcp", o.listen)
	if err != nil {
		return t.refuse(problem("-listen: %v", nil, err), o.json)
	}
	r := t.stand(p, l, o.to)
	if o.file != "" {
		b, err := takeaway.Recording(r)
		if err == nil {
			err = os.WriteFile(o.file, b, 0o644)
		}
		if err != nil {
			t.warn(fmt.Sprintf("the recording could not be written: %v", err))
			return max(t.show(in, r, o, noCauses), unwritten)
		}
	}
	return t.show(in, r, o, noCauses)
}

// follow says on the standard error what happens, as it happens.
func (t *terminal) follow(e trace.Event) {
	about := e.Order
	if e.Msg != nil {
		about = e.Msg.Name() + " " + e.Msg.ID
	}
	fmt.Fprintf(t.err, "%6d ms  %-9s %s\n", e.Ms, e.Kind, wording.Clean(about))
}

// noCauses: what a real service has done cannot be run again with something set right.
func noCauses() protocol.Causes { return protocol.Causes{} }

// stand serves until the run is over, by itself or because somebody says so, and
// returns what has passed.
func (t *terminal) stand(p *proxy.Proxy, l net.Listener, to *url.URL) *trace.Recording {
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, os.Interrupt, syscall.SIGTERM)
	defer signal.Stop(stop)
	s := http.Server{Handler: p, ReadHeaderTimeout: 10 * time.Second, ErrorLog: stdlog.New(t.err, "lab: ", 0)}
	failed := make(chan error, 1)
	go func() { failed <- s.Serve(l) }()
	fmt.Fprintf(t.err, "lab: http://%s leads to %s; Ctrl-C ends it\n", l.Addr(), to.Redacted())
	select {
	case <-p.Done():
	case <-stop:
	case err := <-failed:
		t.warn(err)
	}
	r := p.Finish()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	s.Shutdown(ctx) // the last reply is still being written
	return r
}
