package lessons

import (
	"html"
	"regexp"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
)

// terms finds the words of the glossary in a text. Longer ones come first, so that
// "dead letter" is one word.
var terms = func() *regexp.Regexp {
	var words []string
	for word := range meanings {
		words = append(words, regexp.QuoteMeta(word))
	}
	slices.SortFunc(words, func(a, b string) int { return len(b) - len(a) })
	return regexp.MustCompile(`(?i)\b(` + strings.Join(words, "|") + `)\b`)
}()

// meanings is what the words of the glossary mean that need to be explained, in lower
// case.
var meanings = func() map[string]catalog.Term {
	m := map[string]catalog.Term{}
	for _, t := range catalog.Glossary {
		for _, word := range t.Words() {
			if !t.Plain {
				m[strings.ToLower(word)] = t
			}
		}
	}
	return m
}()

// whole is an element in which no word is explained, with all that it holds.
var whole = regexp.MustCompile(`(?s)<(code|pre|a)\b.*?</(code|pre|a)>|<[^>]*>`)

// explained marks the words of the glossary in HTML, each the first time that a lesson
// says it: whoever points at one reads what it means.
func explained(text string, said map[string]bool) string {
	var b strings.Builder
	mark := func(words string) {
		b.WriteString(terms.ReplaceAllStringFunc(words, func(word string) string {
			t := meanings[strings.ToLower(word)]
			if said[t.Name] {
				return word
			}
			said[t.Name] = true
			means := html.EscapeString(t.Means)
			return `<dfn class="term" tabindex="0" aria-description="` + means + `" data-means="` + means + `">` + word + `</dfn>`
		}))
	}
	at := 0
	for _, m := range whole.FindAllStringIndex(text, -1) {
		mark(text[at:m[0]])
		b.WriteString(text[m[0]:m[1]])
		at = m[1]
	}
	mark(text[at:])
	return b.String()
}
