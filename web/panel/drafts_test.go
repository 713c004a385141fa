package panel

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/desk"
	"twodeliveries/web/link"
	"twodeliveries/web/webtest"
)

func TestWhatIsTypedIsKept(t *testing.T) {
	d := desk.New("lost-ack", webtest.Preset(t, "lost-ack"), nil, link.Site{}, link.NotEmbedded, nil)
	p := &Panel{D: d, Drafts: &Drafts{}}
	_, err := d.S.Draft.SetOption("attempts", "many")
	p.drafts().keep("attempts", "many", err)
	p.drafts().write("order snack-7 seven\n")
	text := app.HTMLString(p)
	webtest.Has(t, text, `value="many"`)
	webtest.Has(t, text, "order snack-7 seven")
	webtest.Has(t, text, "Line 1: ")
	webtest.Has(t, text, "Allowed: ")
	d.Edits++
	webtest.HasNot(t, app.HTMLString(&Panel{D: d, Drafts: p.Drafts}), "seven")
}

// What was broken would tell what the veil hides.
func TestTheVeilHidesTheFaults(t *testing.T) {
	d := desk.New("lost-ack", webtest.Preset(t, "lost-ack"), nil, link.Site{}, link.NotEmbedded, nil)
	p := func() string { return app.HTMLString(&Panel{D: d, Drafts: &Drafts{}}) }
	webtest.Has(t, p(), "drop response 1")
	d.S.SetView(scenario.View{ShopView: true})
	webtest.HasNot(t, p(), "drop response 1")
	webtest.Has(t, p(), "order snack-7 7")
}
