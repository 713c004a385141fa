package exploring

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/words"
)

// TakeOver takes in what the page came with that the program replaces: the strips of
// the counterexamples, and what somebody has opened meanwhile.
func (x *Explore) TakeOver() {
	cases := app.Window().Get("document").Call("querySelectorAll", "[data-strip]")
	x.Strips = map[string]string{}
	for i := range cases.Length() {
		c := cases.Index(i)
		if drawn := c.Call("querySelector", ".drawn"); drawn.Truthy() {
			x.Strips[c.Get("dataset").Get("strip").String()] = drawn.Get("innerHTML").String()
		}
	}
	if opened := dom.Query(".design[open]"); opened.Truthy() {
		x.survey().Cell = pairOf(opened)
	}
	x.survey().All = dom.Query("#pairs[open]").Truthy()
}

// OnNav follows the browser's Back and Forward, and links to other states.
func (x *Explore) OnNav(app.Context) {
	if u := app.Window().URL(); x.mounted && u.Fragment != x.visited {
		x.goTo(u)
	}
}

func (x *Explore) goTo(u *url.URL) {
	x.visited, x.copied = u.Fragment, ""
	if m := x.survey().Open(u.Fragment); m != nil {
		x.tell(*m)
	}
	x.draw()
	if x.survey().Cell != (protocol.Pair{}) {
		x.ctx.Defer(func(app.Context) { dom.Nearest(".design[open], .opened") })
	}
}

// look changes what is shown: as a place of its own in the browser's history, or in
// the one that is there.
func (x *Explore) look(own bool, change func()) {
	x.copied = ""
	change()
	x.draw()
	if !x.mounted || app.IsServer {
		return
	}
	to := x.address()
	x.visited = x.survey().Fragment()
	here := func(app.Context) { app.Window().Get("history").Call("replaceState", nil, "", to) }
	if own {
		x.ctx.Navigate(to)
		x.ctx.Defer(here) // go-app stays where it believes to be already
	} else {
		here(x.ctx)
	}
}

// address is the full address of what the page shows.
func (x *Explore) address() string {
	here := x.Site.Explore()
	if f := x.survey().Fragment(); f != "" {
		return here + "#" + f
	}
	return here
}

func (x *Explore) onCopy(app.Context, app.Event) { x.copy(x.address()) }

// copy puts a link on the clipboard; where that is refused it stands on the page.
func (x *Explore) copy(link string) {
	dom.Copy(x.ctx, link, func() { x.copied = link }, func() {
		x.survey().Notice = words.Plain.Notice("The browser does not let the page copy. The link is", link)
	})
}

// inLab is the address of a fragment in the lab.
func (x *Explore) inLab(fragment string) string { return x.Site.Lab("") + "#" + fragment }

// opens is a link into the lab, at a step. It opens beside this page, which would
// forget what it has found.
func (x *Explore) opens(fragment, label string) app.UI {
	return html.El("a").Class("opens").Attr("href", x.inLab(fragment)).Attr("target", "_blank").
		Attr("rel", "noopener").Body(app.Text(label), html.Icon("step"))
}
