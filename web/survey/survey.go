// Package survey is what the page about exploring knows, apart from the page.
package survey

import (
	"reflect"
	"slices"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
	"twodeliveries/web/worker"
)

// Part is one of the two parts of the page.
type Part string

// The parts of the page.
const (
	TablePart    Part = "table"    // every receiver with every publisher
	ScenarioPart Part = "scenario" // one scenario
)

// Survey is what the page about exploring knows, apart from the page: what has been
// found, what is under way and what is looked at. It has no DOM and no clock.
type Survey struct {
	Part  Part
	Ready bool // the engine has loaded
	Run   Hunt

	Cells   map[protocol.Pair]protocol.Cell // those known: as they came with the page, or as they were run here
	shipped map[protocol.Pair]protocol.Cell
	runs    int                    // that were made for those
	here    map[protocol.Pair]bool // run here to the end
	Revs    map[string]int         // receiver -> how often its cells have changed
	All     bool                   // every pair is shown
	Cell    protocol.Pair          // the cell looked at; none while it is empty
	exhibits

	Preset   string // the scenario's, or ""
	Scenario scenario.Scenario
	Depth    int      // 1 to MaxDepth
	Kinds    []string // in the order of the catalog
	Report   *protocol.Report
	Asked    Question // what Report answers

	Notice *words.Notice
	Failed string // why there is no explorer, or no engine
	count  int    // explorations so far
}

// MaxDepth is how many faults at a time the page tries at most.
const MaxDepth = 3

// Question is what a report answers.
type Question struct {
	Text    string
	Depth   int
	Kinds   []string
	Stopped bool // it was ended before it was answered
}

// Hunt is an exploration that is under way or was the last.
type Hunt struct {
	ID       int // 0: none yet
	Part     Part
	Cells    int // how many were asked for
	Known    int // of them, to the end
	News     protocol.News
	Running  bool
	Stopping bool
	Stopped  bool // it was ended early
}

// New begins with the table that came with the page, if one did, and the default preset
// in the other part.
func New(table *protocol.Table) *Survey {
	s := &Survey{Part: TablePart, Depth: 1, Kinds: catalog.KindNames(false)}
	s.Cells, s.shipped = map[protocol.Pair]protocol.Cell{}, map[protocol.Pair]protocol.Cell{}
	s.here, s.Revs = map[protocol.Pair]bool{}, map[string]int{}
	if table != nil {
		s.runs = table.Runs
		for _, c := range table.Cells {
			s.Cells[c.Pair()], s.shipped[c.Pair()] = c, c
		}
	}
	s.Come(nil)
	s.setPreset(scenario.DefaultPreset)
	return s
}

// setPreset puts a preset into the second part.
func (s *Survey) setPreset(name string) {
	if p, ok := scenario.FindPreset(name); ok {
		s.Preset, s.Scenario = name, scenario.MustParse(p.Text)
	}
}

// Fill explores again, here, the cells shown that were not yet; all of them, once they
// all were.
func (s *Survey) Fill() protocol.Message {
	if len(s.left()) == 0 {
		clear(s.here)
	}
	return s.fill(s.left())
}

// FillCell explores the cell that is looked at.
func (s *Survey) FillCell() protocol.Message { return s.fill([]protocol.Pair{s.Cell}) }

func (s *Survey) fill(pairs []protocol.Pair) protocol.Message {
	return s.begin(TablePart, len(pairs), protocol.Exploration{Pairs: pairs})
}

// Explore explores the scenario.
func (s *Survey) Explore() protocol.Message {
	s.Asked = s.question()
	s.Report = nil
	return s.begin(ScenarioPart, 0, protocol.Exploration{Scenario: s.Asked.Text, Depth: s.Depth, Kinds: s.Asked.Kinds})
}

// question is what the controls say.
func (s *Survey) question() Question {
	return Question{Text: s.Scenario.String(), Depth: s.Depth, Kinds: slices.Clone(s.Kinds)}
}

func (s *Survey) begin(p Part, cells int, what protocol.Exploration) protocol.Message {
	s.count++
	s.Notice = nil
	s.Run = Hunt{ID: s.count, Part: p, Cells: cells, Running: true}
	return protocol.Message{Ask: protocol.Ask{ID: s.count}, Explore: &what}
}

// Stop ends what is under way. What it has found still comes.
func (s *Survey) Stop() protocol.Message {
	s.Run.Stopping = true
	return protocol.Message{Ask: protocol.Ask{ID: s.Run.ID}, Stop: true}
}

// Works tells whether a part is being explored.
func (s *Survey) Works(p Part) bool { return s.Run.Running && s.Run.Part == p }

// Hear takes in what the explorer reports.
func (s *Survey) Hear(r worker.Sighting) {
	switch {
	case r.Failed != "":
		s.fail(r.Failed)
	case r.News != nil && r.News.ID == s.Run.ID && s.Run.Running:
		s.learn(*r.News)
	}
}

// HearEngine takes in what the engine reports.
func (s *Survey) HearEngine(r worker.Report) {
	switch {
	case r.Ready:
		s.Ready = true
	case r.Answer != nil && r.Answer.Crash != "":
		s.Failed = words.Begins(r.Answer.Crash)
	case r.Answer != nil:
		s.Answer(r.Answer)
	case r.Failed != "":
		s.Failed, s.Ready = r.Failed, false
	}
}

// fail keeps what has been found and says that no more will come.
func (s *Survey) fail(why string) {
	s.Failed = why
	kept := ""
	if s.Run.Running {
		kept = " What it had found until then is kept."
		s.Run.Stopped = true
	}
	s.Run.Running = false
	s.Notice = words.Bad.Notice("The engine has failed, so nothing more is explored.", words.SentenceCase(why)+"."+kept+" Press the button again to start it anew.")
}

// learn takes in how far the exploration has come.
func (s *Survey) learn(n protocol.News) {
	for _, c := range n.Cells {
		s.Revs[c.Receiver]++
		if !c.Exhausted && s.Cells[c.Pair()].Exhausted {
			continue // more is known already
		}
		s.Cells[c.Pair()] = c
		if c.Exhausted {
			s.Run.Known++
			s.here[c.Pair()] = true
		}
	}
	if n.Report != nil {
		s.Report = n.Report
	}
	s.Run.News = n
	if n.Over {
		s.Run.Running, s.Run.Stopped = false, s.Run.Stopping
		s.Asked.Stopped = s.Asked.Stopped || s.Run.Part == ScenarioPart && s.Run.Stopped
	}
	switch {
	case n.Problem != nil:
		s.Notice = words.Bad.Notice("This cannot be explored.", n.Problem.Error())
	case n.Crash != "":
		s.Notice = words.Bad.Notice("Something that ran has failed: a bug of ours.", words.Begins(n.Crash)+" What was found is kept.")
	case n.Over && s.Run.Part == ScenarioPart && s.Report == nil:
		s.Notice = words.Plain.Notice("Stopped inside a run that takes long.", words.SentenceCase(foundSoFar(n.Progress.Broken))+".")
	}
}

// Choose takes another preset.
func (s *Survey) Choose(name string) {
	s.setPreset(name)
	s.Notice = nil
}

// Current tells whether the report is about what the controls say, or what is under way.
func (s *Survey) Current() bool {
	now := s.question()
	now.Stopped = s.Asked.Stopped
	return (s.Report != nil || s.Works(ScenarioPart)) && reflect.DeepEqual(now, s.Asked)
}

// Toggle adds a kind of fault to those tried, or takes it away.
func (s *Survey) Toggle(kind string) {
	var out []string
	for _, k := range catalog.FaultKinds {
		if slices.Contains(s.Kinds, k.Name) != (k.Name == kind) {
			out = append(out, k.Name)
		}
	}
	s.Kinds = out
}
