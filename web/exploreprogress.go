package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/survey"
)

// progress is how far the exploration of a part has come: a bar, and in words; who
// listens hears of it only now and then.
func (x *Explore) progress(p survey.Part) app.UI {
	s := x.survey()
	if s.Run.Part != p {
		return el("div").Class("progress").ID("progress")
	}
	at, of := s.Run.Portion(s.Asked.Depth)
	return el("div").Class("progress").ID("progress").Body(
		app.If(s.Run.Running && of > 0, func() app.UI {
			return el("progress").Attr("max", strconv.Itoa(of)).Attr("value", strconv.Itoa(at)).Aria("label", "How far it has come")
		}),
		el("p").ID("how-far").Text(s.Run.HowFar(s.Asked.Depth)),
		el("p").Class("heard").Attr("role", "status").Text(s.Run.Heard()),
	)
}

// count2 writes "3 of 7".
func count2(n, of int) string { return strconv.Itoa(n) + " of " + strconv.Itoa(of) }
