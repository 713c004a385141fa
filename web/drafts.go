package web

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// drafts are what was typed into the scenario panel and is not in the scenario:
// values that are not allowed, with what is wrong with them, and the text of the
// editor. Nothing typed is ever lost to an error.
type drafts struct {
	rev    int // grows with every change
	fields map[string]draft
	text   *string // the editor's, when it differs from the scenario
	err    *scenario.Error

	meaning string // of the statement chosen last
}

type draft struct {
	text string
	err  *scenario.Error
}

// forget drops everything typed: the scenario has changed under it.
func (d *drafts) forget() { *d = drafts{rev: d.rev + 1} }

// keep holds a value that is not allowed.
func (d *drafts) keep(key, text string, err *scenario.Error) {
	if d.fields == nil {
		d.fields = map[string]draft{}
	}
	d.fields[key] = draft{text, err}
	d.rev++
}

func (d *drafts) drop(key string) {
	delete(d.fields, key)
	d.rev++
}

// write holds the editor's text and what is wrong with it.
func (d *drafts) write(text string) {
	d.text = &text
	_, err := scenario.Parse(text)
	d.err = words.AsProblem(err)
	d.rev++
}
