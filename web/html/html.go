// Package html has elements by their tag. go-app has a type for every tag, with a
// hundred methods each; one type for all of them makes the program that a learner loads
// smaller.
package html

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/words"
)

// El is an element.
func El(tag string) app.HTMLElem { return app.Elem(tag) }

// Button is one that sends no form.
func Button() app.HTMLElem { return El("button").Attr("type", "button") }

// Input is a field of a kind.
func Input(kind string) app.HTMLElemSelfClosing {
	return app.ElemSelfClosing("input").Attr("type", kind)
}

// SVG is an element of a drawing.
func SVG(tag string) app.HTMLElem { return El(tag).XMLNS("http://www.w3.org/2000/svg") }

// Box is an element with a class, "" for none, and what stands in it.
func Box(tag, class string, body ...app.UI) app.HTMLElem {
	e := El(tag)
	if class != "" {
		e = e.Class(class)
	}
	return e.Body(body...)
}

// Say is an element with a class, "" for none, and a text.
func Say(tag, class, text string) app.HTMLElem {
	if tag == "p" || tag == "dd" {
		return Box(tag, class, Words(text)...)
	}
	return Box(tag, class, app.Text(text)) // no sentence: a name, a number, a line of a scenario
}

// Words is a text in which no line breaks at the hyphen of a word such as snack-7.
func Words(text string) []app.UI {
	var out []app.UI
	for i, piece := range words.Kept(text) {
		switch {
		case piece == "":
		case i%2 == 1:
			out = append(out, El("span").Class("kept").Text(piece))
		default:
			out = append(out, app.Text(piece))
		}
	}
	return out
}

// Push is a button with nothing but a word on it.
func Push(id string, do app.EventHandler, label string) app.HTMLElem {
	return Button().ID(id).OnClick(do).Body(app.Text(label))
}

// Able disables a button that would do nothing.
func Able(b app.HTMLElem, can bool) app.HTMLElem {
	if !can {
		b.Attr("disabled", true)
	}
	return b
}

// Option is a choice of a list; the chosen one is told by its value.
func Option(value, label, chosen string) app.UI {
	o := El("option").Attr("value", value).Text(label)
	if value == chosen {
		o.Attr("selected", true)
	}
	return o
}

// Toggle is a switch with its name beside it.
func Toggle(id, label, title string, on bool) app.HTMLElem {
	return Button().ID(id).Class("toggle").Title(words.Attr(title)).
		Aria("pressed", strconv.FormatBool(on)).Body(El("span").Class("knob").Aria("hidden", "true"), Say("span", "", label))
}
