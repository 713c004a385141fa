package web

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/html"
	"twodeliveries/web/shown"
	"twodeliveries/web/stage"
)

// Still is a whole run as it is read without scripts: what it came to, its picture
// at the end, and what happened in sentences.
func Still(rec *trace.Recording) app.UI {
	run := shown.NewRun(rec)
	everything := scenario.View{}
	told := strings.ReplaceAll(run.Story(everything), `<li hidden tabindex="-1" `, "<li ")
	return html.El("main").Class("still card").Body(
		html.Say("p", "remark", "Stepping and breaking need JavaScript. This is the whole run: what it came to, its picture, and what happened, in words."),
		html.Say("h2", "", run.Ending.Headline),
		html.Say("p", "", run.Ending.Because),
		html.Box("div", "wide", stage.Still(run.Picture(everything, shown.DefaultWidth), "still", run.Last())),
		html.Box("div", "story", app.Raw(told)),
	)
}
