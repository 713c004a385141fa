package lesson

import (
	"fmt"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/course"
	"twodeliveries/web/html"
	"twodeliveries/web/link"
)

// StillLesson is a lesson to be read without scripts, and on paper: every passage one after
// the other, with the strip of its run where it is another one than before. Questions tell
// their answer to who unfolds it; on paper the answers come last. Strips may be nil: none.
func StillLesson(l *course.Lesson, site link.Site, strips func(sc scenario.Scenario, shop bool) string) app.UI {
	body := []app.UI{html.Say("h2", "", l.Title), html.Say("p", "", l.About)}
	prose := func(text string) app.UI { return app.Raw(`<div class="prose">` + link.Linked(site, text) + `</div>`) }
	drawn, answers := "", ""
	for i := range l.Passages {
		p := &l.Passages[i]
		part := []app.UI{html.Say("h3", "", p.Title)}
		if what := fmt.Sprint(p.Shop, p.Beside) + p.Scenario; strips != nil && !p.Stay && what != drawn {
			drawn = what
			part = append(part, app.Raw(`<div class="strips">`+strips(p.Start(), p.Shop)+besides(p, strips)+`</div>`))
		}
		if p.Prose != "" {
			part = append(part, prose(p.Prose))
		}
		if q := p.Question; q != nil {
			part = append(part, prose(asked(q)),
				html.Box("details", "", html.Say("summary", "", "What the run answers"), prose("<p>"+q.Because+"</p>")))
			answers += "<p><strong>" + p.Title + "</strong><br>" + q.Because + "</p>"
		}
		if g := p.Goal; g != nil {
			part = append(part, prose(g.Text))
		}
		body = append(body, html.Box("section", "", part...))
	}
	if answers != "" {
		body = append(body, html.Box("section", "answers", html.Say("h3", "", "What the runs answer"), prose(answers)))
	}
	return html.El("article").Class("still card").ID(StillID(l)).Body(body...)
}

// StillID is its id.
func StillID(l *course.Lesson) string { return "still-" + l.Name }

// asked is a question with its choices.
func asked(q *course.Prediction) string {
	var b strings.Builder
	b.WriteString("<p><strong>" + q.Text + "</strong></p>")
	if len(q.Choices) > 0 {
		b.WriteString("<ul>")
		for _, c := range q.Choices {
			b.WriteString("<li>" + c.Text + "</li>")
		}
		b.WriteString("</ul>")
	}
	return b.String()
}

// besides is the strip of the run that stands beside that of a passage, if one does.
func besides(p *course.Passage, strips func(sc scenario.Scenario, shop bool) string) string {
	other, ok := scenario.FindPreset(p.Beside)
	if !ok {
		return ""
	}
	return strips(scenario.MustParse(other.Text), p.Shop)
}
