package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// Elements by their tag. go-app has a type for every tag, with a hundred methods
// each; one type for all of them makes the program that a learner loads smaller.

func el(tag string) app.HTMLElem { return app.Elem(tag) }

func button() app.HTMLElem { return el("button").Attr("type", "button") }

func input(kind string) app.HTMLElemSelfClosing {
	return app.ElemSelfClosing("input").Attr("type", kind)
}

func svg(tag string) app.HTMLElem { return el(tag).XMLNS("http://www.w3.org/2000/svg") }

// box is an element with a class, "" for none, and what stands in it.
func box(tag, class string, body ...app.UI) app.HTMLElem {
	e := el(tag)
	if class != "" {
		e = e.Class(class)
	}
	return e.Body(body...)
}

// say is an element with a class, "" for none, and a text.
func say(tag, class, text string) app.HTMLElem { return box(tag, class, app.Text(text)) }

// push is a button with nothing but a word on it.
func push(id string, do app.EventHandler, label string) app.HTMLElem {
	return button().ID(id).OnClick(do).Body(app.Text(label))
}
