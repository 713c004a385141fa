package player

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/cite"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// ending is what a run came to and why, in the place of the sentence of a step.
func (t *Saying) ending() app.UI {
	s := t.D.S
	if s.View.ShopView {
		return t.shopEnding()
	}
	end, remarks := s.Run.Ending, t.remarks()
	return html.El("section").Class("sentence ending").ID("ending").TabIndex(0).Aria("label", "How it ended").Body(
		html.El("p").Class(captionClass(end.Headline+end.Why.String())).Body(
			html.El("strong").ID("headline").Text(end.Headline),
			app.Text(" "),
			html.El("span").ID("because").Body(cite.Said(t.D, end.Why)...),
			app.If(remarks != "", func() app.UI { return html.El("span").Class("unmet").ID("remarks").Text(" " + remarks) })))
}

// captionClass is how large a sentence is written.
func captionClass(text string) string {
	if len(text) > longCaption {
		return "caption long"
	}
	return "caption"
}

// remarks say what of the scenario never came up, and what is dangerous about it all the
// same.
func (t *Saying) remarks() string {
	s := t.D.S
	rec := s.Run.Rec
	var all []string
	if len(rec.Unmet) > 0 {
		why := "Nothing came by that this could break."
		if rec.Limit != "" {
			why = "The run ended before, or nothing came by that this could break."
		}
		all = append(all, "Never met: "+unmet(s)+". "+why)
	}
	for _, w := range rec.Warnings {
		all = append(all, "Warning: "+w+".")
	}
	return strings.Join(all, " ")
}

// shopEnding is the end as the shop knows it.
func (t *Saying) shopEnding() app.UI {
	c := t.D.S.Run.Rec.Counts
	because := "Every request was answered. Whether a reply says “done now” or “done before” the shop cannot tell, and need not."
	if c.Unknown > 0 {
		because = "Was a request lost, or only its reply? Both look like this from here, so asking again under the same id is all the shop can do."
	}
	headline := words.Count(c.Requests, "request") + ", " + words.Count(c.AcksAccepted, "ACK") + " accepted."
	return html.El("section").Class("sentence ending shop").ID("ending").Aria("label", "How it ended").Attr("aria-live", "polite").Body(
		html.El("p").Class(captionClass(headline+because)).Body(
			html.El("strong").ID("headline").Text(headline), app.Text(" "), html.El("span").ID("because").Text(because)))
}

// doors are the ways on from the end of a run, three at most: the first goes on learning.
func (t *Saying) doors() app.UI {
	s := t.D.S
	if !s.AtEnd() || t.D.Waiting() || s.Run.Last() < 0 || t.D.InFrame() {
		return html.El("div").Class("doors")
	}
	if s.View.ShopView {
		if t.D.Asking() { // the warehouse knows the answer
			return html.El("div").Class("doors")
		}
		return html.Box("div", "doors", html.Push("end-look", t.onShopView, "look at the warehouse").Class("pri"))
	}
	if t.D.Pupil != nil { // a lesson has its own, and it is for the learner to mend what it broke
		return html.El("div").Class("doors")
	}
	first := app.UI(html.El("span").Class("none"))
	if m, ok := s.Mending(); ok {
		first = html.Push("end-mend", t.onMend, m.Label()).Class("pri")
	} else if next := s.Draft.Siblings(s.Run); len(next) > 0 {
		sib := next[len(next)-1] // to forget teaches more than another loss
		first = html.Button().ID("end-"+sib.Key).Class("pri").Attr("value", sib.Key).OnClick(t.onSibling).Text(sib.Label)
	}
	return html.Box("div", "doors", first, OtherChoice(t.D, "end-compare", "compare with …"), html.Push("end-explore", t.onExplore, "what breaks this?"))
}

func (t *Saying) onExplore(app.Context, app.Event) { t.D.Trail.Explore() }

func (t *Saying) onMend(app.Context, app.Event) { t.D.Mend() }

func (t *Saying) onShopView(app.Context, app.Event) { t.D.Play.ToggleShopView() }

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

func (t *Saying) onSibling(ctx app.Context, e app.Event) {
	key := ctx.JSSrc().Get("value").String()
	for _, sib := range t.D.S.Draft.Siblings(t.D.S.Run) {
		if sib.Key == key {
			t.D.Edit(&sib.Change)
			return
		}
	}
}
