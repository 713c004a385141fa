package drawer

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/html"
)

// figures are what to watch in production.
func (t *Drawer) figures() app.UI {
	s := t.D.S
	if s.View.ShopView {
		return html.Box("section", "watch", html.Say("p", "remark", "Half of these figures are the warehouse’s. Look at both sides to see them."))
	}
	var rows []app.UI
	for _, f := range s.Run.Figures(s.Cursor) {
		class := "figure"
		if f.Odd {
			class += " odd"
		}
		rows = append(rows, html.El("div").Class(class).DataSet("figure", f.Name).Body(
			html.Say("dt", "", f.Name), html.Say("dd", "", f.Value), html.Say("dd", "tells", f.Tells)))
	}
	return html.El("section").Class("watch").ID("watch").Aria("label", "What to watch in production").Body(
		html.Say("p", "remark", "What to watch in production, as it is at this step."), html.Box("dl", "figures", rows...))
}
