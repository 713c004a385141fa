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
	l.desk().S.View.ShopView = true
	webtest.HasNot(t, page(l), "requests per order")
}
