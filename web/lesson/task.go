package lesson

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/timeline/wording"
	"twodeliveries/web/course"
	"twodeliveries/web/html"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// task is what the passage asks the learner to do.
func (t *Column) task() app.UI {
	switch t.D.Pupil.Passage().Task() {
	case "question":
		return t.prediction()
	case "goal":
		return t.goal()
	case "wait":
		return t.wait()
	}
	return html.El("div").Class("none")
}

// wait says where the cursor is to go, and that it has been there.
func (t *Column) wait() app.UI {
	p := t.D.Pupil
	class, sign, text := "task wait", "○", "Step on to the end."
	if until := *p.Passage().Until; until.Kind != shown.AtEnd && p.Run != nil {
		step, _ := until.In(p.Run.Rec)
		if text = "Step on to step " + strconv.Itoa(step+1) + "."; t.D.S.View.ShopView {
			text = "Step on until " + wording.Duration(p.Run.Ms(step)) + "."
		}
	}
	if p.Mark().Done {
		class, sign, text = class+" done", "✓", "You have been there."
	}
	return html.El("p").Class(class).ID("wait").Attr("role", "status").Body(
		html.El("span").Class("sign").Aria("hidden", "true").Text(sign), html.Say("span", "", text))
}

// prediction is the question, or what the run has answered.
func (t *Column) prediction() app.UI {
	p := t.D.Pupil
	q := p.Passage().Question
	if r, ok := p.Result(); ok {
		return t.result(q, r)
	}
	return html.El("form").Class("task predict").ID("predict").Attr("autocomplete", "off").OnSubmit(t.onAnswer).Body(
		html.Box("fieldset", "",
			html.Box("legend", "", html.Say("span", "kicker", "Predict, then see"), t.phrase(q.Text)),
			answers(q, t.phrase),
		),
		html.El("p").Class("ask").ID("unanswered").Attr("role", "status").Text(t.askAnswer(q)),
		html.Box("p", "", html.El("button").ID("answer").Class("pri").Attr("type", "submit").Text("Answer")),
	)
}

// askAnswer says what is wrong with an answer that was none.
func (t *Column) askAnswer(q *course.Prediction) string {
	_, here := t.D.Pupil.Judge()
	switch {
	case t.unanswered != t.D.Pupil.At+1:
		return ""
	case !here:
		return "The run that gives the answer is not here yet."
	case q.Number != nil:
		return "Type a whole number."
	}
	return "Choose an answer first."
}

// answers are the choices, or the field for a number.
func answers(q *course.Prediction, phrase func(text string) app.UI) app.UI {
	if q.Number != nil {
		return html.Box("p", "number",
			html.Input("number").ID("number").Attr("min", "0").Attr("max", "999999").Attr("step", "1").Attr("inputmode", "numeric").
				Aria("label", words.Attr(words.SentenceCase(q.Number.Subject()))),
			html.Say("span", "", q.Number.Subject()))
	}
	var all []app.UI
	for i, c := range q.Choices {
		all = append(all, html.Box("label", "choice",
			html.Input("radio").Attr("name", "choice").Attr("value", strconv.Itoa(i+1)), phrase(c.Text)))
	}
	return html.Box("div", "choices", all...)
}

// result is how the run answers: what was said stands beside what is right.
func (t *Column) result(q *course.Prediction, r course.Result) app.UI {
	right := r.Given == r.Right
	class, sign, verdict := "task outcome wrong", "✗", "Not so, says the run."
	if right {
		class, sign, verdict = "task outcome right", "✓", "Right, says the run."
	}
	var lines []app.UI
	if q.Number != nil {
		lines = append(lines, html.Box("li", "is", glyph("✓"), html.Say("span", "", "The run counts "+r.Right+".")))
		if !right {
			lines = append(lines, html.Box("li", "said", glyph("✗"), html.Say("span", "", "You said "+r.Given+".")))
		}
	}
	for i, c := range q.Choices {
		lines = append(lines, judged(c, strconv.Itoa(i+1), q.Because, r, t.phrase))
	}
	return html.El("div").Class(class).ID("result").TabIndex(-1).Attr("role", "status").Body(
		html.Box("p", "asked", t.phrase(q.Text)),
		html.Box("p", "verdictline", glyph(sign), html.Say("span", "", verdict)),
		html.Box("ul", "choices", lines...),
		app.If(q.Number != nil, func() app.UI { return html.Box("p", "because", t.phrase(q.Because)) }),
		html.Box("p", "", html.Push("decides", t.onDecides, "See the step that decides it")),
	)
}

// judged is one choice after the answer, and why it is so or not.
func judged(c course.Choice, n, because string, r course.Result, phrase func(text string) app.UI) app.UI {
	class, sign, why, whose := "", "·", c.Why, ""
	switch {
	case n == r.Right:
		class, sign, why, whose = "is", "✓", because, "what happens"
	case n == r.Given:
		class, sign = "said", "✗"
	}
	if n == r.Given {
		whose = "your answer"
	}
	return html.Box("li", class, glyph(sign), phrase(c.Text),
		app.If(whose != "", func() app.UI { return html.Say("em", "", whose) }),
		html.Box("p", "because", phrase(why)))
}

func glyph(s string) app.UI { return html.El("span").Class("sign").Aria("hidden", "true").Text(s) }

// goal is what the learner is to bring about, and what is still missing.
func (t *Column) goal() app.UI {
	p := t.D.Pupil
	g := p.Passage().Goal
	class := "task goal"
	begun := p.Strayed(t.D.S) || len(p.Missing) == 0
	reached := p.Reached()
	if reached {
		class += " reached"
	}
	var lacks []app.UI
	if begun && !reached {
		for _, m := range p.Missing {
			lacks = append(lacks, html.Box("li", "", glyph("○"), html.Say("span", "", m)))
		}
	}
	state := "Change the scenario; every change is judged at once."
	switch {
	case reached && p.Solved(t.D.S):
		state = "✓ This is one solution."
	case reached:
		state = "✓ Reached: your run does it."
	case begun:
		state = "Not yet:"
	case p.Mark().Done:
		state = "✓ You have done this before."
	}
	return html.El("div").Class(class).ID("goal").Body(
		html.Say("p", "kicker", "Your turn"),
		t.prose(g.Text),
		html.El("div").Attr("role", "status").ID("judged").Body(
			html.Say("p", "verdictline", state),
			html.Box("ul", "choices", lacks...),
			app.If(reached, func() app.UI { return html.Box("p", "changes", changed(p.Changes(t.D.S))...) })),
		t.helps(g),
	)
}

// changed says what a learner, or the solution, has changed.
func changed(added, gone []string) []app.UI {
	out := []app.UI{html.Say("span", "", "What is changed:")}
	for _, line := range added {
		out = append(out, html.Say("code", "chip", line))
	}
	for _, line := range gone {
		out = append(out, html.Box("span", "", app.Text("without "), html.Say("code", "chip gone", line)))
	}
	return out
}

// helps are the way to the moment that reached the goal, and for who asks the hint and the
// solution.
func (t *Column) helps(g *course.Goal) app.UI {
	p := t.D.Pupil
	var offers []app.UI
	if step, ok := p.Moment(); ok {
		offers = append(offers, html.Push("moment", t.onMoment, "See the moment, at "+wording.Duration(p.Judged.Ms(step))))
	}
	switch {
	case g.Hint != "" && p.Hint:
		offers = append(offers, html.Box("p", "hint", t.phrase(g.Hint)))
	case g.Hint != "":
		offers = append(offers, html.Button().ID("hint").Class("quiet").OnClick(t.onHint).Text("A hint"))
	}
	if t.D.S.Draft.Text() != g.Solution {
		offers = append(offers, html.Button().ID("solution").Class("quiet").OnClick(t.onSolution).Text("Show me one solution"))
	}
	return html.Box("div", "helps", offers...)
}
