package player

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/html"
)

// OtherChoice offers everything that the run on the desk can be compared with.
func OtherChoice(d *desk.Desk, id, label string) app.UI {
	choices := []app.UI{html.Option("", label, "")}
	for _, o := range d.S.Others() {
		choices = append(choices, html.Option(o.Key, o.Title, ""))
	}
	choices = append(choices, html.Option("preset", "another scenario …", ""))
	return html.El("select").ID(id).Aria("label", "Compare with").Attr("value", "").OnChange(onOther(d)).Body(choices...)
}

// onOther takes what was chosen to compare with.
func onOther(d *desk.Desk) app.EventHandler {
	return func(ctx app.Context, _ app.Event) {
		choice := ctx.JSSrc()
		key := choice.Get("value").String()
		choice.Set("value", "")
		if key == "preset" {
			d.Open.Show(desk.CompareDialog)
			return
		}
		for _, o := range d.S.Others() {
			if o.Key == key {
				d.CompareWith(o)
				return
			}
		}
	}
}
