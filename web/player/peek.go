package player

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// peek says which stop stands under the pointer; what happens there, if that is behind
// the cursor or shown all the same.
func (t *Strip) peek(stop int) {
	box := app.Window().GetElementByID("peek")
	if !box.Truthy() {
		return
	}
	box.Set("textContent", t.D.S.Peek(stop))
	box.Get("classList").Call("add", "on")
	half := box.Get("offsetWidth").Float() / 2
	x := xOf(t.sides(), t.D.S.Stop(stop))
	x = max(half+4, min(x*t.D.Room.Scale(), float64(t.D.Room.Place)-half-4))
	box.Get("style").Call("setProperty", "left", strconv.FormatFloat(x-half, 'f', 0, 64)+"px")
}
