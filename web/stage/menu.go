package stage

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/beside"
	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/words"
)

// Menu offers what can be done at a step, beside what was clicked.
type Menu struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now

	stands *desk.Menu // the one that has been put in its place
	left   dom.Held
}

// OnMount has it stand where it was asked for.
func (m *Menu) OnMount(app.Context) { m.left = dom.Held{m.D.Join(m)} }

// OnDismount lets it go.
func (m *Menu) OnDismount() { m.left.Release() }

// Mark marks nothing.
func (m *Menu) Mark() {}

// Render lays the menu out.
func (m *Menu) Render() app.UI {
	open := m.D.Open.Menu
	if open == nil {
		return html.El("div").Class("menu none").ID("menu")
	}
	items := []app.UI{html.El("p").Class("heading").ID("menu-heading").Text(open.Heading)}
	if open.Elsewhere(m.D.S.Cursor) {
		items = append(items, item("item", goThere, "Go to this step", "Step "+strconv.Itoa(open.Steps[0]+1)+". The run stays as it is.", m.onOffer))
	}
	for i, o := range open.Offers {
		if o.Group != "" && (i == 0 || open.Offers[i-1].Group != o.Group) {
			items = append(items, html.Say("p", "group", o.Group))
		}
		class := "item"
		if o.Remove >= 0 {
			class += " mending"
		}
		items = append(items, item(class, i, o.Label, o.Hint, m.onOffer))
	}
	return html.El("div").Class("menu").ID("menu").Role("menu").Aria("labelledby", "menu-heading").
		OnKeyDown(m.onKey).Body(items...)
}

// goThere is the value of the item that moves the cursor and changes nothing.
const goThere = -1

func item(class string, value int, label, hint string, do app.EventHandler) app.UI {
	return html.Button().Class(class).Role("menuitem").TabIndex(-1).Attr("value", strconv.Itoa(value)).OnClick(do).Body(
		html.Say("span", "label", label),
		app.If(hint != "", func() app.UI { return html.Say("span", "hint", hint) }))
}

func (m *Menu) onOffer(ctx app.Context, e app.Event) {
	i, err := strconv.Atoi(ctx.JSSrc().Get("value").String())
	if open := m.D.Open.Menu; i == goThere && open != nil && len(open.Steps) > 0 {
		m.D.Play.Seek(open.Steps[0])
		dom.FocusOn("step")
		return
	}
	if err != nil || m.D.Open.Menu == nil || i < 0 || i >= len(m.D.Open.Menu.Offers) {
		return
	}
	s := m.D.S
	c, err := s.Draft.Take(m.D.Open.Menu.Offers[i])
	if err != nil {
		m.D.Open.Menu = nil
		s.Notice = words.Warn.Notice("That does not fit in here.", err.Error())
		return
	}
	m.D.Edit(c)
	dom.FocusOn("step")
}

func (m *Menu) onKey(ctx app.Context, e app.Event) {
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
		m.D.Open.CloseMenu()
		return
	default:
		return
	}
	e.PreventDefault()
	items.Index(to).Call("focus")
}

// Measure puts the menu beside what it is about, in the pane of the picture where there is
// room, and gives it the keyboard.
func (m *Menu) Measure() {
	open := m.D.Open.Menu
	if open == nil || open == m.stands {
		return
	}
	m.stands = open
	el := app.Window().GetElementByID("menu")
	areas, target := []beside.Box{dom.FloorArea()}, dom.Query(open.Opener)
	about := dom.BoxOf(target)
	if len(open.Steps) > 0 {
		pane := dom.BoxOf(app.Window().GetElementByID("scroller"))
		about, areas = dom.Row(target, m.D.Picture().Leftmost()), append([]beside.Box{pane}, areas...)
	}
	at := beside.Place(about, el.Get("offsetWidth").Int(), el.Get("offsetHeight").Int(), open.X, areas...)
	for name, px := range map[string]int{"left": at.X, "top": at.Y, "max-height": at.H} {
		el.Get("style").Call("setProperty", name, strconv.Itoa(px)+"px")
	}
	if first := el.Call("querySelector", "[role=menuitem]"); first.Truthy() {
		first.Call("focus", map[string]any{"preventScroll": true})
	}
}
