package player

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/shown"
)

// peek says which stop stands under the pointer; what happens there, if that is behind
// the cursor or shown all the same.
func (t *Strip) peek(stop int) {
	box := app.Window().GetElementByID("peek")
	if !box.Truthy() {
		return
	}
	s := t.D.S
	sides := t.sides()
	var text string
	var x float64
	if s.Paired() {
		var at shown.Stop
		text, at = s.PeekBoth(stop)
		x = max(sides[0].X(at.A), sides[1].X(at.B))
	} else {
		step := s.Run.Stop(s.View, stop)
		text, x = s.PeekOne(step), sides[0].X(step)
	}
	box.Set("textContent", text)
	box.Get("classList").Call("add", "on")
	half := box.Get("offsetWidth").Float() / 2
	x = max(half+4, min(x*t.D.Room.Scale(), float64(t.D.Room.Place)-half-4))
	box.Get("style").Call("setProperty", "left", strconv.FormatFloat(x-half, 'f', 0, 64)+"px")
}
