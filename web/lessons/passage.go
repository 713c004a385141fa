package lessons

import (
	"regexp"
	"strings"

	"twodeliveries/web/course"
)

// heading is "## Title {#slug}".
var heading = regexp.MustCompile(`^## +(.*\S) *\{#([a-z0-9]+(?:-[a-z0-9]+)*)\}\s*$`)

// block is a fenced part of a passage that is no prose.
type block struct {
	kind  string
	line  int // of its fence
	lines []numbered
}

// blocks are the words after the fence of a block.
var blocks = []string{"lab", "predict", "goal"}

// passages reads everything below the front matter.
func (r *reader) passages(lines []numbered) {
	var title numbered
	var body []numbered
	begun, fenced := false, false
	end := func() {
		if begun {
			r.passage(title, body)
		} else if at, text := joined(body); strings.TrimSpace(text) != "" {
			r.failf(at, nil, "this text stands before the first passage, which begins with ## Title {#slug}")
		}
	}
	for _, l := range lines {
		if strings.HasPrefix(l.text, "```") {
			fenced = !fenced
		}
		if !fenced && (strings.HasPrefix(l.text, "## ") || strings.HasPrefix(l.text, "# ")) {
			end()
			title, body, begun = l, nil, true
			continue
		}
		body = append(body, l)
	}
	end()
	if fenced {
		r.failf(title.n, nil, "a block in this passage does not end: its last line is ```")
	}
	if len(r.lesson.Passages) == 0 {
		r.failf(1, nil, "the lesson has no passage, which begins with ## Title {#slug}")
	}
}

// passage reads one passage.
func (r *reader) passage(title numbered, lines []numbered) {
	p := course.Passage{}
	if parts := heading.FindStringSubmatch(title.text); parts != nil {
		p.Title, p.Slug = parts[1], parts[2]
	} else {
		r.failf(title.n, []string{"## Title {#slug}"}, "%q is no heading of a passage; the slug has small letters, digits and hyphens", title.text)
	}
	if _, twice := r.lesson.Find(p.Slug); twice {
		r.failf(title.n, nil, "the lesson has a passage with the slug %q already", p.Slug)
	}
	prose, parts := r.parts(lines)
	r.desk(&p, title.n, parts["lab"])
	if r.rec != nil {
		p.Prose = explained(r.elements(title.n, prose), r.said)
		r.question(&p, parts["predict"])
		r.goal(&p, parts["goal"])
		if p.Prose == "" && p.Question == nil && p.Goal == nil {
			r.failf(title.n, nil, "the passage says nothing")
		}
	}
	r.lesson.Passages = append(r.lesson.Passages, p)
}

// parts parts the prose of a passage from its blocks. Code in fences of another
// kind is prose.
func (r *reader) parts(lines []numbered) (prose []numbered, found map[string]*block) {
	found = map[string]*block{}
	var open *block
	quoting := false
	for _, l := range lines {
		word, fence := strings.CutPrefix(strings.TrimRight(l.text, " "), "```")
		switch {
		case open != nil && fence && word == "":
			open = nil
		case open != nil:
			open.lines = append(open.lines, l)
		case fence && !quoting && isBlock(word):
			open = &block{kind: word, line: l.n}
			if found[word] != nil {
				r.failf(l.n, nil, "a passage has at most one block %s", word)
			}
			found[word] = open
		default:
			if fence {
				quoting = !quoting
			}
			prose = append(prose, l)
			continue
		}
		prose = append(prose, numbered{l.n, ""}) // a block ends a paragraph
	}
	if found["predict"] != nil && found["goal"] != nil {
		r.failf(found["goal"].line, nil, "a passage has at most one of predict and goal")
	}
	return prose, found
}

func isBlock(word string) bool {
	for _, b := range blocks {
		if word == b {
			return true
		}
	}
	return false
}

// joined is the text of lines, and the number of the first that says something.
func joined(lines []numbered) (at int, text string) {
	var all []string
	for _, l := range lines {
		if at == 0 && strings.TrimSpace(l.text) != "" {
			at = l.n
		}
		all = append(all, l.text)
	}
	return at, strings.Join(all, "\n")
}

// statement cuts the first word from a line.
func statement(line string) (key, value string) {
	key, value, _ = strings.Cut(strings.TrimSpace(line), " ")
	return key, strings.TrimSpace(value)
}
