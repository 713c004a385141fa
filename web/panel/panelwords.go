package panel

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/words"
)

// wordsOf are the title and the note of the scenario: what somebody reads who is sent it.
func (p *Panel) wordsOf() app.UI {
	s := p.D.S
	title, note := s.Draft.Scenario.Title, s.Draft.Scenario.Note
	badTitle, badNote := p.drafts().fields["title"], p.drafts().fields["note"]
	if badTitle.err != nil {
		title = badTitle.text
	}
	if badNote.err != nil {
		note = badNote.text
	}
	return html.Box("section", "words-of",
		html.Box("div", "field",
			html.El("label").Attr("for", "own-title").Text("Title"),
			html.Input("text").ID("own-title").Attr("value", words.Attr(title)).Attr("autocomplete", "off").Attr("placeholder", "what it is about").OnChange(p.onTitle),
			problem("own-title-error", badTitle.err)),
		html.Box("div", "field",
			html.El("label").Attr("for", "own-note").Text("Note or question"),
			html.El("textarea").ID("own-note").Attr("rows", 2).Attr("placeholder", "whoever opens the link reads it at every step").OnChange(p.onNote).Attr("value", note),
			problem("own-note-error", badNote.err)),
	)
}

// OnUpdate empties the fields of what the scenario does not say any more: go-app takes an
// empty value for none, and then leaves in the field what was there. Where somebody is
// typing nothing is taken away.
func (p *Panel) OnUpdate(ctx app.Context) {
	ctx.Defer(func(app.Context) {
		s, fields := p.D.S.Draft.Scenario, p.drafts().fields
		for key, text := range map[string]string{"title": s.Title, "note": s.Note} {
			if text != "" || fields[key].err != nil {
				continue
			}
			if el := dom.Query("#own-" + key + ":not(:focus)"); el.Truthy() {
				el.Set("value", "")
			}
		}
	})
}

func (p *Panel) onTitle(ctx app.Context, _ app.Event) {
	text := strings.TrimSpace(ctx.JSSrc().Get("value").String())
	p.reword("title", text, func(sc *scenario.Scenario) { sc.Title = text })
}

func (p *Panel) onNote(ctx app.Context, _ app.Event) {
	text := strings.TrimSpace(ctx.JSSrc().Get("value").String())
	p.reword("note", text, func(sc *scenario.Scenario) { sc.Note = text })
}

// reword changes the words of the scenario. Words that it may not have are kept with what
// is wrong with them.
func (p *Panel) reword(field, text string, change func(*scenario.Scenario)) {
	c, err := p.D.S.Draft.Reword(change)
	if err != nil {
		p.drafts().keep(field, text, err)
		return
	}
	p.drafts().drop(field)
	if c.Scenario.String() != p.D.S.Draft.Text() {
		p.D.Edit(c)
	}
}
