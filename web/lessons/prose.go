package lessons

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"

	"twodeliveries/sim/trace"
	"twodeliveries/web/course"
)

// elements makes HTML of Markdown: paragraphs, lists and so on.
func (r *reader) elements(line int, lines []numbered) string {
	at, text := joined(lines)
	if strings.TrimSpace(text) == "" {
		return ""
	}
	return r.html(max(at, line), r.fill(lines))
}

// words makes HTML of one paragraph, without an element around it.
func (r *reader) words(line int, text string) string {
	text = notAList.ReplaceAllString(strings.TrimSpace(text), `$1\$2$3`)
	html := r.html(line, r.fill([]numbered{{line, text}}))
	inner, ok := strings.CutPrefix(html, "<p>")
	inner, end := strings.CutSuffix(inner, "</p>")
	if !ok || !end || strings.Contains(inner, "<p>") {
		r.failf(line, nil, "only one paragraph can stand here")
	}
	return inner
}

// notAList is what begins a list, a heading or a quotation in Markdown, and does not
// here: the answer "7. It is..." is a number and a full stop.
var notAList = regexp.MustCompile(`^(\d*)([.)>#+*-])(\s|$)`)

var (
	reference = regexp.MustCompile(` href="([^"]*)"`)
	linkTo    = regexp.MustCompile(`^(https://.+|preset:[a-z0-9-]+|lesson:[a-z0-9-]+(#[a-z0-9-]+)?|#[a-z0-9-]+|explore:)$`)
)

func (r *reader) html(line int, markdown string) string {
	var b bytes.Buffer
	if err := goldmark.Convert([]byte(markdown), &b); err != nil {
		r.failf(line, nil, "the Markdown cannot be read: %v", err)
		return ""
	}
	html := strings.TrimSpace(b.String())
	if strings.Contains(html, "<!-- raw HTML") || strings.Contains(html, "<img") {
		r.failf(line, []string{"Markdown, without pictures"}, "the text holds HTML or a picture")
	}
	for _, l := range reference.FindAllStringSubmatch(html, -1) {
		if !linkTo.MatchString(l[1]) {
			r.failf(line, []string{"https://...", "preset:NAME", "lesson:NAME", "lesson:NAME#SLUG", "#SLUG", "explore:"}, "%q is no link of a lesson", l[1])
		}
		if name, ok := strings.CutPrefix(l[1], "preset:"); ok {
			r.preset(line, name)
		}
	}
	return strings.ReplaceAll(html, ` href="#`, ` href="lesson:`+r.lesson.Name+`#`)
}

// fill puts the numbers of the run in the place of what stands in braces. In code
// braces are braces.
func (r *reader) fill(lines []numbered) string {
	var b strings.Builder
	fenced := false
	for i, l := range lines {
		if i > 0 {
			b.WriteByte('\n')
		}
		if strings.HasPrefix(l.text, "```") {
			fenced = !fenced
		}
		if fenced {
			code, err := code(r.rec, l.text)
			if err != nil {
				r.failf(l.n, nil, "%v", err)
			}
			b.WriteString(code)
			continue
		}
		for j, part := range strings.Split(l.text, "`") {
			if j > 0 {
				b.WriteByte('`')
			}
			if j%2 == 0 {
				part = placeholder.ReplaceAllStringFunc(part, func(s string) string {
					return r.filled(l.n, strings.Trim(s, "{}"))
				})
			}
			b.WriteString(part)
		}
	}
	return b.String()
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// placeholders says how a placeholder is written.
var placeholders = []string{"{COUNT}", "{COUNT NOUN}", "{ms PLACE}", "{end ms}", "each with in PRESET at its end"}

// filled is the text of a placeholder.
func (r *reader) filled(line int, text string) string {
	words := strings.Fields(text)
	rec := r.rec
	if n := len(words); n > 2 && words[n-2] == "in" {
		preset, ok := r.preset(line, words[n-1])
		if !ok {
			return "?"
		}
		sc, ok := r.parse(line, preset.Text)
		if !ok {
			return "?"
		}
		rec, words = r.runs.of(sc), words[:n-2]
	}
	switch {
	case len(words) == 2 && words[0] == "end" && words[1] == "ms":
		return strconv.Itoa(rec.Ms)
	case len(words) > 1 && words[0] == "ms":
		return r.moment(line, strings.Join(words[1:], " "), rec)
	case len(words) > 0 && contains(course.CountNames(), words[0]):
		n := course.Fact{Kind: course.CountFact, Name: words[0]}.Number(rec, len(rec.Events)-1)
		noun := strings.Join(words[1:], " ")
		if noun != "" && n != 1 {
			noun += "s"
		}
		return strings.TrimSpace(strconv.Itoa(n) + " " + noun)
	}
	r.failf(line, placeholders, "{%s} is no placeholder; COUNT is one of %s", text, strings.Join(course.CountNames(), ", "))
	return "?"
}

// moment is the virtual time of a place, in ms.
func (r *reader) moment(line int, text string, rec *trace.Recording) string {
	spot, ok := r.spot(line, text)
	if !ok {
		return "?"
	}
	step, ok := spot.In(rec)
	switch {
	case !ok:
		r.failf(line, nil, "the run has no place %q", text)
		return "?"
	case step < 0:
		return "0"
	}
	return strconv.Itoa(rec.Events[step].Ms)
}

// checkLinks checks that the lessons that are linked to are there.
func checkLinks(c *course.Course) []error {
	var problems []error
	for _, l := range c.Lessons {
		r := &reader{file: l.Name}
		for _, p := range l.Passages {
			r.links(c, p)
		}
		problems = append(problems, r.problems...)
	}
	return problems
}

var toLesson = regexp.MustCompile(`href="lesson:([a-z0-9-]+)(?:#([a-z0-9-]+))?"`)

func (r *reader) links(c *course.Course, p course.Passage) {
	text := p.Prose
	if q := p.Question; q != nil {
		text += q.Text + q.Because
	}
	if g := p.Goal; g != nil {
		text += g.Text + g.Hint
	}
	for _, to := range toLesson.FindAllStringSubmatch(text, -1) {
		at, ok := c.Find(to[1])
		if ok && to[2] != "" {
			_, ok = c.Lessons[at].Find(to[2])
		}
		if !ok {
			r.failf(1, nil, "the passage %q links to %s, which is not there", p.Slug, strings.Trim(to[0], `href="`))
		}
	}
}
