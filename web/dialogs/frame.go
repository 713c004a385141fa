package dialogs

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/link"
)

// frame is the HTML that puts what the page shows into another page.
type frame struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now

	colours link.Embed // those chosen, "" for none yet
	start   string     // where it begins, "start" or "here"; "" until somebody chose
	copied  bool       // the clipboard has it
}

// begins is where it begins: at the step under the cursor, but nobody wants to begin at the
// end, unless they say so.
func (t *frame) begins() string {
	if t.start == "" {
		return from(t.D.S.Cursor >= 0 && !t.D.S.AtEnd())
	}
	return t.start
}

// text is that for what the page shows, in the colours that were chosen.
func (t *frame) text() string {
	address := t.D.Trail.AddressFromStart()
	if t.begins() == "here" {
		address = t.D.Trail.Address()
	}
	return t.chosen().Frame(address, "Two Deliveries: "+t.D.S.Draft.Heading())
}

func (t *frame) chosen() link.Embed {
	if t.colours == link.NotEmbedded {
		return link.EmbedSystem
	}
	return t.colours
}

// Render lets the colours be chosen, and the HTML be copied.
func (t *frame) Render() app.UI {
	now := string(t.chosen())
	label := "Copy it"
	if t.copied {
		label = "Copied"
	}
	return html.Box("div", "",
		html.Say("p", "", "This HTML puts the run into a page of yours: the picture, the numbers and the buttons to step. "+
			"Your readers can open it here from there."),
		html.Box("p", "embedrow",
			html.Box("label", "pick", app.Text("It begins "),
				html.El("select").ID("embed-start").Attr("value", t.begins()).OnChange(t.onStart).Body(startOptions(t.D, t.begins())...)),
			html.Box("label", "pick", app.Text("Colours "),
				html.El("select").ID("embed-colours").Attr("value", now).OnChange(t.onColours).Body(
					html.Option(string(link.EmbedSystem), "as the reader’s system", now),
					html.Option(string(link.EmbedLight), "light", now), html.Option(string(link.EmbedDark), "dark", now))),
			html.Button().ID("embed-copy").Class("pri").OnClick(t.onCopyFrame).Text(label),
		),
		app.If(t.D.Site.OneFile, func() app.UI {
			return html.Say("p", "unmet", "This page is a file on your disk: your readers have it at another address, which has to stand here in its place.")
		}),
		html.El("pre").ID("embed-code").Class("copied").TabIndex(0).Aria("label", "HTML to copy").Text(t.text()),
		html.Say("p", "remark", "Width and height can be anything from 320 by 360 pixels on. A frame with sandbox=“allow-scripts” works, too; "+
			"allow-popups lets it open the lab."),
	)
}

func (t *frame) onStart(ctx app.Context, e app.Event) {
	t.start, t.copied = ctx.JSSrc().Get("value").String(), false
}

func (t *frame) onColours(ctx app.Context, e app.Event) {
	t.colours, t.copied = link.Embed(ctx.JSSrc().Get("value").String()), false
}

// onCopyFrame puts the HTML on the clipboard; where that is refused it is selected,
// to be copied by hand.
func (t *frame) onCopyFrame(ctx app.Context, _ app.Event) {
	dom.Copy(ctx, t.text(), func() { t.copied = true }, func() {
		code := app.Window().GetElementByID("embed-code")
		if code.Truthy() {
			app.Window().Call("getSelection").Call("selectAllChildren", code)
		}
	})
}
