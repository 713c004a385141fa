package stage

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
)

// Mark marks the drawing and the sentence of the current step, and what a finding speaks of.
func (t *Stage) Mark() {
	t.drawn = t.markPicture()
	t.markStory()
	t.markChain()
}

// markStory marks the sentence of the current step, if they are there already.
func (t *Stage) markStory() {
	t.told = nil
	if s := t.D.S; t.coming.words {
		t.told = MarkStory("#story", s.Run, s.View, s.Cursor)
	}
}

// markPicture makes the drawing of the current step the one that the keyboard
// reaches, and sends the message on its way.
func (t *Stage) markPicture() app.Value {
	selector := ""
	if at := t.D.Picture().GroupOf(t.D.S.Cursor); at >= 0 {
		selector = `[data-group="` + strconv.Itoa(at) + `"]`
	}
	if old := dom.Query(`#picture [tabindex="0"]`); old.Truthy() {
		old.Call("setAttribute", "tabindex", "-1")
		old.Call("setAttribute", "aria-hidden", "true")
	}
	g := dom.Mark("#picture", selector, "step")
	if g != nil {
		g.Call("setAttribute", "tabindex", "0")
		g.Call("removeAttribute", "aria-hidden")
	}
	if motion := app.Window().GetElementByID("travel"); motion.Truthy() && t.D.Play.Came != desk.NoTravel {
		motion.Call("beginElement")
		t.D.Play.Came = desk.NoTravel
	}
	return g
}

// markChain lights the drawings of the finding's chain.
func (t *Stage) markChain() {
	root := dom.Query("#picture")
	if !root.Truthy() {
		return
	}
	old := root.Call("querySelectorAll", "[data-lit]")
	for i := 0; i < old.Length(); i++ {
		old.Index(i).Call("removeAttribute", "data-lit")
	}
	lit := t.D.S.LitSteps()
	if lit == nil {
		return
	}
	for i, g := range t.D.Picture().Groups {
		if slices.ContainsFunc(g.Steps, func(step int) bool { return slices.Contains(lit, step) }) {
			if drawing := root.Call("querySelector", `[data-group="`+strconv.Itoa(i)+`"]`); drawing.Truthy() {
				drawing.Call("setAttribute", "data-lit", "")
			}
		}
	}
}

// Measure scrolls the current step into sight.
func (t *Stage) Measure() {
	t.goOn()
	box := app.Window().GetElementByID("scroller")
	if !box.Truthy() || !t.D.Fresh {
		return
	}
	if t.D.Open.Words {
		dom.Reveal(app.Window().GetElementByID("story"), t.told, false)
	}
	if t.D.S.Cursor < 0 {
		box.Call("scrollTo", 0, 0)
		return
	}
	p := t.D.Picture()
	y, h := p.Band(t.D.S.Cursor)
	dom.RevealRows(box, p.Head, y, h, !t.D.S.View.Future, t.D.Play.On && !dom.Calm())
	if t.drawn != nil {
		dom.RevealAcross(box, t.drawn, p.Leftmost())
	}
}
