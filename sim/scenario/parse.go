package scenario

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"twodeliveries/sim/catalog"
)

// Parse reads a scenario text. What the text does not say has its default. The
// error is always an *Error.
func Parse(text string) (Scenario, error) {
	p := parser{sc: Default(), set: map[string]int{}}
	if err := p.text(text); err != nil {
		return Scenario{}, err
	}
	return p.sc, nil
}

// MustParse reads a scenario that is known to make sense, such as that of a preset.
func MustParse(text string) Scenario {
	sc, err := Parse(text)
	if err != nil {
		panic("scenario: " + err.Error())
	}
	return sc
}

// ParseStatement reads one order, action or fault by itself. The error is an *Error.
func ParseStatement(line string) (Statement, error) {
	line, err := readable(line)
	if err != nil {
		return Statement{}, err
	}
	verb, rest := split(line)
	v, ok := verbOf(verb)
	if !ok {
		return Statement{}, unknown(verb, "order, action or fault", verbs())
	}
	stmt, err := readStatement(v, rest)
	if err != nil {
		return Statement{}, err
	}
	return stmt, nil
}

// parser gathers a scenario line by line.
type parser struct {
	sc    Scenario
	set   map[string]int // line on which a setting stands
	notes []string
	lines []int // line of each statement
}

func (p *parser) text(text string) *Error {
	if len(text) > MaxText {
		return tooLong(len(text))
	}
	for i, line := range strings.Split(strings.TrimPrefix(text, "\uFEFF"), "\n") {
		if err := p.line(line, i+1); err != nil {
			err.Line = i + 1
			return err
		}
	}
	p.sc.Note = strings.Trim(strings.Join(p.notes, "\n"), "\n")
	if err := check(p.sc, p.lines); err != nil {
		return err
	}
	if n := len(p.sc.String()); n > MaxText {
		return tooLong(n)
	}
	return nil
}

func tooLong(n int) *Error {
	return &Error{Message: fmt.Sprintf("the text has %d bytes; a scenario has at most %d", n, MaxText)}
}

func (p *parser) line(line string, number int) *Error {
	line, err := readable(line)
	if err != nil {
		return err
	}
	verb, rest := split(line)
	switch {
	case verb == "":
		return nil
	case verb == "title":
		return p.title(rest, number)
	case verb == "note":
		p.notes = append(p.notes, rest)
		return nil
	}
	if o, ok := catalog.OptionOf(verb); ok && !p.isRestart(verb, rest) {
		return p.option(o, rest, number)
	}
	if v, ok := verbOf(verb); ok {
		return p.step(v, rest, number)
	}
	return unknown(verb, "statement", statements())
}

// isRestart tells the fault "restart receiver at=100ms" from the option
// "restart 20ms", which begin with the same word.
func (p *parser) isRestart(verb, rest string) bool {
	if verb != "restart" {
		return false
	}
	first, more, _ := strings.Cut(rest, " ")
	digit := first != "" && first[0] >= '0' && first[0] <= '9'
	return isProcess(first) || more != "" && !digit
}

func (p *parser) title(text string, number int) *Error {
	if n := utf8.RuneCountInString(text); n > MaxTitle {
		return &Error{Message: fmt.Sprintf("the title has %d characters; it may have %d", n, MaxTitle)}
	}
	if text == "" {
		return &Error{Message: "title: the text is missing; it is written: title TEXT"}
	}
	p.sc.Title = text
	return p.once("title", number)
}

func (p *parser) option(o catalog.Option, value string, number int) *Error {
	if value == "" {
		return &Error{Message: o.Key + ": the value is missing", Allowed: allowed(o)}
	}
	if err := p.sc.set(o, value); err != nil {
		return err
	}
	return p.once(o.Key, number)
}

func (p *parser) once(key string, number int) *Error {
	if line, ok := p.set[key]; ok {
		return &Error{Message: fmt.Sprintf("%s is set already, on line %d", key, line)}
	}
	p.set[key] = number
	return nil
}

func (p *parser) step(v catalog.Verb, rest string, number int) *Error {
	if len(p.sc.Statements) == MaxStatements {
		return &Error{Message: fmt.Sprintf("too many statements: a scenario has at most %d orders, actions and faults", MaxStatements)}
	}
	stmt, err := readStatement(v, rest)
	if err != nil {
		return err
	}
	p.sc.Statements = append(p.sc.Statements, stmt)
	p.lines = append(p.lines, number)
	return nil
}

// readable checks that a line is text, and takes away what does not count:
// spaces around it, comments, the carriage return of other systems.
func readable(line string) (string, *Error) {
	line = strings.ReplaceAll(strings.TrimSuffix(line, "\r"), "\t", " ")
	line = strings.TrimSpace(line)
	if !utf8.ValidString(line) {
		return "", &Error{Message: "the line is not text in UTF-8"}
	}
	if at := strings.IndexFunc(line, unicode.IsControl); at >= 0 {
		return "", &Error{Message: fmt.Sprintf("the line holds the control character %+q", line[at:at+1])}
	}
	if len(line) > MaxLine {
		return "", &Error{Message: fmt.Sprintf("the line has %d bytes; it may have %d", len(line), MaxLine)}
	}
	if strings.HasPrefix(line, "#") {
		return "", nil
	}
	if verb, _ := split(line); !takesText(verb) {
		line, _, _ = strings.Cut(line, " #")
	}
	return strings.TrimSpace(line), nil
}

// takesText tells whether a statement reads to the end of its line, so that a
// # in it is no comment.
func takesText(verb string) bool { return verb == "title" || verb == "note" || verb == "answer" }

// split cuts the first word from a line.
func split(line string) (verb, rest string) {
	verb, rest, _ = strings.Cut(line, " ")
	return verb, strings.TrimSpace(rest)
}

// allowed describes every value of an option.
func allowed(o catalog.Option) []string {
	switch o.Kind {
	case catalog.Choice:
		return o.Allowed
	case catalog.Duration:
		return append([]string{FormatTime(o.Min) + " to " + FormatTime(o.Max)}, o.Allowed...)
	default:
		return append([]string{fmt.Sprintf("%d to %d", o.Min, o.Max)}, o.Allowed...)
	}
}
