// Package course has the lessons as data, and what a lesson can ask of a run.
package course

import (
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/web/link"
	"twodeliveries/web/shown"
)

// Course is the path of lessons, in order. It travels as JSON in the page: one
// lesson whole, of the others only what the path shows.
type Course struct {
	Lessons []Lesson `json:"lessons"`
}

// Lesson is one lesson of the course.
type Lesson struct {
	Name     string    `json:"name"` // as in its address: "two-hypotheses"
	Title    string    `json:"title"`
	About    string    `json:"about"`   // one sentence
	Presets  []string  `json:"presets"` // the rows of the lab it covers
	Length   int       `json:"length"`  // how many passages it has
	Passages []Passage `json:"passages,omitempty"`
}

// Passage is one step of a lesson: what is read, what is on the desk, and what the
// learner is asked or given to do. Texts are HTML, made when the site is built.
type Passage struct {
	Slug     string      `json:"slug"` // its fragment
	Title    string      `json:"title"`
	Prose    string      `json:"prose"`            // whole elements
	Preset   string      `json:"preset"`           // the preset on the desk, or ""
	Scenario string      `json:"scenario"`         // canonical text of what is on the desk
	At       shown.Spot  `json:"at"`               // where the cursor goes
	Shop     bool        `json:"shop"`             // only what the shop can see is shown
	Every    bool        `json:"every"`            // the cursor stops at every step
	Show     string      `json:"show"`             // what is pointed at, a key of Shown, or ""
	Beside   string      `json:"beside,omitempty"` // the preset whose run stands beside this one, or ""
	Table    string      `json:"table,omitempty"`  // of the tables, the one that is pointed at, "receiver claims", or ""
	Stay     bool        `json:"stay"`             // who comes from the passage before finds the desk as it is
	Until    *shown.Spot `json:"until,omitempty"`
	Question *Prediction `json:"question,omitempty"`
	Goal     *Goal       `json:"goal,omitempty"`
}

// Prediction is asked before the run is seen. It has choices, or asks for a number.
type Prediction struct {
	Text    string      `json:"text"` // inside one element
	Choices []Choice    `json:"choices,omitempty"`
	Number  *Fact       `json:"number,omitempty"`  // what is counted: of kind CountFact or RowsFact
	When    shown.Spot  `json:"when"`              // where in the run it is judged
	Decides *shown.Spot `json:"decides,omitempty"` // the step that decides it, where it is not found by the facts
	Because string      `json:"because"`           // inside one element
}

// Choice is one answer to choose; it is right when its facts hold in the run.
type Choice struct {
	Facts []Fact `json:"facts"`
	Text  string `json:"text"`          // inside one element
	Why   string `json:"why,omitempty"` // why it is not so, inside one element; "" for the right one
}

// Goal is something to bring about by changing the scenario.
type Goal struct {
	Text     string   `json:"text"`           // whole elements
	Want     []Fact   `json:"want"`           // at the end of the learner's run
	Faults   int      `json:"faults"`         // at most so many fault statements; NoLimit for any number
	Keep     []string `json:"keep"`           // what must be as the passage set it: keys of options, KeepNetwork, ...
	Hint     string   `json:"hint,omitempty"` // inside one element
	Solution string   `json:"solution"`       // a whole scenario, canonical
}

// NoLimit as the number of faults of a goal means any number.
const NoLimit = -1

// What a goal can ask to be kept, besides the options of a scenario.
const (
	KeepNetwork = "network" // every fault line on a message
	KeepOrders  = "orders"  // what is ordered, and when
	KeepFaults  = "faults"  // every fault line
)

// Shown are the elements that a passage can point at: their selectors.
var Shown = map[string]string{
	"counts":    ".saying",
	"verdict":   "#verdict",
	"caption":   "#caption",
	"picture":   ".stage",
	"tables":    ".side",
	"code":      ".side",
	"figures":   ".side",
	"transport": ".transport",
	"shop":      "#shopview",
	"faults":    "#faults",
	"break":     "#scenario",
}

// Find returns the place of a lesson on the path.
func (c *Course) Find(name string) (int, bool) {
	for i := range c.Lessons {
		if c.Lessons[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// Pointed selects the element that the passage points at, "" for none.
func (p *Passage) Pointed() string {
	if db, table, ok := strings.Cut(p.Table, " "); ok {
		side := map[string]string{trace.Publisher: ".side-pub", trace.Receiver: ".side-rec"}[db]
		return side + ` [data-table="` + table + `"]`
	}
	return Shown[p.Show]
}

// InDrawer tells whether that is in the drawer beside the picture, in the tab of that name.
func (p *Passage) InDrawer() bool { return Shown[p.Show] == ".side" }

// Others are the addresses of the other lessons' pages, and of the one about all.
func (c *Course) Others(site link.Site, name string) []string {
	out := []string{site.AllLessons()}
	if c == nil {
		return out
	}
	for _, l := range c.Lessons {
		if l.Name != name {
			out = append(out, site.Lesson(l.Name))
		}
	}
	return out
}

// Find returns the place of a passage in the lesson.
func (l *Lesson) Find(slug string) (int, bool) {
	for i := range l.Passages {
		if l.Passages[i].Slug == slug {
			return i, true
		}
	}
	return 0, false
}

// Only is the course as the page of one lesson needs it: that lesson whole, of the
// others no passages.
func (c *Course) Only(name string) *Course {
	out := &Course{}
	for _, l := range c.Lessons {
		if l.Name != name {
			l.Passages = nil
		}
		out.Lessons = append(out.Lessons, l)
	}
	return out
}

// Task is what the passage asks for: "question", "goal", "wait" or nothing.
func (p *Passage) Task() string {
	switch {
	case p.Question != nil:
		return "question"
	case p.Goal != nil:
		return "goal"
	case p.Until != nil:
		return "wait"
	}
	return ""
}
