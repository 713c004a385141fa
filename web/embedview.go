package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/link"
)

// openEmbed shows the HTML that puts what the page shows into another page.
func (l *Lab) openEmbed(app.Context, app.Event) {
	l.frameCopied = false
	l.open(embedDialog)
}

// frame is the HTML for what the page shows, in the colours that were chosen.
func (l *Lab) frame() string {
	return l.colours().Frame(l.address(), "Two Deliveries: "+l.session().Heading())
}

func (l *Lab) colours() link.Embed {
	if l.frameColours == link.NotEmbedded {
		return link.EmbedSystem
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
					option(string(link.EmbedSystem), "as the reader’s system", now),
					option(string(link.EmbedLight), "light", now), option(string(link.EmbedDark), "dark", now))),
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
	l.frameColours, l.frameCopied = link.Embed(ctx.JSSrc().Get("value").String()), false
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

// embedded is the page in a frame of another one: the run, to be looked at and
// stepped through, and a way to the lab. Nothing is changed there.
func (l *Lab) embedded() app.UI {
	s := l.session()
	name := box("header", "unseen", say("h1", "", "Two Deliveries: "+s.Heading()))
	if s.Comparing {
		return box("div", "lab comparing", name, l.compareView())
	}
	return box("div", "lab", name, box("main", "floor", box("div", "run",
		l.notice(), l.named(), l.assignment(), l.player(),
		l.sayingWith(noDoors()),
		l.stage(l.heads(), l.drawing(), l.invitation()))))
}

// noDoors stand where there are no ways on.
func noDoors() app.UI { return el("span").Class("none") }

// named is the title of a scenario that has one of its own.
func (l *Lab) named() app.UI {
	s := l.session()
	if s.Wanted.Title == "" || s.Opening() {
		return el("h2").Class("none")
	}
	return say("h2", "named", s.Wanted.Title)
}

// inFrame tells whether the page stands in a frame of another one.
func (l *Lab) inFrame() bool { return l.Embed != link.NotEmbedded }

// openLink leads to the same step in the lab.
func (l *Lab) openLink() app.UI {
	return el("a").ID("open-lab").Class("openlab").Attr("href", l.address()).Attr("target", "_blank").Attr("rel", "noopener").
		Aria("label", "Open in Two Deliveries").Body(say("span", "", "Open"), say("span", "more", " in Two Deliveries"), icon("out"))
}

// inFrameToo are the actions of keys that a frame takes.
var inFrameToo = map[string]bool{"forward": true, "back": true, "first": true, "last": true, "play": true, "dismiss": true}
