package survey

import (
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/strip"
	"twodeliveries/web/words"
)

// Case is a run that breaks something: one counterexample, to one promise or more.
type Case struct {
	Broken []protocol.Violation // the worst first
}

// Cases puts counterexamples that are the same run together.
func Cases(list []protocol.Violation) []Case {
	var out []Case
	for _, v := range list {
		same := func(c Case) bool { return c.Head().Scenario == v.Scenario }
		if i := slices.IndexFunc(out, same); i >= 0 {
			out[i].Broken = append(out[i].Broken, v)
		} else {
			out = append(out, Case{[]protocol.Violation{v}})
		}
	}
	return out
}

// Head is the worst of it.
func (c Case) Head() protocol.Violation { return c.Broken[0] }

// Link opens it where it first breaks something.
func (c Case) Link() string {
	return slices.MinFunc(c.Broken, func(a, b protocol.Violation) int { return a.Step - b.Step }).Link
}

// exhibits is what is shown of counterexamples beside their text: their strips and the
// times that decide. The engine is asked for what did not come with the page.
type exhibits struct {
	strips map[string]string               // link of the head of a case -> markup; "" while it is on its way
	times  map[string][]protocol.Threshold // link -> those; nil while they are on their way
	wanted map[int]wish
	asks   int
}

// wish is what an Ask is about.
type wish struct {
	link  string
	times bool
}

// Come takes in the strips that came with the page.
func (e *exhibits) Come(strips map[string]string) {
	if strips == nil {
		strips = map[string]string{}
	}
	e.strips, e.times, e.wanted = strips, map[string][]protocol.Threshold{}, map[int]wish{}
}

// Strip is the picture of a case, if it is here.
func (e *exhibits) Strip(c Case) string { return e.strips[c.Head().Link] }

// Times are the times that decide whether a promise breaks, as far as they are known.
func (e *exhibits) Times(v protocol.Violation) []protocol.Threshold {
	if len(v.Thresholds) > 0 {
		return v.Thresholds
	}
	return e.times[v.Link]
}

// Wants are the questions whose answers belong to what is looked at and are not here,
// each once.
func (s *Survey) Wants() []protocol.Ask {
	list := s.Cells[s.Cell].Violations
	came := same(s.Cells[s.Cell], s.shipped[s.Cell]) && s.Cell.Alone()
	if s.Part == ScenarioPart {
		list, came = nil, false
		if s.Report != nil {
			list = s.Report.Violations
		}
	}
	var out []protocol.Ask
	for _, c := range Cases(list) {
		if _, known := s.strips[c.Head().Link]; !known {
			s.strips[c.Head().Link] = ""
			out = append(out, s.ask(wish{c.Head().Link, false}, protocol.Ask{Scenario: c.Head().Scenario}))
		}
		for _, v := range c.Broken {
			if _, known := s.times[v.Link]; !known && !came {
				s.times[v.Link] = nil
				out = append(out, s.ask(wish{v.Link, true}, protocol.Ask{Scenario: v.Scenario, Times: v.Rule}))
			}
		}
	}
	return out
}

func (e *exhibits) ask(w wish, a protocol.Ask) protocol.Ask {
	e.asks++
	e.wanted[e.asks], a.ID = w, e.asks
	return a
}

// Expects tells whether an answer is still waited for.
func (e *exhibits) Expects(id int) bool {
	_, expected := e.wanted[id]
	return expected
}

// Answer takes one in.
func (e *exhibits) Answer(a *protocol.Answer) {
	w, expected := e.wanted[a.ID]
	delete(e.wanted, a.ID)
	switch {
	case !expected:
	case w.times && a.Times != nil:
		e.times[w.link] = a.Times.List
	case !w.times && a.Recording != nil:
		e.strips[w.link] = Strips(a.Recording)
	}
}

// Widths that a strip is drawn for, in px. The style sheet shows the one that fits.
var Widths = []int{340, 620, 940}

// Strips is the whole run as a strip, once for each width, as markup.
func Strips(run *trace.Recording) string {
	var b strings.Builder
	for _, width := range Widths {
		s := strip.Draw(run, strip.Options{Width: width, Title: func(rule string) string { return catalog.RuleOf(rule).Title }})
		b.WriteString(`<div class="w` + strconv.Itoa(width) + `">` + s.SVG(strip.Whole) + `</div>`)
	}
	return b.String()
}

// Fate is what has become of a line of the scenario that was explored.
type Fate string

// What can have become of a line.
const (
	Kept   Fate = "kept"
	Spared Fate = "spared" // it breaks without it
	Added  Fate = "added"  // it was not there
)

// Line is a line of a scenario.
type Line struct {
	Text string
	Fate
}

// Lines are the lines of a counterexample; of the one to a scenario that was asked about
// also those that it does without.
func (s *Survey) Lines(v protocol.Violation) []Line {
	made := strings.Split(strings.TrimSuffix(v.Scenario, "\n"), "\n")
	var out []Line
	if s.Part == ScenarioPart {
		spared := slices.Clone(v.Spared)
		for _, text := range strings.Split(strings.TrimSuffix(bare(s.Asked.Text), "\n"), "\n") {
			fate := Kept
			if i := slices.Index(spared, text); i >= 0 {
				spared, fate = slices.Delete(spared, i, i+1), Spared
			} else if i := slices.Index(made, text); i >= 0 {
				made = slices.Delete(made, i, i+1)
			}
			out = append(out, Line{text, fate})
		}
	}
	fate := Kept
	if out != nil {
		fate = Added
	}
	for _, text := range made {
		out = append(out, Line{text, fate})
	}
	return out
}

// Does says what a case does to its designs.
func (c Case) Does() string { return words.SentenceCase(c.Head().Words) + "." }
