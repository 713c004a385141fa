package lesson

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/words"
)

// Open shows the passage that a fragment names, the first for none. One that is not there
// leaves a notice. It returns what to ask the engine.
func Open(d *desk.Desk, fragment string) protocol.Ask {
	p := d.Pupil
	at, ok := p.Lesson.Find(fragment)
	d.Open.Chosen = "" // the drawer opens where the passage points
	ask, _ := p.Open(at, d.S)
	if fragment != "" && !ok {
		d.S.Notice = words.Warn.Notice("This lesson has no passage “"+words.Begins(fragment)+"”.", "This is its beginning.")
	}
	return ask
}

// Mount starts the engine, and asks it for what the passage needs.
func Mount(d *desk.Desk, opening protocol.Ask) {
	d.Start()
	d.Ask(opening)
	d.AskSecond()
	d.Settle()
	d.Save()
	d.ReadFirst()
}

// turn goes to a passage, as a place in the browser's history.
func turn(d *desk.Desk, to int) {
	p := d.Pupil
	if to < 0 || to >= len(p.Lesson.Passages) {
		return
	}
	left := d.Trail.PassageAddress()
	leavePassage(d)
	if ask, any := p.Turn(to, d.S); any {
		d.Ask(ask)
	}
	d.AskSecond()
	d.Save()
	if d.Mounted() {
		d.Trail.EnterPassage(left)
		arrived(d)
	}
	d.Settle()
}

// leavePassage ends what belongs to the passage alone.
func leavePassage(d *desk.Desk) {
	d.Rest()
	d.ReadFirst()
	d.Edits++
}

// arrived takes the learner to the beginning of the passage.
func arrived(d *desk.Desk) {
	d.Ctx().Defer(func(app.Context) {
		if form := app.Window().GetElementByID("predict"); form.Truthy() {
			form.Call("reset")
		}
		if text := dom.Query(".passage"); text.Truthy() {
			text.Set("scrollTop", 0)
		}
		if title := app.Window().GetElementByID("passage"); title.Truthy() {
			title.Call("focus", map[string]any{"preventScroll": true})
			title.Call("scrollIntoView", map[string]any{"block": "nearest"})
		}
	})
}

// Visit follows the browser's history within the lesson.
func Visit(d *desk.Desk, u *url.URL) {
	leavePassage(d)
	d.Ask(Open(d, u.Fragment))
	d.AskSecond()
	d.Settle()
	d.Save()
	arrived(d)
}
