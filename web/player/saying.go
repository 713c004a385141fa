package player

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
)

// Saying is the sentence of the step, the two numbers that matter and the verdict, and
// in a quiet line all other numbers and the ways on.
type Saying struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now
}

// Render lays it out.
func (t *Saying) Render() app.UI {
	return html.El("section").Class("saying").Aria("label", "What happens at this step").Body(
		html.Box("div", "sayrow", t.sentence(), t.bigNumbers(), t.verdict()),
		html.Box("div", "onward-row", t.otherNumbers(), t.doors()),
		html.El("p").Class("unseen").ID("outcome").Role("status").Text(t.outcome()))
}

// outcome is what who hears the page is told at the end: a place that is always there, for
// one that is new is not read out.
func (t *Saying) outcome() string {
	s := t.D.S
	if !s.AtEnd() || t.D.Waiting() || s.Run.Last() < 0 || s.View.ShopView {
		return ""
	}
	return s.Run.Ending.Headline + ". " + s.Judge().Label + "."
}

// bigNumbers are the two that the lab is about.
func (t *Saying) bigNumbers() app.UI { return t.numbers("big", 0, BigOnes) }

// otherNumbers are the rest. One that counts nothing yet keeps its place unseen, so that
// none moves.
func (t *Saying) otherNumbers() app.UI { return t.numbers("rest", BigOnes, -1) }

// counted says what some of the numbers count.
var counted = map[string]string{
	"requests": "How often the shop has asked", "applications": "How often the warehouse has done the work: changed the stock",
	"acks_sent":     "ACK: a reply that says that this work is done",
	"acks_accepted": "ACKs that have reached the shop, and passed its check",
	"stock":         "Goods in the warehouse", "duplicates": "Requests that the warehouse knew already", "unknown": "The shop waited, and cannot know",
	"conflicts": "A known id came with other content", "refused": "The warehouse said no", "parked": "Given up: a person has to look (dead letter)",
	"wishes": "What customers wanted, however often they asked", "checkouts": "How often customers asked the shop",
	"false_alarms": "Given up, although the work is done", "orders": "Orders that are durable in the shop",
}

// BigOnes is how many of the counts are big.
const BigOnes = 2

func (t *Saying) numbers(class string, from, to int) app.UI {
	return html.El("dl").Class("numbers " + class).Body(Numbers(t.D.S.Counts(), from, to)...)
}

// Numbers shows some of the numbers, to the last where to is negative.
func Numbers(all []shown.Count, from, to int) []app.UI {
	if to < 0 || to > len(all) {
		to = len(all)
	}
	var items []app.UI
	for _, c := range all[min(from, to):to] {
		class := "count " + c.Tone
		if c.Quiet {
			class += " quiet"
		}
		items = append(items, html.El("div").Class(class).Title(counted[c.Name]).DataSet("count", c.Name).Body(
			html.Say("dt", "", c.Label), html.Say("dd", "", strconv.Itoa(c.Value))))
	}
	return items
}

func (t *Saying) verdict() app.UI {
	s := t.D.S
	j := s.Judge()
	if t.D.InFrame() {
		return html.El("p").ID("verdict").Class("verdict " + j.Tone).Text(j.Label)
	}
	return html.Able(html.Button().ID("verdict").Class("verdict "+j.Tone).Title(verdictTitle(s)).OnClick(t.onVerdict), !s.View.ShopView).
		Body(html.Say("span", "", j.Label))
}

func verdictTitle(s *session.Session) string {
	if s.Broken() {
		return "Show where it broke, and why"
	}
	return "The promises, one by one"
}

func (t *Saying) onVerdict(app.Context, app.Event) {
	if t.D.S.Broken() {
		t.D.Open.Panel = false // why stands in its place
	}
	t.D.Play.FindNext()
}

// sentence says what happens at the step; at the end, what it came to and why.
func (t *Saying) sentence() app.UI {
	s := t.D.S
	live := "polite"
	if t.D.Play.On {
		live = "off" // it would speak faster than anybody listens
	}
	if s.AtEnd() && !t.D.Waiting() && s.Run.Last() >= 0 && !t.D.InFrame() {
		return t.ending()
	}
	text := s.Caption()
	return html.Box("div", "sentence",
		html.El("p").Class(captionClass(text)).ID("caption").Attr("aria-live", live).Body(html.Words(text)...))
}

// longCaption is from how many bytes on a sentence is written smaller.
const longCaption = 110
