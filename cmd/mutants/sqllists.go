package main

// span is a range of a text.
type span struct{ from, to int }

// items are the parts of a list that begins at a word, parted by a word.
func (s sql) items(from, to int, parted string) []span {
	var out []span
	first := from
	for i := from; i <= to; i++ {
		if i < to && (s.words[i].text != parted || s.words[i].depth != s.words[from].depth) {
			continue
		}
		out = append(out, span{s.words[first].from, s.words[i-1].to})
		first = i + 1
	}
	return out
}

// list leaves out each item of the list behind a word, with the word that parts it
// from another; the only one with the word itself, if that may be.
func (s sql) list(head int, parted string, wholly bool, stops ...string) []cut {
	items := s.items(head+1, s.end(head, stops...), parted)
	if len(items) == 1 && (wholly || parted == "AND") {
		return []cut{s.without(s.words[head].from, items[0].to)}
	}
	out := s.each(items)
	for i := range out {
		out[i].what = s.words[head].text + " " + out[i].what
	}
	return out
}

// each leaves out each of several items, with what parts it from the next, or the
// last from the one before.
func (s sql) each(items []span) []cut {
	var out []cut
	for i, it := range items {
		switch {
		case len(items) == 1:
			return nil
		case i+1 < len(items):
			out = append(out, s.without(it.from, items[i+1].from))
		default:
			out = append(out, s.without(items[i-1].to, it.to))
		}
		out[i].what = s.text[it.from:it.to]
	}
	return out
}

// order leaves out each term of an ORDER BY, whose first word stands at by. A
// placeholder in it keeps its place.
func (s sql) order(by int) []cut {
	var out []cut
	for _, it := range s.items(by+1, s.end(by, "LIMIT"), ",") {
		out = append(out, s.instead(it.from, it.to, "? IS NULL"))
		if !hasPlaceholder(s.text[it.from:it.to]) {
			out[len(out)-1].rest = s.text[:it.from] + "NULL" + s.text[it.to:]
		}
	}
	return out
}

func hasPlaceholder(text string) bool {
	for _, w := range split(text).words {
		if w.text == "?" {
			return true
		}
	}
	return false
}

// columns leaves out each column of an INSERT INTO table (...) VALUES (...), with its
// value.
func (s sql) columns(insert int) []cut {
	open := insert + 3
	if !s.is(open, "(") || !s.is(s.closing(open)+1, "VALUES") {
		return nil
	}
	values := s.closing(open) + 2
	names := s.items(open+1, s.closing(open), ",")
	those := s.items(values+1, s.closing(values), ",")
	if len(names) < 2 || len(names) != len(those) {
		return nil
	}
	var out []cut
	firsts, seconds := s.each(names), s.each(those)
	for i, first := range firsts {
		// The values stand behind the columns: what is cut there does not move these.
		second := seconds[i]
		shorter := len(s.text) - len(first.rest)
		rest := first.rest[:those[0].from-shorter] + second.rest[those[0].from:]
		out = append(out, cut{what: first.what, rest: rest, values: second.values})
	}
	return out
}
