package web

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

func (l *Lab) picture() *shown.Picture {
	s := l.session()
	return s.Run.Picture(s.View, l.width)
}

// stage is where the run is seen: in the picture, or the same in words.
func (l *Lab) stage(picture ...app.UI) app.UI {
	s := l.session()
	class := "stage"
	if l.words {
		class += " words"
	}
	if s.Opening() {
		class += " opening"
	}
	if s.View.Future {
		class += " future"
	}
	return el("section").Class("card stagecard").Aria("label", "Picture of the run").Body(el("div").Class(class).ID("stage").Body(
		el("div").Class("scroller").ID("scroller").TabIndex(-1).
			OnClick(l.onStageClick).OnKeyDown(l.onStageKey).Body(picture...),
		el("section").Class("story").ID("story").Aria("label", "The run in words").TabIndex(l.tabWords()).
			OnClick(l.onStoryClick).OnKeyDown(l.onStoryKey).Body(app.Raw(s.Run.Story(s.View))),
	))
}

// drawing paints the layers in the order that the timeline asks for. What moves
// with the cursor has layers of its own, so that the rest is not painted again.
func (l *Lab) drawing() app.UI {
	s, p := l.session(), l.picture()
	band, veil := l.bandAndVeil()
	travel := ""
	if l.came != noTravel && !calm() {
		travel = p.Traveller(l.came, s.Cursor)
	}
	class := "tl timeline"
	if s.Finding != nil {
		class += " chain"
	}
	return layers(p, class, band, veil, p.OverlaysLayer(s.Cursor), travel, app.If(l.menu != nil && len(l.menu.steps) > 0, func() app.UI {
		y, high := p.Band(l.menu.steps[0])
		return moving(p, "aim", "aim", shown.Rows{Y: y, High: high})
	}))
}

func layers(p *shown.Picture, class string, band, veil shown.Rows, overlays, travel string, more ...app.UI) app.UI {
	return el("div").ID("picture").Class(class).Role("group").Aria("label", words.Attr(p.Title)).Body(append([]app.UI{
		app.Raw(p.BackLayer),
		moving(p, "band", "cur", band),
		app.Raw(p.LanesLayer),
		app.Raw(overlays),
		app.Raw(p.GroupsLayer),
		moving(p, "veil", "veil", veil),
		app.If(travel != "", func() app.UI { return app.Raw(travel) }),
	}, more...)...)
}

// tabWords lets the keyboard scroll the story where it is seen.
func (l *Lab) tabWords() int {
	if l.words {
		return 0
	}
	return -1
}

// bandAndVeil are the rows of the current step, and those that lie ahead.
func (l *Lab) bandAndVeil() (band, veil shown.Rows) {
	return l.picture().BandAndVeil(l.session().Cursor)
}

// moving is a layer with one rectangle that goes with the cursor.
func moving(p *shown.Picture, id, class string, r shown.Rows) app.UI {
	return svg("svg").Class("layer").Attr("width", p.Width).Attr("height", p.Height).Body(
		svg("rect").ID(id).Class(class).Attr("x", "0").Attr("width", p.Width).
			Attr("y", r.Y).Attr("height", r.High))
}

// heads are the heads of the lanes once more: they stay in sight when the picture
// is scrolled.
func (l *Lab) heads() app.UI {
	return heads(l.picture())
}

func heads(p *shown.Picture) app.UI {
	return svg("svg").Class("tl heads").Attr("aria-hidden", "true").
		Attr("width", strconv.Itoa(p.Width)).Attr("height", strconv.Itoa(p.Head)).Body(app.Raw(p.LanesLayer))
}

// invitation stands in the picture while nothing has happened yet.
func (l *Lab) invitation() app.UI {
	s := l.session()
	switch {
	case s.Opening():
		return say("p", "invitation", "Running the scenario you were sent …")
	case s.Cursor >= 0 || s.View.Future:
		return el("p").Class("invitation gone")
	case s.Run.Last() < 0:
		return say("p", "invitation", "There is nothing to show yet.")
	}
	watch := s.Wanted.Note
	if l.learning() {
		watch = "" // the passage says as much as is to be known
	}
	return box("div", "invitation",
		app.If(watch != "", func() app.UI {
			return box("p", "watch", say("strong", "", "What you are going to see: "), app.Text(strings.ReplaceAll(watch, "\n", " ")))
		}),
		box("p", "how",
			app.Text("Press "),
			say("kbd", "", "step"),
			app.Text(" or the → key, and watch it happen."),
		),
	)
}

func (l *Lab) onStoryClick(ctx app.Context, e app.Event) {
	if step, ok := sentenceClicked(e); ok {
		l.jump(func() { l.session().Seek(step) })
	}
}

// sentenceClicked is the step of the sentence that was clicked, unless text was
// selected in it.
func sentenceClicked(e app.Event) (step int, ok bool) {
	li := e.Get("target").Call("closest", "li")
	if !li.Truthy() || !app.Window().Call("getSelection").Get("isCollapsed").Bool() {
		return 0, false
	}
	step, err := strconv.Atoi(li.Get("dataset").Get("step").String())
	return step, err == nil
}

// fit draws the picture as wide as its place, within what stays readable.
func (l *Lab) fit() {
	if app.IsServer {
		return
	}
	l.stripRoom = l.stripRoom.measured(l.session().Comparing)
	if l.session().Comparing {
		l.fitPair()
		return
	}
	l.roomy = media("(min-width: 1600px)")
	if box := app.Window().GetElementByID("scroller"); box.Truthy() {
		if w := box.Get("clientWidth").Int(); w > 0 {
			l.width = shown.PictureFor(w)
		}
	}
}

// misfits tells whether strip or picture were drawn for another place than they have.
func (l *Lab) misfits() bool {
	if l.stripRoom != l.stripRoom.measured(l.session().Comparing) {
		return true
	}
	box := app.Window().GetElementByID("scroller")
	if !box.Truthy() {
		return false
	}
	w := box.Get("clientWidth").Int()
	return w > 0 && shown.PictureFor(w) != l.width
}
