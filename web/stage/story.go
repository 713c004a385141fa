package stage

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/shown"
)

// TabWords lets the keyboard scroll the story where it is seen.
func TabWords(d *desk.Desk) int {
	if d.Open.Words {
		return 0
	}
	return -1
}

func (t *Stage) onSentence(ctx app.Context, e app.Event) {
	if step, ok := SentenceClicked(e); ok {
		t.D.Play.Seek(step)
	}
}

// SentenceClicked is the step of the sentence that was clicked, unless text was
// selected in it.
func SentenceClicked(e app.Event) (step int, ok bool) {
	li := e.Get("target").Call("closest", "li")
	if !li.Truthy() || !app.Window().Call("getSelection").Get("isCollapsed").Bool() {
		return 0, false
	}
	step, err := strconv.Atoi(li.Get("dataset").Get("step").String())
	return step, err == nil
}

// StoryKey goes from sentence to sentence; Enter moves the cursor there.
func StoryKey(d *desk.Desk) app.EventHandler {
	return func(ctx app.Context, e app.Event) {
		ways := map[string]int{"ArrowDown": 1, "ArrowUp": -1, "Enter": 0}
		by, ok := ways[e.Get("key").String()]
		if !ok {
			return
		}
		ctx.PreventUpdate()
		e.PreventDefault()
		seen := "li:not([hidden])"
		if d.S.View.Future {
			seen = "li"
		}
		told := ctx.JSSrc().Call("querySelectorAll", seen)
		at, here := -1, app.Window().Get("document").Get("activeElement")
		for i := 0; i < told.Length(); i++ {
			if li := told.Index(i); li.Equal(here) || at < 0 && li.Call("hasAttribute", "aria-current").Bool() {
				at = i
				if li.Equal(here) {
					break
				}
			}
		}
		if to := at + by; by != 0 && to >= 0 && to < told.Length() {
			told.Index(to).Call("focus")
		} else if by == 0 && at >= 0 {
			told.Index(at).Call("click")
		}
	}
}

// MarkStory hides the sentences of a run that lie ahead of a step and marks the
// one of the step. The root is a selector.
func MarkStory(root string, run *shown.Run, view scenario.View, step int) app.Value {
	for step >= 0 && !run.Visible(view, step) {
		step--
	}
	list := dom.Query(root + " ol")
	if !list.Truthy() {
		return nil
	}
	if at := dom.Query(root + " li:focus"); at.Truthy() && at.Get("value").Int()-1 > step {
		dom.Query(root).Call("focus") // what is hidden loses the keyboard
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
	return dom.Mark(root, `[data-step="`+strconv.Itoa(step)+`"]`, "step")
}
