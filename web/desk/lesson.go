package desk

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/course"
	"twodeliveries/web/dom"
)

// study has the lesson look at the desk. A goal that is reached is brought into sight.
func (d *Desk) study() {
	if d.Pupil == nil {
		return
	}
	was := d.Pupil.Reached()
	if d.Pupil.See(d.S) {
		d.Save()
	}
	if d.Mounted() && !was && d.Pupil.Reached() && d.Pupil.Strayed(d.S) {
		d.reaching = false
		d.ctx.Defer(func(app.Context) { dom.Nearest("#goal") })
	}
}

// Save stores the learner's progress, together with what was stored of other lessons.
func (d *Desk) Save() {
	if !d.Mounted() {
		return
	}
	all := course.ReadProgress(dom.Stored(course.ProgressKey))
	name := d.Pupil.Lesson.Name
	all[name] = d.Pupil.Progress[name]
	dom.Store(course.ProgressKey, all.Text())
}
