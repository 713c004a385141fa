package web

import (
	"regexp"
	"strings"
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/desk"
	"twodeliveries/web/drawer"
	"twodeliveries/web/link"
	"twodeliveries/web/player"
	"twodeliveries/web/webtest"
	"twodeliveries/web/words"
)

// page renders the lab as it is prerendered, and as it would be at any moment.
func page(l *Lab) string { return app.HTMLString(l) }

func labOf(t *testing.T, preset string) *Lab {
	t.Helper()
	return &Lab{Preset: preset, Recording: webtest.Preset(t, preset)}
}

func TestPrerendered(t *testing.T) {
	for _, p := range scenario.Presets() {
		t.Run(p.Name, func(t *testing.T) {
			l := labOf(t, p.Name)
			text := page(l)
			webtest.CheckMarkup(t, text)
			webtest.Has(t, text, p.Title)
			webtest.Has(t, text, `id="step"`)
			webtest.Has(t, text, `class="tl strip"`)
			webtest.Has(t, text, "Begin with lesson 1")
			l.desk().S.Forward()
			text = page(l)
			webtest.CheckMarkup(t, text)
			webtest.Has(t, text, words.Escape(l.desk().S.Run.Sentences[3]))
		})
	}
}

func TestEveryStateRenders(t *testing.T) {
	l := labOf(t, "content-conflict")
	s := l.desk().S
	l.desk().Open.Panel = true
	for _, d := range []desk.Dialog{desk.NoDialog, desk.HelpDialog, desk.PresetsDialog, desk.RulesDialog, desk.LinkDialog, desk.EmbedDialog} {
		l.desk().Open.Dialog = d
		webtest.CheckMarkup(t, page(l))
	}
	l.desk().Open.Dialog = desk.NoDialog
	for _, v := range []scenario.View{{}, {Every: true}, {ShopView: true}, {Future: true, Every: true, ShopView: true}} {
		s.SetView(v)
		s.First()
		for !s.AtEnd() {
			s.Forward()
			l.desk().Open.OpenMenu([]int{s.Cursor}, desk.Menu{})
			webtest.CheckMarkup(t, page(l))
		}
	}
}

// An id cannot hold a quote, but a title, a note and a body can. The panel has
// fields with such values; it is folded wherever go-app prints a page.
func TestMarkupInAScenario(t *testing.T) {
	text := "title <b>\"bold\"</b> & co\nnote \"quoted\" <i>\norder a 1\nanswer request 1 with 200 {\"x\":\"<script>\"}\n"
	l := &Lab{Recording: webtest.Record(t, text)}
	for !l.desk().S.AtEnd() {
		l.desk().S.Forward()
		out := page(l)
		webtest.CheckMarkup(t, out)
		webtest.HasNot(t, out, "<b>")
		webtest.HasNot(t, out, "<i>")
	}
}

// A page whose recording cannot be read waits for the engine, and says so.
func TestWithoutARecording(t *testing.T) {
	l := &Lab{Preset: "lost-ack"}
	webtest.Has(t, page(l), "There is nothing to show yet.")
	s := l.desk().S
	ask, any := s.Open("lost-ack", "")
	require.True(t, any)
	webtest.Answer(t, s, ask)
	s.Forward()
	require.GreaterOrEqual(t, s.Cursor, 0)
	webtest.CheckMarkup(t, page(l))
}

func TestCaptionAndCounts(t *testing.T) {
	l := labOf(t, "lost-ack")
	webtest.Has(t, page(l), "A customer is about to order 7 of ")
	webtest.Has(t, page(l), `<span class="kept">snack-7.</span>`) // not broken at its hyphen
	l.desk().S.End()
	text := page(l)
	webtest.Has(t, text, "every promise held")
	webtest.Has(t, text, "2 requests, 1 application")
	webtest.Has(t, text, "make the warehouse forget")
}

// What the shop sees of a lost ACK and of a lost request is the same: picture,
// words, numbers and tables.
func TestTheShopCannotTell(t *testing.T) {
	seen := func(preset string) (moments []string) {
		d := labOf(t, preset).desk()
		s := d.S
		s.SetView(scenario.View{ShopView: true})
		drawerOf := func(tab desk.Tab) string {
			d.Open.OpenTab(tab)
			return app.HTMLString(&drawer.Drawer{D: d, Query: &drawer.Query{}})
		}
		for {
			moments = append(moments, strings.Join([]string{
				s.Run.Caption(s.View, s.Cursor), s.Where(), s.Judge().Label,
				drawerOf(desk.TablesTab), drawerOf(desk.CodeTab), drawerOf(desk.SQLTab), drawerOf(desk.FiguresTab), drawerOf(desk.WhyTab),
				app.HTMLString(&player.Saying{D: d}), app.HTMLString(&player.Transport{D: d}),
				s.Run.Strip(s.View, 1200).Markup,
			}, "\n"))
			if s.AtEnd() {
				return append(moments, s.Run.Story(s.View))
			}
			s.Forward()
		}
	}
	ack, request := seen("lost-ack"), seen("lost-request")
	require.Equal(t, len(ack), len(request))
	for i := range ack {
		a, b := strings.Split(shapeOf(ack[i]), "\n"), strings.Split(shapeOf(request[i]), "\n")
		require.Equal(t, len(a), len(b), "moment %d", i)
		for j := range a {
			require.Equal(t, a[j], b[j], "moment %d, line %d", i, j)
		}
	}
}

var attributes = regexp.MustCompile(` (data-step|value|[a-z-]+)="[^"]*"`)

// shapeOf leaves the attributes out: go-app writes them in any order, and the
// steps of a run are numbered whether one sees them or not.
func shapeOf(text string) string { return attributes.ReplaceAllString(text, "") }

// What was broken would tell what the veil hides.
func TestTheVeilHidesTheFaults(t *testing.T) {
	l := labOf(t, "lost-ack")
	webtest.Has(t, page(l), "drop response 1")
	l.desk().S.SetView(scenario.View{ShopView: true})
	webtest.HasNot(t, page(l), "drop response 1")
}

// The lab leads there with the scenario on its desk.
func TestTheLabLeadsToExploring(t *testing.T) {
	l := labOf(t, "memory-set")
	l.desk().S.End()
	webtest.Has(t, page(l), `href="explore/"`)
	require.Equal(t, "/two/explore/#v2/memory-set", link.Site{Root: "/two/"}.ExploreOf(l.desk().S.Link()))
	require.Equal(t, "explore/#v2/text=order+a+1", link.Site{}.ExploreOf(scenario.Link{Text: "order a 1\n", Step: 4, Digest: "ab"}))
}
