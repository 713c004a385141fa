package web

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
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
	return `<iframe src="` + escape(e.Address(address)) + `" width="` + frameWidth + `" height="` + frameHeight +
		`" title="` + escape(title) + `" loading="lazy"></iframe>`
}

// openEmbed shows the HTML that puts what the page shows into another page.
func (l *Lab) openEmbed(app.Context, app.Event) {
	l.frameCopied = false
	l.open(embedDialog)
}

// frame is the HTML for what the page shows, in the colours that were chosen.
func (l *Lab) frame() string {
	return l.colours().Frame(l.address(), "Two Deliveries: "+l.session().Heading())
}

func (l *Lab) colours() Embed {
	if l.frameColours == NotEmbedded {
		return EmbedSystem
	}
	return l.frameColours
}

// embedChoice is the dialog about standing in another page.
func (l *Lab) embedChoice() []app.UI {
	now := string(l.colours())
	label := "Copy it"
	if l.frameCopied {
		label = "Copied"
	}
	return []app.UI{
		say("p", "", "This HTML puts the run at this step into a page of yours: the picture, the numbers and the buttons to step. "+
			"Your readers can open it here from there."),
		box("p", "embedrow",
			box("label", "pick", app.Text("Colours "),
				el("select").ID("embed-colours").Attr("value", now).OnChange(l.onColours).Body(
					option(string(EmbedSystem), "as the reader’s system", now),
					option(string(EmbedLight), "light", now), option(string(EmbedDark), "dark", now))),
			button().ID("embed-copy").Class("pri").OnClick(l.onCopyFrame).Text(label),
		),
		app.If(l.Site.OneFile, func() app.UI {
			return say("p", "unmet", "This page is a file on your disk: your readers have it at another address, which has to stand here in its place.")
		}),
		el("pre").ID("embed-code").Class("copied").TabIndex(0).Aria("label", "HTML to copy").Text(l.frame()),
		say("p", "remark", "Width and height can be anything from 320 by 360 pixels on. A frame with sandbox=“allow-scripts” works, too; "+
			"allow-popups lets it open the lab."),
	}
}

func (l *Lab) onColours(ctx app.Context, e app.Event) {
	l.frameColours, l.frameCopied = Embed(ctx.JSSrc().Get("value").String()), false
}

// onCopyFrame puts the HTML on the clipboard; where that is refused it is selected,
// to be copied by hand.
func (l *Lab) onCopyFrame(app.Context, app.Event) {
	putOnClipboard(l.ctx, l.frame(), func() { l.frameCopied = true }, func() {
		code := app.Window().GetElementByID("embed-code")
		if code.Truthy() {
			app.Window().Call("getSelection").Call("selectAllChildren", code)
		}
	})
}
