package link

import (
	"net/url"
	"strings"

	"twodeliveries/web/words"
)

// Embed says whether the page stands in a frame of another page, and in which
// colours.
type Embed string

// The ways to stand in a frame. NotEmbedded is the page as itself.
const (
	NotEmbedded Embed = ""
	EmbedSystem Embed = "system" // light or dark as the reader's system is
	EmbedLight  Embed = "light"
	EmbedDark   Embed = "dark"
)

// EmbedOf reads it from the query of an address: embed, embed=light or embed=dark
// among its parts. Any other value is as none.
func EmbedOf(u *url.URL) Embed {
	for _, part := range strings.Split(u.RawQuery, "&") {
		switch name, colours, _ := strings.Cut(part, "="); {
		case name != "embed":
		case Embed(colours) == EmbedLight, Embed(colours) == EmbedDark:
			return Embed(colours)
		default:
			return EmbedSystem
		}
	}
	return NotEmbedded
}

// Address is the address of the same page, step and view in a frame.
func (e Embed) Address(of string) string {
	page, fragment, found := strings.Cut(of, "#")
	query := "embed"
	if e != EmbedSystem {
		query += "=" + string(e)
	}
	if strings.Contains(page, "?") {
		page += "&" + query
	} else {
		page += "?" + query
	}
	if found {
		page += "#" + fragment
	}
	return page
}

// The size that a frame is given, in px: as wide as the text of most pages, and high
// enough for a dozen rows of the picture.
const frameWidth, frameHeight = "760", "560"

// Frame is the HTML of a frame that shows an address.
func (e Embed) Frame(address, title string) string {
	return `<iframe src="` + words.Escape(e.Address(address)) + `" width="` + frameWidth + `" height="` + frameHeight +
		`" title="` + words.Escape(title) + `" loading="lazy"></iframe>`
}
