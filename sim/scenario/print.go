package scenario

import (
	"fmt"
	"strings"
	"unicode"

	"twodeliveries/sim/catalog"
)

// String prints the scenario as canonical text: title, note, the options that
// differ from their defaults, then the statements. Every line ends with a newline;
// parsing the text gives the scenario again.
func (s Scenario) String() string {
	var b strings.Builder
	for _, line := range append(s.head(), s.body()...) {
		b.WriteString(line)
		b.WriteByte('\n')
	}
	return b.String()
}

// Lines returns the 1-based line of each statement in String.
func (s Scenario) Lines() []int {
	before := len(s.head())
	lines := make([]int, len(s.Statements))
	for i := range lines {
		lines[i] = before + i + 1
	}
	return lines
}

// head is every line before the statements.
func (s Scenario) head() []string {
	var lines []string
	if title := clean(s.Title); title != "" {
		lines = append(lines, "title "+title)
	}
	if s.Note != "" {
		for _, n := range strings.Split(s.Note, "\n") {
			lines = append(lines, strings.TrimSpace("note "+clean(n)))
		}
	}
	for _, o := range catalog.Options {
		if bindings[o.Key].differ(&s, &defaults) {
			lines = append(lines, o.Key+" "+s.Get(o.Key))
		}
	}
	return lines
}

func (s Scenario) body() []string {
	var lines []string
	for _, stmt := range s.Statements {
		lines = append(lines, stmt.String())
	}
	return lines
}

// String prints the statement, without a newline.
func (s Statement) String() string { return s.Verb + s.object() + s.arguments() }

// object is what the statement is about.
func (s Statement) object() string {
	switch {
	case s.Verb == "corrupt":
		return fmt.Sprintf(" %s as %s", s.Message, s.Way)
	case s.Verb == "answer":
		return strings.TrimRight(fmt.Sprintf(" %s with %d %s", s.Message, s.Status, clean(s.Body)), " ")
	case s.Verb == "hop":
		return strings.TrimRight(fmt.Sprintf(" %s%s%s with %d %s", s.Message, argument("passes", s.Passes), argument("answers", s.Answers), s.Status, clean(s.Body)), " ")
	case s.Message.Kind != "":
		return " " + s.Message.String()
	case s.Point != "":
		return fmt.Sprintf(" %s %s %d", s.Node, s.Point, s.Nth)
	case s.Node != "":
		return " " + s.Node
	case s.ID != "":
		return fmt.Sprintf(" %s %d", s.ID, s.Qty)
	}
	return ""
}

// arguments are the named values at the end.
func (s Statement) arguments() string {
	start, by := "at", s.By
	if s.Verb == "lock" {
		start = "from"
	}
	if s.Verb == "duplicate" && by == 0 {
		by = Unset
	}
	text := argument(start, s.At) + argument("to", s.To) + argument("by", by) +
		argument("for", s.For) + argument("restart", s.Restart)
	if s.Every > 0 {
		text += argument("every", s.Every)
	}
	if s.Key != "" {
		text += " key=" + s.Key
	}
	if s.NewID {
		text += " new-id"
	}
	return text
}

// String names the message as a statement does: "response 2", "request 1 copy 1".
func (t Target) String() string {
	if t.Copy > 0 {
		return fmt.Sprintf("%s %d copy %d", t.Kind, t.N, t.Copy)
	}
	return fmt.Sprintf("%s %d", t.Kind, t.N)
}

// argument prints " key=time", or nothing for a time that is unset.
func argument(key string, ms int) string {
	if ms == Unset {
		return ""
	}
	return " " + key + "=" + FormatTime(ms)
}

// clean makes free text fit for one line.
func clean(text string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, strings.ToValidUTF8(text, "\uFFFD")))
}
