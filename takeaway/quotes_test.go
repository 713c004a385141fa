package takeaway

import (
	"encoding/xml"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A quote ends the address of a link, and what follows would be taken for more of
// its attributes: whoever opens the file would be led somewhere else than the one
// who saved it, and only the file's policy would keep a script from running.
func TestAQuoteInALinkDoesNotEndIt(t *testing.T) {
	const link = `https://example.org/" onmouseover="alert(1)`
	d := xml.NewDecoder(strings.NewReader(Sheet(preset(t, "lost-ack"), Options{Link: link})))
	d.Strict, d.Entity = false, xml.HTMLEntity
	for {
		token, err := d.Token()
		require.NoError(t, err, "the sheet has no link")
		if a, ok := token.(xml.StartElement); ok && a.Name.Local == "a" {
			require.Equal(t, []xml.Attr{{Name: xml.Name{Local: "href"}, Value: link}}, a.Attr)
			return
		}
	}
}
