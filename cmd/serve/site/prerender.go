package site

import (
	"bytes"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// prerender writes a component as HTML, as its program will show it. go-app writes the
// attributes of an element in another order each time and leaves the value of true out;
// here they are sorted, so that the same page is the same file, and aria attributes keep
// their value, because without one they mean nothing. And it writes every child on a line
// of its own, which would stand between words as a space: those lines are joined.
func prerender(ui app.UI) string {
	deeper := strings.TrimPrefix(printed(app.Div().Body(app.Div(), ui)), "<div>\n  <div></div>\n  ")
	return joinLines(printed(ui), deeper)
}

// printed is what go-app writes, with its attributes in order.
func printed(ui app.UI) string {
	var page bytes.Buffer
	app.PrintHTML(&page, ui)
	var b strings.Builder
	for text := page.String(); text != ""; {
		before, tag, found := strings.Cut(text, "<")
		b.WriteString(before)
		if !found {
			break
		}
		long := strings.IndexAny(tag, " >")
		b.WriteString("<" + tag[:long])
		text = tag[long:]
		var attributes []string
		for strings.HasPrefix(text, " ") {
			long := attributeLong(text[1:])
			attributes = append(attributes, withValue(text[1:1+long]))
			text = text[1+long:]
		}
		slices.Sort(attributes)
		for _, a := range attributes {
			b.WriteString(" " + a)
		}
	}
	return b.String()
}

// attributeLong measures an attribute. Values are in double quotes and hold none.
func attributeLong(text string) int {
	long := strings.IndexAny(text, " >=")
	if text[long] != '=' {
		return long
	}
	return long + 2 + strings.IndexByte(text[long+2:], '"') + 1
}

// withValue gives an aria attribute its value.
func withValue(attribute string) string {
	if strings.HasPrefix(attribute, "aria-") && !strings.Contains(attribute, "=") {
		return attribute + `="true"`
	}
	return attribute
}

// joinLines takes away the line breaks that go-app has put in, with the spaces that it
// indents by: those after which the same page, printed a level deeper, has two more. It
// indents by an even number; the space that makes it odd begins a text.
func joinLines(text, deeper string) string {
	var b strings.Builder
	for text != "" {
		line, rest, more := strings.Cut(text, "\n")
		b.WriteString(line)
		if !more {
			break
		}
		deeper = deeper[len(line)+1:]
		is, was := indent(deeper), indent(rest)
		switch {
		case is == was:
			b.WriteByte('\n')
			text = rest
			continue
		case was%2 == 1:
			was, is = was-1, is-1
		}
		text, deeper = rest[was:], deeper[is:]
	}
	return b.String()
}

func indent(text string) int { return len(text) - len(strings.TrimLeft(text, " ")) }
