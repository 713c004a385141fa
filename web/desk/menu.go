package desk

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/dom"
	"twodeliveries/web/session"
)

// Menu offers what can be done at a step, beside what was clicked.
type Menu struct {
	Heading string
	Offers  []session.Offer
	Steps   []int  // of the drawing that it is about; none when it is about the cursor's step
	X       int    // where it was asked for, in the window, px
	Opener  string // selector of what gets the keyboard back
}

// Elsewhere tells whether it is about another step than that of the cursor.
func (m *Menu) Elsewhere(cursor int) bool {
	return len(m.Steps) > 0 && !slices.Contains(m.Steps, cursor)
}

// OpenMenu opens a menu of what can be done at some steps, if there is anything.
func (o *Open) OpenMenu(steps []int, m Menu) bool {
	m.Heading, m.Offers = o.d.S.Draft.Offers(o.d.S.Run, steps)
	if len(m.Offers) == 0 || o.d.InFrame() {
		return false
	}
	o.Menu = &m
	o.d.Settle()
	return true
}

// Pick opens the menu of a drawing of the picture. The run stays where it is, and so does
// the picture under the pointer; where nothing can be done, the cursor goes there.
func (o *Open) Pick(group, x int) {
	o.d.Play.Stop()
	g := o.d.Picture().Groups[group]
	m := Menu{Steps: g.Steps, X: x, Opener: `[data-group="` + strconv.Itoa(group) + `"]`}
	if !o.OpenMenu(g.Steps, m) && !slices.Contains(g.Steps, o.d.S.Cursor) {
		o.d.Play.Seek(g.Step)
	}
}

// CloseMenu closes it, and gives the keyboard back.
func (o *Open) CloseMenu() {
	if o.Menu == nil {
		return
	}
	opener := o.Menu.Opener
	o.Menu = nil
	if el := dom.Query(opener); el.Truthy() {
		el.Call("focus", map[string]any{"preventScroll": true})
	}
}

// BreakHere opens the menu of the current step beside the button; where nothing can be
// broken at it, that of the last step before it where something can.
func (o *Open) BreakHere(button app.Value) {
	s := o.d.S
	steps := o.stepsHere()
	for at := s.Cursor; at >= 0; at-- {
		if _, offers := s.Draft.Offers(s.Run, steps); len(offers) > 0 {
			break
		}
		steps = []int{at}
	}
	if len(steps) > 0 && steps[0] < s.Cursor && !slices.Contains(steps, s.Cursor) {
		o.d.Play.Seek(steps[0])
	}
	box := button.Call("getBoundingClientRect")
	o.OpenMenu(steps, Menu{X: int(box.Get("left").Float()), Opener: "#here"})
}

// stepsHere are the steps that what is lit on the picture stands for.
func (o *Open) stepsHere() []int {
	s, p := o.d.S, o.d.Picture()
	if s.Cursor < 0 {
		return nil
	}
	at := p.GroupOf(s.Cursor)
	if at >= 0 && slices.Contains(p.Groups[at].Steps, s.Cursor) {
		return p.Groups[at].Steps
	}
	return []int{s.Cursor}
}
