package lessons

import (
	"bytes"
	"fmt"
	"regexp"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
)

// comment is one of HTML, which a reader of the document does not see.
var comment = regexp.MustCompile(`(?m)^<!--.*-->\n`)

// Document makes HTML of a document of our own in Markdown, with tables; each heading
// has its words as id.
func Document(markdown string) (string, error) {
	var b bytes.Buffer
	reader := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()))
	if err := reader.Convert([]byte(comment.ReplaceAllString(markdown, "")), &b); err != nil {
		return "", fmt.Errorf("read the Markdown: %w", err)
	}
	return b.String(), nil
}
