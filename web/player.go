package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/shown"
)

// floor is the lab itself: the whole run as a strip, what is to be said of the step, and
// below it the picture with one drawer.
func (l *Lab) floor() app.UI {
	class := "run"
	if l.beginning() {
		class += " beginning"
	}
	return box("main", "floor",
		l.column(),
		box("div", class,
			l.notice(),
			l.assignment(),
			l.player(),
			l.saying(),
			l.below(),
		),
		l.menuBox(),
	)
}

// player is the strip, and below it what moves the cursor.
func (l *Lab) player() app.UI {
	return el("section").Class("card player").Aria("label", "The run").Body(l.strip(), l.transport())
}

// saying is the sentence of the step, the two numbers that matter and the verdict, and
// in a quiet line all other numbers and the ways on.
func (l *Lab) saying() app.UI {
	return l.sayingWith(l.doors())
}

func (l *Lab) sayingWith(doors app.UI) app.UI {
	return el("section").Class("saying").Aria("label", "What happens at this step").Body(
		box("div", "sayrow", l.sentence(), l.bigNumbers(), l.verdict()),
		box("div", "onward-row", l.otherNumbers(), doors))
}

// below is the picture with its drawer; before the first step, where to begin.
func (l *Lab) below() app.UI {
	if l.beginning() {
		return box("div", "below", l.beginnings(), app.If(l.panel, l.drawer))
	}
	return box("div", "below", l.stage(l.heads(), l.drawing(), l.invitation()), l.drawer())
}

// bigNumbers are the two that the lab is about.
func (l *Lab) bigNumbers() app.UI { return l.numbers("big", 0, bigOnes) }

// otherNumbers are the rest. One that counts nothing yet keeps its place unseen, so that
// none moves.
func (l *Lab) otherNumbers() app.UI { return l.numbers("rest", bigOnes, -1) }

// counted says what some of the numbers count.
var counted = map[string]string{
	"requests": "How often the shop has asked", "applications": "How often the warehouse has done the work: changed the stock",
	"acks_sent":     "ACK: a reply that says that this work is done",
	"acks_accepted": "ACKs that have reached the shop, and passed its check",
	"stock":         "Goods in the warehouse", "duplicates": "Requests that the warehouse knew already", "unknown": "The shop waited, and cannot know",
	"conflicts": "A known id came with other content", "refused": "The warehouse said no", "parked": "Given up: a person has to look (dead letter)",
	"false_alarms": "Given up, although the work is done", "orders": "Orders that are durable in the shop",
}

// bigOnes is how many of the counts are big.
const bigOnes = 2

func (l *Lab) numbers(class string, from, to int) app.UI {
	return el("dl").Class("numbers " + class).Body(counts(l.session().Counts(), from, to)...)
}

// counts shows some of the numbers, to the last where to is negative.
func counts(all []shown.Count, from, to int) []app.UI {
	if to < 0 || to > len(all) {
		to = len(all)
	}
	var items []app.UI
	for _, c := range all[min(from, to):to] {
		class := "count " + c.Tone
		if c.Quiet {
			class += " quiet"
		}
		items = append(items, el("div").Class(class).Title(counted[c.Name]).DataSet("count", c.Name).Body(
			say("dt", "", c.Label), say("dd", "", strconv.Itoa(c.Value))))
	}
	return items
}

func (l *Lab) verdict() app.UI {
	s := l.session()
	j := s.Judge()
	if l.inFrame() {
		return el("p").ID("verdict").Class("verdict " + j.Tone).Text(j.Label)
	}
	return able(button().ID("verdict").Class("verdict "+j.Tone).Title(verdictTitle(s)).OnClick(l.onVerdict), !s.View.ShopView).
		Body(say("span", "", j.Label))
}

// sentence says what happens at the step; at the end, what it came to and why.
func (l *Lab) sentence() app.UI {
	s := l.session()
	live := "polite"
	if l.play.on {
		live = "off" // it would speak faster than anybody listens
	}
	if s.AtEnd() && !s.Waiting() && s.Run.Last() >= 0 && !l.inFrame() {
		return l.ending()
	}
	text := s.Caption()
	return box("div", "sentence",
		el("p").Class(captionClass(text)).ID("caption").Attr("aria-live", live).Text(text))
}

// longCaption is from how many bytes on a sentence is written smaller.
const longCaption = 110
