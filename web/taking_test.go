package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/desk"
	"twodeliveries/web/files"
	"twodeliveries/web/webtest"
)

func TestTheDialogOffersEveryForm(t *testing.T) {
	l := labOf(t, "lost-ack")
	l.desk().S.Seek(12)
	l.desk().Open.Dialog = desk.TakeDialog
	text := page(l)
	webtest.CheckMarkup(t, text)
	for _, taking := range files.Forms {
		webtest.Has(t, text, `"Save: `+taking.Title+`"`)
		require.Equal(t, taking.Copies, strings.Contains(text, `"Copy: `+taking.Title+`"`))
	}
	webtest.Has(t, text, "it up to this step, 13")
	l.desk().S.SetView(scenario.View{ShopView: true})
	webtest.Has(t, page(l), "show what the shop sees")
}
