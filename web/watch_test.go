package web

import (
	"testing"

	"twodeliveries/web/webtest"
)

func TestWatchPanel(t *testing.T) {
	l := labOf(t, "lost-ack")
	l.session().End()
	webtest.HasNot(t, page(l), "requests per order")
	l.openTab(figuresTab)
	text := page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, "requests per order")
	l.session().View.ShopView = true
	webtest.HasNot(t, page(l), "requests per order")
}
