package session

import (
	"strconv"

	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/wording"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// Comparison is two runs side by side: A, the one on the desk, and B. One cursor moves
// both, by virtual time.
type Comparison struct {
	On bool    // it is shown
	B  *Second // kept while it is not shown; nil at first

	a      *Reading
	kept   *runs
	engine *Engine
	common axisOf
	drawn  pictures
	strips strips
}

// Second is the second run of a comparison.
type Second struct {
	Other
	Run     *shown.Run // nil until it has come
	Cursor  int        // a step of Run, -1 before the first
	Problem string     // why there is no run

	id   int // of the Ask that is not answered yet, 0 before it is asked
	step int // where a link says the cursor stands; -1: where the first run's does
}

// Begin puts another run beside the one on the desk. Ask says what to ask the engine.
func (c *Comparison) Begin(o Other) {
	c.On = true
	c.a.Finding = nil
	if c.B != nil && c.B.Run != nil && c.B.Scenario.String() == o.Scenario.String() {
		c.B.Other = o
		c.align()
		return
	}
	c.put(o, -1)
	c.align()
}

// put has another run be the second one, with its cursor on a step that a link names, or
// -1. Its run may be here already.
func (c *Comparison) put(o Other, step int) {
	c.B = &Second{Other: o, Cursor: -1, step: step, Run: c.kept.find(o.Scenario.String())}
}

// Leave goes back to the run on the desk alone.
func (c *Comparison) Leave() { c.On = false }

// Both tells whether both runs are shown: one cursor moves two.
func (c *Comparison) Both() bool { return c.On && c.B != nil && c.B.Run != nil }

// Ask is what the engine has to be asked for the second run, if anything.
func (c *Comparison) Ask() (protocol.Ask, bool) {
	b := c.B
	if !c.On || b == nil || b.Run != nil || b.id != 0 {
		return protocol.Ask{}, false
	}
	if c.engine.State == EngineFailed {
		b.Problem = c.engine.failed().Title
		return protocol.Ask{}, false
	}
	b.id = c.engine.next()
	return protocol.Ask{ID: b.id, Scenario: b.Scenario.String()}, true
}

// expects tells whether an answer is that about the second run.
func (c *Comparison) expects(id int) bool { return c.B != nil && c.B.Run == nil && c.B.id == id }

// answer takes what the engine says about the second run.
func (c *Comparison) answer(a *protocol.Answer) {
	switch {
	case a.Recording != nil:
		c.B.Run = c.kept.of(a.Recording)
		c.kept.keep(c.B.Run)
	case a.Problem != nil:
		c.B.Problem = a.Problem.Error()
	default:
		c.B.Problem = crashNotice(a.Crash).Title
	}
}

// settle puts the second cursor on the step that a link names or, without one, to where
// the first one is. It says so when the run is shorter than the link has it.
func (c *Comparison) settle(linked bool) *words.Notice {
	if !c.Both() || !linked || c.B.step < 0 {
		c.align()
		return nil
	}
	if c.B.Cursor = min(c.B.step, c.B.Run.Last()); c.B.step > c.B.Cursor {
		return beyondNotice(c.B.step, "run B", c.B.Run)
	}
	return nil
}

// setView hides the step of the second cursor, where the view does.
func (c *Comparison) setView(v scenario.View) {
	for c.Both() && c.B.Cursor >= 0 && !c.B.Run.Visible(v, c.B.Cursor) {
		c.B.Cursor--
	}
}

// where says at which time the comparison stands and, while no veil is drawn,
// at which steps of the two runs, counted from 1; 0 is before the first.
func (c *Comparison) where() string {
	a, b := c.a.Cursor, c.B.Cursor
	ms := 0
	switch {
	case a < 0 && b < 0:
		return "start"
	case a < 0:
		ms = c.B.Run.Ms(b)
	case b < 0:
		ms = c.a.Run.Ms(a)
	default:
		ms = max(c.a.Run.Ms(a), c.B.Run.Ms(b))
	}
	at := wording.Duration(ms)
	if c.a.View.ShopView {
		return "at " + at
	}
	return at + " · step A " + strconv.Itoa(a+1) + ", B " + strconv.Itoa(b+1)
}

// Parting is where the two runs part.
func (c *Comparison) Parting() shown.Parting {
	return shown.Parts(c.a.Run, c.B.Run, c.a.View)
}
