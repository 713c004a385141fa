package web

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/trace"
)

// code shows the Go file that did the current step, with its line lit.
func (l *Lab) code() app.UI {
	s := l.session()
	file, line, by := s.source()
	class := "code"
	if line == 0 {
		class += " idle"
	}
	return el("section").Class(class).Aria("label", "Code at this step").Body(
		box("h2", "", app.Text("Code at this step "), el("code").ID("file").Text(fileAndLine(file, line))),
		el("p").Class("by").ID("by").Text(by),
		el("div").Class("listing").ID("listing").TabIndex(0).Body(app.Raw(s.Run.listing(file))),
	)
}

// source is the file and the line of node code that the current step stands on.
// When no code of shop or warehouse runs it is the file that ran last, and line 0.
func (s *Session) source() (file string, line int, by string) {
	if at := s.diedAt(); at != nil {
		return at.File, at.Line, "Here it dies: " + owner(at.Node) + "’s process gets no further than this line."
	}
	for i := min(s.Cursor, s.Run.Last()); i >= 0; i-- {
		e := &s.Run.Rec.Events[i]
		if e.File == "" || !s.Run.Visible(s.View, i) || s.View.ShopView && e.Node != trace.Publisher {
			continue
		}
		if i == s.Cursor {
			if e.Node == "" {
				return e.File, e.Line, "This line has put the message on its way."
			}
			return e.File, e.Line, "This line runs, in " + owner(e.Node) + "’s process."
		}
		return e.File, 0, idle(&s.Run.Rec.Events[s.Cursor])
	}
	if len(s.Run.Rec.Sources) > 0 {
		file = s.Run.Rec.Sources[0].File
	}
	return file, 0, "This is the code that runs. Nothing has run yet."
}

// diedAt is the step whose line the process stood on that dies at the cursor; nil
// when none dies there, or when it dies at no line.
func (s *Session) diedAt() *trace.Event {
	crash := s.Event()
	if crash == nil || crash.Kind != trace.Crashed || crash.Stood == "" || s.View.ShopView && crash.Node != trace.Publisher {
		return nil
	}
	for i := s.Cursor - 1; i >= 0 && s.Run.ms(i) == crash.Ms; i-- {
		if e := &s.Run.Rec.Events[i]; e.Node == crash.Node && e.File != "" {
			return e
		}
	}
	return nil
}

func idle(e *trace.Event) string {
	if e.Node == "" {
		return "No code of the shop or the warehouse runs here: the world around them acts."
	}
	return "No line of this file runs here."
}

func fileAndLine(file string, line int) string {
	if line == 0 {
		return file
	}
	return file + ":" + strconv.Itoa(line)
}

// listing is a source file of the run, written once.
func (r *Run) listing(file string) string {
	if _, ok := r.listings[file]; !ok {
		text := ""
		for _, src := range r.Rec.Sources {
			if src.File == file {
				text = src.Text
			}
		}
		r.listings[file] = listing(text)
	}
	return r.listings[file]
}

// listing writes a Go file as lines that can be lit, its comments and keywords
// told apart.
func listing(text string) string {
	var b strings.Builder
	b.WriteString("<pre>")
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		b.WriteString(`<span class="l" data-line="` + strconv.Itoa(i+1) + `">`)
		writeGo(&b, line)
		b.WriteString("\n</span>")
	}
	b.WriteString("</pre>")
	return b.String()
}

var keywords = map[string]bool{
	"break": true, "case": true, "const": true, "continue": true, "default": true, "defer": true, "else": true,
	"for": true, "func": true, "if": true, "import": true, "package": true, "range": true, "return": true,
	"struct": true, "switch": true, "type": true, "var": true, "nil": true, "true": true, "false": true,
}

// writeGo writes one line of Go. Strings that span lines do not occur in
// statements of node code; a schema that does is shown plain.
func writeGo(b *strings.Builder, line string) {
	for len(line) > 0 {
		n, class := token(line)
		piece := strings.ReplaceAll(line[:n], "\t", "    ")
		if class == "" {
			b.WriteString(escape(piece))
		} else {
			b.WriteString(`<i class="` + class + `">` + escape(piece) + "</i>")
		}
		line = line[n:]
	}
}

// token measures the first piece of a line and names its kind: c for a comment,
// s for a string, k for a keyword, "" for the rest.
func token(line string) (n int, class string) {
	switch {
	case strings.HasPrefix(line, "//"):
		return len(line), "c"
	case line[0] == '"':
		for n = 1; n < len(line) && line[n] != '"'; n++ {
			if line[n] == '\\' {
				n++
			}
		}
		return min(n+1, len(line)), "s"
	case letter(line[0]):
		for n = 1; n < len(line) && (letter(line[n]) || line[n] >= '0' && line[n] <= '9'); n++ {
		}
		if keywords[line[:n]] {
			return n, "k"
		}
		return n, ""
	}
	return 1, ""
}

func letter(c byte) bool {
	return c == '_' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}
