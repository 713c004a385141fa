package web

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/dom"
	"twodeliveries/web/words"
)

// origin is the passage of a lesson that the learner came from to the lab.
type origin struct {
	address string // of the passage
	title   string // of the lesson
	to      string // fragment of the page that it led to
}

// originKey is the key of the tab's storage: what is there outlives a change of the
// page, and not the tab.
const originKey = "two-deliveries.from.v1"

// text is the origin as it is stored.
func (o origin) text() string { return strings.Join([]string{o.address, o.title, o.to}, "\n") }

// readOrigin reads what text wrote; it is false for anything else, and for a page
// that it did not lead to.
func readOrigin(text, fragment string) (origin, bool) {
	parts := strings.Split(text, "\n")
	if len(parts) != 3 || parts[2] != fragment {
		return origin{}, false
	}
	return origin{parts[0], parts[1], parts[2]}, true
}

// notice greets who comes from a lesson.
func (o origin) notice() *words.Notice {
	return words.Plain.Notice("You come from the lesson “"+o.title+"”.", "Here you may do what you like with its run.")
}

// depart leaves the lesson for the ordinary lab, with what is on the desk.
func (l *Lab) depart() {
	l.save()
	to := l.address()
	if u, err := url.Parse(to); err == nil {
		dom.Keep("sessionStorage", originKey, origin{l.passageAddress(), l.pupil.Lesson.Title, u.Fragment}.text())
	}
	app.Window().Get("location").Call("assign", to)
}

// comeFrom notes the passage that led here, if one did.
func (l *Lab) comeFrom(u *url.URL) {
	if o, ok := readOrigin(dom.Kept("sessionStorage", originKey), u.Fragment); ok && u.Fragment != "" && !l.inFrame() {
		l.lessonLeft, l.session().Greeting = o.address, o.notice()
	}
}

// backToLesson leads to the passage that the learner came from, from its greeting.
func (l *Lab) backToLesson(n *words.Notice) app.UI {
	if l.lessonLeft == "" || n != l.session().Greeting {
		return el("a").Class("none")
	}
	return el("a").ID("back-to-lesson").Attr("href", words.Attr(l.lessonLeft)).Text("Back to the lesson")
}
