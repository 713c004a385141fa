package web

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/shown"
)

// pairSide is one of the two runs that are shown.
type pairSide struct {
	id      string
	run     *shown.Run
	cursor  int
	picture *shown.Picture
}

func (l *Lab) pairSides() []pairSide {
	s := l.session()
	a, b := s.Pictures(l.half)
	return []pairSide{{"a", s.Run, s.Cursor, a}, {"b", s.Pair.Run, s.Pair.Cursor, b}}
}

// settlePair marks the current sentences and scrolls both runs to the cursor. On a
// phone one of the two is hidden.
func (l *Lab) settlePair() {
	s := l.session()
	lead, other := app.Window().GetElementByID("scroller-a"), app.Window().GetElementByID("scroller-b")
	if !s.Paired() || !lead.Truthy() || !other.Truthy() {
		return
	}
	for _, side := range l.pairSides() {
		sentence := markStory("#story-"+side.id, side.run, s.View, side.cursor)
		if l.words {
			reveal(app.Window().GetElementByID("story-"+side.id), sentence, false)
		}
	}
	top, end := l.rowsOfBoth()
	if end == 0 {
		lead.Call("scrollTo", 0, 0)
		other.Call("scrollTo", 0, 0)
		return
	}
	if lead.Get("clientHeight").Int() == 0 {
		lead, other = other, lead
	}
	pa, _ := s.Pictures(l.half)
	if room := lead.Get("clientHeight").Int() - pa.Head; end-top > room {
		top = max(top, end-room)
	}
	revealRows(lead, pa.Head, top, end-top, false)
	other.Set("scrollTop", lead.Get("scrollTop").Int())
}

// rowsOfBoth are the rows of both current steps, to which it scrolls sideways; end
// is 0 before the first step.
func (l *Lab) rowsOfBoth() (top, end int) {
	for _, side := range l.pairSides() {
		if y, h := side.picture.Band(side.cursor); side.cursor >= 0 {
			if end == 0 {
				top = y
			}
			top, end = min(top, y), max(end, y+h)
		}
		if at := side.picture.GroupOf(side.cursor); at >= 0 {
			box := app.Window().GetElementByID("scroller-" + side.id)
			revealAcross(box, box.Call("querySelector", `[data-group="`+strconv.Itoa(at)+`"]`), side.picture.Leftmost())
		}
	}
	return top, end
}

// fitPair draws the two pictures as wide as their places.
func (l *Lab) fitPair() {
	const widest = 900
	for _, id := range []string{"pane-a", "pane-b"} {
		if box := app.Window().GetElementByID(id); box.Truthy() {
			if w := box.Get("clientWidth").Int(); w > 0 {
				l.half = max(narrowestHalf, min(w, widest))
			}
		}
	}
}

// sideSwitch chooses which of the two runs a narrow screen shows.
func (l *Lab) sideSwitch() app.UI {
	show := func(side, label string) app.UI {
		return button().ID("show-"+side).Attr("value", side).Aria("pressed", strconv.FormatBool(l.facing == side)).OnClick(l.onSide).Body(
			badge(strings.ToUpper(side)), say("span", "", label))
	}
	return el("div").Class("views-of sides").Role("group").Aria("label", "Which run is shown").Body(
		show("a", l.session().Heading()), show("b", l.session().Pair.Title))
}

func (l *Lab) onSide(ctx app.Context, e app.Event) {
	l.facing = ctx.JSSrc().Get("value").String()
	l.refit()
}
