package web

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/link"
	"twodeliveries/web/words"
)

// column is the lesson beside the lab: where on the path this is, the passage, and
// the way on.
func (l *Lab) column() app.UI {
	if l.pupil == nil {
		return el("section").Class("none")
	}
	p := l.pupil
	class := "card lesson"
	fold := "hide the text"
	if l.folded {
		class, fold = class+" folded", "show the text"
	}
	return el("section").Class(class).ID("lesson").Aria("label", "Lesson").Body(
		box("div", "lessonhead",
			box("p", "of",
				el("a").Attr("href", l.Site.AllLessons()).Text("Lessons"),
				el("span").Aria("hidden", "true").Text("›"),
				say("strong", "", p.Lesson.Title)),
			button().ID("fold").Class("quiet").Aria("expanded", strconv.FormatBool(!l.folded)).OnClick(l.onFold).Text(fold),
			l.path(),
		),
		el("div").Class("passage").TabIndex(0).Role("group").Aria("labelledby", "passage").Body(
			el("h2").ID("passage").TabIndex(-1).Text(p.Passage().Title),
			l.prose(p.Passage().Prose),
			l.lookAt(),
			l.task(),
			l.strayed(),
			l.lastWords(),
		),
		l.ways(),
	)
}

// path is every passage as a part of a bar; what is done is filled.
func (l *Lab) path() app.UI {
	p := l.pupil
	var parts []app.UI
	for i, passage := range p.Lesson.Passages {
		label := strconv.Itoa(i+1) + ": " + passage.Title
		part := el("a").Attr("href", l.Site.Lesson(p.Lesson.Name)+"#"+passage.Slug).DataSet("slug", passage.Slug).OnClick(l.onPassage)
		switch m := p.Progress.Mark(p.Lesson.Name, passage.Slug); {
		case m.Wrong:
			part, label = part.Class("done wrong"), label+" (answered, and the run says otherwise)"
		case m.Done:
			part, label = part.Class("done"), label+" (done)"
		}
		if i == p.At {
			part.Aria("current", "step")
		}
		parts = append(parts, box("li", "", part.Title(words.Attr(label)).Aria("label", words.Attr(label))))
	}
	return el("nav").Class("path").Aria("label", "Passages of this lesson").Body(
		box("ol", "", parts...),
		el("span").Class("of").ID("passages").Text(strconv.Itoa(p.At+1)+" of "+strconv.Itoa(len(parts))),
	)
}

// prose is text of the lesson, its links leading to where the pages are.
func (l *Lab) prose(html string) app.UI {
	if html == "" {
		return el("div").Class("none")
	}
	return app.Raw(`<div class="prose">` + link.Linked(l.Site, html) + `</div>`)
}

// phrase is text of the lesson that stands in a line.
func (l *Lab) phrase(html string) app.UI {
	return app.Raw("<span>" + link.Linked(l.Site, html) + "</span>")
}

// pointedAt says in words what a passage points at.
var pointedAt = map[string]string{
	"counts": "the numbers", "verdict": "the verdict", "caption": "what happens at this step",
	"picture": "the picture", "tables": "the tables", "code": "the code", "transport": "the buttons that move on", "shop": "the switch “what the shop sees”",
	"faults": "what is broken", "break": "the button that opens the scenario",
}

// lookAt says what is ringed.
func (l *Lab) lookAt() app.UI {
	show := l.pupil.Passage().Show
	if show == "" {
		return el("button").Class("none")
	}
	what := pointedAt[show]
	if _, table, ok := strings.Cut(l.pupil.Passage().Table, " "); ok {
		what = "the table " + table
	}
	return button().ID("look").Class("look").OnClick(l.onLook).Text("Look at " + what)
}

// strayed offers the way back to what the passage is about.
func (l *Lab) strayed() app.UI {
	p := l.pupil
	if !p.Strayed(l.session()) {
		return el("p").Class("none")
	}
	label, why := "Back to this passage’s scenario", "You have changed the scenario: the text is about another run."
	if p.Passage().Goal != nil {
		label, why = "Begin again", ""
	}
	return box("p", "strayed",
		app.If(why != "", func() app.UI { return say("span", "", why+" ") }),
		push("return", l.onReturn, label))
}

// lastWords is what the last passage ends with.
func (l *Lab) lastWords() app.UI {
	p := l.pupil
	if !p.Last() {
		return el("div").Class("none")
	}
	done, all := p.Progress.Done(p.Lesson), len(p.Lesson.Passages)
	sum := "All " + strconv.Itoa(all) + " passages are done."
	if done < all {
		sum = strconv.Itoa(done) + " of " + strconv.Itoa(all) + " passages are done; the others wait in the bar above."
	}
	title, then := "This lesson ends here.", "It was the last one. Now find what breaks a design of your own."
	if next := p.Next(); next != nil {
		then = "Next: " + next.Title + ". " + next.About
	}
	return el("div").Class("closing").ID("closing").Body(
		box("p", "", say("strong", "", title), app.Text(" "), say("span", "", sum)),
		say("p", "remark", then),
		box("p", "", l.wayOut()),
	)
}

// ways are the ways out of the passage.
func (l *Lab) ways() app.UI {
	p := l.pupil
	label := "Copy link to this passage"
	if l.linked {
		label = "Link copied"
	}
	return box("div", "onward",
		able(button().ID("prior").OnClick(l.onPrior), p.At > 0).Body(icon("back"), say("span", "", "Back")),
		button().ID("copy-passage").Class("quiet").Aria("label", label).Title(label).OnClick(l.onCopyPassage).Body(icon("link")),
		l.wayOn(),
	)
}

// wayOn is the one thing to press when the passage is read. The last one ends with a
// way out, which stands elsewhere: who presses fast does not fall out of the lesson.
func (l *Lab) wayOn() app.UI {
	p := l.pupil
	if p.Last() {
		return el("span").Class("none")
	}
	class := "pri"
	if p.Passage().Task() != "" && !p.Mark().Done {
		class = "" // what the passage asks for comes first
	}
	return button().ID("next").Class(class).OnClick(l.onNext).Body(say("span", "", "Next"), icon("step"))
}

// wayOut leads from the end of the lesson to what comes after it.
func (l *Lab) wayOut() app.UI {
	if next := l.pupil.Next(); next != nil {
		class := "button pri"
		if p := l.pupil; p.Passage().Task() != "" && !p.Mark().Done {
			class = "button" // what the passage asks for comes first
		}
		return el("a").ID("next").Class(class).Attr("href", l.Site.Lesson(next.Name)).
			Body(say("span", "", "Next lesson"), icon("step"))
	}
	return el("a").ID("next").Class("button pri").Attr("href", l.Site.Explore()).Body(say("span", "", "Explore"), icon("step"))
}
