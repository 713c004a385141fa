package survey

import (
	"reflect"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// Receivers are the rows of the table.
func (s *Survey) Receivers() []catalog.Design { return catalog.ByRole(catalog.Receiver) }

// Publishers are its columns.
func (s *Survey) Publishers() []catalog.Design { return catalog.ByRole(catalog.Publisher) }

// Alone lists every design of a role, with the other side as it is in a scenario that
// says nothing.
func Alone(role catalog.Role) []protocol.Pair {
	var out []protocol.Pair
	usual := scenario.Default()
	for _, d := range catalog.ByRole(role) {
		p := protocol.Pair{Receiver: usual.Receiver, Publisher: d.Name}
		if role == catalog.Receiver {
			p = protocol.Pair{Receiver: d.Name, Publisher: usual.Publisher}
		}
		out = append(out, p)
	}
	return out
}

// shown lists the cells shown: one side alone, or every pair.
func (s *Survey) shown() []protocol.Pair {
	var out []protocol.Pair
	for _, r := range s.Receivers() {
		for _, p := range s.Publishers() {
			if pair := (protocol.Pair{Receiver: r.Name, Publisher: p.Name}); s.All || pair.Alone() {
				out = append(out, pair)
			}
		}
	}
	return out
}

// left lists those of them that were not run here.
func (s *Survey) left() []protocol.Pair {
	return slices.DeleteFunc(s.shown(), func(p protocol.Pair) bool { return s.here[p] })
}

// Column is publishers with whom every receiver comes to the same. The first of them
// stands for all.
type Column []catalog.Design

// Has tells whether a publisher is among them.
func (c Column) Has(publisher string) bool {
	return slices.ContainsFunc(c, func(d catalog.Design) bool { return d.Name == publisher })
}

// Columns are the columns of the table, each once.
func (s *Survey) Columns() []Column {
	var out []Column
	for _, p := range s.Publishers() {
		same := func(c Column) bool {
			return !slices.ContainsFunc(s.Receivers(), func(r catalog.Design) bool {
				return !slices.Equal(s.verdicts(r, p), s.verdicts(r, c[0]))
			})
		}
		if i := slices.IndexFunc(out, same); i >= 0 {
			out[i] = append(out[i], p)
		} else {
			out = append(out, Column{p})
		}
	}
	return out
}

func (s *Survey) verdicts(receiver, publisher catalog.Design) []string {
	return s.Cells[protocol.Pair{Receiver: receiver.Name, Publisher: publisher.Name}].Verdicts
}

// Group is designs of one side that come to the same at worst.
type Group struct {
	Word  string // of the worst; "" while it is not known
	Pairs []protocol.Pair
}

// Groups puts the designs of a role together: those that break nothing, and then by the
// worst that they break, the worst first.
func (s *Survey) Groups(role catalog.Role) []Group {
	order := []string{catalog.Safe, catalog.Refuses}
	for _, h := range catalog.Harms {
		order = append(order, h.Word())
	}
	var out []Group
	for _, word := range append(order, "") {
		g := Group{Word: word}
		for _, p := range Alone(role) {
			if worst(s.Cells[p]) == word {
				g.Pairs = append(g.Pairs, p)
			}
		}
		if len(g.Pairs) > 0 {
			out = append(out, g)
		}
	}
	return out
}

func worst(c protocol.Cell) string {
	if len(c.Verdicts) == 0 {
		return ""
	}
	return c.Verdicts[0]
}

// Origin says where what the table says comes from, and whether it came out the same
// here; differs is true if it did not.
func (s *Survey) Origin() (text string, differs bool) {
	var unlike []string
	tried, runs := 0, 0
	for _, p := range s.shown() {
		was, shipped := s.shipped[p]
		if !s.here[p] || !shipped {
			continue
		}
		tried++
		runs += s.Cells[p].Runs
		if !same(was, s.Cells[p]) {
			unlike = append(unlike, p.Receiver+" with "+p.Publisher)
		}
	}
	switch {
	case len(unlike) > 0:
		return "Run here, " + words.Count(len(unlike), "pair") + " of " + words.Count(tried, "pair") + " came out otherwise than when this page was built: " + strings.Join(unlike, ", ") + ".", true
	case tried > 0:
		return "Run here, " + words.Thousands(runs) + " " + words.Plural(runs, "run") + ": " + words.Count(tried, "pair") + " came out as when this page was built.", false
	case len(s.shipped) > 0:
		return "Computed when this page was built: " + words.Thousands(s.runs) + " runs, one fault at a time.", false
	}
	return "Not computed yet.", false
}

// same tells whether two cells say the same, whether or not somebody has asked which
// times decide.
func same(a, b protocol.Cell) bool {
	return reflect.DeepEqual(plain(a), plain(b))
}

func plain(c protocol.Cell) protocol.Cell {
	c.Violations = slices.Clone(c.Violations)
	for i := range c.Violations {
		c.Violations[i].Thresholds = nil
	}
	return c
}
