package panel

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// Drafts are what was typed into the panel and is not in the scenario: values that are
// not allowed, with what is wrong with them, and the text of the editor. Nothing typed is
// ever lost to an error; it is about one scenario, and gone with the next.
type Drafts struct {
	edits  int // the desk's, when it was typed
	fields map[string]draft
	text   *string // the editor's, when it differs from the scenario
	err    *scenario.Error

	meaning string // of the statement chosen last
}

type draft struct {
	text string
	err  *scenario.Error
}

// drafts are those about the scenario on the desk.
func (p *Panel) drafts() *Drafts {
	if p.Drafts.edits != p.D.Edits {
		*p.Drafts = Drafts{edits: p.D.Edits}
	}
	return p.Drafts
}

// keep holds a value that is not allowed.
func (d *Drafts) keep(key, text string, err *scenario.Error) {
	if d.fields == nil {
		d.fields = map[string]draft{}
	}
	d.fields[key] = draft{text, err}
}

func (d *Drafts) drop(key string) { delete(d.fields, key) }

// write holds the editor's text and what is wrong with it.
func (d *Drafts) write(text string) {
	d.text = &text
	_, err := scenario.Parse(text)
	d.err = words.AsProblem(err)
}
