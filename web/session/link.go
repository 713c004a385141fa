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
	if s.Home != "" && !s.Changed() {
		l.Preset = s.Home
	} else {
		l.Text = s.Wanted.String()
	}
	if s.Comparing && s.Pair != nil {
		l.Other = scenario.Other{Preset: s.Pair.Preset, Step: s.Pair.Cursor}
		if s.Pair.Preset == "" {
			l.Other.Text = s.Pair.Scenario.String()
		}
	}
	return l
}

// AddressAt is that of the page with the cursor on another step. Before the first step of
// a run a second one, too, is before its first.
func (s *Session) AddressAt(site link.Site, step int) string {
	link := s.Link()
	if link.Step = step; step < 0 {
		link.Other.Step = -1
	}
	return s.page(site) + "#" + scenario.EncodeLink(link)
}

// Address is the page's address for what it shows, step and view included. The zero
// Site gives the fragment alone.
func (s *Session) Address(site link.Site) string {
	return s.page(site) + "#" + scenario.EncodeLink(s.Link())
}

// page is the address of the page of the preset, without a fragment. Where all is one
// page, the fragment says which preset it is.
func (s *Session) page(site link.Site) string {
	if site.OneFile || site.Root == "" {
		return site.Root
	}
	return site.Lab(s.Home)
}

// Open shows what a fragment asks for. The preset is the one the page is of. It
// returns what to ask the engine, if anything; a fragment that cannot be read
// leaves the preset and a notice.
func (s *Session) Open(preset, fragment string) (ask protocol.Ask, any bool) {
	return open(s, preset, fragment, false)
}

func open(s *Session, preset, fragment string, back bool) (ask protocol.Ask, any bool) {
	s.Aside, s.Notice = nil, nil
	s.Leave()
	if fragment == "" {
		return s.openPreset(preset, Landing{Exact: true, Step: -1})
	}
	link, err := scenario.DecodeLink(fragment)
	var alone *words.Notice
	if first, _, compares := strings.Cut(fragment, "/compare"); err != nil && compares {
		if one, other := scenario.DecodeLink(first); other == nil {
			link, alone, err = one, aloneNotice(err), nil
		}
	}
	if err != nil {
		ask, any = s.openPreset(preset, Landing{Exact: true, Step: -1})
		s.Notice = damagedNotice(fragment, err)
		return ask, any
	}
	at := Landing{Exact: true, Step: max(link.Step, -1), digest: link.Digest, sent: true, back: back, notice: alone}
	s.View = link.View
	if link.Other.Any() {
		if err := s.openPair(link.Other); err != nil {
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
		ask, any = s.openPreset(preset, Landing{Exact: true, Step: -1})
		s.Notice = unreadNotice(link.Text, err)
		return ask, any
	}
	s.setHome(preset)
	sc = s.ownWords(sc)
	if sc.String() != s.home.String() {
		s.received = sc.String()
	}
	return s.openScenario(sc, at)
}

// openPair puts the second scenario of a link beside the first.
func (s *Session) openPair(o scenario.Other) error {
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
	s.Comparing = true
	s.pair(other, o.Step)
	return nil
}

func (s *Session) openPreset(name string, at Landing) (protocol.Ask, bool) {
	s.setHome(name)
	if s.Home == "" {
		return protocol.Ask{}, false
	}
	return s.openScenario(s.home, at)
}

// openScenario shows a scenario, without the engine when its run is here.
func (s *Session) openScenario(sc scenario.Scenario, at Landing) (protocol.Ask, bool) {
	ask := s.want(sc, at)
	return ask, ask.ID != 0
}

// Visit shows what the browser came to with the page open, by a link or back at a place
// where it has been: as Open, but it can be undone, and going one back or forth among the
// edits counts as undo or redo.
func (s *Session) Visit(preset, fragment string, back bool) (protocol.Ask, bool) {
	here := s.moment()
	past, ahead := s.past, s.ahead
	ask, any := open(s, preset, fragment, back)
	there := s.Wanted.String()
	s.past, s.ahead = past, ahead
	switch {
	case there == here.Text:
	case len(past) > 0 && past[len(past)-1].Text == there:
		s.past, s.ahead = past[:len(past)-1], append(ahead, here)
	case len(ahead) > 0 && ahead[len(ahead)-1].Text == there:
		s.past, s.ahead = append(past, here), ahead[:len(ahead)-1]
	default:
		s.past, s.ahead = append(past, here), nil
	}
	return ask, any
}
