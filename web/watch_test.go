package web

import (
	"testing"

	"twodeliveries/web/desk"
	"twodeliveries/web/webtest"
)

func TestWatchPanel(t *testing.T) {
	l := labOf(t, "lost-ack")
	l.desk().S.End()
	webtest.HasNot(t, page(l), "requests per order")
	l.desk().Open.OpenTab(desk.FiguresTab)
	text := page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, "requests per order")
	webtest.HasNot(t, text, "What the shop can watch")
	l.desk().S.View.ShopView = true
	text = page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, "requests per order")
	webtest.Has(t, text, "What the shop can watch")
}
