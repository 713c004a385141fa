package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
)

// proofs are what the engine has found about runs that break something: by running them
// again, with something taken away or set right.
type proofs struct {
	known map[string]*protocol.Causes // by scenario text
	id    int                         // of the Ask that is not answered yet, or 0
	text  string                      // what it asks about
}

// enoughProofs is how many are kept.
const enoughProofs = 64

func (p *proofs) take(a *protocol.Answer) {
	found := a.Causes
	if found == nil { // the engine has failed over it: then nothing is known, and nobody asks again
		found = &protocol.Causes{}
	}
	if p.known == nil || len(p.known) >= enoughProofs {
		p.known = map[string]*protocol.Causes{}
	}
	p.known[p.text] = found
	p.id = 0
}

// Causes is what is known of why the run shown breaks something; nil while nothing is.
func (s *Session) Causes() *protocol.Causes {
	if s.Waiting() {
		return nil
	}
	return s.proofs.known[s.Run.Rec.Scenario]
}

// Proving tells whether that is on its way.
func (s *Session) Proving() bool { return s.proves(s.proofs.id) }

// proves tells whether an answer would say something about the run shown.
func (s *Session) proves(id int) bool {
	return id != 0 && id == s.proofs.id && s.proofs.text == s.Run.Rec.Scenario
}

// CausesAsk is what the engine has to be asked about the run shown, if anything. The run
// comes first: nothing is asked while another one is on its way, or the engine.
func (s *Session) CausesAsk() (protocol.Ask, bool) {
	text := s.Run.Rec.Scenario
	_, broke := s.BrokeAt()
	switch {
	case !broke, s.Waiting(), s.Causes() != nil, s.Proving():
		return protocol.Ask{}, false
	case s.Engine == EngineLoading || s.Engine == EngineFailed:
		return protocol.Ask{}, false
	}
	s.asked++
	s.proofs.id, s.proofs.text = s.asked, text
	return protocol.Ask{ID: s.asked, Scenario: text, Why: true}, true
}

// CausesOf is what was found about a broken rule; nothing while nothing is known.
func (s *Session) CausesOf(v trace.Verdict) protocol.RuleCauses {
	if found := s.Causes(); found != nil {
		for _, r := range found.Rules {
			if r.Rule == v.Name {
				return r
			}
		}
	}
	return protocol.RuleCauses{}
}

// prove has the engine look for the causes, once the run is shown.
func (l *Lab) prove() {
	if ask, any := l.session().CausesAsk(); any {
		l.ask(ask)
	}
}

// proved says what was found by running again about some broken rules: in one sentence
// where it is the same for all.
func (l *Lab) proved(id string, broken []trace.Verdict) app.UI {
	s := l.session()
	if l.pupil != nil || len(broken) == 0 {
		return app.Text("")
	}
	if s.Proving() {
		return el("p").Class("proved").ID(id).Text("Running it again, to find what mends it …")
	}
	var said []app.UI
	first := s.CausesOf(broken[0]).Text
	same := true
	for _, v := range broken {
		same = same && s.CausesOf(v).Text == first
	}
	for i, v := range broken {
		text := s.CausesOf(v).Text
		if text == "" || same && i > 0 {
			continue
		}
		if !same {
			said = append(said, say("b", "", catalog.RuleOf(v.Name).Title+": "))
		}
		said = append(said, app.Text(text+" "))
	}
	if len(said) == 0 {
		return app.Text("")
	}
	head := "Proved by running it again: "
	if !s.Causes().Proves() {
		head = "After running it again: "
	}
	return el("p").Class("proved").ID(id).Body(append([]app.UI{say("strong", "", head)}, said...)...)
}
