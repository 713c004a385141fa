package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/course"
	"twodeliveries/web/dom"
	"twodeliveries/web/lesson"
	"twodeliveries/web/session"
)

// takeOver opens what the address asks for, before anything is drawn: the first that the
// program draws is what it is to show, at the widths that the page has.
func (l *Lab) takeOver() {
	if app.IsServer {
		return
	}
	d, u := l.d, app.Window().URL()
	if d.Pupil == nil {
		d.Trail.ComeFrom(u)
		if home, sent, own := d.Trail.Own(); own {
			l.opening, _ = session.Reopen(d.S, home, u.Fragment, sent)
		} else {
			l.opening, _ = d.S.Open(l.presetOf(u), u.Fragment)
		}
	} else {
		d.Pupil.Progress = course.ReadProgress(dom.Stored(course.ProgressKey))
		l.opening = lesson.Open(d, u.Fragment)
	}
	d.Fit()
	d.Trail.Visit(u)
	d.Trail.Follow()
	if l.Standing != nil && !d.S.Waiting() {
		d.TakeOver(*l.Standing)
	}
}
