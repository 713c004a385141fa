// Package drawer is what stands beside the picture: tables, code, SQL, figures, and why it
// came out so.
package drawer

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
)

// Drawer is one of them at a time; two where the screen is wide.
type Drawer struct {
	app.Compo

	D     *desk.Desk
	Now   desk.Now
	Query *Query // of the console

	line app.Value // of the current step, or nil
	left dom.Held
}

var tabs = []struct {
	tab   desk.Tab
	title string
}{{desk.TablesTab, "Tables"}, {desk.CodeTab, "Code"}, {desk.SQLTab, "SQL"}, {desk.FiguresTab, "Figures"}, {desk.WhyTab, "Why"}}

// Tabs are those of the drawer.
func Tabs() []desk.Tab {
	var out []desk.Tab
	for _, of := range tabs {
		out = append(out, of.tab)
	}
	return out
}

// OnMount has it settle with the page.
func (t *Drawer) OnMount(app.Context) { t.left = dom.Held{t.D.Join(t)} }

// OnDismount lets the window go.
func (t *Drawer) OnDismount() {
	t.left.Release()
}

// Render lays it out.
func (t *Drawer) Render() app.UI {
	now := t.D.Open.Tab()
	var heads []app.UI
	title := ""
	for _, of := range tabs {
		if of.tab == now {
			title = of.title
		}
		heads = append(heads, html.Button().ID("tab-"+string(of.tab)).Role("tab").Attr("value", string(of.tab)).
			Aria("selected", of.tab == now).Aria("controls", "drawer").OnClick(t.onTab).Text(of.title))
	}
	return html.El("aside").Class("card side").Aria("label", "Beside the picture").Body(
		html.El("div").Class("tabs").Role("tablist").Body(heads...),
		html.El("div").ID("drawer").Class("drawer "+string(now)).Role("tabpanel").TabIndex(0).Aria("labelledby", "tab-"+string(now)).Body(
			append([]app.UI{html.Say("h2", "unseen", title)}, t.opened(now)...)...),
	)
}

func (t *Drawer) onTab(ctx app.Context, _ app.Event) {
	t.D.Open.OpenTab(desk.Tab(ctx.JSSrc().Get("value").String()))
}

// opened is what a tab shows. Where the screen is wide, tables and code stand side by side.
func (t *Drawer) opened(now desk.Tab) []app.UI {
	switch now {
	case desk.CodeTab:
		if !t.D.Room.Roomy {
			return []app.UI{t.code()}
		}
	case desk.SQLTab:
		return []app.UI{&Console{D: t.D, Now: t.Now, Query: t.Query}}
	case desk.FiguresTab:
		return []app.UI{t.figures()}
	case desk.WhyTab:
		return []app.UI{&Why{D: t.D, Now: t.Now}}
	}
	if t.D.Room.Roomy {
		return []app.UI{t.state(), t.code()}
	}
	return []app.UI{t.state()}
}

// Mark lights the line of the current step.
func (t *Drawer) Mark() {
	_, line, _ := t.D.S.Source()
	selector := ""
	if line > 0 {
		selector = `[data-line="` + strconv.Itoa(line) + `"]`
	}
	t.line = dom.Mark("#listing", selector, "true")
}

// Measure scrolls what changed last into sight; a tab that has just been opened, to its
// beginning.
func (t *Drawer) Measure() {
	if !t.D.Fresh {
		return
	}
	if t.D.Turned {
		if box := app.Window().GetElementByID("drawer"); box.Truthy() {
			box.Set("scrollTop", 0)
		}
	}
	revealRow()
	dom.Reveal(app.Window().GetElementByID("listing"), t.line, false)
}
