package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/course"
	"twodeliveries/web/dom"
)

// Standing is how the page stands when its program comes: a script has stepped it until
// then. The program takes it over as it is.
type Standing struct {
	Step      int    `json:"step"`      // the cursor
	Begun     bool   `json:"begun"`     // a step has been shown
	Far       int    `json:"far"`       // the farthest step that was shown
	Tab       string `json:"tab"`       // chosen in the drawer, "" for none
	EndTab    string `json:"endTab"`    // the same, at the end of a run that broke a promise
	Playing   bool   `json:"playing"`   // it moves on by itself
	Dismissed bool   `json:"dismissed"` // what it had to say was put away
}

// takeOver opens what the address asks for, before anything is drawn: the first that the
// program draws is what it is to show, at the widths that the page has.
func (l *Lab) takeOver() {
	if app.IsServer {
		return
	}
	u := app.Window().URL()
	if l.pupil == nil {
		l.comeFrom(u)
		l.opening, _ = l.s.Open(l.presetOf(u), u.Fragment)
	} else {
		l.pupil.Progress = course.ReadProgress(dom.Stored(course.ProgressKey))
		l.opening = l.openPassage(u.Fragment)
	}
	l.fit()
	if l.Standing == nil || l.s.Waiting() {
		return
	}
	stands := l.Standing
	if l.pupil != nil {
		l.s.Seek(stands.Far)
		l.pupil.See(l.s)
	}
	l.s.Seek(stands.Step)
	l.begun, l.drawn, l.endTab = stands.Begun, tab(stands.Tab), tab(stands.EndTab)
	l.play.on = stands.Playing
	if stands.Dismissed {
		l.s.Notice = nil
	}
	l.seen, l.topped = sightOf(l), l.tab()
}
