package drawer

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/html"
)

// figures are what to watch in production.
func (t *Drawer) figures() app.UI {
	s := t.D.S
	figures, remark := s.Run.Figures(s.Cursor), "What to watch in production, as it is at this step."
	if s.View.ShopView {
		figures, remark = s.Run.ShopFigures(s.Cursor), "What the shop can watch, as it is at this step. The other figures are the warehouse’s: look at both sides to see them."
	}
	var rows []app.UI
	for _, f := range figures {
		class := "figure"
		if f.Odd {
			class += " odd"
		}
		rows = append(rows, html.El("div").Class(class).DataSet("figure", f.Name).Body(
			html.Say("dt", "", f.Name), html.Say("dd", "", f.Value), html.Say("dd", "tells", f.Tells)))
	}
	return html.El("section").Class("watch").ID("watch").Aria("label", "What to watch in production").Body(
		html.Say("p", "remark", remark), html.Box("dl", "figures", rows...))
}
