// Package dom has what go-app has no words for: focus, scrolling, the clipboard, storage,
// and the marks in text that is made once. All of it does nothing outside a browser.
package dom

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/beside"
)

// Query finds an element.
func Query(selector string) app.Value {
	return app.Window().Get("document").Call("querySelector", selector)
}

// FocusOn gives an element the keyboard without scrolling the page.
func FocusOn(id string) {
	if app.IsServer {
		return
	}
	if el := app.Window().GetElementByID(id); el.Truthy() {
		el.Call("focus", map[string]any{"preventScroll": true})
	}
}

// Mark makes one element the current one among its siblings; none when the
// selector finds nothing. It returns the element.
func Mark(within, selector, value string) app.Value {
	root := Query(within)
	if !root.Truthy() {
		return nil
	}
	old := root.Call("querySelector", "[aria-current]")
	var next app.Value
	if selector != "" {
		next = root.Call("querySelector", selector)
	}
	if old.Truthy() && (next == nil || !next.Truthy() || !old.Equal(next)) {
		old.Call("removeAttribute", "aria-current")
	}
	if next == nil || !next.Truthy() {
		return nil
	}
	next.Call("setAttribute", "aria-current", value)
	return next
}

// Reveal scrolls a box, and nothing around it, until a part of it is seen well.
// The box is what the part is positioned in.
func Reveal(box, part app.Value, smooth bool) {
	if part == nil || !part.Truthy() || !box.Truthy() {
		return
	}
	RevealRows(box, 0, part.Get("offsetTop").Int(), part.Get("offsetHeight").Int(), false, smooth)
}

// RevealRows scrolls a box until the rows from y on, h high, are seen well: the last ones
// with much of what stands above them. The topmost rows of the box are covered by a
// head. All in px.
func RevealRows(box app.Value, head, y, h int, last, smooth bool) {
	at, high := box.Get("scrollTop").Int(), box.Get("clientHeight").Int()
	margin := (high - head) / 5
	to := at
	switch {
	case y+h+margin <= high: // it is to be seen from the beginning on
		to = 0
	case last && y+h < at+high/2: // below it is nothing to be seen
		to = y + h - high + margin
	case y+h > at+high-margin:
		to = y + h - high + margin
	case y < at+head+margin:
		to = y - head - margin
	}
	if to = max(to, 0); to == at {
		return
	}
	how := "instant"
	if smooth {
		how = "smooth"
	}
	box.Call("scrollTo", map[string]any{"top": to, "behavior": how})
}

// RevealAcross scrolls a box that is narrower than its picture sideways, until
// the drawing of a step is seen: what of it stands right of x, in the picture.
func RevealAcross(box, drawing app.Value, x int) {
	if !drawing.Truthy() || box.Get("scrollWidth").Int() <= box.Get("clientWidth").Int() {
		return
	}
	left, right, ok := extent(drawing, x)
	if !ok {
		return
	}
	const margin = 12
	outer := box.Call("getBoundingClientRect")
	switch from, to := outer.Get("left").Float()+margin, outer.Get("right").Float()-margin; {
	case left < from:
		box.Call("scrollBy", left-from, 0)
	case right > to:
		box.Call("scrollBy", min(right-to, left-from), 0)
	}
}

// extent is how far the drawing of a step reaches in the window: what of it stands right of
// x in the picture.
func extent(drawing app.Value, x int) (left, right float64, ok bool) {
	left, right = 1e9, -1e9
	from := drawing.Call("closest", ".timeline").Call("getBoundingClientRect").Get("left").Float() + float64(x)
	shapes := drawing.Get("children")
	for i := 0; i < shapes.Length(); i++ {
		r := shapes.Index(i).Call("getBoundingClientRect")
		if r.Get("width").Float() == 0 && r.Get("height").Float() == 0 || r.Get("left").Float() < from {
			continue // the title; the time, or what is as wide as the picture
		}
		left, right = min(left, r.Get("left").Float()), max(right, r.Get("right").Float())
	}
	return left, right, left <= right
}

// BoxOf is where an element is in the window.
func BoxOf(el app.Value) beside.Box {
	r := el.Call("getBoundingClientRect")
	of := func(name string) int { return int(r.Get(name).Float()) }
	return beside.Box{X: of("left"), Y: of("top"), W: of("width"), H: of("height")}
}

// Row is where in the window the drawing of a step is: its row, as far as it extends
// right of x in the picture.
func Row(drawing app.Value, x int) beside.Box {
	row := BoxOf(drawing.Call("querySelector", ".hit"))
	if left, right, ok := extent(drawing, x); ok {
		row.X, row.W = int(left), int(right-left)
	}
	return row
}

// FloorArea is the window below the header, as far as that is in sight.
func FloorArea() beside.Box {
	const edge = 8
	w, h := app.Window().Size()
	top := edge
	if head := Query("header"); head.Truthy() {
		top = max(top, BoxOf(head).Bottom())
	}
	return beside.Box{X: edge, Y: top, W: w - 2*edge, H: h - top - edge}
}

// Media tells whether a media query of the style sheet's kind applies.
func Media(query string) bool {
	return app.IsClient && app.Window().Call("matchMedia", query).Get("matches").Bool()
}

// Nearest scrolls an element into sight, no further than it takes.
func Nearest(selector string) {
	if el := Query(selector); el.Truthy() {
		el.Call("scrollIntoView", map[string]any{"block": "nearest"})
	}
}

// Calm tells whether the user wants no motion.
func Calm() bool {
	return app.IsServer || Media("(prefers-reduced-motion: reduce)")
}

// Touched tells whether the screen is worked with fingers: a field that gets the
// keyboard then brings one up over half of it.
func Touched() bool {
	return Media("(pointer: coarse)")
}

// Copy copies a text, and says whether it was done or refused.
func Copy(ctx app.Context, text string, did, refused func()) {
	clip := app.Window().Get("navigator").Get("clipboard")
	if !clip.Truthy() {
		refused()
		return
	}
	Await(ctx, clip.Call("writeText", text), func(app.Value) { did() }, func(app.Value) { refused() })
}

// Await goes on with what a promise comes to, or with why it fails.
func Await(ctx app.Context, promise app.Value, did, failed func(app.Value)) {
	var yes, no app.Func
	then := func(do func(app.Value)) app.Func {
		return app.FuncOf(func(_ app.Value, args []app.Value) any {
			yes.Release()
			no.Release()
			ctx.Dispatch(func(app.Context) { do(args[0]) })
			return nil
		})
	}
	yes, no = then(did), then(failed)
	promise.Call("then", yes, no)
}

// Later goes on when the browser has been at other things, after some ms at least. A timer
// of Go's does not wait for it: when one is due, Go goes on at once.
func Later(ctx app.Context, ms int, do func(app.Context)) {
	if app.IsServer {
		ctx.Dispatch(do)
		return
	}
	var f app.Func
	f = app.FuncOf(func(app.Value, []app.Value) any {
		f.Release()
		ctx.Dispatch(do)
		return nil
	})
	app.Window().Call("setTimeout", f, ms)
}

// SaveFile has the browser save bytes as a file of that name.
func SaveFile(name, mime string, content []byte) {
	bytes := app.Window().Get("Uint8Array").New(len(content))
	app.CopyBytesToJS(bytes, content)
	blob := app.Window().Get("Blob").New([]any{bytes}, map[string]any{"type": mime})
	address := app.Window().Get("URL").Call("createObjectURL", blob)
	a := app.Window().Get("document").Call("createElement", "a")
	a.Set("href", address)
	a.Set("download", name)
	a.Call("click")
	app.Window().Get("URL").Call("revokeObjectURL", address)
}

// Listen takes an event of the whole window until it is released.
func Listen(event string, do func(app.Value)) (release func()) {
	f := app.FuncOf(func(_ app.Value, args []app.Value) any {
		if len(args) > 0 {
			do(args[0])
		}
		return nil
	})
	app.Window().Call("addEventListener", event, f)
	return func() {
		app.Window().Call("removeEventListener", event, f)
		f.Release()
	}
}

// Observe tells whenever an element has another size, until it is released.
func Observe(selector string, changed func()) (release func()) {
	f := app.FuncOf(func(app.Value, []app.Value) any {
		changed()
		return nil
	})
	observer := app.Window().Get("ResizeObserver").New(f)
	if el := Query(selector); el.Truthy() {
		observer.Call("observe", el)
	}
	return func() {
		observer.Call("disconnect")
		f.Release()
	}
}

// Held is what a part holds of the window while it is mounted.
type Held []func()

// Release lets it go.
func (h Held) Release() {
	for _, release := range h {
		release()
	}
}
