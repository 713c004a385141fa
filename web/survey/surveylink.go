package survey

import (
	"net/url"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/words"
)

// Fragment is what the page shows, as its link carries it: "" for the table,
//
//	v2/all                                   with every pair
//	v2/receiver=memory-set/publisher=outbox  a cell of it
//	v2/lost-ack/depth=2/kinds=drop+crash     a scenario, as scenario.EncodeLink has it
//
// Depth and kinds are left out where they are what the page begins with.
func (s *Survey) Fragment() string {
	if s.Part == TablePart {
		version := scenario.EncodeLink(scenario.Link{Step: -1})
		switch {
		case s.Cell != protocol.Pair{}:
			return version + "/receiver=" + s.Cell.Receiver + "/publisher=" + s.Cell.Publisher
		case s.All:
			return version + "/all"
		}
		return ""
	}
	out := scenario.EncodeLink(s.Link())
	if s.Depth != 1 {
		out += "/depth=" + strconv.Itoa(s.Depth)
	}
	if len(s.Kinds) > 0 && !slices.Equal(s.Kinds, catalog.KindNames(false)) {
		out += "/kinds=" + strings.Join(s.Kinds, "+")
	}
	return out
}

// Open shows what a fragment asks for. One that cannot be read leaves the table and
// a notice. The message, if there is one, begins what it asks for and is not known.
func (s *Survey) Open(fragment string) *protocol.Message {
	s.Notice, s.Cell, s.Part = nil, protocol.Pair{}, TablePart
	if fragment == "" {
		return nil
	}
	asked := *s
	if err := asked.read(fragment); err != nil {
		why := strings.TrimSuffix(words.AsProblem(err).Error(), ".")
		s.Notice = words.Warn.Notice("This link cannot be opened.", words.SentenceCase(why)+". It says "+words.Quoted(words.Begins(fragment))+". Ask for it again, or carry on with the table.")
		return nil
	}
	*s = asked
	return s.Begin()
}

// Begin explores what is looked at, unless that is known or under way.
func (s *Survey) Begin() *protocol.Message {
	var m protocol.Message
	switch {
	case s.Part == ScenarioPart && !s.Current() && len(s.Kinds) > 0:
		m = s.Explore()
	case s.Part == TablePart && s.Cell != protocol.Pair{} && !s.Cells[s.Cell].Exhausted:
		m = s.FillCell()
	default:
		return nil
	}
	return &m
}

// read takes the fields of its own out of a fragment, and reads the rest as that of
// a scenario.
func (s *Survey) read(fragment string) error {
	s.Depth, s.Kinds = 1, catalog.KindNames(false)
	var rest []string
	table := false
	for _, field := range strings.Split(fragment, "/") {
		key, value, _ := strings.Cut(field, "=")
		if plain, err := url.PathUnescape(value); err == nil {
			value = plain
		}
		var err error
		switch key {
		case "depth":
			err = s.readDepth(value)
		case "kinds":
			err = s.readKinds(value)
		case "receiver":
			s.Cell.Receiver, table = value, true
			err = known(catalog.Receiver, value)
		case "publisher":
			s.Cell.Publisher, table = value, true
			err = known(catalog.Publisher, value)
		case "all":
			s.All, table = true, true
		default:
			rest = append(rest, field)
		}
		if err != nil {
			return err
		}
	}
	link, err := scenario.DecodeLink(strings.Join(rest, "/"))
	switch {
	case err != nil:
		return err
	case table:
		return s.readTable(link)
	}
	return s.readScenario(link)
}

func (s *Survey) readTable(link scenario.Link) error {
	switch {
	case link.Preset != "" || link.Text != "":
		return &scenario.Error{Message: "the link is damaged: it names both a scenario and a cell of the table"}
	case (s.Cell.Receiver == "") != (s.Cell.Publisher == ""):
		return &scenario.Error{Message: "the link is damaged: of a cell it names only the receiver or only the publisher"}
	}
	s.All = s.All || s.Cell != protocol.Pair{} && !s.Cell.Alone()
	return nil
}

func (s *Survey) readScenario(link scenario.Link) error {
	s.Part = ScenarioPart
	if link.Text == "" {
		s.setPreset(link.Preset)
		return nil
	}
	sc, err := scenario.Parse(link.Text)
	if err != nil {
		return err
	}
	s.Preset, s.Scenario = "", sc
	return nil
}

func (s *Survey) readDepth(value string) error {
	n, err := strconv.Atoi(value)
	if err != nil || n < 1 || n > MaxDepth {
		return &scenario.Error{Message: "the depth of the link is " + strconv.Quote(value), Allowed: []string{"1 to " + strconv.Itoa(MaxDepth)}}
	}
	s.Depth = n
	return nil
}

func (s *Survey) readKinds(value string) error {
	asked := strings.Split(value, "+")
	s.Kinds = nil
	var allowed []string
	for _, k := range catalog.FaultKinds {
		allowed = append(allowed, k.Name)
		if slices.Contains(asked, k.Name) {
			s.Kinds = append(s.Kinds, k.Name)
		}
	}
	for _, name := range asked {
		if !slices.Contains(allowed, name) {
			return &scenario.Error{Message: "the link asks for the kind of fault " + strconv.Quote(name), Allowed: allowed}
		}
	}
	return nil
}

// known tells whether there is a design.
func known(role catalog.Role, name string) error {
	if _, ok := catalog.Find(role, name); ok {
		return nil
	}
	var allowed []string
	for _, d := range catalog.ByRole(role) {
		allowed = append(allowed, d.Name)
	}
	return &scenario.Error{Message: "there is no " + string(role) + " " + strconv.Quote(name), Allowed: allowed}
}

// Deeper is the fragment that looks for what two faults do to a pair.
func Deeper(p protocol.Pair) string {
	sc := scenario.Default()
	sc.Receiver, sc.Publisher = p.Receiver, p.Publisher
	more, err := sc.With("order snack-7 7")
	if err != nil {
		panic("survey: an order does not fit: " + err.Error())
	}
	return (&Survey{Part: ScenarioPart, Scenario: more, Depth: 2}).Fragment()
}
