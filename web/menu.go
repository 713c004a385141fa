package web

import (
	"slices"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/beside"
	"twodeliveries/web/dom"
	"twodeliveries/web/session"
	"twodeliveries/web/words"
)

// menu offers what can be done at a step, beside what was clicked.
type menu struct {
	heading string
	offers  []session.Offer
	steps   []int  // of the drawing that it is about; none when it is about the cursor's step
	x       int    // where it was asked for, in the window, px
	opener  string // selector of what gets the keyboard back
	placed  bool
}

// onStageClick opens the menu of what was clicked.
func (l *Lab) onStageClick(ctx app.Context, e app.Event) {
	if _, i, ok := drawingOf(e, len(l.picture().Groups)); ok {
		l.pick(i, e.Get("clientX").Int())
		return
	}
	l.closeMenu()
}

// drawingOf is the drawing that an event of a picture with some drawings is about.
func drawingOf(e app.Event, drawings int) (drawing app.Value, group int, ok bool) {
	g := e.Get("target").Call("closest", "[data-group]")
	if !g.Truthy() {
		return nil, 0, false
	}
	i, err := strconv.Atoi(g.Get("dataset").Get("group").String())
	return g, i, err == nil && i >= 0 && i < drawings
}

// pick opens the menu of a drawing. The run stays where it is, and so does the picture
// under the pointer; where nothing can be done, the cursor goes there.
func (l *Lab) pick(group, x int) {
	l.stop()
	g, s := l.picture().Groups[group], l.session()
	if !l.openMenu(g.Steps, menu{steps: g.Steps, x: x, opener: `[data-group="` + strconv.Itoa(group) + `"]`}) && !slices.Contains(g.Steps, s.Cursor) {
		l.jump(func() { s.Seek(g.Step) })
	}
}

// openMenu opens a menu of what can be done at some steps, if there is anything.
func (l *Lab) openMenu(steps []int, m menu) bool {
	m.heading, m.offers = l.session().Offers(steps)
	if len(m.offers) == 0 || l.inFrame() {
		return false
	}
	l.menu = &m
	l.settle()
	return true
}

// elsewhere tells whether the menu is about another step than that of the cursor.
func (m *menu) elsewhere(cursor int) bool {
	return len(m.steps) > 0 && !slices.Contains(m.steps, cursor)
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
	l.openMenu(steps, menu{x: int(box.Get("left").Float()), opener: "#here"})
}

// onStageKey opens the menu of the drawing that has the keyboard.
func (l *Lab) onStageKey(ctx app.Context, e app.Event) {
	if key := e.Get("key").String(); key != "Enter" && key != "ContextMenu" {
		return
	}
	if g, i, ok := drawingOf(e, len(l.picture().Groups)); ok {
		e.PreventDefault()
		l.pick(i, dom.Row(g, l.picture().Leftmost()).X)
	}
}

func (l *Lab) menuBox() app.UI {
	m := l.menu
	if m == nil {
		return el("div").Class("menu none").ID("menu")
	}
	items := []app.UI{el("p").Class("heading").ID("menu-heading").Text(m.heading)}
	if m.elsewhere(l.session().Cursor) {
		items = append(items, menuItem("item", goThere, "Go to this step", "Step "+strconv.Itoa(m.steps[0]+1)+". The run stays as it is.", l.onOffer))
	}
	for i, o := range m.offers {
		if o.Group != "" && (i == 0 || m.offers[i-1].Group != o.Group) {
			items = append(items, say("p", "group", o.Group))
		}
		class := "item"
		if o.Remove >= 0 {
			class += " mending"
		}
		items = append(items, menuItem(class, i, o.Label, o.Hint, l.onOffer))
	}
	return el("div").Class("menu").ID("menu").Role("menu").Aria("labelledby", "menu-heading").
		OnKeyDown(l.onMenuKey).Body(items...)
}

// goThere is the value of the item that moves the cursor and changes nothing.
const goThere = -1

func menuItem(class string, value int, label, hint string, do app.EventHandler) app.UI {
	return button().Class(class).Role("menuitem").TabIndex(-1).Attr("value", strconv.Itoa(value)).OnClick(do).Body(
		say("span", "label", label),
		app.If(hint != "", func() app.UI { return say("span", "hint", hint) }))
}

func (l *Lab) onOffer(ctx app.Context, e app.Event) {
	i, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if i == goThere && l.menu != nil && len(l.menu.steps) > 0 {
		to := l.menu.steps[0]
		l.jump(func() { l.session().Seek(to) })
		focusOn("step")
		return
	}
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

// stand puts the menu beside what it is about, in the pane of the picture where there is
// room, and gives it the keyboard.
func (l *Lab) standMenu() {
	m := l.menu
	if m.placed {
		return
	}
	m.placed = true
	el := app.Window().GetElementByID("menu")
	areas, target := []beside.Box{dom.FloorArea()}, query(m.opener)
	about := dom.BoxOf(target)
	if len(m.steps) > 0 {
		pane := dom.BoxOf(app.Window().GetElementByID("scroller"))
		about, areas = dom.Row(target, l.picture().Leftmost()), append([]beside.Box{pane}, areas...)
	}
	at := beside.Place(about, el.Get("offsetWidth").Int(), el.Get("offsetHeight").Int(), m.x, areas...)
	for name, px := range map[string]int{"left": at.X, "top": at.Y, "max-height": at.H} {
		el.Get("style").Call("setProperty", name, strconv.Itoa(px)+"px")
	}
	if first := el.Call("querySelector", "[role=menuitem]"); first.Truthy() {
		first.Call("focus", map[string]any{"preventScroll": true})
	}
}
