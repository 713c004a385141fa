package session

import (
	"strings"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/link"
	"twodeliveries/web/words"
)

// Link is the scenario, step and view on the page as a link carries them.
func (s *Session) Link() scenario.Link {
	l := scenario.Link{Step: s.Cursor, View: s.View, Digest: s.Run.Rec.Digest}
	if s.Waiting() {
		l.Digest = ""
	}
	if s.Draft.Home != "" && !s.Draft.Changed() {
		l.Preset = s.Draft.Home
	} else {
		l.Text = s.Draft.Text()
	}
	if s.Comparison.On && s.Comparison.B != nil {
		l.Other = scenario.Other{Preset: s.Comparison.B.Preset, Step: s.Comparison.B.Cursor}
		if s.Comparison.B.Preset == "" {
			l.Other.Text = s.Comparison.B.Scenario.String()
		}
	}
	return l
}

// AddressAt is that of the page with the cursor on another step. Before the first step of
// a run a second one, too, is before its first.
func (s *Session) AddressAt(site link.Site, step int) string {
	l := s.Link()
	if l.Step = step; step < 0 {
		l.Other.Step = -1
	}
	return s.Draft.at(site, l)
}

// Address is the page's address for what it shows, step and view included. The zero
// Site gives the fragment alone.
func (s *Session) Address(site link.Site) string {
	return s.Draft.at(site, s.Link())
}

// Open shows what a fragment asks for. The preset is the one the page is of. It
// returns what to ask the engine, if anything; a fragment that cannot be read
// leaves the preset and a notice.
func (s *Session) Open(preset, fragment string) (ask protocol.Ask, any bool) {
	return open(s, preset, fragment, Landing{})
}

// Reopen is Open for an address that the page has made itself, when that had been received.
func Reopen(s *Session, preset, fragment, received string) (ask protocol.Ask, any bool) {
	ask, any = open(s, preset, fragment, Landing{own: true})
	s.Draft.Receive(received)
	return ask, any
}

func open(s *Session, preset, fragment string, from Landing) (ask protocol.Ask, any bool) {
	s.Draft.Aside, s.Notice = nil, nil
	s.Comparison.Leave()
	if fragment == "" {
		return s.openPreset(preset, At(nil, -1))
	}
	link, err := scenario.DecodeLink(fragment)
	var alone *words.Notice
	if first, _, compares := strings.Cut(fragment, "/compare"); err != nil && compares {
		if one, other := scenario.DecodeLink(first); other == nil {
			link, alone, err = one, aloneNotice(err), nil
		}
	}
	if err != nil {
		ask, any = s.openPreset(preset, At(nil, -1))
		s.Notice = damagedNotice(fragment, err)
		return ask, any
	}
	at := Landing{exact: true, step: max(link.Step, -1), digest: link.Digest, sent: true, back: from.back, own: from.own, notice: alone}
	s.View = link.View
	if link.Other.Any() {
		if err := s.openOther(link.Other); err != nil {
			at.notice = aloneNotice(err)
		}
	}
	s.Notice = at.notice
	switch {
	case link.Preset != "":
		return s.openPreset(link.Preset, at)
	case link.Text == "":
		return s.openPreset(preset, at)
	}
	sc, err := scenario.Parse(link.Text)
	if err != nil {
		ask, any = s.openPreset(preset, At(nil, -1))
		s.Notice = unreadNotice(link.Text, err)
		return ask, any
	}
	s.Draft.setHome(preset)
	sc = s.Draft.ownWords(sc)
	if sc.String() != s.Draft.preset.Text {
		s.Draft.received = sc.String()
	}
	return asked(s.want(sc, at))
}

// openOther puts the second scenario of a link beside the first.
func (s *Session) openOther(o scenario.Other) error {
	other := Other{Key: "link", Title: "the other one", Preset: o.Preset}
	text := o.Text
	if p, ok := scenario.FindPreset(o.Preset); ok {
		text, other.Title = p.Text, p.Title
	}
	sc, err := scenario.Parse(text)
	if err != nil {
		return err
	}
	other.Scenario = sc
	for _, known := range s.Others() {
		if o.Preset == "" && sameRun(known.Scenario, sc) {
			other.Title = known.Title
		}
	}
	s.Comparison.On = true
	s.Comparison.put(other, o.Step)
	s.settle(!s.Waiting())
	return nil
}

func (s *Session) openPreset(name string, at Landing) (protocol.Ask, bool) {
	s.Draft.setHome(name)
	if s.Draft.Home == "" {
		return protocol.Ask{}, false
	}
	return asked(s.want(s.Draft.home, at))
}

// asked tells whether an Ask asks anything: not when the run is here.
func asked(ask protocol.Ask) (protocol.Ask, bool) { return ask, ask.ID != 0 }

// Visit shows what the browser came to with the page open, by a link or back at a place
// where it has been: as Open, but it can be undone, and going one back or forth among the
// edits counts as undo or redo.
func (s *Session) Visit(preset, fragment string, back bool) (protocol.Ask, bool) {
	here := s.moment()
	ask, any := open(s, preset, fragment, Landing{back: back, own: back})
	s.History.visit(here, s.Draft.Text())
	return ask, any
}
