package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
)

// ending is the card at the end of a run: what it came to and why, and where to
// go from here.
func (l *Lab) ending() app.UI {
	s := l.session()
	switch {
	case !s.AtEnd() || s.Waiting():
		return el("div").Class("ending none").ID("ending")
	case s.View.ShopView:
		return l.shopEnding()
	}
	end := s.Run.Ending
	rec := s.Run.Rec
	class := "ending"
	if s.Judge().Tone == "bad" {
		class += " broke"
	}
	return el("section").Class(class).ID("ending").Aria("label", "How it ended").Body(
		box("div", "sum",
			el("h2").ID("headline").Text(end.Headline),
			el("p").ID("because").Body(l.said(end.Why)...),
			l.proved("causes", s.Breaks()),
			app.If(len(rec.Unmet) > 0, func() app.UI {
				return say("p", "unmet", "Never met: "+unmet(s)+". Nothing came by that this could break.")
			}),
			app.If(rec.Limit != "", func() app.UI { return say("p", "unmet", rec.Limit) }),
			app.Range(rec.Warnings).Slice(func(i int) app.UI { return say("p", "unmet", "Warning: "+rec.Warnings[i]+".") }),
		),
		box("div", "next", l.waysOn()...),
	)
}

// waysOn are the ways on from the end. A lesson has its own, and it is for the learner
// to mend what it broke.
func (l *Lab) waysOn() []app.UI {
	s := l.session()
	var buttons []app.UI
	if _, ok := s.BrokeAt(); ok && s.Finding == nil && !l.asking() {
		buttons = append(buttons, push("end-broke", l.onFirstBreak, "see where it broke"))
	}
	if l.pupil != nil {
		return buttons
	}
	buttons = append(buttons, button().ID("end-copy").Class("pri").OnClick(l.onCopy).Text("copy link"))
	buttons = append(buttons, l.takeButton("end-take", "take away"))
	for _, sib := range s.Siblings() {
		buttons = append(buttons, button().ID("end-"+sib.Key).Attr("value", sib.Key).
			OnClick(l.onSibling).Text(sib.Label))
	}
	if m, ok := s.Mending(); ok {
		buttons = append(buttons, push("end-mend", l.onMend, "mend it").Title(sentenceCase(m.Words)))
	}
	return append(buttons, l.otherChoice("end-compare", "compare with …"), push("end-explore", l.onExplore, "find what breaks this"))
}

// onExplore goes to where every fault is tried on the scenario.
func (l *Lab) onExplore(app.Context, app.Event) {
	app.Window().Get("location").Call("assign", toBreak(l.Site, l.session().Link()))
}

// shopEnding is the end as the shop knows it.
func (l *Lab) shopEnding() app.UI {
	c := l.session().Run.Rec.Counts
	because := "Every request was answered. Whether a reply says “done now” or “done before” the shop cannot tell, and need not."
	if c.Unknown > 0 {
		because = "Was a request lost, or only its reply? Both look like this from here, so asking again under the same id is all the shop can do."
	}
	return el("section").Class("ending shop").ID("ending").Aria("label", "How it ended").Body(
		box("div", "sum",
			el("h2").ID("headline").Text(count(c.Requests, "request")+", "+count(c.AcksAccepted, "ACK")+" accepted"),
			el("p").ID("because").Text(because),
		),
		app.If(!l.asking(), func() app.UI { // the warehouse knows the answer
			return box("div", "next", button().ID("end-look").Class("pri").OnClick(l.onShopView).Text("look at the warehouse"))
		}),
	)
}

func unmet(s *Session) string {
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
