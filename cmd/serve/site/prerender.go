package site

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// prerender writes a component as HTML. go-app writes the attributes of an
// element in another order each time and leaves the value of true out; here they
// are sorted, so that the same page is the same file, and aria attributes keep
// their value, because without one they mean nothing.
func prerender(ui app.UI) string {
	var b bytes.Buffer
	app.PrintHTML(&b, ui)
	return startTag.ReplaceAllStringFunc(b.String(), func(tag string) string {
		parts := startTag.FindStringSubmatch(tag)
		attributes := attribute.FindAllString(parts[2], -1)
		for i, a := range attributes {
			if strings.HasPrefix(a, "aria-") && !strings.Contains(a, "=") {
				attributes[i] = a + `="true"`
			}
		}
		slices.Sort(attributes)
		return parts[1] + " " + strings.Join(attributes, " ") + parts[3]
	})
}

// A start tag with attributes, in three parts, and one attribute. Values are in
// double quotes and hold none.
var (
	attribute = regexp.MustCompile(`[^\s="/>]+(?:="[^"]*")?`)
	startTag  = regexp.MustCompile(`(<[a-zA-Z][\w-]*)((?:\s+[^\s="/>]+(?:="[^"]*")?)+)(\s*/?>)`)
)
