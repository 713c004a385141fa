package shown

import (
	"strconv"
	"strings"

	"twodeliveries/web/words"
)

// Listing is a source file of the run, written once.
func (r *Run) Listing(file string) string {
	if _, ok := r.listings[file]; !ok {
		text := ""
		for _, src := range r.Rec.Sources {
			if src.File == file {
				text = src.Text
			}
		}
		r.listings[file] = Listing(text)
	}
	return r.listings[file]
}

// Listing writes a Go file as lines that can be lit, its comments and keywords
// told apart.
func Listing(text string) string {
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
			b.WriteString(words.Escape(piece))
		} else {
			b.WriteString(`<i class="` + class + `">` + words.Escape(piece) + "</i>")
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
