// Package web is the page: a cursor on a recording. It knows an Engine that runs
// scenarios somewhere else, and never the simulator or SQLite.
//
// What the page knows and can do is the desk's; each part of the page is a component of
// its own, which is rendered anew when what it shows has changed. What a move of the cursor
// renders is small: the picture, the story and the code are text that is made once, and
// their current place is marked in the DOM.
package web

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
	"twodeliveries/web/compare"
	"twodeliveries/web/course"
	"twodeliveries/web/desk"
	"twodeliveries/web/dialogs"
	"twodeliveries/web/dom"
	"twodeliveries/web/drawer"
	"twodeliveries/web/html"
	"twodeliveries/web/lesson"
	"twodeliveries/web/link"
	"twodeliveries/web/panel"
	"twodeliveries/web/player"
	"twodeliveries/web/pupil"
	"twodeliveries/web/stage"
	"twodeliveries/web/worker"
)

// Lab is the page. Prerendered, it is shown before the first step.
type Lab struct {
	app.Compo

	Preset    string           // name of the preset the page was shipped with
	Recording *trace.Recording // its run as shipped, or nil
	Engine    worker.Engine    // nil when prerendered
	Site      link.Site
	Course    *course.Course // with the lesson that the page is, or nil
	Lesson    string         // its name, or ""
	Embed     link.Embed     // the page stands in a frame of another one
	Standing  *desk.Standing // how it stood until now, or nil

	d       *desk.Desk
	opening protocol.Ask // for the run that the address asks for; without an id nothing is to be asked
	keys    *keys
	drafts  panel.Drafts
	query   drawer.Query
}

// desk is made on first use: a prerendered component is never mounted.
func (l *Lab) desk() *desk.Desk {
	if l.d == nil {
		l.d = desk.New(l.Preset, l.Recording, pupil.NewPupil(l.Course, l.Lesson), l.Site, l.Embed, l.Engine)
		l.takeOver()
	}
	return l.d
}

// OnMount opens what the address asks for and starts the engine.
func (l *Lab) OnMount(ctx app.Context) {
	d := l.desk()
	d.Mount(ctx)
	l.keys = listen(d)
	l.keys.on("popstate", func(app.Value) { ctx.Dispatch(l.OnNav) }) // go-app does not tell of the address that it began with
	if l.Standing != nil {
		d.ReadFirst()
	} else { // WebKit may not have laid out what is new when it is asked
		dom.Later(ctx, 0, func(app.Context) { desk.Again(d) })
	}
	if d.Pupil != nil {
		lesson.Mount(d, l.opening)
		return
	}
	if l.Engine == nil {
		return
	}
	if !d.InFrame() {
		d.Start()
	}
	d.Ask(l.opening)
	d.AskSecond()
	d.Settle()
	if !d.InFrame() && l.Standing == nil { // the keyboard is where the reader of the other page has it
		dom.FocusOn("step")
	}
}

// OnDismount lets the window go.
func (l *Lab) OnDismount() {
	l.keys.release()
	l.d.Dismount()
}

// OnNav follows the browser's Back and Forward.
func (l *Lab) OnNav(app.Context) {
	d, u := l.desk(), app.Window().URL()
	if !d.Mounted() {
		return
	}
	if !d.Trail.Visit(u) {
		return
	}
	d.Rest()
	d.Open.CloseDialog()
	if d.Pupil != nil {
		lesson.Visit(d, u)
		return
	}
	d.S.Greeting, d.Open.Told = nil, false
	home, sent, own := d.Trail.Own()
	if !own {
		home = l.presetOf(u)
	}
	if ask, any := d.S.Visit(home, u.Fragment, own); any {
		d.Ask(ask)
	}
	if own {
		d.S.Draft.Receive(sent)
	}
	d.AskSecond()
	d.Edits++
	d.Settle()
}

func (l *Lab) presetOf(u *url.URL) string {
	if name := l.Site.Find(u).Preset; name != "" {
		return name
	}
	return l.Preset
}

// Render lays the page out.
func (l *Lab) Render() app.UI {
	d := l.desk()
	now := d.Now()
	if d.InFrame() {
		return l.framed(now)
	}
	class := "lab"
	if d.S.Comparison.On {
		class += " comparing"
	}
	if d.Pupil != nil {
		class += " learning"
	}
	if d.Open.Panel && !d.S.Comparison.On {
		class += " open"
	}
	if d.Waiting() {
		class += " waiting"
	}
	return html.Box("div", class,
		&head{D: d, Now: now.Still()},
		app.If(!d.S.Comparison.On, func() app.UI { return &bench{D: d, Now: now.Still()} }),
		app.If(d.S.Comparison.On, func() app.UI { return l.comparison(now) }).Else(func() app.UI { return l.floor(now) }),
		&dialogs.Dialog{D: d, Now: now},
		dialogs.DropHint(),
	)
}

// floor is the lab itself: the whole run as a strip, what is to be said of the step, and
// below it the picture with one drawer; before the first step, where to begin.
func (l *Lab) floor(now desk.Now) app.UI {
	d := l.d
	class, below, room := "run", app.UI(&stage.Stage{D: d, Now: now}), "below"
	if d.Beginning() {
		class, below = "run beginning", &beginning{D: d, Now: now.Still()}
		if !d.Open.Panel {
			room = "below alone"
		}
	}
	return html.Box("main", "floor",
		l.column(now),
		html.Box("div", class,
			&notice{D: d, Now: now.Still()},
			assignment(d),
			playerCard(d, now),
			&player.Saying{D: d, Now: now},
			html.Box("div", room, below, l.beside(now)),
		),
		&stage.Menu{D: d, Now: now.Still()},
	)
}

// playerCard is the strip, and below it what moves the cursor.
func playerCard(d *desk.Desk, now desk.Now) app.UI {
	return html.El("section").Class("card player").Aria("label", "The run").Body(
		&player.Strip{D: d, Now: now}, &player.Transport{D: d, Now: now})
}

// beside is what stands beside the picture: the scenario, or the drawer.
func (l *Lab) beside(now desk.Now) app.UI {
	switch {
	case l.d.Open.Panel:
		return &panel.Panel{D: l.d, Now: desk.Later(l.d), Drafts: &l.drafts}
	case l.d.Beginning():
		return html.El("aside").Class("none")
	}
	return &drawer.Drawer{D: l.d, Now: now, Query: &l.query}
}

// comparison is two runs on one axis, and side by side.
func (l *Lab) comparison(now desk.Now) app.UI {
	d := l.d
	return html.Box("main", "floor",
		l.column(now),
		html.Box("div", "compare",
			&notice{D: d, Now: now.Still()},
			html.El("section").Class("card player").Aria("label", "Two runs on one axis").Body(
				&compare.Top{D: d, Now: now}, &player.Strip{D: d, Now: now}, &player.Transport{D: d, Now: now}),
			&compare.Panes{D: d, Now: now}),
	)
}

// column is the lesson, if the page is one.
func (l *Lab) column(now desk.Now) app.UI {
	if l.d.Pupil == nil {
		return html.El("section").Class("none")
	}
	return &lesson.Column{D: l.d, Now: now.Still()}
}

// framed is the page in a frame of another one: the run, to be looked at and
// stepped through, and a way to the lab. Nothing is changed there.
func (l *Lab) framed(now desk.Now) app.UI {
	d := l.d
	name := html.Box("header", "unseen", html.Say("h1", "", "Two Deliveries: "+d.S.Draft.Heading()))
	if d.S.Comparison.On {
		return html.Box("div", "lab comparing", name, l.comparison(now))
	}
	return html.Box("div", "lab", name, html.Box("main", "floor", html.Box("div", "run",
		&notice{D: d, Now: now.Still()}, named(d), assignment(d), playerCard(d, now),
		&player.Saying{D: d, Now: now}, &stage.Stage{D: d, Now: now})))
}
