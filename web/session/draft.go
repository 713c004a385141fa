package session

import (
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/link"
	"twodeliveries/web/shown"
)

// Draft is the scenario on the desk: what it began as, and what has become of it.
type Draft struct {
	Home     string // the preset it began as; "" for none
	Scenario scenario.Scenario
	Aside    []string // faults that the designs have no place for, kept for those that do
	Rev      int      // grows whenever Scenario or Home changes

	preset   scenario.Preset   // Home's; its text is canonical
	home     scenario.Scenario // Home's
	text     written
	received string // the scenario that somebody has sent, canonical, or ""
}

// written is the scenario as text, and of which Rev.
type written struct {
	rev  int
	text string
}

// Text is the scenario as text.
func (d *Draft) Text() string {
	if d.text.rev != d.Rev || d.text.text == "" {
		d.text = written{d.Rev, d.Scenario.String()}
	}
	return d.text.text
}

// put is another scenario on the desk.
func (d *Draft) put(sc scenario.Scenario) {
	d.Scenario = sc
	d.Rev++
}

// Changed tells whether the scenario differs from the preset it began as.
func (d *Draft) Changed() bool {
	return d.Home != "" && d.Text() != d.preset.Text
}

// Touched tells whether it differs from what it was when it came: a preset, or a scenario
// that somebody has sent.
func (d *Draft) Touched() bool {
	if d.received != "" {
		return d.Text() != d.received
	}
	return d.Changed()
}

// Received is the scenario that somebody has sent, canonical, or "".
func (d *Draft) Received() string { return d.received }

// Receive notes it, as Received had it. What cannot be read is nothing.
func (d *Draft) Receive(text string) {
	if _, err := scenario.Parse(text); err == nil || text == "" {
		d.received = text
	}
}

// Assignment is what a scenario that was sent says in words of its own: its note.
func (d *Draft) Assignment() string {
	if d.Scenario.Note == "" || d.Home != "" && d.Scenario.Note == d.home.Note {
		return ""
	}
	return d.Scenario.Note
}

// at is the address of a link to it.
func (d *Draft) at(site link.Site, l scenario.Link) string {
	if d.Assignment() != "" {
		return site.Question(l)
	}
	return site.Of(d.Home, l)
}

// Preset is the preset the scenario began as.
func (d *Draft) Preset() (p scenario.Preset, ok bool) { return d.preset, d.Home != "" }

// Heading is the title of the scenario on the desk: its own, or what it was made
// from. A changed scenario does not go by the preset's title, and one that keeps
// nothing of the preset does not name it.
func (d *Draft) Heading() string {
	switch title := d.Scenario.Title; {
	case title != "" && !(d.Changed() && title == d.home.Title):
		return title
	case d.Assignment() != "":
		return "A question"
	case d.Home != "" && !d.strayed():
		return "Changed from: " + d.home.Title
	}
	return "A scenario of your own"
}

// strayed tells whether nothing is left of the preset: none of its faults, and
// another design or none of its work.
func (d *Draft) strayed() bool {
	keeps := func(fault bool) bool {
		return slices.ContainsFunc(d.home.Statements, func(stmt scenario.Statement) bool {
			return stmt.Fault() == fault && slices.ContainsFunc(d.Scenario.Statements, func(own scenario.Statement) bool {
				return own.String() == stmt.String()
			})
		})
	}
	switch {
	case len(d.Aside) > 0 || keeps(true):
		return false
	case !keeps(false):
		return true
	}
	broken := slices.ContainsFunc(d.home.Statements, scenario.Statement.Fault)
	return broken && slices.ContainsFunc([]catalog.Role{catalog.Publisher, catalog.Receiver, catalog.Ack}, func(role catalog.Role) bool {
		return d.Scenario.Get(string(role)) != d.home.Get(string(role))
	})
}

// ownWords takes the preset's title and note off a scenario that is not the
// preset any more: they would tell what does not happen. One that is again gets
// them back; words of somebody else stay.
func (d *Draft) ownWords(sc scenario.Scenario) scenario.Scenario {
	if d.Home == "" {
		return sc
	}
	own := func(word, preset string) bool { return word != "" && word != preset }
	title, note := own(sc.Title, d.home.Title), own(sc.Note, d.home.Note)
	again := sc
	if !title {
		again.Title, sc.Title = d.home.Title, ""
	}
	if !note {
		again.Note, sc.Note = d.home.Note, ""
	}
	if again.String() == d.preset.Text {
		return again
	}
	return sc
}

func (d *Draft) setHome(name string) {
	d.Home, d.preset, d.home, d.received = "", scenario.Preset{}, scenario.Scenario{}, ""
	if p, ok := scenario.FindPreset(name); ok {
		d.Home, d.preset, d.home = name, p, scenario.MustParse(p.Text)
	}
	d.Rev++
}

// Original is what it was when it came.
func (d *Draft) Original() scenario.Scenario {
	if d.received != "" {
		return scenario.MustParse(d.received)
	}
	return d.home
}

// RunName is what a file about a run begins with: "lost-ack".
func (d *Draft) RunName(run *shown.Run) string {
	switch {
	case d.Home != "" && run.Rec.Scenario == d.preset.Text:
		return d.Home
	case d.Home != "" && !d.strayed():
		return d.Home + "-changed"
	}
	return "scenario"
}
