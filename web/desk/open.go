package desk

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/dom"
)

// Tab names what is seen in the drawer.
type Tab string

// The tabs.
const (
	TablesTab  Tab = "tables"
	CodeTab    Tab = "code"
	SQLTab     Tab = "sql"
	FiguresTab Tab = "figures"
	WhyTab     Tab = "why"
)

// Dialog names what stands in the dialog.
type Dialog string

// What can stand there.
const (
	NoDialog      Dialog = ""
	HelpDialog    Dialog = "help"
	PresetsDialog Dialog = "presets"
	CompareDialog Dialog = "compare" // a preset to compare with
	RulesDialog   Dialog = "rules"
	LinkDialog    Dialog = "link"
	TakeDialog    Dialog = "take"
	EmbedDialog   Dialog = "embed" // the HTML of a frame
	WelcomeDialog Dialog = "welcome"
)

// Open is what has been opened or chosen, of what more than one part can open.
type Open struct {
	d *Desk

	Panel  bool // the scenario panel
	Words  bool // the story stands in the picture's place
	Chosen Tab  // in the drawer, "" for none
	AtEnd  Tab  // chosen there at the end of a run that broke a promise
	Dialog Dialog
	Times  int // how often a dialog has been opened
	Menu   *Menu
	Told   bool // whoever is asked about the run has seen its end, or how it is broken

	Refused string // an address that the clipboard has refused to take
}

// Tab is what the drawer shows: what was chosen; at the end of a run that broke a promise
// why it did, until something else is chosen there.
func (o *Open) Tab() Tab {
	s := o.d.S
	_, broke := s.Run.BrokeAt()
	switch {
	case s.Finding != nil && !s.View.ShopView:
		return WhyTab
	case s.AtEnd() && broke && !s.View.ShopView && !s.Waiting() && o.d.Pupil == nil:
		if o.AtEnd != "" {
			return o.AtEnd
		}
		return WhyTab
	case o.Chosen != "":
		return o.Chosen
	case o.d.Pupil != nil && o.d.Pupil.Passage().InDrawer():
		return Tab(o.d.Pupil.Passage().Show)
	}
	return TablesTab
}

// Secret tells whether somebody has sent the run and asks about it, and its end is not seen
// yet: what lies ahead is told to nobody who does not ask for it.
func (o *Open) Secret() bool {
	draft := &o.d.S.Draft
	return draft.Received() != "" && draft.Assignment() != "" && !draft.Touched() && !o.Told
}

// see notes that there is no secret any more.
func (o *Open) see() {
	s := o.d.S
	ended := s.AtEnd() && s.Run.Last() >= 0 && !s.Waiting()
	o.Told = o.Told || ended || s.View.Future
}

// OpenTab opens a drawer. It is kept apart for the end of a run, which opens one itself.
func (o *Open) OpenTab(t Tab) {
	s := o.d.S
	if t != WhyTab {
		s.Finding = nil
	}
	if s.AtEnd() {
		o.AtEnd = t
	}
	if _, broke := s.Run.BrokeAt(); t != WhyTab || !s.AtEnd() || !broke {
		o.Chosen = t
	}
	o.Panel = false
	o.d.Settle()
}

// TogglePanel opens the scenario panel, or closes it.
func (o *Open) TogglePanel() {
	o.Panel = !o.Panel
	o.d.Settle()
}

// LeavePanel closes the scenario panel, and the keyboard is where it was opened.
func (o *Open) LeavePanel() {
	o.TogglePanel()
	dom.FocusOn("scenario")
}

// Show opens a dialog in the place of the one that is open, if any.
func (o *Open) Show(k Dialog) {
	o.d.Play.Stop()
	o.Menu = nil
	o.Dialog = k
	o.Times++
	o.d.Settle()
}

// CloseDialog closes it.
func (o *Open) CloseDialog() {
	if DialogShows() {
		app.Window().GetElementByID("dialog").Call("close")
	}
	o.Dialog = NoDialog
}

// DialogShows tells whether the page's dialog is open in the browser.
func DialogShows() bool {
	if app.IsServer {
		return false
	}
	el := app.Window().GetElementByID("dialog")
	return el.Truthy() && el.Get("open").Bool()
}
