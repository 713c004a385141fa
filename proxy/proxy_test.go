package proxy

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
)

// service applies what it is asked for: each time, or once for an id.
type service struct {
	mu    sync.Mutex
	inbox bool
	rows  []Row
	blind error // what an observer is told
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var row struct {
		ID  string
		Qty int
	}
	if err := json.NewDecoder(r.Body).Decode(&row); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	known := false
	for _, r := range s.rows {
		known = known || r.ID == row.ID
	}
	if !known || !s.inbox {
		s.rows = append(s.rows, Row(row))
	}
	fmt.Fprintf(w, `{"id": %q, "accepted": true}`, row.ID)
}

// Look is what an independent connection would see.
func (s *service) Look() ([]Row, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]Row{}, s.rows...), s.blind
}

// stage is a proxy between a client and a service.
type stage struct {
	*testing.T
	proxy  *Proxy
	url    string
	events chan trace.Event
}

func field(t *testing.T, text string) Field {
	f, err := ParseField(text)
	require.NoError(t, err)
	return f
}

func newStage(t *testing.T, text string, to http.Handler, change func(*Options)) *stage {
	sc, err := scenario.Parse(text)
	require.NoError(t, err)
	behind := httptest.NewServer(to)
	t.Cleanup(behind.Close)
	u, err := url.Parse(behind.URL)
	require.NoError(t, err)
	s := &stage{T: t, events: make(chan trace.Event, 10*MaxRequests)}
	o := Options{To: u, ID: field(t, "/id"), Qty: field(t, "/qty"), Tell: func(e trace.Event) { s.events <- e }}
	if seen, ok := to.(Observer); ok {
		o.Observer = seen
	}
	if change != nil {
		change(&o)
	}
	s.proxy, err = New(sc, o)
	require.NoError(t, err)
	front := httptest.NewServer(s.proxy)
	t.Cleanup(front.Close)
	s.url = front.URL
	return s
}

// await waits for an event.
func (s *stage) await(kind trace.Kind) trace.Event {
	for e := range s.events {
		if e.Kind == kind {
			return e
		}
	}
	return trace.Event{}
}

// ask sends a request and returns what comes back; "closed" where nothing does.
func (s *stage) ask(body string) string { return s.askUntil(context.Background(), body) }

func (s *stage) askUntil(ctx context.Context, body string) string {
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, s.url+"/orders?from=test", strings.NewReader(body))
	require.NoError(s, err)
	reply, err := http.DefaultClient.Do(r)
	if err != nil {
		return "closed"
	}
	defer reply.Body.Close()
	b, err := io.ReadAll(reply.Body)
	require.NoError(s, err)
	return fmt.Sprint(reply.StatusCode, " ", strings.TrimSpace(string(b)))
}

// giveUp sends a request and hangs up when something has happened.
func (s *stage) giveUp(body string, when trace.Kind) {
	ctx, cancel := context.WithCancel(context.Background())
	answered := make(chan string)
	go func() { answered <- s.askUntil(ctx, body) }()
	s.await(when)
	cancel()
	require.Equal(s, "closed", <-answered)
	s.await(trace.Timeout)
}

func kinds(r *trace.Recording) string {
	var out []string
	for _, e := range r.Events {
		out = append(out, string(e.Kind))
	}
	return strings.Join(out, " ")
}

func verdicts(r *trace.Recording) map[string]trace.State {
	out := map[string]trace.State{}
	for _, v := range r.Verdicts {
		out[v.Name] = v.State
	}
	return out
}

const (
	seven = `{"id": "snack-7", "qty": 7}`
	yes   = `200 {"id": "snack-7", "accepted": true}`
	order = "order snack-7 7\n"
)

// The reply to request 1 is lost, so the client asks again: with an inbox the work is
// done once, 7, and without one twice, 14 of 7.
func TestALostACKIsWorkDoneTwiceWithoutAnInbox(t *testing.T) {
	for _, inbox := range []bool{true, false} {
		s := newStage(t, order+"drop response 1", &service{inbox: inbox}, func(o *Options) { o.Requests = 2 })
		s.giveUp(seven, trace.Dropped)
		require.Equal(t, yes, s.ask(seven))
		<-s.proxy.Done()
		r := s.proxy.Finish()
		want := trace.Counts{Orders: 1, Requests: 2, Deliveries: 2, AcksSent: 2, AcksAccepted: 1, Applications: 1, Unknown: 1, Stock: 7, StockExpected: 7}
		events, state := "placed sent delivered commit sent dropped timeout sent delivered sent accepted", trace.Held
		if !inbox {
			want.Applications, want.Stock = 2, 14
			events, state = "placed sent delivered commit sent dropped timeout sent delivered commit sent accepted", trace.Broken
		}
		require.Equal(t, want, r.Counts)
		require.Equal(t, events, kinds(r))
		require.Equal(t, state, verdicts(r)["at-most-once"])
		require.Equal(t, trace.Held, verdicts(r)["no-loss"])
		require.Equal(t, trace.Undecided, verdicts(r)["drains"], "nobody sees the shop's outbox")
		require.True(t, r.Settled)
		require.Equal(t, 2, r.Events[5].Fault, "the line of the fault")
		require.Equal(t, 1, r.Events[3].Applied[0].Request)
	}
}

// What happens to one request and its reply, and what the client is told.
func TestEachFaultOnTheWire(t *testing.T) {
	for fault, want := range map[string]struct{ told, events string }{
		"":                                 {yes, "sent delivered commit sent accepted"},
		"close request 1":                  {"closed", "sent dropped closed"},
		"close response 1":                 {"closed", "sent delivered commit sent dropped closed"},
		"delay request 1 by=1ms":           {yes, "sent delayed delivered commit sent accepted"},
		"delay response 1 by=1ms":          {yes, "sent delivered commit sent delayed accepted"},
		"corrupt response 1 as truthy":     {`200 {"id":"snack-7","accepted":"true"}`, "sent delivered commit sent corrupted unclear"},
		"corrupt response 1 as empty":      {"200 ", "sent delivered commit sent corrupted unclear"},
		"corrupt response 1 as other-id":   {`200 {"id":"not-snack-7","accepted":true}`, "sent delivered commit sent corrupted unclear"},
		"corrupt response 1 as status-500": {"500 " + yes[4:], "sent delivered commit sent corrupted unclear"},
		`answer request 1 with 409 {"id":"snack-7","accepted":false}`: {`409 {"id":"snack-7","accepted":false}`, "sent answered refused"},
		"answer request 1 with 502":                                   {"502 ", "sent answered unclear"},
	} {
		s := newStage(t, order+fault, &service{}, func(o *Options) { o.Requests = 1 })
		require.Equal(t, want.told, s.ask(seven), fault)
		<-s.proxy.Done()
		require.Equal(t, "placed "+want.events, kinds(s.proxy.Finish()), fault)
	}
}

// A request that is lost reaches nobody, and the client waits until it hangs up.
func TestADroppedRequestReachesNobody(t *testing.T) {
	s := newStage(t, order+"drop request 1", &service{}, nil)
	s.giveUp(seven, trace.Dropped)
	r := s.proxy.Finish()
	require.Equal(t, "placed sent dropped timeout", kinds(r))
	require.Equal(t, trace.Undecided, verdicts(r)["no-loss"], "who knows whether the shop still remembers to ask")
	require.Equal(t, -1, r.Events[1].Msg.Arrives)
}

// The copy reaches the service, too; its reply goes to nobody but when it is the first.
func TestACopyIsADeliveryOfItsOwn(t *testing.T) {
	s := newStage(t, order+"duplicate request 1", &service{}, func(o *Options) { o.Requests = 1 })
	require.Equal(t, yes, s.ask(seven))
	<-s.proxy.Done()
	r := s.proxy.Finish()
	require.Equal(t, 1, r.Counts.Requests)
	require.Equal(t, 2, r.Counts.Deliveries)
	require.Equal(t, 2, r.Counts.Applications)
	require.Equal(t, 1, r.Counts.AcksAccepted)
	require.Equal(t, trace.Broken, verdicts(r)["at-most-once"])
}

// The reply to the request is lost, and the one to its copy proves nothing: the client,
// which has sent one request, does not get it.
func TestWhatComesForACopyCountsOnlyIfItIsAnACK(t *testing.T) {
	busy := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) })
	s := newStage(t, order+"duplicate request 1\ndrop response 1", busy, nil)
	s.giveUp(seven, trace.Late)
	r := s.proxy.Finish()
	require.Contains(t, kinds(r), "late")
	require.NotContains(t, kinds(r), "unclear")

	yesses := newStage(t, order+"duplicate request 1\ndrop response 1", &service{}, nil)
	require.Equal(t, yes, yesses.ask(seven), "an ACK counts, whichever it answers")
	require.Equal(t, 1, yesses.proxy.Finish().Counts.AcksAccepted)
}

// The hop says 502 for itself, and what it passes on is applied.
func TestAHopAnswersForItselfAndPassesTheRequestOn(t *testing.T) {
	s := newStage(t, order+"hop request 1 with 502 busy", &service{}, func(o *Options) { o.Requests = 1 })
	require.Equal(t, "502 busy", s.ask(seven))
	<-s.proxy.Done()
	r := s.proxy.Finish()
	require.Equal(t, 1, r.Counts.Applications)
	require.Equal(t, 1, r.Counts.Deliveries)
}

// Without an observer nothing is said of what was applied: not held, undecided.
func TestWhoSeesNoWorkDecidesNothingAboutIt(t *testing.T) {
	s := newStage(t, order, &service{}, func(o *Options) { o.Observer = nil })
	require.Equal(t, yes, s.ask(seven))
	r := s.proxy.Finish()
	for rule, state := range verdicts(r) {
		require.Equal(t, trace.Undecided, state, rule)
	}
	require.False(t, r.Proxy.Observed)
	require.Len(t, r.Events[0].Rules, len(r.Verdicts), "from the first step on")
	for _, e := range r.Events[1:] {
		require.Empty(t, e.Rules, "a yes came, and whether it is true nobody knows")
	}
}

// An observer that fails leaves undecided what was not broken before.
func TestAnObserverThatFailsIsNotTakenForNoWork(t *testing.T) {
	behind := &service{}
	s := newStage(t, order, behind, nil)
	behind.blind = io.ErrUnexpectedEOF
	require.Equal(t, yes, s.ask(seven))
	r := s.proxy.Finish()
	require.Equal(t, trace.Undecided, verdicts(r)["honest-ack"])
	require.Contains(t, r.Warnings, io.ErrUnexpectedEOF.Error())
}

// A yes for what is not applied is no honest ACK, and an id that nobody ordered is a phantom.
func TestAYesForNothingIsSeen(t *testing.T) {
	s := newStage(t, order+`answer request 1 with 200 {"id":"snack-7","accepted":true}`, &service{}, nil)
	require.Equal(t, `200 {"id":"snack-7","accepted":true}`, s.ask(seven))
	require.Contains(t, s.ask(`{"id": "snack-8", "qty": 3}`), "snack-8")
	v := verdicts(s.proxy.Finish())
	require.Equal(t, trace.Broken, v["honest-ack"])
	require.Equal(t, trace.Broken, v["no-phantom"])
	require.Equal(t, trace.Held, v["at-most-once"])
}

// Nobody listens at the other end.
func TestAServiceThatIsNotThereIsSaid(t *testing.T) {
	s := newStage(t, order, &service{}, func(o *Options) { o.To = &url.URL{Scheme: "http", Host: "127.0.0.1:1"} })
	require.Equal(t, "closed", s.ask(seven))
	r := s.proxy.Finish()
	require.Equal(t, "placed sent dead closed", kinds(r))
	require.Contains(t, strings.Join(r.Warnings, "\n"), "request 1 got no reply")
}
