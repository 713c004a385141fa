package timeline

import "twodeliveries/sim/trace"

// facts are what the causes of an ending are read off.
type facts struct {
	rec       *trace.Recording
	applied   []trace.Application
	duplicate *trace.Msg // the first request whose work was found done
	conflict  *trace.Msg // the first request with known id and other content
	inbox     bool       // that work was found in a table
	forgot    bool       // a death emptied a memory that held something
	torn      bool       // a transaction of the warehouse was torn
	redriven  bool

	lostRequests []string
	lostReplies  []string
	closed       []string // replies whose connection closed
	late         []string // replies that came after the timeout
	unclear      []string // replies that proved nothing
	diedUnsent   bool     // the shop died before anything was sent
	diedUnsaid   bool     // the warehouse died between a commit and its reply
	diedUnmarked bool     // the shop died between an ACK and the mark

	looked     string // the table the warehouse read last
	remembers  bool
	unsaid     bool
	unmarked   bool
	shopOpened bool
}

func factsOf(rec *trace.Recording) facts {
	f := facts{rec: rec}
	for i := range rec.Events {
		e := &rec.Events[i]
		f.take(e)
		if e.Memory != nil {
			f.remembers = len(e.Memory.Items) > 0
		}
	}
	return f
}

func (f *facts) take(e *trace.Event) {
	switch e.Kind {
	case trace.Read:
		if e.DB == trace.Receiver {
			f.looked = tableOf(e.SQL)
		}
	case trace.Commit:
		f.applied = append(f.applied, e.Applied...)
		f.unsaid = f.unsaid || len(e.Applied) > 0
		f.unmarked = f.unmarked && e.DB != trace.Publisher
		f.shopOpened = f.shopOpened || places(e)
	case trace.Crashed:
		f.crash(e)
	case trace.Operator:
		f.redriven = f.redriven || e.Note == "redrive"
	case trace.Point:
		f.found(e)
	}
	if e.Msg != nil {
		f.message(e)
	}
}

func (f *facts) message(e *trace.Event) {
	m := e.Msg
	switch e.Kind {
	case trace.Sent:
		f.unsaid = f.unsaid && m.Kind == trace.Request
		f.shopOpened = false
	case trace.Delivered:
		f.looked = ""
	case trace.Accepted:
		f.unmarked = true
	case trace.Unclear:
		f.unclear = append(f.unclear, m.Name())
	case trace.Late:
		if e.Node != "" && m.Copy == 0 {
			f.late = append(f.late, m.Name())
		}
	case trace.Dropped, trace.Dead:
		switch {
		case m.Kind == trace.Request:
			f.lostRequests = append(f.lostRequests, m.Name())
		case closes(e):
			f.closed = append(f.closed, m.Name())
		default:
			f.lostReplies = append(f.lostReplies, m.Name())
		}
	case trace.Answered:
		asked := trace.Msg{Kind: trace.Request, N: m.N, Copy: m.Copy}
		f.lostRequests = append(f.lostRequests, asked.Name())
	}
}

func (f *facts) crash(e *trace.Event) {
	if role(f.rec, e.Node) == trace.Publisher {
		f.diedUnsent = f.diedUnsent || f.shopOpened
		f.diedUnmarked = f.diedUnmarked || f.unmarked
		return
	}
	f.torn = f.torn || len(e.Torn) > 0
	f.forgot = f.forgot || f.remembers
	f.diedUnsaid = f.diedUnsaid || f.unsaid
}

func (f *facts) found(e *trace.Event) {
	if e.Msg == nil {
		return
	}
	switch {
	case e.Point == "duplicate-found" && f.duplicate == nil:
		f.duplicate, f.inbox = e.Msg, f.looked == "inbox"
	case e.Point == "conflict-found" && f.conflict == nil:
		f.conflict = e.Msg
	}
}
