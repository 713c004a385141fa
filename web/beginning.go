package web

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// beginning tells whether it is said where to begin, in the place of a picture of which
// nothing is to be seen yet. A lesson says it itself; a frame has its page; who changes a
// scenario has begun.
func (l *Lab) beginning() bool {
	s := l.session()
	said := l.words || l.pupil != nil || l.inFrame()
	begun := s.Comparing || s.Cursor >= 0 || s.View.Future || s.Changed()
	return !said && !begun && !s.Opening() && s.Run.Last() >= 0
}

// beginnings are what to look for, and the doors.
func (l *Lab) beginnings() app.UI {
	s := l.session()
	title, text := "Look for two numbers", []app.UI{
		say("p", "", "Requests may be two. Applications must be one."),
		say("p", "", "Everything you see is computed here, by real code on two real SQLite databases, in this page."),
	}
	if note := s.Wanted.Note; note != "" {
		title, text = "What you are going to see", []app.UI{say("p", "note", strings.ReplaceAll(note, "\n", " ")),
			say("p", "", "Look for two numbers: requests may be two, applications must be one.")}
	}
	return el("div").Class("beginnings").ID("beginnings").Body(
		el("section").Class("card begin").Aria("labelledby", "begin-look").Body(
			el("h2").ID("begin-look").Text(title),
			box("div", "lookfor", text...),
			box("p", "ways",
				el("a").ID("begin-lesson").Class("button").Attr("href", l.Site.Lesson(firstLesson)).Text("Begin with lesson 1 (4 min)"),
				push("begin-incident", l.openPresets, "Rebuild an incident"),
				push("begin-explore", l.onExplore, "Find what breaks a design")),
		),
		el("section").Class("card begin").Aria("labelledby", "begin-incidents").Body(
			el("h2").ID("begin-incidents").Text("Or start from what happened to you"),
			box("ul", "incidents", l.incidents()...),
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

func (l *Lab) incidents() []app.UI {
	var items []app.UI
	for _, i := range incidents {
		if p, ok := scenario.FindPreset(i.preset); ok {
			items = append(items, box("li", "", el("a").Attr("href", l.Site.Lab(p.Name)).Title(words.Attr(p.Title)).Text(i.words)))
		}
	}
	return items
}
