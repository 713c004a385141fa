// Package web is the page: a cursor on a recording. It knows an Engine that runs
// scenarios somewhere else, and never the simulator or SQLite.
//
// Session holds what the page knows and Run what is derived from one recording;
// both are plain Go. Lab is the one component with state. What it renders on
// every move of the cursor is small: the picture, the story and the code are
// text that is made once, and their current place is marked in the DOM.
package web

import (
	"net/url"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
	"twodeliveries/web/course"
	"twodeliveries/web/link"
	"twodeliveries/web/pupil"
	"twodeliveries/web/session"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
	"twodeliveries/web/worker"
)

// Lab is the page. Prerendered, it is shown before the first step.
type Lab struct {
	app.Compo

	Preset    string           // name of the preset the page was shipped with
	Recording *trace.Recording // its run as shipped, or nil
	Engine    worker.Engine    // nil when prerendered
	Site      link.Site
	Course    *course.Course // with the lesson that the page is, or nil
	Lesson    string         // its name, or ""
	Embed     link.Embed     // the page stands in a frame of another one
	Standing  *Standing      // how it stood until now, or nil

	pupil      *pupil.Pupil // in a lesson
	folded     bool         // its text is folded away, on a narrow screen
	linked     bool         // the clipboard has the passage's link
	lessonLeft string       // address of the passage that the learner came here from, or ""
	unanswered bool         // what was given for an answer is none

	s       *session.Session
	ctx     app.Context // of the mounted component
	mounted bool
	started bool   // the engine
	width   int    // the picture's, in px
	half    int    // the width of each of the two pictures of a comparison, in px
	facing  string // the run of a comparison that a narrow screen shows: "a" or "b"

	panel        bool // the scenario panel is unfolded
	words        bool // the story stands in the picture's place
	topped       tab  // the tab that was last scrolled to its beginning
	drawn        tab  // chosen in the drawer
	endTab       tab  // chosen there at the end of a run that broke a promise
	roomy        bool // the drawer has room for two
	stripRoom    stripRoom
	seen         sight        // what the page was last scrolled to
	stripMarks   [2]stripMark // of the run, or of both of a comparison
	scrubbing    bool         // the playhead is being dragged
	begun        bool         // a step has been shown
	dialog       dialog
	reaching     bool   // the page is to be scrolled to the current step, once it is there
	closing      int    // how often the page has closed the dialog and not heard of it
	search       string // what was typed into the picker
	entering     bool   // Enter was pressed there and is not let go yet
	allRules     bool   // the rules that a newcomer does not meet are shown, too
	menu         *menu
	play         player
	came         int    // where the cursor came from with the last step forward, else -2
	refused      string // a link the clipboard refused to take
	copied       bool   // the clipboard has the link
	drafts       drafts
	console      console
	keys         keyboard
	taken        takeaways
	frameColours link.Embed // what was chosen for a frame of another page
	frameCopied  bool       // the clipboard has its HTML

	opening  protocol.Ask // for the run that the address asks for; without an id nothing is to be asked
	trail    trail
	entered  bool // that entry was made here, by an edit
	listened []func()
	titled   string // the name of the window, as far as it was given here
	titledAt int    // the Session's Rev then
}

// dialog names what stands in the dialog.
type dialog string

const (
	noDialog      dialog = ""
	helpDialog    dialog = "help"
	presetsDialog dialog = "presets"
	pairDialog    dialog = "pair" // a preset to compare with
	rulesDialog   dialog = "rules"
	linkDialog    dialog = "link"
	takeDialog    dialog = "take"
	embedDialog   dialog = "embed" // the HTML of a frame
	welcomeDialog dialog = "welcome"
)

// session is made on first use: a prerendered component is never mounted.
func (l *Lab) session() *session.Session {
	if l.s == nil {
		l.s = session.NewSession(l.Preset, l.Recording)
		l.width, l.half = shown.DefaultWidth, narrowestHalf
		l.came, l.facing = noTravel, "a"
		l.play.speed = 1
		if l.Recording != nil && !l.Site.OneFile {
			l.titled = l.s.Heading() // the page came with its name
		}
		l.attend()
		l.takeOver()
	}
	return l.s
}

// OnMount opens what the address asks for and starts the engine.
func (l *Lab) OnMount(ctx app.Context) {
	s := l.session()
	l.ctx, l.mounted, l.reaching = ctx, true, l.Standing == nil
	l.fit()
	l.listen()
	u := app.Window().URL()
	l.trail.goes(u)
	if l.play.on {
		ctx.After(l.play.wait(), func(app.Context) { l.tick(l.play.turn) })
	}
	if l.pupil != nil {
		l.mountLesson()
		return
	}
	if l.Engine == nil {
		return
	}
	if !l.inFrame() {
		l.start()
	}
	l.ask(l.opening)
	l.askPair()
	if s.Comparing {
		l.refit()
	}
	l.settle()
	if !l.inFrame() && l.Standing == nil { // the keyboard is where the reader of the other page has it
		focusOn("step")
	}
}

// start brings the engine up. A frame does without until it is asked for something.
func (l *Lab) start() {
	if l.started || l.Engine == nil {
		return
	}
	l.started = true
	ctx := l.ctx
	l.Engine.Start(func(r worker.Report) {
		ctx.Dispatch(func(app.Context) { l.report(r) })
	})
}

// OnDismount lets the window go.
func (l *Lab) OnDismount() {
	for _, release := range l.listened {
		release()
	}
	l.mounted = false
}

// OnNav follows the browser's Back and Forward.
func (l *Lab) OnNav(ctx app.Context) {
	if !l.mounted {
		return
	}
	u := app.Window().URL()
	s := l.session()
	if entry(u) == l.trail.here {
		return
	}
	back := l.trail.goes(u)
	l.entered, l.reaching = false, true
	l.stop()
	l.menu = nil
	l.closeDialog(ctx, app.Event{})
	if l.pupil != nil {
		l.onVisit(u)
		return
	}
	s.Greeting = nil
	if ask, any := s.Visit(l.presetOf(u), u.Fragment, back); any {
		l.ask(ask)
	}
	l.askPair()
	l.drafts.forget()
	l.refit()
}

// OnResize draws the picture for the new width.
func (l *Lab) OnResize(app.Context) {
	l.fit()
	l.settle()
}

func (l *Lab) presetOf(u *url.URL) string {
	if name := l.Site.Find(u).Preset; name != "" {
		return name
	}
	return l.Preset
}

// report takes what the engine says.
func (l *Lab) report(r worker.Report) {
	s := l.session()
	switch {
	case r.Failed != "":
		s.Fail(r.Failed)
	case r.Anew:
		s.Notice = words.Warn.Notice("The engine said nothing for half a minute.", "Another one has been started, and is asked the same.")
	case r.Ready:
		if ask, any := s.Ready(); any {
			l.ask(ask)
		}
	case r.Answer != nil:
		if save, ok := s.Look(r.Answer); ok {
			l.looked(save)
			return
		}
		l.came = noTravel
		if s.Answer(r.Answer) {
			l.record()
		}
		if s.Comparing {
			l.refit()
			return
		}
	}
	l.settle()
}

func (l *Lab) ask(a protocol.Ask) {
	if l.Engine != nil && a.ID != 0 {
		l.start()
		l.Engine.Ask(a, l.session().Expects)
	}
}

// Render lays the page out.
func (l *Lab) Render() app.UI {
	s := l.session()
	if l.inFrame() {
		return l.embedded()
	}
	class := "lab"
	if s.Comparing {
		class += " comparing"
	}
	if l.pupil != nil {
		class += " learning"
	}
	if l.panel && !s.Comparing {
		class += " open"
	}
	if s.Waiting() {
		class += " waiting"
	}
	return box("div", class,
		l.header(),
		app.If(!s.Comparing, l.bench),
		app.If(s.Comparing, l.compareView).Else(func() app.UI {
			return l.floor()
		}),
		l.dialogBox(),
		dropHint(),
	)
}
