package web

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// embedded is the page in a frame of another one: the run, to be looked at and
// stepped through, and a way to the lab. Nothing is changed there.
func (l *Lab) embedded() app.UI {
	s := l.session()
	name := box("header", "unseen", say("h1", "", "Two Deliveries: "+s.Heading()))
	if s.Comparing {
		return box("div", "lab comparing", name, l.compareView())
	}
	return box("div", "lab", name, box("main", "floor", box("div", "run",
		l.notice(), l.named(), l.assignment(), l.player(),
		l.sayingWith(el("span").Class("none")),
		el("section").Class("card stagecard").Aria("label", "Picture of the run").Body(l.stage()))))
}

// named is the title of a scenario that has one of its own.
func (l *Lab) named() app.UI {
	s := l.session()
	if s.Wanted.Title == "" || s.Opening() {
		return el("h2").Class("none")
	}
	return say("h2", "named", s.Wanted.Title)
}

// inFrame tells whether the page stands in a frame of another one.
func (l *Lab) inFrame() bool { return l.Embed != NotEmbedded }

// openLink leads to the same step in the lab.
func (l *Lab) openLink() app.UI {
	return el("a").ID("open-lab").Class("openlab").Attr("href", l.address()).Attr("target", "_blank").Attr("rel", "noopener").
		Aria("label", "Open in Two Deliveries").Body(say("span", "", "Open"), say("span", "more", " in Two Deliveries"), icon("out"))
}

// inFrameToo are the actions of keys that a frame takes.
var inFrameToo = map[string]bool{"forward": true, "back": true, "first": true, "last": true, "play": true, "dismiss": true}
