// Package stage is where the run is seen: the picture, or the same in words; and the menu
// of what can be broken in it.
package stage

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/desk"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/shown"
)

// Stage is the run of the desk.
type Stage struct {
	app.Compo

	D   *desk.Desk
	Now desk.Now

	left        dom.Held
	drawn, told app.Value // the drawing and the sentence of the current step, or nil
	coming      coming
	ctx         app.Context
}

// OnMount draws the picture as wide as its place, whenever that changes.
func (t *Stage) OnMount(ctx app.Context) {
	t.ctx = ctx
	t.D.Fit()
	t.left = dom.Held{t.D.Fitted(ctx, "#scroller"), t.D.Join(t)}
}

// OnDismount lets the window go.
func (t *Stage) OnDismount() {
	t.left.Release()
}

// Render lays it out.
func (t *Stage) Render() app.UI { return t.around(Heads(t.D.Picture()), t.drawing(), Invitation(t.D)) }

// Empty is the stage without a picture.
func Empty(d *desk.Desk) app.UI { return (&Stage{D: d}).around(Invitation(d)) }

// around is the card in which the run is seen: in the picture, or the same in words.
func (t *Stage) around(picture ...app.UI) app.UI {
	return html.El("section").Class("card stagecard").Aria("label", "Picture of the run").Body(html.El("div").Class(Class(t.D)).ID("stage").Body(
		html.El("div").Class("scroller").ID("scroller").TabIndex(-1).OnClick(t.onClick).OnKeyDown(t.onKey).Body(picture...),
		html.El("section").Class("story").ID("story").Aria("label", "The run in words").TabIndex(TabWords(t.D)).
			OnClick(t.onSentence).OnKeyDown(StoryKey(t.D)).Body(app.Raw(t.story())),
	))
}

// Class is that of a stage: what the style sheet has to know of what is shown there.
func Class(d *desk.Desk) string {
	class := "stage"
	if d.Open.Words {
		class += " words"
	}
	if d.S.Opening() {
		class += " opening"
	}
	if d.S.View.Future {
		class += " future"
	}
	return class
}

// drawing paints the layers in the order that the timeline asks for. What moves
// with the cursor has layers of its own, so that the rest is not painted again.
func (t *Stage) drawing() app.UI {
	s, p := t.D.S, t.D.Picture()
	band, veil := p.BandAndVeil(s.Cursor)
	travel := ""
	if came := t.D.Play.Came; came != desk.NoTravel && !dom.Calm() {
		travel = p.Traveller(came, s.Cursor)
	}
	class := "tl timeline"
	if s.Finding != nil {
		class += " chain"
	}
	menu := t.D.Open.Menu
	groups, overlays := t.pieces(p), p.OverlaysLayer(s.Cursor)
	return layers(p, class, groups, band, veil, overlays, travel, app.If(menu != nil && len(menu.Steps) > 0, func() app.UI {
		y, high := p.Band(menu.Steps[0])
		return moving(p, "aim", "aim", shown.Rows{Y: y, High: high})
	}))
}

// All is the picture with whatever is shown at some steps only.
func All(p *shown.Picture) app.UI {
	band, veil := p.BandAndVeil(-1)
	return html.Box("div", "", Heads(p), layers(p, "tl timeline", whole(p), band, veil, p.AllOverlaysLayer(), ""))
}

func layers(p *shown.Picture, class string, groups []app.UI, band, veil shown.Rows, overlays, travel string, more ...app.UI) app.UI {
	return html.El("div").ID("picture").Class(class).Role("group").Aria("label", "What happens, from top to bottom").Body(append([]app.UI{
		app.Raw(p.BackLayer),
		moving(p, "band", "cur", band),
		app.Raw(p.LanesLayer),
		app.Raw(overlays),
		html.Box("div", "layer groups", groups...),
		moving(p, "veil", "veil", veil),
		app.If(travel != "", func() app.UI { return app.Raw(travel) }),
	}, more...)...)
}

// Still paints a picture at a cursor, without what moves.
func Still(p *shown.Picture, id string, cursor int) app.UI {
	band, veil := p.BandAndVeil(cursor)
	return html.El("div").ID(id).Class("tl timeline").Body(
		app.Raw(p.BackLayer),
		moving(p, id+"-band", "cur", band),
		app.Raw(p.LanesLayer),
		app.Raw(p.OverlaysLayer(cursor)),
		html.Box("div", "layer groups", whole(p)...),
		app.If(p.MarksLayer != "", func() app.UI { return app.Raw(p.MarksLayer) }),
		moving(p, id+"-veil", "veil", veil),
	)
}

// moving is a layer with one rectangle that goes with the cursor.
func moving(p *shown.Picture, id, class string, r shown.Rows) app.UI {
	return html.SVG("svg").Class("layer").Attr("width", p.Width).Attr("height", p.Height).Body(
		html.SVG("rect").ID(id).Class(class).Attr("x", "0").Attr("width", p.Width).
			Attr("y", r.Y).Attr("height", r.High))
}

// Heads are the heads of the lanes once more: they stay in sight when the picture
// is scrolled.
func Heads(p *shown.Picture) app.UI {
	return html.SVG("svg").Class("tl heads").Attr("aria-hidden", "true").
		Attr("width", strconv.Itoa(p.Width)).Attr("height", strconv.Itoa(p.Head)).Body(app.Raw(p.LanesLayer))
}

// Invitation stands in the picture while nothing has happened yet.
func Invitation(d *desk.Desk) app.UI {
	s := d.S
	switch {
	case s.Opening():
		return html.Say("p", "invitation", "Running the scenario you were sent …")
	case s.Cursor >= 0 || s.View.Future:
		return html.El("p").Class("invitation gone")
	case s.Run.Last() < 0:
		return html.Say("p", "invitation", "There is nothing to show yet.")
	}
	watch := s.Draft.Scenario.Note
	if d.Pupil != nil || d.S.Draft.Assignment() != "" {
		watch = "" // the passage, or who has sent it, says as much as is to be known
	}
	return html.Box("div", "invitation",
		app.If(watch != "", func() app.UI {
			return html.Box("p", "watch", html.Say("strong", "", "What you are going to see: "), app.Text(strings.ReplaceAll(watch, "\n", " ")))
		}),
		html.Box("p", "how",
			app.Text("Press "),
			html.Say("kbd", "", "step"),
			app.Text(" or the → key, and watch it happen."),
		),
	)
}
