package web

import (
	"testing"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/webtest"
)

func TestCompareRenders(t *testing.T) {
	l := labOf(t, "lost-ack")
	s := l.desk().S
	s.Comparison.Begin(s.AnyOther())
	text := page(l)
	webtest.CheckMarkup(t, text)
	webtest.Has(t, text, "It runs as soon as SQLite and the simulator have loaded")
	s.Engine.Ready()
	webtest.AnswerSecond(t, s, s.Comparison.Ask)
	for _, view := range []scenario.View{{}, {Every: true, Future: true}, {ShopView: true}} {
		s.SetView(view)
		for s.First(); !s.AtEnd(); s.Forward() {
			webtest.CheckMarkup(t, page(l))
		}
	}
	webtest.Has(t, page(l), "The shop sees no difference")
}
