package desk

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/dom"
)

// Covers is when the transport stands over the page, as layout.css has it.
const Covers = "(max-width: 959px), (max-height: 619px)"

// reach scrolls a page that is longer than its window until the row of the current
// step is seen above the transport, which covers the lower end of such a page.
func (d *Desk) reach() {
	s := d.S
	if !d.reaching || s.Waiting() || s.Comparison.On && !s.Comparison.Both() {
		return
	}
	d.reaching = false
	if s.Cursor < 0 || !dom.Media(Covers) {
		return
	}
	bar := dom.Query(".transport")
	if !bar.Truthy() {
		return
	}
	const margin = 12
	edge := bar.Call("getBoundingClientRect").Get("top").Float() - margin
	bands := app.Window().Get("document").Call("querySelectorAll", "#band, #picture-a-band, #picture-b-band")
	for i := 0; i < bands.Length(); i++ {
		row := bands.Index(i).Call("getBoundingClientRect") // of no height where it is hidden
		if low := row.Get("bottom").Float(); row.Get("height").Float() > 0 && low > edge {
			app.Window().Call("scrollBy", 0, low-edge)
			return
		}
	}
}

// ReadFirst leaves the page where it is: its text is read first.
func (d *Desk) ReadFirst() { d.reaching = false }
