package explore

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

// words says what a scenario does to its designs: "a lost reply", "a crash of the
// warehouse when the id is durable, the work is not begun"; and with which settings.
func words(sc scenario.Scenario) string {
	var parts []string
	orders := map[string]int{}
	for _, s := range sc.Statements {
		if s.Verb == "order" || s.Verb == "wish" {
			orders[s.ID] = s.Qty
		}
	}
	for _, s := range sc.Statements {
		if say := sayings[s.Verb]; say != nil {
			parts = append(parts, say(s, orders))
		}
	}
	switch {
	case len(orders) == 2:
		parts = slices.Insert(parts, 0, "two orders")
	case len(orders) > 2:
		parts = slices.Insert(parts, 0, fmt.Sprintf("%d orders", len(orders)))
	case len(parts) == 0:
		parts = []string{"no fault at all"}
	}
	if with := settings(sc); len(with) > 0 {
		return scenario.SayList(parts) + ", with " + scenario.SayList(with)
	}
	return scenario.SayList(parts)
}

// settings are the lines that say something else than the default, but for designs.
func settings(sc scenario.Scenario) []string {
	var out []string
	for _, o := range catalog.Options {
		if sc.Changed(o.Key) && !isDesign(o.Key) {
			out = append(out, o.Key+" "+sc.Get(o.Key))
		}
	}
	return out
}

// saying puts a statement into words; the orders are quantities by id.
type saying func(s scenario.Statement, orders map[string]int) string

// sayings are for every verb but order and wish, and but release and resume, which end what
// another statement has begun.
var sayings = map[string]saying{
	"inject": injected,
	"edit": func(s scenario.Statement, _ map[string]int) string {
		return fmt.Sprintf("a change of %s to %d", s.ID, s.Qty)
	},
	"deploy": happens("a new version of %s"),
	"redrive": func(s scenario.Statement, _ map[string]int) string {
		if s.NewID {
			return "a redrive under a new id"
		}
		return "a redrive"
	},
	"sweep": plainly("a sweep"),
	"purge": func(s scenario.Statement, _ map[string]int) string {
		if s.Every > 0 {
			return "a purge of " + who(s.Node) + " every " + scenario.SayTime(s.Every)
		}
		return "a purge of " + who(s.Node)
	},
	"drop": ofMessage("a lost %s"),
	"delay": func(s scenario.Statement, _ map[string]int) string {
		return message(s, "a %s") + " that is " + scenario.SayTime(s.By) + " late"
	},
	"duplicate": copied,
	"close":     ofMessage("a connection that closes instead of a %s"),
	"corrupt":   corrupted,
	"answer": func(s scenario.Statement, _ map[string]int) string {
		return strings.TrimSpace(fmt.Sprintf("an answer from elsewhere, %d %s", s.Status, s.Body))
	},
	"hop": func(s scenario.Statement, _ map[string]int) string {
		return strings.TrimSpace(fmt.Sprintf("a hop that answers for itself, %d %s", s.Status, s.Body))
	},
	"crash":   happens("a crash of %s"),
	"restart": happens("a restart of %s"),
	"raise":   happens("an exception in %s"),
	"refuse":  happens("a refusal by %s"),
	"hold": func(s scenario.Statement, _ map[string]int) string {
		long := ""
		if s.For != scenario.Unset {
			long = " of " + scenario.SayTime(s.For)
		}
		return "a pause" + long + " in " + who(s.Node) + moment(s)
	},
	"freeze": happens("a freeze of %s"),
	"clock": func(s scenario.Statement, _ map[string]int) string {
		return "a jump of " + who(s.Node) + "'s clock by " + scenario.SayTime(s.By)
	},
	"lock": func(s scenario.Statement, _ map[string]int) string {
		return "a lock on " + who(s.Node) + "'s database for " + scenario.SayTime(s.To-s.At)
	},
}

func plainly(text string) saying {
	return func(scenario.Statement, map[string]int) string { return text }
}

// happens is for what comes over a process.
func happens(format string) saying {
	return func(s scenario.Statement, _ map[string]int) string {
		return fmt.Sprintf(format, who(s.Node)) + moment(s)
	}
}

func ofMessage(format string) saying {
	return func(s scenario.Statement, _ map[string]int) string { return message(s, format) }
}

// message names the message of a statement, with its number where it is not the first.
func message(s scenario.Statement, format string) string {
	kind := s.Message.Kind
	if kind == "response" {
		kind = "reply"
	}
	text := fmt.Sprintf(format, kind)
	if s.Message.N > 1 || s.Message.Copy > 0 {
		text += " (" + s.Message.String() + ")"
	}
	return text
}

func copied(s scenario.Statement, _ map[string]int) string {
	text := message(s, "a copy of a %s")
	if s.By > 0 {
		text += " " + scenario.SayTime(s.By) + " later"
	}
	return text
}

func corrupted(s scenario.Statement, _ map[string]int) string {
	i := slices.IndexFunc(catalog.Corruptions, func(p catalog.Point) bool { return p.Name == s.Way })
	return message(s, "a changed %s") + ": " + catalog.Corruptions[i].Sentence
}

func injected(s scenario.Statement, orders map[string]int) string {
	switch qty, known := orders[s.ID]; {
	case known && qty == s.Qty:
		return "the same order from outside"
	case known:
		return "the same id once more, with other content"
	}
	return "an order from outside"
}

// moment is when something happens to a process.
func moment(s scenario.Statement) string {
	if s.Point == "" {
		return " at " + scenario.SayTime(s.At)
	}
	for _, p := range catalog.Points {
		if p.Name == s.Point && string(p.Role) == s.Node {
			when, _, _ := strings.Cut(p.Sentence, ";")
			if s.Nth > 1 {
				when += fmt.Sprintf(" (occurrence %d)", s.Nth)
			}
			return " when " + when
		}
	}
	return " at " + s.Point // of a design of somebody's own
}

// who names a process as sentences do.
func who(node string) string {
	role, number, _ := strings.Cut(node, "-")
	name := map[string]string{"publisher": "the shop", "relay": "the relay", "receiver": "the warehouse"}[role]
	if number != "" {
		return strings.TrimPrefix(name, "the ") + " " + number
	}
	return name
}
