package proxy

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptrace"
	"sync/atomic"

	"twodeliveries/sim/network"
	"twodeliveries/sim/node"
	"twodeliveries/sim/trace"
)

func nameOf(m trace.Msg) network.Name {
	return network.Name{Kind: network.Kind(m.Kind), N: m.N, Copy: m.Copy}
}

// launch sends a message on its way: the rules say how it fares. The lock is held.
func (p *Proxy) launch(x *exchange, m message) {
	rule := p.net.Verdict(nameOf(m.Msg))
	if rule == nil {
		p.fly(func() { x.arrive(m) })
		return
	}
	say := func(kind trace.Kind, how trace.Detail, note string) {
		p.log.note(trace.Event{Kind: kind, Detail: how, Note: note, Fault: rule.Line}, m.Msg)
	}
	switch rule.Do {
	case network.Drop:
		say(trace.Dropped, "", "")
	case network.Close:
		say(trace.Dropped, trace.Closes, "")
		if m.Copy == 0 {
			p.fly(x.close)
		}
	case network.Delay:
		say(trace.Delayed, "", "")
		m.after += rule.By
		p.fly(func() { x.arrive(m) })
	case network.Corrupt:
		if !m.damage(rule.Way) {
			p.log.warn(fmt.Sprintf("%s is not changed: its body has nothing that corrupt ... as %s could change", m.Name(), rule.Way))
		}
		m.Body = p.log.shown(m.bytes)
		say(trace.Corrupted, "", rule.Way)
		p.fly(func() { x.arrive(m) })
	case network.Duplicate, network.Hop:
		original := m
		m.Copy = p.net.NextCopy(nameOf(m.Msg)).Copy
		m.after += rule.By
		if rule.Do == network.Duplicate {
			p.fly(func() { x.arrive(original) })
			say(trace.Copied, "", "")
		} else {
			p.net.Take(network.Name{Kind: network.Response, N: m.N})
			p.fly(func() { x.stranger(original, rule, trace.PassedOn) })
			say(trace.Copied, trace.PassedOn, "")
		}
		p.launch(x, m)
	case network.Answer:
		p.fly(func() { x.stranger(m, rule, "") })
	}
}

// stranger has somebody on the way answer a request.
func (x *exchange) stranger(m message, rule *network.Rule, how trace.Detail) {
	p := x.proxy
	if !p.wait(rule.After) {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	m.Kind, m.Status, m.To, m.after = trace.Response, rule.Status, trace.Publisher, 0
	m.bytes, m.header = []byte(rule.Body), http.Header{"Content-Type": {"application/json"}}
	m.Body, m.Sent = p.log.shown(m.bytes), p.log.now()
	p.net.Take(nameOf(m.Msg))
	p.log.note(trace.Event{Kind: trace.Answered, Detail: how, Fault: rule.Line}, m.Msg)
	p.fly(func() { x.arrive(m) })
}

// arrive has a message reach its end.
func (x *exchange) arrive(m message) {
	if !x.proxy.wait(m.after) {
		return
	}
	if m.Kind == trace.Request {
		x.pass(m)
	} else {
		x.back(m)
	}
}

// pass passes a request on to the service, and waits for its reply.
func (x *exchange) pass(m message) {
	p := x.proxy
	var entered atomic.Bool
	ctx := httptrace.WithClientTrace(p.ctx, &httptrace.ClientTrace{GotConn: func(httptrace.GotConnInfo) {
		if entered.CompareAndSwap(false, true) {
			p.tell(trace.Event{Kind: trace.Delivered, Node: trace.Receiver}, m.Msg)
		}
	}})
	to := *p.o.To.JoinPath(x.asked.URL.Path)
	to.RawQuery = x.asked.URL.RawQuery
	r, err := http.NewRequestWithContext(ctx, x.asked.Method, to.String(), bytes.NewReader(m.bytes))
	if err == nil {
		for name, values := range m.header {
			if !hop(name) {
				r.Header[name] = values
			}
		}
		err = x.exchange(m, r)
	}
	if err == nil || p.ctx.Err() != nil {
		return
	}
	p.mu.Lock()
	p.log.warn(fmt.Sprintf("%s got no reply: %v", m.Name(), err))
	p.mu.Unlock()
	if !entered.Load() {
		p.tell(trace.Event{Kind: trace.Dead, Node: trace.Receiver}, m.Msg)
	}
	if m.Copy == 0 {
		x.close()
	}
}

var errTooLong = errors.New("the reply is longer than a proxy takes")

// exchange asks the service, looks at what it has applied, and sends its reply on its way.
func (x *exchange) exchange(m message, r *http.Request) error {
	p := x.proxy
	reply, err := p.carrier.RoundTrip(r)
	if err != nil {
		return err
	}
	defer reply.Body.Close()
	body, err := io.ReadAll(io.LimitReader(reply.Body, MaxBody+1))
	if err != nil {
		return err
	}
	if len(body) > MaxBody {
		return errTooLong
	}
	request := m.Msg
	p.look(&request)
	p.mu.Lock()
	defer p.mu.Unlock()
	name := p.net.Reply(nameOf(m.Msg), network.Response)
	m.Kind, m.Copy, m.Status, m.To, m.Sent = trace.Response, name.Copy, reply.StatusCode, trace.Publisher, p.log.now()
	m.header, m.bytes, m.Body, m.after = reply.Header, body, p.log.shown(body), 0
	p.log.note(trace.Event{Kind: trace.Sent, Node: trace.Receiver}, m.Msg)
	p.launch(x, m)
	return nil
}

// back brings a reply to the client, if it still waits. It has sent one request: what
// comes for a copy of it counts only if it is an ACK.
func (x *exchange) back(m message) {
	p, reply := x.proxy, node.Reply{Status: m.Status, Body: string(m.bytes)}
	kind := map[node.Outcome]trace.Kind{
		node.Acknowledged: trace.Accepted, node.Refused: trace.Refused, node.Unknown: trace.Unclear,
	}[node.Judge(p.check, m.ID, reply)]
	p.mu.Lock()
	defer p.mu.Unlock()
	late := trace.Event{Kind: trace.Late, Node: trace.Publisher, Ref: x.sentAt}
	switch {
	case x.over:
		p.log.note(late, m.Msg)
	case m.Copy > 0 && kind != trace.Accepted:
		late.Detail = trace.AnswersCopy
		p.log.note(late, m.Msg)
	default:
		x.learn(kind, m.Msg, &response{m.Status, m.header, m.bytes})
	}
}

// tell records something about a message.
func (p *Proxy) tell(e trace.Event, m trace.Msg) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.log.note(e, m)
}

// damage changes a reply; it tells whether that changed anything. What is to be found in
// a JSON body is found however it is spaced.
func (m *message) damage(way string) bool {
	var compact bytes.Buffer
	if json.Compact(&compact, m.bytes) != nil {
		compact.Reset()
		compact.Write(m.bytes)
	}
	status, body := network.Damage(way, m.ID, m.Status, compact.String())
	changed := status != m.Status || body != compact.String()
	if changed {
		m.Status = status
	}
	if body != compact.String() {
		m.bytes = []byte(body)
	}
	return changed
}
