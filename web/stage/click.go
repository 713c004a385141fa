package stage

import (
	"strconv"

	"twodeliveries/web/dom"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// onClick opens the menu of what was clicked.
func (t *Stage) onClick(_ app.Context, e app.Event) {
	if _, i, ok := DrawingOf(e, len(t.D.Picture().Groups)); ok {
		t.D.Open.Pick(i, e.Get("clientX").Int())
		return
	}
	t.D.Open.CloseMenu()
}

// DrawingOf is the drawing that an event of a picture with some drawings is about.
func DrawingOf(e app.Event, drawings int) (drawing app.Value, group int, ok bool) {
	g := e.Get("target").Call("closest", "[data-group]")
	if !g.Truthy() {
		return nil, 0, false
	}
	i, err := strconv.Atoi(g.Get("dataset").Get("group").String())
	return g, i, err == nil && i >= 0 && i < drawings
}

// onKey opens the menu of the drawing that has the keyboard.
func (t *Stage) onKey(_ app.Context, e app.Event) {
	if key := e.Get("key").String(); key != "Enter" && key != "ContextMenu" {
		return
	}
	p := t.D.Picture()
	if g, i, ok := DrawingOf(e, len(p.Groups)); ok {
		e.PreventDefault()
		t.D.Open.Pick(i, dom.Row(g, p.Leftmost()).X)
	}
}
