package web

import (
	"testing"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web/desk"
	"twodeliveries/web/webtest"
)

func TestTheConsoleOnThePage(t *testing.T) {
	l := labOf(t, "lost-ack")
	webtest.HasNot(t, page(l), `id="sql"`)
	l.desk().S.Seek(3)
	l.desk().Open.OpenTab(desk.SQLTab)
	text := page(l)
	webtest.CheckMarkup(t, text)
	for _, part := range []string{`id="sql"`, "SELECT * FROM inbox", ">inbox</code>", ">stock</code>", `data-save="publisher"`, `data-save="receiver"`, "nothing can be changed"} {
		webtest.Has(t, text, part)
	}
	s := l.desk().S
	webtest.Look(t, s, s.Inquiries.Query(trace.Receiver, "SELECT total AS so_much FROM stock"))
	webtest.Has(t, page(l), "so_much</th>")

	s.SetView(scenario.View{ShopView: true})
	text = page(l)
	for _, part := range []string{"SELECT * FROM outbox", `data-save="publisher"`} {
		webtest.Has(t, text, part)
	}
	for _, part := range []string{">stock</code>", `data-save="receiver"`, "so_much"} {
		webtest.HasNot(t, text, part)
	}

	s.Fail("no worker")
	text = page(l)
	webtest.Has(t, text, "no worker. The run on the page can still be stepped")
	webtest.CheckMarkup(t, text)
}
