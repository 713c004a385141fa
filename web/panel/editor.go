package panel

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/html"
	"twodeliveries/web/session"
)

// editor is the whole scenario as text. What is typed is read at every stroke;
// it runs when it is asked to, and an error leaves it as it is.
func (p *Panel) editor() app.UI {
	s := p.D.S
	text := s.Draft.Text()
	dirty := p.drafts().text != nil && *p.drafts().text != text
	if p.drafts().text != nil {
		text = *p.drafts().text
	}
	return html.Box("section", "editor",
		html.Box("h3", "", html.El("label").Attr("for", "editor").Text("As text"), app.If(p.D.Site.Language() != "", func() app.UI {
			return html.El("a").ID("to-language").Class("aside").Attr("href", p.D.Site.Language()).Attr("target", "_blank").Text("what can stand here")
		})),
		html.El("textarea").ID("editor").Class("text").Attr("rows", min(14, max(5, strings.Count(text, "\n")+1))).
			Spellcheck(false).Aria("describedby", "editor-error").
			OnInput(p.onWrite).OnKeyDown(p.onEditorKey).Attr("value", text),
		problem("editor-error", p.drafts().err),
		html.Box("div", "adders",
			html.Able(html.Button().ID("editor-run").Class("pri").Title("Ctrl+Enter").OnClick(p.onRun),
				dirty && p.drafts().err == nil).Text("Run this text"),
			html.Able(html.Button().ID("editor-revert").OnClick(p.onRevert), dirty).Text("Put it back"),
		),
	)
}

func (p *Panel) onWrite(ctx app.Context, e app.Event) {
	p.drafts().write(ctx.JSSrc().Get("value").String())
}

func (p *Panel) onEditorKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" && (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()) {
		e.PreventDefault()
		p.onRun(ctx, e)
	}
}

func (p *Panel) onRun(app.Context, app.Event) {
	if p.drafts().text == nil || p.drafts().err != nil {
		return
	}
	sc, err := scenario.Parse(*p.drafts().text)
	if err != nil {
		return
	}
	p.D.Edit(&session.Change{Scenario: sc})
}

func (p *Panel) onRevert(app.Context, app.Event) {
	p.drafts().text, p.drafts().err = nil, nil
}
