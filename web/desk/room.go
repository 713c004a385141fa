package desk

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/dom"
	"twodeliveries/web/shown"
)

// Room is how much room the parts have, in px: what they are drawn for.
type Room struct {
	Picture int  // what the picture is drawn for
	Place   int  // the strip's place; 0 while it is not known
	Strip   int  // what the strip is drawn for there
	Roomy   bool // the drawer has room for two
}

// Scale is how much larger the strip is shown than it is drawn.
func (r Room) Scale() float64 { return float64(r.Place) / float64(r.Strip) }

// Fit measures the room that there is now. Two strips that are compared are drawn for the
// very place.
func (d *Desk) Fit() {
	if app.IsServer {
		return
	}
	r := d.Room
	r.Roomy = dom.Media("(min-width: 1600px)")
	if box := app.Window().GetElementByID("strip"); box.Truthy() {
		r.Place = box.Get("clientWidth").Int()
		r.Strip = shown.StripFor(r.Place)
		if d.S.Comparison.On {
			r.Strip = r.Place
		}
	}
	if box := app.Window().GetElementByID("scroller"); box.Truthy() {
		if w := box.Get("clientWidth").Int(); w > 0 {
			r.Picture = shown.PictureFor(w)
		}
	}
	if r != d.Room {
		d.Room = r
		d.Settle()
	}
}

// Fitted has a part drawn anew whenever an element of it has another size.
func (d *Desk) Fitted(ctx app.Context, selector string) (release func()) {
	return dom.Observe(selector, func() { ctx.Dispatch(func(app.Context) { d.Fit() }) })
}

// sight is what is to be seen: where it is the same as before, it may have been scrolled
// away by hand, and stays so.
type sight struct {
	run    *shown.Run
	view   scenario.View
	cursor int
	width  int
	tab    Tab
	words  bool
}

// Again has what is marked brought into sight once more.
func Again(d *Desk) {
	d.seen = sight{}
	d.Settle()
}

func sightOf(d *Desk) sight {
	return sight{d.S.Run, d.S.View, d.S.Cursor, d.Room.Picture, d.Open.Tab(), d.Open.Words}
}
