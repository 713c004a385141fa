// Package words has what the page says in many places: notices, numbers with their
// words, sentences.
package words

import (
	"errors"
	"strconv"
	"strings"

	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/wording"
)

// Plural is a word, with an s where there is not one.
func Plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// AsProblem takes the scenario's own error out of an error.
func AsProblem(err error) *scenario.Error {
	if err == nil {
		return nil
	}
	var problem *scenario.Error
	if errors.As(err, &problem) {
		return problem
	}
	return &scenario.Error{Message: err.Error()}
}

// Seconds writes a time in ms.
func Seconds(ms int) string {
	switch s := (ms + 500) / 1000; {
	case s < 1:
		return "less than a second"
	case s < 100:
		return strconv.Itoa(s) + " s"
	default:
		return strconv.Itoa((s+30)/60) + " min"
	}
}

// Thousands writes a number with commas.
func Thousands(n int) string {
	text := strconv.Itoa(n)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}

// Nth is an ordinal in words.
func Nth(n int) string {
	if ordinals := []string{"", "first", "second", "third"}; n < len(ordinals) {
		return ordinals[n]
	}
	return strconv.Itoa(n) + "th"
}

// Begins is a text, or its beginning when it is long.
func Begins(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// SentenceCase is a text with a capital at its beginning.
func SentenceCase(text string) string {
	if text == "" || text[0] < 'a' || text[0] > 'z' {
		return text
	}
	return string(text[0]-'a'+'A') + text[1:]
}

// Count writes a number with its word: "2 requests".
func Count(n int, word string) string { return strconv.Itoa(n) + " " + Plural(n, word) }

// Kept parts a text into pieces, of which every second one is not to be broken.
func Kept(text string) []string { return wording.Kept(text) }

// Escape makes text safe inside markup and inside a quoted attribute.
func Escape(text string) string { return wording.Escape(text) }

// Attr makes text safe as an attribute of an element that go-app prints: it
// writes them with Go's quoting.
func Attr(text string) string {
	return attrSafe.Replace(text)
}

var attrSafe = strings.NewReplacer(`"`, "”", "\n", " ", `\`, "/", "<", "‹")

// CountEnding writes a number with a word whose ending depends on it.
func CountEnding(n int, word, one, more string) string {
	if n == 1 {
		return "1 " + word + one
	}
	return strconv.Itoa(n) + " " + word + more
}
