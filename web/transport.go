package web

import (
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/words"
)

// transport moves the cursor.
func (l *Lab) transport() app.UI {
	s := l.session()
	some := s.Run.Last() >= 0 && !s.Opening()
	atEnd := s.AtEnd()
	play, label := "play", "Play"
	if l.play.on {
		play, label = "pause", "Pause"
	}
	stepWord, stepLabel := "step", "One step on (→)"
	if l.beginning() {
		stepWord, stepLabel = "Step through it", "Step through it (→)"
	}
	move := func(id, title string) app.HTMLElem {
		return button().ID(id).Title(words.Attr(title)).Aria("label", words.Attr(title))
	}
	return el("div").Class("transport").Role("group").Aria("label", "Transport").Body(
		box("div", "moves",
			able(move("first", "To the beginning (Home)").Class("mini").OnClick(l.toFirst), some && s.Cursor >= 0).Body(icon("first")),
			able(move("back", "One step back (←)").OnClick(l.stepBack), some && s.Cursor >= 0).Body(icon("back"), say("span", "", "back")),
			able(move("step", stepLabel).Class("pri").OnClick(l.stepForward), some && !atEnd).Body(say("span", "", stepWord), icon("step")),
			able(move("last", "To the end (End)").Class("mini").OnClick(l.toLast), some && !atEnd).Body(icon("last")),
			able(move("play", label+" (space)").OnClick(l.togglePlay), some).Body(icon(play), say("span", "", lower(label))),
		),
		el("span").Class("where").ID("where").Text(s.Where()),
		app.If(l.inFrame(), l.openLink).Else(l.views),
		app.If(!s.Comparing && !l.inFrame(), l.breaker),
	)
}

// breaker opens the menu of what can be broken at the step.
func (l *Lab) breaker() app.UI {
	return able(button().ID("here").Class("here").Aria("haspopup", "menu").Aria("label", "Break it here").
		Title("Break the run at this step, or at the last before it where something can be broken (b)").
		OnClick(l.onBreakHere), l.session().Cursor >= 0).Body(icon("bolt"), say("span", "", "break it here"))
}

// views are the switches: step size, speed, and what is shown.
func (l *Lab) views() app.UI {
	s := l.session()
	size := "message"
	if s.View.Every {
		size = "every"
	}
	return box("div", "views",
		box("label", "pick", say("span", "", "by"),
			el("select").ID("size").Attr("value", size).Aria("label", "Step size").OnChange(l.onSize).Body(
				option("message", "message", size), option("every", "every step", size))),
		box("label", "pick",
			el("select").ID("speed").Attr("value", speedName(l.play.speed)).Aria("label", "Speed").OnChange(l.onSpeed).Body(l.speedOptions()...)),
		toggle("future", "what lies ahead", "Show what lies ahead, pale", s.View.Future).OnClick(l.onFuture),
		toggle("shopview", "what the shop sees", "Hide everything that the shop cannot know", s.View.ShopView).OnClick(l.onShopView),
		toggle("words", "in words", "The run as a list of sentences", l.words).OnClick(l.onWords),
	)
}

func (l *Lab) speedOptions() []app.UI {
	var out []app.UI
	now := speedName(l.play.speed)
	for _, v := range speeds {
		out = append(out, option(speedName(v), speedName(v)+"×", now))
	}
	return out
}

func speedName(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func (l *Lab) onSize(ctx app.Context, e app.Event) {
	every := ctx.JSSrc().Get("value").String() == "every"
	l.look(func() { v := &l.session().View; v.Every = every })
}

func (l *Lab) onSpeed(ctx app.Context, e app.Event) {
	if v, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil && v > 0 {
		l.play.speed = v
	}
}

func (l *Lab) onFuture(app.Context, app.Event) {
	l.look(func() { v := &l.session().View; v.Future = !v.Future })
}

func (l *Lab) onShopView(app.Context, app.Event) {
	l.look(func() { v := &l.session().View; v.ShopView = !v.ShopView })
}

func (l *Lab) onWords(app.Context, app.Event) {
	l.words = !l.words
	l.refit()
}

// look changes the view.
func (l *Lab) look(change func()) {
	l.jump(func() {
		change()
		s := l.session()
		s.SetView(s.View)
	})
}

func lower(word string) string {
	return string(word[0]-'A'+'a') + word[1:]
}
