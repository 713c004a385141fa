package session

import (
	"slices"
	"strings"

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

// ask asks about a scenario.
func (p *proofs) ask(id int, text string) protocol.Ask {
	p.id, p.text = id, text
	return protocol.Ask{ID: id, Scenario: text, Why: true}
}

// expects tells whether an answer would say something about a scenario.
func (p *proofs) expects(id int, text string) bool {
	return id != 0 && id == p.id && p.text == text
}

// Causes is what is known of why the run shown breaks something; nil while nothing is.
func (s *Session) Causes() *protocol.Causes {
	if s.Waiting() {
		return nil
	}
	return s.proofs.known[s.Run.Rec.Scenario]
}

// Proving tells whether that is on its way.
func (s *Session) Proving() bool { return s.proofs.expects(s.proofs.id, s.Run.Rec.Scenario) }

// CausesAsk is what the engine has to be asked about the run shown, if anything. The run
// comes first: nothing is asked while another one is on its way, or the engine.
func (s *Session) CausesAsk() (protocol.Ask, bool) {
	_, broke := s.Run.BrokeAt()
	switch {
	case !broke, s.Waiting(), s.Causes() != nil, s.Proving():
		return protocol.Ask{}, false
	case s.Engine.State == EngineLoading || s.Engine.State == EngineFailed:
		return protocol.Ask{}, false
	}
	return s.proofs.ask(s.Engine.next(), s.Run.Rec.Scenario), true
}

// LitSteps are the steps that are lit: those that the finding speaks of, and the faults without
// which, it is proved, the promise holds. Nil while nothing is pointed at.
func (s *Session) LitSteps() []int {
	f := s.Finding
	if f == nil {
		return nil
	}
	lit, lines := append([]int{}, f.Chain...), strings.Split(s.Run.Rec.Scenario, "\n")
	for _, c := range CausesOf(s.Causes(), f.Verdict).Causes {
		if !c.Holds {
			continue
		}
		for _, fault := range c.Without {
			line := slices.Index(lines, fault)
			if step, ok := s.Run.ActedAt(line + 1); ok && line >= 0 {
				lit = append(lit, step)
			}
		}
	}
	return lit
}

// CausesOf is what was found about a broken rule; nothing while nothing is known.
func CausesOf(found *protocol.Causes, v trace.Verdict) protocol.RuleCauses {
	if found != nil {
		for _, r := range found.Rules {
			if r.Rule == v.Name {
				return r
			}
		}
	}
	return protocol.RuleCauses{}
}
