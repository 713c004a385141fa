// Package desk is what the parts of the lab have in common: the session, the lesson, what
// is open, and what can be done with them. A part shows what it finds here and calls what
// it wants done; Now tells it whether anything that it shows has changed.
package desk

import (
	"slices"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/trace"
	"twodeliveries/web/link"
	"twodeliveries/web/pupil"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
	"twodeliveries/web/worker"
)

// Desk is made once for a page.
type Desk struct {
	S      *session.Session
	Pupil  *pupil.Pupil // in a lesson
	Site   link.Site
	Embed  link.Embed // the page stands in a frame of another one
	Origin string     // address of the passage that the learner came here from, or ""

	Open  Open
	Play  Play
	Trail Trail
	Room  Room
	Begun bool // a step has been shown

	Fresh  bool // something else is to be seen than when the page last settled
	Turned bool // another tab of the drawer is

	Edits int // grows when what was typed about the scenario is about another one

	engine   worker.Engine
	started  bool
	ctx      app.Context // of the page, once it is mounted
	mounted  bool
	settled  bool // the parts are going to settle
	seen     sight
	reaching bool // the page is to be scrolled to the current step, once it is there
	blinking bool // nobody is shown yet that the page waits
	parts    []Part
	changes  changes
}

// Part is a component that marks the current step in what it has rendered.
type Part interface {
	// Mark marks it; nothing is measured yet.
	Mark()
	// Measure brings what is marked into sight.
	Measure()
}

// New is the desk of the page of a preset, before the first step.
func New(preset string, shipped *trace.Recording, p *pupil.Pupil, site link.Site, embed link.Embed, engine worker.Engine) *Desk {
	d := &Desk{S: session.NewSession(preset, shipped), Pupil: p, Site: site, Embed: embed, engine: engine}
	d.Room.Picture = shown.DefaultWidth
	d.Play, d.Open, d.Trail = Play{d: d, Speed: 1, Came: NoTravel}, Open{d: d}, Trail{d: d}
	if shipped != nil && !site.OneFile {
		d.Trail.titled = d.S.Draft.Heading() // the page came with its name
	}
	if p != nil { // the first passage is on the desk
		p.Open(0, d.S)
		p.See(d.S)
	}
	return d
}

// Mount says that the page is in a browser.
func (d *Desk) Mount(ctx app.Context) {
	d.ctx, d.mounted, d.reaching = ctx, true, true
	if d.Play.On { // as it was taken over
		d.Play.await()
	}
}

// Dismount says that it is gone.
func (d *Desk) Dismount() { d.mounted = false }

// Mounted tells whether it is there.
func (d *Desk) Mounted() bool { return d.mounted && app.IsClient }

// Ctx is the page's: what is dispatched there goes on when the part that asked for it is
// gone.
func (d *Desk) Ctx() app.Context { return d.ctx }

// Join has a part settle with the page, until it leaves.
func (d *Desk) Join(p Part) (leave func()) {
	d.parts = append(d.parts, p)
	d.Settle()
	return func() {
		d.parts = slices.DeleteFunc(d.parts, func(other Part) bool { return other == p })
	}
}

// Settle has every part mark the current step once the page has been rendered: first
// every mark, then every measure, so that the browser lays the page out once.
func (d *Desk) Settle() {
	d.study()
	d.Begun = d.Begun || d.S.Cursor >= 0
	d.Open.see()
	if !d.Mounted() {
		return
	}
	d.Trail.entitle()
	d.Trail.Follow()
	d.prove()
	if d.settled {
		return
	}
	d.settled = true
	d.ctx.Dispatch(func(ctx app.Context) {
		ctx.Defer(func(app.Context) {
			d.settled = false
			for _, p := range d.parts {
				p.Mark()
			}
			now := sightOf(d)
			d.Fresh, d.Turned = now != d.seen, now.tab != d.seen.tab
			d.seen = now
			for _, p := range d.parts {
				p.Measure()
			}
			d.reach()
		})
	})
}

// InFrame tells whether the page stands in a frame of another one.
func (d *Desk) InFrame() bool { return d.Embed != link.NotEmbedded }

// Heading is what the scenario is called.
func (d *Desk) Heading() string {
	if d.Pupil != nil {
		return d.Pupil.Heading(d.S)
	}
	return d.S.Draft.Heading()
}

// Asking tells whether the page is a lesson that asks something.
func (d *Desk) Asking() bool { return d.Pupil != nil && d.Pupil.Asking() }

// Picture is the run's, as wide as its place.
func (d *Desk) Picture() *shown.Picture { return d.S.Run.Picture(d.S.View, d.Room.Picture) }

// Say has the page say something.
func (d *Desk) Say(n *words.Notice) { d.S.Notice = n }

// Beginning tells whether it is said where to begin, in the place of a picture of which
// nothing is to be seen yet. A lesson says it itself; a frame has its page; who changes a
// scenario has begun.
func (d *Desk) Beginning() bool {
	s := d.S
	said := d.Open.Words || d.Pupil != nil || d.InFrame()
	begun := s.Comparison.On || s.Cursor >= 0 || s.View.Future || s.Draft.Changed()
	return !said && !begun && !s.Opening() && s.Run.Last() >= 0
}
