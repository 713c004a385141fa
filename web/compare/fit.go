package compare

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/shown"
	"twodeliveries/web/stage"
)

// side is one of the two runs that are shown.
type side struct {
	id      string
	run     *shown.Run
	cursor  int
	picture *shown.Picture
}

func (t *Panes) sides() []side {
	s := t.D.S
	a, b := s.Comparison.Pictures(t.half)
	return []side{{"a", s.Run, s.Cursor, a}, {"b", s.Comparison.B.Run, s.Comparison.B.Cursor, b}}
}

// Mark marks the current sentences.
func (t *Panes) Mark() {
	s := t.D.S
	if !s.Comparison.Both() {
		return
	}
	for _, side := range t.sides() {
		sentence := stage.MarkStory("#story-"+side.id, side.run, s.View, side.cursor)
		if t.D.Open.Words {
			dom.Reveal(app.Window().GetElementByID("story-"+side.id), sentence, false)
		}
	}
}

// Measure scrolls both runs to the cursor. On a phone one of the two is hidden.
func (t *Panes) Measure() {
	s := t.D.S
	lead, other := app.Window().GetElementByID("scroller-a"), app.Window().GetElementByID("scroller-b")
	if !s.Comparison.Both() || !lead.Truthy() || !other.Truthy() {
		return
	}
	top, end := t.rowsOfBoth()
	if end == 0 {
		lead.Call("scrollTo", 0, 0)
		other.Call("scrollTo", 0, 0)
		return
	}
	if lead.Get("clientHeight").Int() == 0 {
		lead, other = other, lead
	}
	pa, _ := s.Comparison.Pictures(t.half)
	if room := lead.Get("clientHeight").Int() - pa.Head; end-top > room {
		top = max(top, end-room)
	}
	dom.RevealRows(lead, pa.Head, top, end-top, !s.View.Future, false)
	other.Set("scrollTop", lead.Get("scrollTop").Int())
}

// rowsOfBoth are the rows of both current steps, to which it scrolls sideways; end
// is 0 before the first step.
func (t *Panes) rowsOfBoth() (top, end int) {
	for _, side := range t.sides() {
		if y, h := side.picture.Band(side.cursor); side.cursor >= 0 {
			if end == 0 {
				top = y
			}
			top, end = min(top, y), max(end, y+h)
		}
		if at := side.picture.GroupOf(side.cursor); at >= 0 {
			box := app.Window().GetElementByID("scroller-" + side.id)
			dom.RevealAcross(box, box.Call("querySelector", `[data-group="`+strconv.Itoa(at)+`"]`), side.picture.Leftmost())
		}
	}
	return top, end
}

// fit draws the two pictures as wide as their places.
func (t *Panes) fit() {
	const widest = 900
	was := t.half
	for _, id := range []string{"pane-a", "pane-b", "scroller-a", "scroller-b"} { // whose bar takes room, if it is there
		if box := app.Window().GetElementByID(id); box.Truthy() {
			if w := box.Get("clientWidth").Int(); w > 0 {
				t.half = max(narrowestHalf, min(w, widest))
			}
		}
	}
	if t.half != was {
		t.D.Settle()
	}
}

// sideSwitch chooses which of the two runs a narrow screen shows.
func (t *Panes) sideSwitch() app.UI {
	show := func(side, label string) app.UI {
		return html.Button().ID("show-"+side).Attr("value", side).Aria("pressed", strconv.FormatBool(t.facing == side)).OnClick(t.onSide).Body(
			badge(strings.ToUpper(side)), html.Say("span", "", label))
	}
	return html.El("div").Class("views-of sides").Role("group").Aria("label", "Which run is shown").Body(
		show("a", t.D.S.Draft.Heading()), show("b", t.D.S.Comparison.B.Title))
}

func (t *Panes) onSide(ctx app.Context, e app.Event) {
	t.facing = ctx.JSSrc().Get("value").String()
	t.D.Settle()
}
