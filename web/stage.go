package web

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

const svgSpace = "http://www.w3.org/2000/svg"

func (l *Lab) picture() *Picture {
	s := l.session()
	return s.Run.Picture(s.View, l.width)
}

// stage is where the run is seen: the picture, or the same in words.
func (l *Lab) stage() app.UI {
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
	return app.Div().Class(class).ID("stage").Body(
		app.Div().Class("scroller").ID("scroller").TabIndex(-1).
			OnClick(l.onStageClick).OnKeyDown(l.onStageKey).Body(
			l.heads(),
			l.drawing(),
			l.invitation(),
		),
		app.Div().Class("story").ID("story").Aria("label", "The run in words").
			OnClick(l.onStoryClick).Body(app.Raw(l.story())),
	)
}

// drawing paints the layers in the order that the timeline asks for.
func (l *Lab) drawing() app.UI {
	s, p := l.session(), l.picture()
	w, h := strconv.Itoa(p.Width), strconv.Itoa(p.Height)
	y, high := p.Band(s.Cursor)
	veil := y + high
	svg := func(tag string) app.HTMLElem { return app.Elem(tag).XMLNS(svgSpace) }
	travel := ""
	if l.came != noTravel && !calm() {
		travel = p.traveller(l.came, s.Cursor)
	}
	return svg("svg").ID("picture").Class("tl timeline").
		Attr("viewBox", "0 0 "+w+" "+h).Attr("width", w).Attr("height", h).
		Attr("role", "group").Attr("aria-label", attr(p.Title)).Body(
		app.Raw(p.back),
		svg("rect").ID("band").Class("cur").Attr("x", "0").Attr("y", strconv.Itoa(y)).
			Attr("width", w).Attr("height", strconv.Itoa(high)).Attr("rx", "5"),
		app.Raw(p.lanes),
		app.Raw(p.overlays(s.Cursor)),
		app.Raw(p.groups),
		svg("rect").ID("veil").Class("veil").Attr("x", "0").Attr("y", strconv.Itoa(veil)).
			Attr("width", w).Attr("height", strconv.Itoa(max(0, p.Height-veil))),
		app.If(travel != "", func() app.UI { return app.Raw(travel) }),
	)
}

// heads are the heads of the lanes once more: they stay in sight when the picture
// is scrolled.
func (l *Lab) heads() app.UI {
	p := l.picture()
	return app.Elem("svg").XMLNS(svgSpace).Class("tl heads").Attr("aria-hidden", "true").
		Attr("width", strconv.Itoa(p.Width)).Attr("height", strconv.Itoa(p.Head)).Body(app.Raw(p.lanes))
}

// invitation stands in the picture while nothing has happened yet.
func (l *Lab) invitation() app.UI {
	s := l.session()
	preset, _ := s.Preset()
	switch {
	case s.Opening():
		return app.P().Class("invitation").Text("Running the scenario you were sent …")
	case s.Cursor >= 0 || s.View.Future:
		return app.P().Class("invitation gone")
	case s.Run.Last() < 0:
		return app.P().Class("invitation").Text("There is nothing to show yet.")
	}
	watch := s.Wanted.Note
	if watch == "" {
		watch = preset.Watch
	}
	return app.Div().Class("invitation").Body(
		app.If(watch != "", func() app.UI { return app.P().Class("watch").Text(strings.ReplaceAll(watch, "\n", " ")) }),
		app.P().Class("how").Body(
			app.Text("Nothing has happened yet. Press "),
			app.Kbd().Text("step"),
			app.Text(" or the → key, and watch."),
		),
	)
}

// story is the run as a list, one sentence a step. Text that is made once: its
// current step is marked in the DOM, and what lies ahead is hidden by that mark.
func (l *Lab) story() string {
	s := l.session()
	var b strings.Builder
	b.WriteString(`<ol class="sentences">`)
	for i, sentence := range s.Run.Sentences {
		if !s.Run.Visible(s.View, i) {
			continue
		}
		n := strconv.Itoa(i)
		b.WriteString(`<li data-step="` + n + `" value="` + strconv.Itoa(i+1) + `"><span class="ms">` +
			strconv.Itoa(s.Run.Rec.Events[i].Ms) + ` ms</span> ` + escape(sentence) + `</li>`)
	}
	b.WriteString("</ol>")
	return b.String()
}

func (l *Lab) onStoryClick(ctx app.Context, e app.Event) {
	li := e.Get("target").Call("closest", "li")
	if !li.Truthy() || !app.Window().Call("getSelection").Get("isCollapsed").Bool() {
		return
	}
	if step, err := strconv.Atoi(li.Get("dataset").Get("step").String()); err == nil {
		l.jump(func() { l.session().Seek(step) })
	}
}

// fit draws the picture as wide as its place, within what stays readable.
func (l *Lab) fit() {
	if app.IsServer {
		return
	}
	const narrowest, widest = 520, 980
	if box := app.Window().GetElementByID("scroller"); box.Truthy() {
		if w := box.Get("clientWidth").Int(); w > 0 {
			l.width = max(narrowest, min(w, widest))
		}
	}
}

// settle marks the current step wherever it is shown, once the page has been
// rendered.
func (l *Lab) settle() {
	if app.IsServer || !l.mounted {
		return
	}
	l.ctx.Defer(func(app.Context) {
		l.markPicture()
		l.markStory()
		l.markCode()
		if l.menu != nil {
			l.menu.stand()
		}
	})
}

func (l *Lab) markPicture() {
	s, p := l.session(), l.picture()
	at := p.groupOf(s.Cursor)
	selector := ""
	if at >= 0 {
		selector = `[data-group="` + strconv.Itoa(at) + `"]`
	}
	if old := query(`#picture [tabindex="0"]`); old.Truthy() {
		old.Call("setAttribute", "tabindex", "-1")
	}
	if g := mark("#picture", selector, "step"); g != nil {
		g.Call("setAttribute", "tabindex", "0")
	}
	box := app.Window().GetElementByID("scroller")
	if s.Cursor < 0 {
		box.Call("scrollTo", 0, 0)
	} else {
		reveal(box, app.Window().GetElementByID("band"), l.play.on && !calm())
		revealAcross(box, query(`#picture [aria-current]`))
	}
	if motion := app.Window().GetElementByID("travel"); motion.Truthy() && l.came != noTravel {
		motion.Call("beginElement")
		l.came = noTravel
	}
}

func (l *Lab) markStory() {
	s := l.session()
	step := s.Cursor
	for step >= 0 && !s.Run.Visible(s.View, step) {
		step--
	}
	li := mark("#story", `[data-step="`+strconv.Itoa(step)+`"]`, "step")
	if l.words {
		reveal(app.Window().GetElementByID("story"), li, false)
	}
}
