package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/timeline/wording"
	"twodeliveries/web/course"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// task is what the passage asks the learner to do.
func (l *Lab) task() app.UI {
	switch l.pupil.Passage().Task() {
	case "question":
		return l.prediction()
	case "goal":
		return l.goal()
	case "wait":
		return l.wait()
	}
	return el("div").Class("none")
}

// wait says where the cursor is to go, and that it has been there.
func (l *Lab) wait() app.UI {
	p := l.pupil
	class, sign, text := "task wait", "○", "Step on to the end."
	if until := *p.Passage().Until; until.Kind != shown.AtEnd && p.Run != nil {
		step, _ := until.In(p.Run.Rec)
		if text = "Step on to step " + strconv.Itoa(step+1) + "."; l.session().View.ShopView {
			text = "Step on until " + wording.Duration(p.Run.Ms(step)) + "."
		}
	}
	if p.Mark().Done {
		class, sign, text = class+" done", "✓", "You have been there."
	}
	return el("p").Class(class).ID("wait").Attr("role", "status").Body(
		el("span").Class("sign").Aria("hidden", "true").Text(sign), say("span", "", text))
}

// prediction is the question, or what the run has answered.
func (l *Lab) prediction() app.UI {
	p := l.pupil
	q := p.Passage().Question
	if r, ok := p.Result(); ok {
		return l.result(q, r)
	}
	return el("form").Class("task predict").ID("predict").Attr("autocomplete", "off").OnSubmit(l.onAnswer).Body(
		box("fieldset", "",
			box("legend", "", say("span", "kicker", "Predict, then see"), l.phrase(q.Text)),
			answers(q, l.phrase),
		),
		el("p").Class("ask").ID("unanswered").Attr("role", "status").Text(l.askAnswer(q)),
		box("p", "", el("button").ID("answer").Class("pri").Attr("type", "submit").Text("Answer")),
	)
}

// askAnswer says what is wrong with an answer that was none.
func (l *Lab) askAnswer(q *course.Prediction) string {
	_, here := l.pupil.Judge()
	switch {
	case !l.unanswered:
		return ""
	case !here:
		return "The run that gives the answer is not here yet."
	case q.Number != nil:
		return "Type a whole number."
	}
	return "Choose an answer first."
}

// answers are the choices, or the field for a number.
func answers(q *course.Prediction, phrase func(html string) app.UI) app.UI {
	if q.Number != nil {
		return box("p", "number",
			input("number").ID("number").Attr("min", "0").Attr("max", "999999").Attr("step", "1").Attr("inputmode", "numeric").
				Aria("label", words.Attr(words.SentenceCase(q.Number.Subject()))),
			say("span", "", q.Number.Subject()))
	}
	var all []app.UI
	for i, c := range q.Choices {
		all = append(all, box("label", "choice",
			input("radio").Attr("name", "choice").Attr("value", strconv.Itoa(i+1)), phrase(c.Text)))
	}
	return box("div", "choices", all...)
}

// result is how the run answers: what was said stands beside what is right.
func (l *Lab) result(q *course.Prediction, r course.Result) app.UI {
	right := r.Given == r.Right
	class, sign, verdict := "task outcome wrong", "✗", "Not so, says the run."
	if right {
		class, sign, verdict = "task outcome right", "✓", "Right, says the run."
	}
	var lines []app.UI
	if q.Number != nil {
		lines = append(lines, box("li", "is", glyph("✓"), say("span", "", "The run counts "+r.Right+".")))
		if !right {
			lines = append(lines, box("li", "said", glyph("✗"), say("span", "", "You said "+r.Given+".")))
		}
	}
	for i, c := range q.Choices {
		lines = append(lines, judged(c, strconv.Itoa(i+1), q.Because, r, l.phrase))
	}
	return el("div").Class(class).ID("result").TabIndex(-1).Attr("role", "status").Body(
		box("p", "asked", l.phrase(q.Text)),
		box("p", "verdictline", glyph(sign), say("span", "", verdict)),
		box("ul", "choices", lines...),
		app.If(q.Number != nil, func() app.UI { return box("p", "because", l.phrase(q.Because)) }),
		box("p", "", push("decides", l.onDecides, "See the step that decides it")),
	)
}

// judged is one choice after the answer, and why it is so or not.
func judged(c course.Choice, n, because string, r course.Result, phrase func(html string) app.UI) app.UI {
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
	return box("li", class, glyph(sign), phrase(c.Text),
		app.If(whose != "", func() app.UI { return say("em", "", whose) }),
		box("p", "because", phrase(why)))
}

func glyph(s string) app.UI { return el("span").Class("sign").Aria("hidden", "true").Text(s) }

// goal is what the learner is to bring about, and what is still missing.
func (l *Lab) goal() app.UI {
	p := l.pupil
	g := p.Passage().Goal
	class := "task goal"
	begun := p.Strayed(l.session()) || len(p.Missing) == 0
	reached := p.Reached()
	if reached {
		class += " reached"
	}
	var lacks []app.UI
	if begun && !reached {
		for _, m := range p.Missing {
			lacks = append(lacks, box("li", "", glyph("○"), say("span", "", m)))
		}
	}
	state := "Change the scenario; every change is judged at once."
	switch {
	case reached && p.Solved(l.session()):
		state = "✓ This is one solution."
	case reached:
		state = "✓ Reached: your run does it."
	case begun:
		state = "Not yet:"
	case p.Mark().Done:
		state = "✓ You have done this before."
	}
	return el("div").Class(class).ID("goal").Body(
		say("p", "kicker", "Your turn"),
		l.prose(g.Text),
		el("div").Attr("role", "status").ID("judged").Body(
			say("p", "verdictline", state),
			box("ul", "choices", lacks...),
			app.If(reached, func() app.UI { return box("p", "changes", changed(p.Changes(l.session()))...) })),
		l.helps(g),
	)
}

// changed says what a learner, or the solution, has changed.
func changed(added, gone []string) []app.UI {
	out := []app.UI{say("span", "", "What is changed:")}
	for _, line := range added {
		out = append(out, say("code", "chip", line))
	}
	for _, line := range gone {
		out = append(out, box("span", "", app.Text("without "), say("code", "chip gone", line)))
	}
	return out
}

// helps are the way to the moment that reached the goal, and for who asks the hint and the
// solution.
func (l *Lab) helps(g *course.Goal) app.UI {
	p := l.pupil
	var offers []app.UI
	if step, ok := p.Moment(); ok {
		offers = append(offers, push("moment", l.onMoment, "See the moment, at "+wording.Duration(p.Judged.Ms(step))))
	}
	switch {
	case g.Hint != "" && p.Hint:
		offers = append(offers, box("p", "hint", l.phrase(g.Hint)))
	case g.Hint != "":
		offers = append(offers, button().ID("hint").Class("quiet").OnClick(l.onHint).Text("A hint"))
	}
	if l.session().Wanted.String() != g.Solution {
		offers = append(offers, button().ID("solution").Class("quiet").OnClick(l.onSolution).Text("Show me one solution"))
	}
	return box("div", "helps", offers...)
}
