package web

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/session"
)

// editor is the whole scenario as text. What is typed is read at every stroke;
// it runs when it is asked to, and an error leaves it as it is.
func (p *Panel) editor() app.UI {
	l := p.Lab
	s := l.session()
	text := s.Wanted.String()
	dirty := l.drafts.text != nil && *l.drafts.text != text
	if l.drafts.text != nil {
		text = *l.drafts.text
	}
	return box("section", "editor",
		box("h3", "", el("label").Attr("for", "editor").Text("As text"), app.If(l.Site.Language() != "", func() app.UI {
			return el("a").ID("to-language").Class("aside").Attr("href", l.Site.Language()).Attr("target", "_blank").Text("what can stand here")
		})),
		el("textarea").ID("editor").Class("text").Attr("rows", min(14, max(5, strings.Count(text, "\n")+1))).
			Spellcheck(false).Aria("describedby", "editor-error").
			OnInput(p.onWrite).OnKeyDown(p.onEditorKey).Attr("value", text),
		problem("editor-error", l.drafts.err),
		box("div", "adders",
			able(button().ID("editor-run").Class("pri").Title("Ctrl+Enter").OnClick(p.onRun),
				dirty && l.drafts.err == nil).Text("Run this text"),
			able(button().ID("editor-revert").OnClick(p.onRevert), dirty).Text("Put it back"),
		),
	)
}

func (p *Panel) onWrite(ctx app.Context, e app.Event) {
	p.Lab.drafts.write(ctx.JSSrc().Get("value").String())
}

func (p *Panel) onEditorKey(ctx app.Context, e app.Event) {
	if e.Get("key").String() == "Enter" && (e.Get("ctrlKey").Bool() || e.Get("metaKey").Bool()) {
		e.PreventDefault()
		p.onRun(ctx, e)
	}
}

func (p *Panel) onRun(app.Context, app.Event) {
	l := p.Lab
	if l.drafts.text == nil || l.drafts.err != nil {
		return
	}
	sc, err := scenario.Parse(*l.drafts.text)
	if err != nil {
		return
	}
	l.edit(&session.Change{Scenario: sc})
}

func (p *Panel) onRevert(app.Context, app.Event) {
	p.Lab.drafts.text, p.Lab.drafts.err = nil, nil
	p.Lab.drafts.rev++
}
