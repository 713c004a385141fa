package drawer

import (
	"strconv"

	"twodeliveries/web/html"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// code shows the Go file that did the current step, with its line lit.
func (t *Drawer) code() app.UI {
	s := t.D.S
	file, line, by := s.Source()
	class := "code"
	if line == 0 {
		class += " idle"
	}
	return html.El("section").Class(class).Aria("label", "Code at this step").Body(
		html.Box("h2", "", app.Text("Code at this step "), html.El("code").ID("file").Text(fileAndLine(file, line))),
		html.El("p").Class("by").ID("by").Text(by),
		html.El("div").Class("listing").ID("listing").TabIndex(0).Body(app.Raw(s.Run.Listing(file))),
	)
}

func fileAndLine(file string, line int) string {
	if line == 0 {
		return file
	}
	return file + ":" + strconv.Itoa(line)
}
