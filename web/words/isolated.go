package words

import (
	"strings"
	"unicode"
)

// Marks around a text that is in no way to turn what stands beside it around, whatever
// direction it has and whatever marks of that kind are in it.
const (
	isolate = "\u2068"
	release = "\u2069"
)

// Isolated is a text of a scenario as it may stand in a sentence: one written from right to
// left, or with marks that say so, keeps that to itself.
func Isolated(text string) string {
	if !strings.ContainsFunc(text, turns) {
		return text
	}
	inside := strings.NewReplacer("\u2066", "", "\u2067", "", isolate, "", release, "").Replace(text)
	return isolate + inside + release
}

// turns tells whether a character may have a direction other than ours. Scripts that are
// written from right to left lie between these, and some far above.
func turns(r rune) bool {
	return unicode.Is(unicode.Bidi_Control, r) || r >= 0x590 && r <= 0x8ff || r >= 0xfb1d && r <= 0xfeff || r >= 0x10800 && r <= 0x1efff
}

// Quoted is a text of a scenario in quotes.
func Quoted(text string) string { return "“" + Isolated(text) + "”" }
