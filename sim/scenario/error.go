package scenario

import (
	"fmt"
	"slices"
	"strings"
)

// Error says the whole of it in one line: "line 3: ...; allowed: ...".
func (e *Error) Error() string {
	text := e.Message
	if e.Line > 0 {
		text = fmt.Sprintf("line %d: %s", e.Line, text)
	}
	if len(e.Allowed) > 0 {
		text += "; allowed: " + strings.Join(e.Allowed, ", ")
	}
	return text
}

// unknown tells that found is none of the allowed words, and which one is near.
func unknown(found, what string, allowed []string) *Error {
	message := fmt.Sprintf("%q is no %s", found, what)
	if near := nearest(found, allowed); near != "" {
		message += fmt.Sprintf("; did you mean %q?", near)
	}
	return &Error{Message: message, Allowed: allowed}
}

// meant are words of the story and of everyday speech for words of the language.
var meant = map[string]string{
	"shop": "publisher", "sender": "publisher", "warehouse": "receiver", "consumer": "receiver",
	"ack": "response", "reply": "response", "message": "request",
	"lose": "drop", "copy": "duplicate", "kill": "crash", "die": "crash", "resend": "inject",
	"pause": "freeze", "thaw": "resume", "continue": "resume", "throw": "raise", "fail": "raise",
	"reject": "refuse", "wait": "hold", "delete": "purge", "change": "edit", "update": "edit", "upgrade": "deploy", "clean": "purge", "relay-1": "relay",
	"receiver-1": "receiver", "warehouse-1": "receiver", "warehouse-2": "receiver-2", "warehouse-3": "receiver-3",
}

// Nearest returns the preset whose name is near to a word, or "".
func Nearest(word string) string { return nearest(word, presetNames()) }

// nearest returns the allowed word that means the same as the word or is at most
// a slip or two away from it, or "".
func nearest(word string, allowed []string) string {
	if same := meant[strings.ToLower(word)]; slices.Contains(allowed, same) {
		return same
	}
	best, distance := "", 3
	if len(word) > MaxID {
		return best
	}
	for _, a := range allowed {
		d := edits(strings.ToLower(word), a)
		if d < distance && d < len(a) {
			best, distance = a, d
		}
	}
	return best
}

// edits counts the letters to change, add, leave out or swap with their
// neighbour to turn a into b.
func edits(a, b string) int {
	before, last := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := 1; i <= len(a); i++ {
		row := make([]int, len(b)+1)
		row[0] = i
		for j := 1; j <= len(b); j++ {
			change := last[j-1]
			if a[i-1] != b[j-1] {
				change++
			}
			row[j] = min(change, last[j]+1, row[j-1]+1)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}
