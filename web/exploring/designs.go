package exploring

import (
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
	"twodeliveries/web/survey"
	"twodeliveries/web/words"
)

// intro says what the table is, and where it comes from.
func (x *Explore) intro() app.UI {
	s := x.survey()
	origin, differs := s.Origin()
	class := "origin"
	if differs {
		class += " differs"
	}
	label := "run it here again"
	if s.Run.Stopped && s.Run.Part == survey.TablePart {
		label = "run the rest"
	}
	return html.Box("section", "intro",
		html.Say("h2", "", "What one fault can do"),
		html.Say("p", "", "Each design was run with every single fault, at every place where one fits. Open one that breaks to see the smallest run that breaks it."),
		html.Box("div", "fillbar",
			html.El("p").Class(class).ID("origin").Text(origin),
			app.If(s.Works(survey.TablePart), func() app.UI {
				return html.Button().ID("stop").Aria("disabled", s.Run.Stopping).OnClick(x.onStop).Text("Stop")
			}).Else(func() app.UI { return html.Button().ID("fill").OnClick(x.onFill).Text(label) }),
			x.progress(survey.TablePart)),
	)
}

// designs lists the designs of a side, by the worst that comes of one fault.
func (x *Explore) designs(role catalog.Role) app.UI {
	s := x.survey()
	var groups []app.UI
	for _, g := range s.Groups(role) {
		var rows []app.UI
		for _, p := range g.Pairs {
			row := &designRow{Page: x, Role: role, Pair: p, Rev: s.Revs[p.Receiver]}
			if row.Open = p == s.Cell; row.Open {
				row.Drawn, row.Copied = x.drawn, x.copied
			}
			rows = append(rows, row)
		}
		groups = append(groups, html.Box("section", "group "+toneOf(s.Cells[g.Pairs[0]]),
			html.Box("h4", "", sign(g.Word), html.Say("span", "", headOf(g.Word, len(g.Pairs))), app.Text(" "), html.Say("span", "remark", meaning(g.Word))),
			html.Box("ul", "", rows...)))
	}
	title, with := side(role)
	return html.El("section").Class("card side-of").ID("of-"+string(role)).Aria("labelledby", "title-"+string(role)).Body(append([]app.UI{
		html.Box("header", "", html.El("h3").ID("title-"+string(role)).Text(title), html.Say("p", "remark", with)),
	}, groups...)...)
}

// side is what a side chooses, and what the other one has meanwhile.
func side(role catalog.Role) (title, with string) {
	other, has := catalog.Publisher, "the shop has "
	if role == catalog.Publisher {
		other, has = catalog.Receiver, "the warehouse has "
	}
	own, _ := catalog.OptionOf(string(role))
	o, _ := catalog.OptionOf(string(other))
	d, _ := catalog.Find(other, o.Default)
	return own.Title + " …", has + d.Title
}

// headOf is the head of a group.
func headOf(word string, n int) string {
	switch word {
	case "":
		return "not tried yet"
	case catalog.Safe:
		return words.Count(n, "design") + " " + word
	}
	return word
}

// designRow is one design: what one fault does to it, and, opened, how.
type designRow struct {
	app.Compo

	Page   *Explore
	Role   catalog.Role
	Pair   protocol.Pair
	Rev    int // the survey's, of the receiver
	Open   bool
	Drawn  int    // the page's, of a row that is open
	Copied string // likewise
}

// Render lays the row out. On a page without programs all that it could show is inside.
func (r *designRow) Render() app.UI {
	c := r.Page.survey().Cells[r.Pair]
	name := r.Pair.Receiver
	if r.Role == catalog.Publisher {
		name = r.Pair.Publisher
	}
	d, _ := catalog.Find(r.Role, name)
	pair := r.Pair.Receiver + " " + r.Pair.Publisher
	row := html.El("details").Class("design").Attr("name", "design").DataSet("pair", pair)
	if r.Open {
		row = row.Attr("open", true)
	}
	return html.Box("li", "", row.Body(
		html.El("summary").DataSet("pair", pair).OnClick(r.Page.onPair).Body(
			html.Box("span", "name", html.Say("strong", "", d.Title), app.Text(" "), html.Say("code", "", d.Name)), app.Text(" "), inShort(d, c)),
		app.If(r.Open || r.Page.Explorer == nil, func() app.UI { return r.opened(d, c) })))
}

// inShort is the smallest way to break a design, and what else breaks, by whatever fault.
func inShort(d catalog.Design, c protocol.Cell) app.UI {
	switch {
	case len(c.Violations) == 0 && d.Wasteful:
		return html.Box("span", "by", html.Say("span", "wasteful", "wasteful"))
	case len(c.Violations) == 0:
		return app.Text("")
	case len(c.Verdicts) < 2:
		return html.Say("span", "by", c.Violations[0].Words)
	}
	return html.Box("span", "by", html.Say("span", "", c.Violations[0].Words+" · "), html.Say("span", "also", "also "+strings.Join(c.Verdicts[1:], ", ")))
}

// opened is how a design breaks, or where to look further.
func (r *designRow) opened(d catalog.Design, c protocol.Cell) app.UI {
	body := []app.UI{html.Say("p", "says", d.Sentence), r.Page.cases(c.Violations)}
	if d.Correct || d.Wasteful {
		body = append(body, html.El("a").Class("opens").Attr("href", r.Page.Site.Explore()+"#"+survey.Deeper(r.Pair)).Text("try two faults at a time"))
	}
	return html.Box("div", "cases", body...)
}

func (x *Explore) onFill(app.Context, app.Event) {
	x.tell(x.survey().Fill())
	focusLater(x.ctx, "stop")
}

// onStop stops, unless the click is the second of two on the button that started.
func (x *Explore) onStop(_ app.Context, e app.Event) {
	if clicks := e.Get("detail"); clicks.Truthy() && clicks.Int() > 1 {
		return
	}
	if r := x.survey().Run; r.Running && !r.Stopping {
		x.tell(x.survey().Stop())
	}
}

// onPair opens what was found of a pair, or closes it.
func (x *Explore) onPair(ctx app.Context, e app.Event) {
	e.PreventDefault()
	pair := pairOf(ctx.JSSrc())
	x.look(false, func() {
		if s := x.survey(); s.Cell == pair {
			s.Cell = protocol.Pair{}
		} else {
			s.Cell = pair
		}
	})
	x.begin()
	opened := ".design[open]"
	if ctx.JSSrc().Call("closest", "#pairs").Truthy() {
		opened = ".opened"
	}
	x.ctx.Defer(func(app.Context) { dom.Nearest(opened) })
}

// pairOf is the pair that an element is about.
func pairOf(element app.Value) protocol.Pair {
	receiver, publisher, _ := strings.Cut(element.Get("dataset").Get("pair").String(), " ")
	return protocol.Pair{Receiver: receiver, Publisher: publisher}
}

// focusLater gives an element the keyboard once it has been drawn.
func focusLater(ctx app.Context, id string) {
	ctx.Defer(func(app.Context) { dom.FocusOn(id) })
}
