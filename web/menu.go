package web

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// menu offers what can be done at a step, beside what was clicked.
type menu struct {
	heading string
	offers  []session.Offer
	x, y    int    // in the window, px
	opener  string // selector of what gets the keyboard back
	placed  bool
}

// onStageClick moves the cursor to what was clicked and opens its menu.
func (l *Lab) onStageClick(ctx app.Context, e app.Event) {
	g := e.Get("target").Call("closest", "[data-group]")
	if !g.Truthy() {
		l.closeMenu()
		return
	}
	i, err := strconv.Atoi(g.Get("dataset").Get("group").String())
	if err != nil || i < 0 || i >= len(l.picture().Groups) {
		return
	}
	l.pick(i, e.Get("clientX").Int(), e.Get("clientY").Int())
}

func (l *Lab) pick(group, x, y int) {
	g := l.picture().Groups[group]
	l.jump(func() {
		s := l.session()
		here := false
		for _, step := range g.Steps {
			here = here || step == s.Cursor
		}
		if !here {
			s.Seek(g.Step)
		}
	})
	l.openMenu(g.Steps, x, y, `[data-group="`+strconv.Itoa(group)+`"]`)
}

func (l *Lab) openMenu(steps []int, x, y int, opener string) {
	heading, offers := l.session().Offers(steps)
	if len(offers) == 0 || l.inFrame() {
		return
	}
	l.menu = &menu{heading: heading, offers: offers, x: x, y: y, opener: opener}
	l.settle()
}

// onBreakHere opens the menu of the current step beside the button.
func (l *Lab) onBreakHere(ctx app.Context, e app.Event) {
	if l.menu != nil {
		l.closeMenu()
		return
	}
	l.breakHere(ctx.JSSrc())
}

// breakHere opens the menu of the current step beside the button; where nothing can be
// broken at it, that of the last step before it where something can.
func (l *Lab) breakHere(button app.Value) {
	s := l.session()
	steps := l.stepsHere()
	for at := s.Cursor; at >= 0; at-- {
		if _, offers := s.Offers(steps); len(offers) > 0 {
			break
		}
		steps = []int{at}
	}
	if len(steps) > 0 && steps[0] < s.Cursor && !slices.Contains(steps, s.Cursor) {
		l.jump(func() { s.Seek(steps[0]) })
	}
	box := button.Call("getBoundingClientRect")
	l.openMenu(steps, int(box.Get("left").Float()), int(box.Get("bottom").Float())+4, "#here")
}

// onStageKey opens the menu of the drawing that has the keyboard.
func (l *Lab) onStageKey(ctx app.Context, e app.Event) {
	if key := e.Get("key").String(); key != "Enter" && key != "ContextMenu" {
		return
	}
	g := e.Get("target").Call("closest", "[data-group]")
	if !g.Truthy() {
		return
	}
	e.PreventDefault()
	i, err := strconv.Atoi(g.Get("dataset").Get("group").String())
	if err != nil || i < 0 || i >= len(l.picture().Groups) {
		return
	}
	box := g.Call("getBoundingClientRect")
	l.pick(i, int(box.Get("left").Float())+40, int(box.Get("bottom").Float()))
}

func (l *Lab) menuBox() app.UI {
	m := l.menu
	if m == nil {
		return el("div").Class("menu none").ID("menu")
	}
	items := []app.UI{el("p").Class("heading").ID("menu-heading").Text(m.heading)}
	for i, o := range m.offers {
		if o.Group != "" && (i == 0 || m.offers[i-1].Group != o.Group) {
			items = append(items, say("p", "group", o.Group))
		}
		class := "item"
		if o.Remove >= 0 {
			class += " mending"
		}
		items = append(items, button().Class(class).Role("menuitem").TabIndex(-1).
			Attr("value", strconv.Itoa(i)).OnClick(l.onOffer).Body(
			say("span", "label", o.Label),
			app.If(o.Hint != "", func() app.UI { return say("span", "hint", o.Hint) }),
		))
	}
	return el("div").Class("menu").ID("menu").Role("menu").Aria("labelledby", "menu-heading").
		OnKeyDown(l.onMenuKey).Body(items...)
}

func (l *Lab) onOffer(ctx app.Context, e app.Event) {
	i, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if err != nil || l.menu == nil || i < 0 || i >= len(l.menu.offers) {
		return
	}
	s := l.session()
	c, err := s.Take(l.menu.offers[i])
	if err != nil {
		l.menu = nil
		s.Notice = words.Warn.Notice("That does not fit in here.", err.Error())
		return
	}
	l.edit(c)
	focusOn("step")
}

func (l *Lab) onMenuKey(ctx app.Context, e app.Event) {
	items := ctx.JSSrc().Call("querySelectorAll", "[role=menuitem]")
	n := items.Length()
	at := -1
	for i := 0; i < n; i++ {
		if items.Index(i).Equal(app.Window().Get("document").Get("activeElement")) {
			at = i
		}
	}
	to := at
	switch e.Get("key").String() {
	case "ArrowDown":
		to = (at + 1) % n
	case "ArrowUp":
		to = (at - 1 + n) % n
	case "Home":
		to = 0
	case "End":
		to = n - 1
	case "Escape", "Tab":
		e.PreventDefault()
		l.closeMenu()
		return
	default:
		return
	}
	e.PreventDefault()
	items.Index(to).Call("focus")
}

func (l *Lab) closeMenu() {
	if l.menu == nil {
		return
	}
	opener := l.menu.opener
	l.menu = nil
	if el := query(opener); el.Truthy() {
		el.Call("focus", map[string]any{"preventScroll": true})
	}
}

// stand puts the menu where it was asked for, inside the window, and gives it
// the keyboard. On a phone the style sheet puts it at the bottom.
func (m *menu) stand() {
	if m.placed {
		return
	}
	m.placed = true
	el := app.Window().GetElementByID("menu")
	w, h := app.Window().Size()
	x := max(8, min(m.x, w-el.Get("offsetWidth").Int()-8))
	y := m.y + 6
	if high := el.Get("offsetHeight").Int(); y+high > h-8 {
		y = max(8, m.y-high-6)
		if y+high > m.y && m.y+high > h {
			y = max(8, h-high-8)
		}
	}
	el.Get("style").Call("setProperty", "left", strconv.Itoa(x)+"px")
	el.Get("style").Call("setProperty", "top", strconv.Itoa(y)+"px")
	if first := el.Call("querySelector", "[role=menuitem]"); first.Truthy() {
		first.Call("focus", map[string]any{"preventScroll": true})
	}
}
