package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// watch is the drawer of figures.
func (l *Lab) watch() app.UI {
	s := l.session()
	if s.View.ShopView {
		return box("section", "watch", say("p", "remark", "Half of these figures are the warehouse’s. Look at both sides to see them."))
	}
	var rows []app.UI
	for _, f := range s.Run.Figures(s.Cursor) {
		class := "figure"
		if f.Odd {
			class += " odd"
		}
		rows = append(rows, el("div").Class(class).DataSet("figure", f.Name).Body(
			say("dt", "", f.Name), say("dd", "", f.Value), say("dd", "tells", f.Tells)))
	}
	return el("section").Class("watch").ID("watch").Aria("label", "What to watch in production").Body(
		say("p", "remark", "What to watch in production, as it is at this step."), box("dl", "figures", rows...))
}
