// Package cite writes explanations whose facts lead to the steps that show them.
package cite

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/timeline/explain"
	"twodeliveries/web/desk"
	"twodeliveries/web/html"
)

// Said is an explanation of the run on the desk.
func Said(d *desk.Desk, x explain.Explanation) []app.UI {
	var out []app.UI
	for _, p := range x {
		steps := p.Steps()
		if len(steps) == 0 {
			out = append(out, html.Words(p.Text)...)
			continue
		}
		var names, values []string
		for _, step := range steps {
			names, values = append(names, strconv.Itoa(step+1)), append(values, strconv.Itoa(step))
		}
		title := "Go to step " + names[0]
		if len(names) > 1 {
			title = "Go to the steps " + strings.Join(names, ", ") + ", one after the other"
		}
		out = append(out, html.El("a").Class("said").Attr("href", d.S.AddressAt(d.Site, steps[len(steps)-1])).
			Attr("data-steps", strings.Join(values, " ")).Title(title).OnClick(follow(d)).Body(html.Words(p.Text)...))
	}
	return out
}

// follow goes to the steps of a fact, first to the last, which shows what came of it.
func follow(d *desk.Desk) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		if e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool() {
			return
		}
		e.PreventDefault()
		e.StopImmediatePropagation()
		var steps []int
		for _, text := range strings.Fields(ctx.JSSrc().Get("dataset").Get("steps").String()) {
			if step, err := strconv.Atoi(text); err == nil {
				steps = append(steps, step)
			}
		}
		if len(steps) > 0 {
			d.Play.Find(func() { d.S.Cite(steps) })
		}
	}
}
