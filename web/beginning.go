package web

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/desk"
	"twodeliveries/web/html"
	"twodeliveries/web/words"
)

// beginning says where to begin: what to look for, and the doors.
type beginning struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now
}

// lookFor says which two numbers tell how a run with so many orders went.
func lookFor(orders int) string {
	if orders > 1 {
		return "requests may be more than orders, applications must be as many."
	}
	return "requests may be two, applications must be one."
}

// Render lays it out.
func (t *beginning) Render() app.UI {
	s := t.D.S
	numbers := lookFor(s.Run.Rec.Counts.Orders)
	title, text := "Look for two numbers", []app.UI{
		html.Say("p", "", words.SentenceCase(numbers)),
		html.Say("p", "", "Everything you see is computed here, by real code on two real SQLite databases, in this page."),
	}
	if note := s.Draft.Scenario.Note; note != "" {
		title, text = "What you are going to see", []app.UI{html.Say("p", "note", strings.ReplaceAll(note, "\n", " ")),
			html.Say("p", "", "Look for two numbers: "+numbers)}
	}
	return html.El("div").Class("beginnings").ID("beginnings").Body(
		html.El("section").Class("card begin").Aria("labelledby", "begin-look").Body(
			html.El("h2").ID("begin-look").Text(title),
			html.Box("div", "lookfor", text...),
			html.Box("p", "ways",
				html.El("a").ID("begin-lesson").Class("button").Attr("href", t.D.Site.Lesson(firstLesson)).Text("Begin with lesson 1 (4 min)"),
				html.Push("begin-incident", t.openPresets, "Rebuild an incident"),
				html.Push("begin-explore", t.onExplore, "Find what breaks a design")),
		),
		html.El("section").Class("card begin").Aria("labelledby", "begin-incidents").Body(
			html.El("h2").ID("begin-incidents").Text("Or start from what happened to you"),
			html.Box("ul", "incidents", t.incidents()...),
		),
	)
}

const firstLesson = "two-hypotheses"

// incidents are what people have met, in their words, and the presets that show it.
var incidents = []struct{ words, preset string }{
	{"a webhook delivered twice", "valid-duplicate"},
	{"a payment charged three times", "no-dedupe"},
	{"a worker killed in mid-job", "crash-after-stock-update"},
	{"a restart, and the ids are forgotten", "memory-set"},
	{"a dedup window too short", "retention"},
	{"two replicas at once", "two-replicas"},
	{"a lease that ran out during a pause", "lease-too-short"},
	{"a relay deployed twice", "two-relays"},
	{"saved, and nobody was told", "dual-write-save-first"},
	{"a mail sent twice", "external-effect"},
	{"a redrive under a new id", "redrive-new-id"},
	{"an error page taken for an ACK", "ack-any-response"},
}

func (t *beginning) incidents() []app.UI {
	var items []app.UI
	for _, i := range incidents {
		if p, ok := scenario.FindPreset(i.preset); ok {
			items = append(items, html.Box("li", "", html.El("a").Attr("href", t.D.Site.Lab(p.Name)).Title(words.Attr(p.Title)).Text(i.words)))
		}
	}
	return items
}

func (t *beginning) openPresets(app.Context, app.Event) { t.D.Open.Show(desk.PresetsDialog) }

func (t *beginning) onExplore(app.Context, app.Event) { t.D.Trail.Explore() }
