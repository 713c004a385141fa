package scenario

import (
	"fmt"
	"strings"

	"twodeliveries/sim/catalog"
)

// words reads one statement word by word. The first thing that does not fit is
// kept in err, and everything read after it is empty.
type words struct {
	verb catalog.Verb
	rest string
	err  *Error
}

// fail keeps the first error; nil is none.
func (w *words) fail(err *Error) {
	if w.err == nil && err != nil {
		w.err = err
		w.rest = ""
	}
}

// failf fails and shows how the statement is written.
func (w *words) failf(format string, values ...any) {
	message := fmt.Sprintf(format, values...) + "; it is written: " + w.verb.Syntax
	if strings.Contains(w.verb.Syntax, "MESSAGE") {
		message += `, where MESSAGE is "request N" or "response N", of a wish also "checkout N" or "confirmation N", with "copy C" for a copy`
	}
	w.fail(&Error{Message: message})
}

// peek is the next word without reading it.
func (w *words) peek() string {
	word, _, _ := strings.Cut(strings.TrimLeft(w.rest, " "), " ")
	return word
}

// word reads the next word; what says what it should be.
func (w *words) word(what string) string {
	word := w.peek()
	if word == "" {
		w.failf("%s: %s is missing", w.verb.Name, what)
		return ""
	}
	w.rest = strings.TrimLeft(w.rest, " ")[len(word):]
	return word
}

// literal reads a word that must stand there.
func (w *words) literal(want string) {
	if word := w.word(fmt.Sprintf("the word %q", want)); w.err == nil && word != want {
		w.failf("%s: found %q where %q should stand", w.verb.Name, word, want)
	}
}

// oneOf reads a word out of a few.
func (w *words) oneOf(what string, allowed []string) string {
	word := w.word("the " + what)
	for _, a := range allowed {
		if word == a {
			return word
		}
	}
	if w.err == nil {
		w.fail(unknown(word, what, allowed))
	}
	return ""
}

// number reads a whole number of least to most.
func (w *words) number(what string, least, most int) int {
	word := w.word("the " + what)
	if w.err != nil {
		return 0
	}
	n, err := readNumber(w.verb.Name+": the "+what, word, least, most)
	w.fail(err)
	return n
}

// arg is what can stand at the end of a statement: a named time ("at=500ms" or
// "at 500ms"), a named word, or a word of its own. One of the three is set.
type arg struct {
	key   string
	into  *int
	word  *string
	flag  *bool
	least int  // ms
	must  bool // it may not be left out
	never bool // the word never is allowed
	given bool
}

// args reads what is named until the statement ends.
func (w *words) args(known ...*arg) {
	for w.peek() != "" {
		key, value, together := strings.Cut(w.word("a time"), "=")
		a := w.find(key, known)
		if a == nil {
			return
		}
		if a.flag != nil {
			*a.flag = true
			if together {
				w.failf("%s: %s takes no value", w.verb.Name, key)
			}
			continue
		}
		if !together {
			value = w.word(a.what() + " after " + key)
		}
		w.value(a, value)
	}
	for _, a := range known {
		if a.must && !a.given && w.err == nil {
			w.failf("%s: %s=TIME is missing", w.verb.Name, a.key)
		}
	}
}

func (a *arg) what() string {
	if a.word != nil {
		return "the word"
	}
	return "the time"
}

func (w *words) find(key string, known []*arg) *arg {
	for _, a := range known {
		if a.key == key && !a.given {
			a.given = true
			return a
		}
		if a.key == key {
			w.failf("%s: %s stands there twice", w.verb.Name, key)
			return nil
		}
	}
	w.failf("%s: found %q, which does not belong there", w.verb.Name, key)
	return nil
}

func (w *words) value(a *arg, value string) {
	switch {
	case w.err != nil:
	case a.word != nil && value == "":
		w.failf("%s: the word after %s= is missing", w.verb.Name, a.key)
	case a.word != nil:
		w.fail(checkID(w.verb.Name+": the "+a.key, value))
		*a.word = value
	default:
		w.time(a, value)
	}
}

func (w *words) time(a *arg, value string) {
	if a.never && value == "never" {
		*a.into = Never
		return
	}
	ms, err := readTime(w.verb.Name+": "+a.key, value, a.least, MaxTime)
	if err != nil && a.never {
		err.Allowed = append(err.Allowed, "never")
	}
	w.fail(err)
	*a.into = ms
}
