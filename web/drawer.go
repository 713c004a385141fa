package web

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// tab names what is seen in the drawer.
type tab string

const (
	tablesTab  tab = "tables"
	codeTab    tab = "code"
	sqlTab     tab = "sql"
	figuresTab tab = "figures"
	whyTab     tab = "why"
)

var tabs = []struct {
	tab   tab
	title string
}{{tablesTab, "Tables"}, {codeTab, "Code"}, {sqlTab, "SQL"}, {figuresTab, "Figures"}, {whyTab, "Why"}}

// tab is what the drawer shows: what was chosen; at the end of a run that broke a promise
// why it did, until something else is chosen there.
func (l *Lab) tab() tab {
	s := l.session()
	_, broke := s.BrokeAt()
	switch {
	case s.Finding != nil && !s.View.ShopView:
		return whyTab
	case s.AtEnd() && broke && !s.View.ShopView && !s.Waiting() && l.pupil == nil:
		if l.endTab != "" {
			return l.endTab
		}
		return whyTab
	case l.drawn != "":
		return l.drawn
	case l.pupil != nil && l.pupil.Passage().Show == "code":
		return codeTab
	}
	return tablesTab
}

func (l *Lab) onTab(ctx app.Context, e app.Event) {
	l.openTab(tab(ctx.JSSrc().Get("value").String()))
}

// openTab opens a drawer. It is kept apart for the end of a run, which opens one itself.
func (l *Lab) openTab(t tab) {
	s := l.session()
	if t != whyTab {
		s.Finding = nil
	}
	if s.AtEnd() {
		l.endTab = t
	}
	if !s.AtEnd() || t != whyTab {
		l.drawn = t
	}
	l.panel = false
	l.settle()
}

// drawer is what stands beside the picture: the scenario, or one of the tabs.
func (l *Lab) drawer() app.UI {
	s := l.session()
	if l.panel {
		return &Panel{Lab: l, Rev: s.Rev, Drafts: l.drafts.rev, Veiled: s.View.ShopView}
	}
	now := l.tab()
	var heads []app.UI
	title := ""
	for _, t := range tabs {
		if t.tab == now {
			title = t.title
		}
		heads = append(heads, button().ID("tab-"+string(t.tab)).Role("tab").Attr("value", string(t.tab)).
			Aria("selected", t.tab == now).Aria("controls", "drawer").OnClick(l.onTab).Text(t.title))
	}
	return el("aside").Class("card side").Aria("label", "Beside the picture").Body(
		el("div").Class("tabs").Role("tablist").Body(heads...),
		el("div").ID("drawer").Class("drawer "+string(now)).Role("tabpanel").TabIndex(0).Aria("labelledby", "tab-"+string(now)).Body(
			append([]app.UI{say("h2", "unseen", title)}, l.opened(now)...)...),
	)
}

// opened is what a tab shows. Where the screen is wide, tables and code stand side by side.
func (l *Lab) opened(now tab) []app.UI {
	switch now {
	case codeTab:
		if !l.roomy {
			return []app.UI{l.code()}
		}
	case sqlTab:
		return []app.UI{l.sqlConsole()}
	case figuresTab:
		return []app.UI{l.watch()}
	case whyTab:
		return []app.UI{l.why()}
	}
	if l.roomy {
		return []app.UI{l.state(), l.code()}
	}
	return []app.UI{l.state()}
}

// fromTheTop shows a tab that has just been opened from its beginning.
func (l *Lab) fromTheTop() {
	if now := l.tab(); now != l.topped {
		l.topped = now
		if box := app.Window().GetElementByID("drawer"); box.Truthy() {
			box.Set("scrollTop", 0)
		}
	}
}
