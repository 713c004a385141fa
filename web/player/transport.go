package player

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/html"
	"twodeliveries/web/words"
)

// Transport moves the cursor.
type Transport struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now
}

// Render lays it out.
func (t *Transport) Render() app.UI {
	s := t.D.S
	some := s.Run.Last() >= 0 && !s.Opening()
	atEnd := s.AtEnd()
	play, label := "play", "Play"
	if t.D.Play.On {
		play, label = "pause", "Pause"
	}
	stepWord, stepLabel := "step", "One step on (→)"
	if t.D.Beginning() {
		stepWord, stepLabel = "Step through it", "Step through it (→)"
	}
	move := func(id, title string) app.HTMLElem {
		return html.Button().ID(id).Title(words.Attr(title)).Aria("label", words.Attr(title))
	}
	return html.El("div").Class("transport").Role("group").Aria("label", "Transport").Body(
		html.Box("div", "moves",
			html.Able(move("first", "To the beginning (Home)").Class("mini").OnClick(t.toFirst), some && s.Cursor >= 0).Body(html.Icon("first")),
			html.Able(move("back", "One step back (←)").OnClick(t.stepBack), some && s.Cursor >= 0).Body(html.Icon("back"), html.Say("span", "", "back")),
			html.Able(move("step", stepLabel).Class("pri").OnClick(t.stepForward), some && !atEnd).Body(html.Say("span", "", stepWord), html.Icon("step")),
			html.Able(move("last", "To the end (End)").Class("mini").OnClick(t.toLast), some && !atEnd).Body(html.Icon("last")),
			html.Able(move("play", label+" (space)").OnClick(t.togglePlay), some).Body(html.Icon(play), html.Say("span", "", strings.ToLower(label))),
		),
		html.El("span").Class("where").ID("where").Text(s.Where()),
		app.If(t.D.InFrame(), t.openLink).Else(t.views),
		app.If(!s.Comparison.On && !t.D.InFrame(), t.breaker),
	)
}

// breaker opens the menu of what can be broken at the step.
func (t *Transport) breaker() app.UI {
	return html.Able(html.Button().ID("here").Class("here").Aria("haspopup", "menu").Aria("label", "Break it here").
		Title("Break the run at this step, or at the last before it where something can be broken (b)").
		OnClick(t.onBreakHere), t.D.S.Cursor >= 0).Body(html.Icon("bolt"), html.Say("span", "", "break it here"))
}

// views are the switches: step size, speed, and what is shown.
func (t *Transport) views() app.UI {
	s := t.D.S
	size := "message"
	if s.View.Every {
		size = "every"
	}
	return html.Box("div", "views",
		html.Box("label", "pick", html.Say("span", "", "by"),
			html.El("select").ID("size").Attr("value", size).Aria("label", "Step size").OnChange(t.onSize).Body(
				html.Option("message", "message", size), html.Option("every", "every step", size))),
		html.Box("label", "pick",
			html.El("select").ID("speed").Attr("value", speedName(t.D.Play.Speed)).Aria("label", "Speed").OnChange(t.onSpeed).Body(t.speedOptions()...)),
		html.Toggle("future", "what lies ahead", "Show what lies ahead, pale", s.View.Future).OnClick(t.onFuture),
		html.Toggle("shopview", "what the shop sees", "Hide everything that the shop cannot know", s.View.ShopView).OnClick(t.onShopView),
		html.Toggle("words", "in words", "The run as a list of sentences", t.D.Open.Words).OnClick(t.onWords),
	)
}

func (t *Transport) speedOptions() []app.UI {
	var out []app.UI
	now := speedName(t.D.Play.Speed)
	for _, v := range speeds {
		out = append(out, html.Option(speedName(v), speedName(v)+"×", now))
	}
	return out
}

// speeds are those that one can choose.
var speeds = []float64{0.5, 1, 2, 4}

func speedName(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

func (t *Transport) onSize(ctx app.Context, e app.Event) {
	every := ctx.JSSrc().Get("value").String() == "every"
	t.D.Play.Look(func() { v := &t.D.S.View; v.Every = every })
}

func (t *Transport) onSpeed(ctx app.Context, e app.Event) {
	if v, err := strconv.ParseFloat(ctx.JSSrc().Get("value").String(), 64); err == nil && v > 0 {
		t.D.Play.Speed = v
	}
}

func (t *Transport) onFuture(app.Context, app.Event) {
	t.D.Play.Look(func() { v := &t.D.S.View; v.Future = !v.Future })
}

func (t *Transport) onShopView(app.Context, app.Event) {
	t.D.Play.ToggleShopView()
}

func (t *Transport) onWords(app.Context, app.Event) {
	t.D.Open.Words = !t.D.Open.Words
	t.D.Settle()
}

func (t *Transport) toFirst(app.Context, app.Event) { t.D.Play.First() }

func (t *Transport) toLast(app.Context, app.Event) { t.D.Play.Last() }

func (t *Transport) stepForward(app.Context, app.Event) { t.D.Play.Forward() }

func (t *Transport) stepBack(app.Context, app.Event) { t.D.Play.Back() }

func (t *Transport) togglePlay(app.Context, app.Event) { t.D.Play.Toggle() }

// onBreakHere opens the menu of the current step beside the button.
func (t *Transport) onBreakHere(ctx app.Context, _ app.Event) {
	if t.D.Open.Menu != nil {
		t.D.Open.CloseMenu()
		return
	}
	t.D.Open.BreakHere(ctx.JSSrc())
}

// openLink leads from a frame to the same step in the lab.
func (t *Transport) openLink() app.UI {
	return html.El("a").ID("open-lab").Class("openlab").Attr("href", t.D.Trail.Address()).Attr("target", "_blank").Attr("rel", "noopener").
		Aria("label", "Open in Two Deliveries").Body(
		html.Say("span", "", "Open"), html.Say("span", "more", " in Two Deliveries"), html.Icon("out"))
}
