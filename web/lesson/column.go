// Package lesson is the page about all lessons, and the lab as a lesson: a passage stands beside
// it and sets what is on the desk.
package lesson

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/link"
	"twodeliveries/web/words"
)

// Column is the lesson beside the lab: where on the path this is, the passage, and
// the way on. The address is the passage's; what the learner changes does not change it.
type Column struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now

	folded     bool // its text is folded away, on a narrow screen
	unanswered int  // the passage, from 1, that was given an answer which is none; or 0
	left       dom.Held
}

// OnMount has it ring what it points at.
func (t *Column) OnMount(app.Context) { t.left = dom.Held{t.D.Join(t)} }

// OnDismount lets it go.
func (t *Column) OnDismount() { t.left.Release() }

// Render lays it out.
func (t *Column) Render() app.UI {
	p := t.D.Pupil
	class := "card lesson"
	fold := "hide the text"
	if t.folded {
		class, fold = class+" folded", "show the text"
	}
	return html.El("section").Class(class).ID("lesson").Aria("label", "Lesson").Body(
		html.Box("div", "lessonhead",
			html.Box("p", "of",
				html.El("a").Attr("href", t.D.Site.AllLessons()).Text("Lessons"),
				html.El("span").Aria("hidden", "true").Text("›"),
				html.Say("strong", "", p.Lesson.Title)),
			html.Button().ID("fold").Class("quiet").Aria("expanded", strconv.FormatBool(!t.folded)).OnClick(t.onFold).Text(fold),
			t.path(),
		),
		html.El("div").Class("passage").TabIndex(0).Role("group").Aria("labelledby", "passage").Body(
			html.El("h2").ID("passage").TabIndex(-1).Text(p.Passage().Title),
			t.prose(p.Passage().Prose),
			t.lookAt(),
			t.task(),
			t.strayed(),
			t.lastWords(),
		),
		t.ways(),
	)
}

// path is every passage as a part of a bar; what is done is filled.
func (t *Column) path() app.UI {
	p := t.D.Pupil
	var parts []app.UI
	for i, passage := range p.Lesson.Passages {
		label := strconv.Itoa(i+1) + ": " + passage.Title
		part := html.El("a").Attr("href", t.D.Site.Lesson(p.Lesson.Name)+"#"+passage.Slug).DataSet("slug", passage.Slug).OnClick(t.onPassage)
		switch m := p.Progress.Mark(p.Lesson.Name, passage.Slug); {
		case m.Wrong:
			part, label = part.Class("done wrong"), label+" (answered, and the run says otherwise)"
		case m.Done:
			part, label = part.Class("done"), label+" (done)"
		}
		if i == p.At {
			part.Aria("current", "step")
		}
		parts = append(parts, html.Box("li", "", part.Title(words.Attr(label)).Aria("label", words.Attr(label))))
	}
	return html.El("nav").Class("path").Aria("label", "Passages of this lesson").Body(
		html.Box("ol", "", parts...),
		html.El("span").Class("of").ID("passages").Text(strconv.Itoa(p.At+1)+" of "+strconv.Itoa(len(parts))),
	)
}

// prose is text of the lesson, its links leading to where the pages are.
func (t *Column) prose(text string) app.UI {
	if text == "" {
		return html.El("div").Class("none")
	}
	return app.Raw(`<div class="prose">` + link.Linked(t.D.Site, text) + `</div>`)
}

// phrase is text of the lesson that stands in a line.
func (t *Column) phrase(text string) app.UI {
	return app.Raw("<span>" + link.Linked(t.D.Site, text) + "</span>")
}

// pointedAt says in words what a passage points at.
var pointedAt = map[string]string{
	"counts": "the numbers", "verdict": "the verdict", "caption": "what happens at this step",
	"picture": "the picture", "tables": "the tables", "code": "the code", "figures": "the figures", "transport": "the buttons that move on", "shop": "the switch “what the shop sees”",
	"faults": "what is broken", "break": "the button that opens the scenario",
}

// lookAt says what is ringed.
func (t *Column) lookAt() app.UI {
	show := t.D.Pupil.Passage().Show
	if show == "" {
		return html.El("button").Class("none")
	}
	what := pointedAt[show]
	if _, table, ok := strings.Cut(t.D.Pupil.Passage().Table, " "); ok {
		what = "the table " + table
	}
	return html.Button().ID("look").Class("look").OnClick(t.onLook).Text("Look at " + what)
}

// strayed offers the way back to what the passage is about.
func (t *Column) strayed() app.UI {
	p := t.D.Pupil
	if !p.Strayed(t.D.S) {
		return html.El("p").Class("none")
	}
	label, why := "Back to this passage’s scenario", "You have changed the scenario: the text is about another run."
	if p.Passage().Goal != nil {
		label, why = "Begin again", ""
	}
	return html.Box("p", "strayed",
		app.If(why != "", func() app.UI { return html.Say("span", "", why+" ") }),
		html.Push("return", t.onReturn, label))
}

// lastWords is what the last passage ends with.
func (t *Column) lastWords() app.UI {
	p := t.D.Pupil
	if !p.Last() {
		return html.El("div").Class("none")
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
	return html.El("div").Class("closing").ID("closing").Body(
		html.Box("p", "", html.Say("strong", "", title), app.Text(" "), html.Say("span", "", sum)),
		html.Say("p", "remark", then),
		html.Box("p", "", t.wayOut()),
	)
}

// ways are the ways out of the passage.
func (t *Column) ways() app.UI {
	p := t.D.Pupil
	label := "Copy link to this passage"
	if t.D.Trail.Copied(t.D.Trail.PassageAddress()) {
		label = "Link copied"
	}
	return html.Box("div", "onward",
		html.Able(html.Button().ID("prior").OnClick(t.onPrior), p.At > 0).Body(html.Icon("back"), html.Say("span", "", "Back")),
		html.Button().ID("copy-passage").Class("quiet").Aria("label", label).Title(label).OnClick(t.onCopyPassage).Body(html.Icon("link")),
		t.wayOn(),
	)
}

// wayOn is the one thing to press when the passage is read. The last one ends with a
// way out, which stands elsewhere: who presses fast does not fall out of the lesson.
func (t *Column) wayOn() app.UI {
	p := t.D.Pupil
	if p.Last() {
		return html.El("span").Class("none")
	}
	class := "pri"
	if p.Passage().Task() != "" && !p.Mark().Done {
		class = "" // what the passage asks for comes first
	}
	return html.Button().ID("next").Class(class).OnClick(t.onNext).Body(html.Say("span", "", "Next"), html.Icon("step"))
}

// wayOut leads from the end of the lesson to what comes after it.
func (t *Column) wayOut() app.UI {
	if next := t.D.Pupil.Next(); next != nil {
		class := "button pri"
		if p := t.D.Pupil; p.Passage().Task() != "" && !p.Mark().Done {
			class = "button" // what the passage asks for comes first
		}
		return html.El("a").ID("next").Class(class).Attr("href", t.D.Site.Lesson(next.Name)).
			Body(html.Say("span", "", "Next lesson"), html.Icon("step"))
	}
	return html.El("a").ID("next").Class("button pri").Attr("href", t.D.Site.Explore()).Body(html.Say("span", "", "Explore"), html.Icon("step"))
}
