package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// settle marks the current step wherever it is shown, once the page has been
// rendered: first every mark, then every measure, so that the browser lays the
// page out once.
func (l *Lab) settle() {
	l.study()
	l.begun = l.begun || l.session().Cursor >= 0
	if app.IsServer || !l.mounted {
		return
	}
	l.entitle()
	l.prove()
	l.ctx.Defer(func(app.Context) {
		if l.session().Comparing {
			if l.stripRoom != l.stripRoom.measured(true) {
				l.refit()
			}
			l.markStrip()
			l.settlePair()
			l.point()
			l.reach()
			return
		}
		if l.misfits() { // the place has changed, or has only now come
			l.refit()
		}
		l.fromTheTop()
		drawing := l.markPicture()
		s := l.session()
		sentence := markStory("#story", s.Run, s.View, s.Cursor)
		line := l.markCode()
		l.markStrip()
		l.markChain()
		l.point()
		l.reach()
		if now := sightOf(l); now != l.seen {
			l.seen = now
			l.revealPicture(drawing)
			l.revealRow()
			if l.words {
				reveal(app.Window().GetElementByID("story"), sentence, false)
			}
			reveal(app.Window().GetElementByID("listing"), line, false)
		}
		if l.menu != nil {
			l.standMenu()
		}
		l.keepKeyboard()
	})
}

// sight is what is to be seen: where it is the same as before, it may have been scrolled
// away by hand, and stays so.
type sight struct {
	run    *shown.Run
	view   scenario.View
	cursor int
	width  int
	tab    tab
	words  bool
}

func sightOf(l *Lab) sight {
	s := l.session()
	return sight{s.Run, s.View, s.Cursor, l.width, l.tab(), l.words}
}

// entitle names the window, and with it the entry in the browser's history, after what
// is on the desk. A lesson has a name of its own.
func (l *Lab) entitle() {
	s := l.session()
	if l.pupil != nil || l.titledAt == s.Rev {
		return
	}
	l.titledAt = s.Rev
	if title := s.Heading(); title != l.titled {
		l.titled = title
		app.Window().Get("document").Set("title", words.Isolated(title)+" · Two Deliveries")
	}
}

// hurry shows what the eye is on at once, ahead of the page's next rendering,
// which brings the same and all the rest.
func (l *Lab) hurry() {
	if app.IsServer || !l.mounted {
		return
	}
	s := l.session()
	if s.Comparing {
		return
	}
	band, veil := l.bandAndVeil()
	for id, r := range map[string]shown.Rows{"band": band, "veil": veil} {
		if el := app.Window().GetElementByID(id); el.Truthy() {
			el.Call("setAttribute", "y", r.Y)
			el.Call("setAttribute", "height", r.High)
		}
	}
	l.markStrip()
	rewrite("#caption", s.Caption())
	rewrite("#where", s.Where())
	rewrite("#verdict span", s.Judge().Label)
	for _, c := range s.Counts() {
		rewrite(".saying [data-count="+c.Name+"] dt", c.Label)
		rewrite(".saying [data-count="+c.Name+"] dd", strconv.Itoa(c.Value))
	}
}

// rewrite changes the text of an element that holds nothing else, if it is there.
func rewrite(selector, text string) {
	if el := query(selector); el.Truthy() && el.Get("firstChild").Truthy() {
		el.Get("firstChild").Set("nodeValue", text)
	}
}

// markPicture makes the drawing of the current step the one that the keyboard
// reaches, and sends the message on its way.
func (l *Lab) markPicture() app.Value {
	selector := ""
	if at := l.picture().GroupOf(l.session().Cursor); at >= 0 {
		selector = `[data-group="` + strconv.Itoa(at) + `"]`
	}
	if old := query(`#picture [tabindex="0"]`); old.Truthy() {
		old.Call("setAttribute", "tabindex", "-1")
	}
	g := mark("#picture", selector, "step")
	if g != nil {
		g.Call("setAttribute", "tabindex", "0")
	}
	if motion := app.Window().GetElementByID("travel"); motion.Truthy() && l.came != noTravel {
		motion.Call("beginElement")
		l.came = noTravel
	}
	return g
}

func (l *Lab) revealPicture(drawing app.Value) {
	box := app.Window().GetElementByID("scroller")
	if !box.Truthy() {
		return
	}
	if l.session().Cursor < 0 {
		box.Call("scrollTo", 0, 0)
		return
	}
	y, h := l.picture().Band(l.session().Cursor)
	revealRows(box, l.picture().Head, y, h, l.play.on && !calm())
	if drawing != nil {
		revealAcross(box, drawing, l.picture().Leftmost())
	}
}

// covers is when the transport stands over the page, as layout.css has it.
const covers = "(max-width: 959px), (max-height: 619px)"

// reach scrolls a page that is longer than its window until the row of the current
// step is seen above the transport, which covers the lower end of such a page.
func (l *Lab) reach() {
	s := l.session()
	if !l.reaching || s.Waiting() || s.Comparing && !s.Paired() {
		return
	}
	l.reaching = false
	if s.Cursor < 0 || !media(covers) {
		return
	}
	bar := query(".transport")
	if !bar.Truthy() {
		return
	}
	const margin = 12
	edge := bar.Call("getBoundingClientRect").Get("top").Float() - margin
	bands := app.Window().Get("document").Call("querySelectorAll", "#band, #picture-a-band, #picture-b-band")
	for i := 0; i < bands.Length(); i++ {
		row := bands.Index(i).Call("getBoundingClientRect") // of no height where it is hidden
		if low := row.Get("bottom").Float(); row.Get("height").Float() > 0 && low > edge {
			app.Window().Call("scrollBy", 0, low-edge)
			return
		}
	}
}

// markStory hides the sentences of a run that lie ahead of a step and marks the
// one of the step. The root is a selector.
func markStory(root string, run *shown.Run, view scenario.View, step int) app.Value {
	for step >= 0 && !run.Visible(view, step) {
		step--
	}
	list := query(root + " ol")
	if !list.Truthy() {
		return nil
	}
	if at := query(root + " li:focus"); at.Truthy() && at.Get("value").Int()-1 > step {
		query(root).Call("focus") // what is hidden loses the keyboard
	}
	items := list.Get("children")
	told, _ := strconv.Atoi(list.Call("getAttribute", "data-told").String()) // none in a new list
	until := run.Seen(view, step)
	for i := told; i < until; i++ {
		items.Index(i).Set("hidden", false)
	}
	for i := until; i < told; i++ {
		items.Index(i).Set("hidden", true)
	}
	list.Call("setAttribute", "data-told", until)
	return mark(root, `[data-step="`+strconv.Itoa(step)+`"]`, "step")
}

func (l *Lab) markCode() app.Value {
	_, line, _ := l.session().Source()
	selector := ""
	if line > 0 {
		selector = `[data-line="` + strconv.Itoa(line) + `"]`
	}
	return mark("#listing", selector, "true")
}
