package lesson

import (
	"net/url"
	"strconv"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/scenario"
	"twodeliveries/web/course"
	"twodeliveries/web/dialogs"
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
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
	return html.Box("div", "lab lessons",
		html.Box("header", "top",
			html.Say("h1", "brand", "Two Deliveries"),
			html.El("nav").Class("views-of").Aria("label", "Views").Body(
				html.El("a").ID("to-lab").Attr("href", c.Site.Lab(scenario.DefaultPreset)).Text("Lab"),
				html.El("a").ID("to-lessons").Attr("href", c.Site.Lesson("")).Aria("current", "page").Text("Lessons"),
				html.El("a").ID("to-compare").Attr("href", c.Site.Compare()).Text("Compare"),
				html.El("a").ID("to-explore").Attr("href", c.Site.Explore()).Text("Explore")),
			html.Say("p", "tagline", "one order, sent twice, applied once"),
			&dialogs.Help{Site: c.Site},
		),
		html.Box("main", "path-page",
			c.notice(),
			html.Box("div", "pathhead",
				html.Say("h2", "", "Lessons"),
				html.Say("p", "", "What happens when a shop cannot know whether its order was heard? Each lesson runs the lab beside its text: "+
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
		return html.El("div").Class("card notice warn").ID("notice").Attr("role", "status").Body(
			html.Box("p", "", html.Say("strong", "", "There is no lesson “"+words.Begins(c.Unknown)+"”."), app.Text(" These are the ones there are.")))
	case c.Course == nil:
		return html.El("div").Class("card notice bad").ID("notice").Attr("role", "status").Body(
			html.Box("p", "", html.Say("strong", "", "The lessons did not come with the page."), app.Text(" Reload it to try again.")))
	}
	return html.El("div").Class("notice none").ID("notice").Attr("role", "status")
}

func (c *Lessons) cards() app.UI {
	if c.Course == nil {
		return html.El("ol").Class("none")
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
	return html.El("ol").Class("cards").ID("lessons").Body(cards...)
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
	return html.Box("li", class,
		html.El("span").Class("nth").Aria("hidden", "true").Text(strconv.Itoa(i+1)),
		html.Box("div", "what",
			html.Box("h3", "", html.El("a").Attr("href", to).Text(l.Title)),
			html.Say("p", "", l.About),
			c.covers(l),
		),
		html.Box("div", "how",
			html.Say("span", "far", state),
			html.El("progress").Attr("max", strconv.Itoa(max(l.Length, 1))).Attr("value", strconv.Itoa(done)).Aria("label", words.Attr("Done of “"+l.Title+"”")),
			html.El("a").Class(button).Attr("href", to).Aria("label", words.Attr(label+": "+l.Title)).Text(label)),
	)
}

// covers are the scenarios of the lab that the lesson runs.
func (c *Lessons) covers(l *course.Lesson) app.UI {
	return html.Box("details", "covers",
		html.Say("summary", "", strconv.Itoa(len(l.Presets))+" "+words.Plural(len(l.Presets), "scenario")+" of the lab"),
		app.Range(l.Presets).Slice(func(i int) app.UI {
			title := l.Presets[i]
			if p, ok := scenario.FindPreset(title); ok {
				title = p.Title
			}
			return html.El("a").Attr("href", c.Site.Lab(l.Presets[i])).Text(title)
		}))
}

// forgetting takes the progress away, for who asks twice.
func (c *Lessons) forgetting() app.UI {
	switch {
	case len(c.progress) == 0:
		return html.El("p").Class("none")
	case c.asking:
		return html.Box("p", "forget", app.Text("What you have answered and reached is kept in this browser only. "),
			html.Push("forget-now", c.onForget, "Forget it"), html.Push("forget-not", c.onKeep, "Keep it"))
	}
	return html.Box("p", "forget", html.Button().ID("forget").Class("quiet").OnClick(c.onAsk).Text("Forget my progress"))
}

func (c *Lessons) onAsk(app.Context, app.Event) { c.asking = true }

func (c *Lessons) onKeep(app.Context, app.Event) { c.asking = false }

func (c *Lessons) onForget(app.Context, app.Event) {
	dom.Store(course.ProgressKey, "")
	c.progress, c.asking = nil, false
}
