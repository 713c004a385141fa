package web

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// ending is what a run came to and why, in the place of the sentence of a step.
func (l *Lab) ending() app.UI {
	s := l.session()
	if s.View.ShopView {
		return l.shopEnding()
	}
	end, remarks := s.Run.Ending, l.remarks()
	return el("section").Class("sentence ending").ID("ending").TabIndex(0).Aria("label", "How it ended").Attr("aria-live", "polite").Body(
		el("p").Class(captionClass(end.Headline+end.Why.String())).Body(
			el("strong").ID("headline").Text(end.Headline),
			app.Text(" "),
			el("span").ID("because").Body(l.said(end.Why)...),
			app.If(remarks != "", func() app.UI { return el("span").Class("unmet").ID("remarks").Text(" " + remarks) })))
}

// captionClass is how large a sentence is written.
func captionClass(text string) string {
	if len(text) > longCaption {
		return "caption long"
	}
	return "caption"
}

// remarks say what of the scenario never came up, that the run was cut short, and what is
// dangerous about it all the same.
func (l *Lab) remarks() string {
	s := l.session()
	rec := s.Run.Rec
	var all []string
	if len(rec.Unmet) > 0 {
		all = append(all, "Never met: "+unmet(s)+". Nothing came by that this could break.")
	}
	if rec.Limit != "" {
		all = append(all, rec.Limit)
	}
	for _, w := range rec.Warnings {
		all = append(all, "Warning: "+w+".")
	}
	return strings.Join(all, " ")
}

// shopEnding is the end as the shop knows it.
func (l *Lab) shopEnding() app.UI {
	c := l.session().Run.Rec.Counts
	because := "Every request was answered. Whether a reply says “done now” or “done before” the shop cannot tell, and need not."
	if c.Unknown > 0 {
		because = "Was a request lost, or only its reply? Both look like this from here, so asking again under the same id is all the shop can do."
	}
	headline := words.Count(c.Requests, "request") + ", " + words.Count(c.AcksAccepted, "ACK") + " accepted."
	return el("section").Class("sentence ending shop").ID("ending").Aria("label", "How it ended").Attr("aria-live", "polite").Body(
		el("p").Class(captionClass(headline+because)).Body(
			el("strong").ID("headline").Text(headline), app.Text(" "), el("span").ID("because").Text(because)))
}

// doors are the ways on from the end of a run, three at most: the first goes on learning.
func (l *Lab) doors() app.UI {
	s := l.session()
	if !s.AtEnd() || s.Waiting() || s.Run.Last() < 0 {
		return el("div").Class("doors")
	}
	if s.View.ShopView {
		if l.asking() { // the warehouse knows the answer
			return el("div").Class("doors")
		}
		return box("div", "doors", push("end-look", l.onShopView, "look at the warehouse").Class("pri"))
	}
	if l.pupil != nil { // a lesson has its own, and it is for the learner to mend what it broke
		return el("div").Class("doors")
	}
	first := app.UI(el("span").Class("none"))
	if m, ok := s.Mending(); ok {
		first = push("end-mend", l.onMend, mendWords(m)).Class("pri")
	} else if next := s.Siblings(); len(next) > 0 {
		sib := next[len(next)-1] // to forget teaches more than another loss
		first = button().ID("end-"+sib.Key).Class("pri").Attr("value", sib.Key).OnClick(l.onSibling).Text(sib.Label)
	}
	return box("div", "doors", first, l.otherChoice("end-compare", "compare with …"), push("end-explore", l.onExplore, "what breaks this?"))
}

// mendWords name the button that mends.
func mendWords(m session.Mending) string {
	if m.Words == "" {
		return "mend it"
	}
	return "mend it: " + m.Words
}

// onExplore goes to where every fault is tried on the scenario.
func (l *Lab) onExplore(app.Context, app.Event) {
	app.Window().Get("location").Call("assign", toBreak(l.Site, l.session().Link()))
}

func unmet(s *session.Session) string {
	text := ""
	for i, u := range s.Run.Rec.Unmet {
		if i > 0 {
			text += ", "
		}
		text += u.Text
	}
	return text
}

func (l *Lab) onSibling(ctx app.Context, e app.Event) {
	key := ctx.JSSrc().Get("value").String()
	for _, sib := range l.session().Siblings() {
		if sib.Key == key {
			l.edit(&sib.Change)
			return
		}
	}
}

func (l *Lab) onMend(app.Context, app.Event) {
	if m, ok := l.session().Mending(); ok {
		l.change(func() protocol.Ask { return l.session().Mend(m) })
	}
}

// stepName is what a person calls a step: they are counted from 1.
func stepName(step int) string { return "step " + strconv.Itoa(step+1) }
