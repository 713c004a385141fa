package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// code shows the Go file that did the current step, with its line lit.
func (l *Lab) code() app.UI {
	s := l.session()
	file, line, by := s.Source()
	class := "code"
	if line == 0 {
		class += " idle"
	}
	return el("section").Class(class).Aria("label", "Code at this step").Body(
		box("h2", "", app.Text("Code at this step "), el("code").ID("file").Text(fileAndLine(file, line))),
		el("p").Class("by").ID("by").Text(by),
		el("div").Class("listing").ID("listing").TabIndex(0).Body(app.Raw(s.Run.Listing(file))),
	)
}

func fileAndLine(file string, line int) string {
	if line == 0 {
		return file
	}
	return file + ":" + strconv.Itoa(line)
}
