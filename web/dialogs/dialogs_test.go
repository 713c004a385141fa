package dialogs

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/stretchr/testify/require"

	"twodeliveries/web/desk"
	"twodeliveries/web/link"
	"twodeliveries/web/webtest"
)

// lab is the desk of a preset.
func lab(t *testing.T, preset string) *desk.Desk {
	t.Helper()
	return desk.New(preset, webtest.Preset(t, preset), nil, link.Site{}, link.NotEmbedded, nil)
}

// A newcomer meets four promises; a broken one shows itself.
func TestPromisesForANewcomer(t *testing.T) {
	d := lab(t, "lost-ack")
	text := app.HTMLString(&promises{D: d})
	webtest.Has(t, text, `data-rule="no-loss"`)
	webtest.Has(t, text, "show 7 more promises")
	webtest.HasNot(t, text, `data-rule="drains"`)
	webtest.Has(t, app.HTMLString(&promises{D: d, all: true}), `data-rule="drains"`)

	d = lab(t, "reject-duplicates")
	d.S.End()
	webtest.Has(t, app.HTMLString(&promises{D: d}), `data-rule="honest-refusal"`)
}

func TestPicker(t *testing.T) {
	d := lab(t, "lost-ack")
	text := app.HTMLString(&picker{D: d})
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, `data-preset="two-relays"`)
	webtest.Has(t, text, "mended: ")
	text = app.HTMLString(&picker{D: d, search: "two relays"})
	webtest.Has(t, text, `data-preset="two-relays"`)
	webtest.HasNot(t, text, `data-preset="lost-ack"`)
	webtest.Has(t, app.HTMLString(&picker{D: d, search: "unicorn"}), "No scenario says that")
	require.NotContains(t, app.HTMLString(&picker{D: d, Comparing: true}), "mended: ", "a comparison offers what mends a run itself")
}
