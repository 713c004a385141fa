package web

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/course"
	"twodeliveries/web/dom"
	"twodeliveries/web/link"
	"twodeliveries/web/words"
)

// Lessons is the page about all lessons: the path, and how far the learner has come.
// Prerendered, nobody has come anywhere.
type Lessons struct {
	app.Compo

	Course  *course.Course // nil: it did not come with the page
	Site    link.Site
	Unknown string // the name in the address when there is no such lesson, or ""

	progress course.Progress
	asking   bool // whether to forget
}

// OnMount reads what the learner has done.
func (c *Lessons) OnMount(app.Context) {
	c.progress = course.ReadProgress(dom.Stored(course.ProgressKey))
}

// OnNav does nothing: the page has one state.
func (c *Lessons) OnNav(app.Context) {}

// Render lays the page out.
func (c *Lessons) Render() app.UI {
	return box("div", "lab lessons",
		box("header", "top",
			say("h1", "brand", "Two Deliveries"),
			el("nav").Class("views-of").Aria("label", "Views").Body(
				el("a").ID("to-lab").Attr("href", c.Site.Lab(scenario.DefaultPreset)).Text("Lab"),
				el("a").ID("to-lessons").Attr("href", c.Site.Lesson("")).Aria("current", "page").Text("Lessons"),
				el("a").ID("to-compare").Attr("href", c.Site.Compare()).Text("Compare"),
				el("a").ID("to-explore").Attr("href", c.Site.Explore()).Text("Explore")),
			say("p", "tagline", "one order, sent twice, applied once"),
			&Help{Site: c.Site},
		),
		box("main", "path-page",
			c.notice(),
			box("div", "pathhead",
				say("h2", "", "Lessons"),
				say("p", "", "What happens when a shop cannot know whether its order was heard? Each lesson runs the lab beside its text: "+
					"you guess, then the run answers; and you break and mend things yourself."),
			),
			c.cards(),
			c.forgetting(),
		),
	)
}

// notice says what is wrong with the address.
func (c *Lessons) notice() app.UI {
	switch {
	case c.Unknown != "":
		return el("div").Class("card notice warn").ID("notice").Attr("role", "status").Body(
			box("p", "", say("strong", "", "There is no lesson “"+words.Begins(c.Unknown)+"”."), app.Text(" These are the ones there are.")))
	case c.Course == nil:
		return el("div").Class("card notice bad").ID("notice").Attr("role", "status").Body(
			box("p", "", say("strong", "", "The lessons did not come with the page."), app.Text(" Reload it to try again.")))
	}
	return el("div").Class("notice none").ID("notice").Attr("role", "status")
}

func (c *Lessons) cards() app.UI {
	if c.Course == nil {
		return el("ol").Class("none")
	}
	var cards []app.UI
	first := true // of those that are not done
	for i := range c.Course.Lessons {
		l := &c.Course.Lessons[i]
		done := c.progress.Done(l)
		next := first && done < l.Length
		first = first && !next
		cards = append(cards, c.card(i, l, done, next))
	}
	return el("ol").Class("cards").ID("lessons").Body(cards...)
}

// card is one lesson; next is the one to go on with.
func (c *Lessons) card(i int, l *course.Lesson, done int, next bool) app.UI {
	trail := c.progress[l.Name]
	to, label, state := c.Site.Lesson(l.Name), "Begin", strconv.Itoa(l.Length)+" passages"
	switch {
	case done >= l.Length && l.Length > 0:
		label, state = "Again", "done"
	case trail.At != "":
		to, label, state = to+"#"+url.PathEscape(trail.At), "Go on", strconv.Itoa(done)+" of "+strconv.Itoa(l.Length)+" done"
	}
	class, button := "card lessoncard", "button"
	if next {
		class, button = class+" next", button+" pri"
	}
	if done >= l.Length {
		class += " done"
	}
	return box("li", class,
		el("span").Class("nth").Aria("hidden", "true").Text(strconv.Itoa(i+1)),
		box("div", "what",
			box("h3", "", el("a").Attr("href", to).Text(l.Title)),
			say("p", "", l.About),
			c.covers(l),
		),
		box("div", "how",
			say("span", "far", state),
			el("progress").Attr("max", strconv.Itoa(max(l.Length, 1))).Attr("value", strconv.Itoa(done)).Aria("label", words.Attr("Done of “"+l.Title+"”")),
			el("a").Class(button).Attr("href", to).Aria("label", words.Attr(label+": "+l.Title)).Text(label)),
	)
}

// covers are the scenarios of the lab that the lesson runs.
func (c *Lessons) covers(l *course.Lesson) app.UI {
	return box("details", "covers",
		say("summary", "", strconv.Itoa(len(l.Presets))+" "+words.Plural(len(l.Presets), "scenario")+" of the lab"),
		app.Range(l.Presets).Slice(func(i int) app.UI {
			title := l.Presets[i]
			if p, ok := scenario.FindPreset(title); ok {
				title = p.Title
			}
			return el("a").Attr("href", c.Site.Lab(l.Presets[i])).Text(title)
		}))
}

// forgetting takes the progress away, for who asks twice.
func (c *Lessons) forgetting() app.UI {
	switch {
	case len(c.progress) == 0:
		return el("p").Class("none")
	case c.asking:
		return box("p", "forget", app.Text("What you have answered and reached is kept in this browser only. "),
			push("forget-now", c.onForget, "Forget it"), push("forget-not", c.onKeep, "Keep it"))
	}
	return box("p", "forget", button().ID("forget").Class("quiet").OnClick(c.onAsk).Text("Forget my progress"))
}

func (c *Lessons) onAsk(app.Context, app.Event) { c.asking = true }

func (c *Lessons) onKeep(app.Context, app.Event) { c.asking = false }

func (c *Lessons) onForget(app.Context, app.Event) {
	dom.Store(course.ProgressKey, "")
	c.progress, c.asking = nil, false
}

// StillLesson is a lesson to be read without scripts: every passage one after the
// other. Questions tell their answer to who unfolds it.
func StillLesson(l *course.Lesson, site link.Site) app.UI {
	var parts []app.UI
	for i := range l.Passages {
		parts = append(parts, stillPassage(&l.Passages[i], site))
	}
	return box("article", "still card", append([]app.UI{say("h2", "", l.Title), say("p", "", l.About)}, parts...)...)
}

func stillPassage(p *course.Passage, site link.Site) app.UI {
	html := func(text string) app.UI { return app.Raw(`<div class="prose">` + link.Linked(site, text) + `</div>`) }
	body := []app.UI{say("h3", "", p.Title)}
	if p.Prose != "" {
		body = append(body, html(p.Prose))
	}
	if q := p.Question; q != nil {
		var choices strings.Builder
		for _, c := range q.Choices {
			choices.WriteString("<li>" + c.Text + "</li>")
		}
		body = append(body, html("<p><strong>"+q.Text+"</strong></p><ul>"+choices.String()+"</ul>"),
			box("details", "", say("summary", "", "What the run answers"), html("<p>"+q.Because+"</p>")))
	}
	if g := p.Goal; g != nil {
		body = append(body, html(g.Text))
	}
	return box("section", "", body...)
}
