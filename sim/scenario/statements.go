package scenario

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
)

// messages are the kinds of messages; those before the shop are there in a run with
// wishes, those beyond the warehouse when a design calls the courier.
var (
	messages = []string{"request", "response"}
	before   = []string{"checkout", "confirmation"}
	beyond   = []string{"pickup", "receipt", "inquiry", "notice", "recall", "return"}
	carried  = slices.Concat(messages, before, beyond)
)

// readers read what follows a verb.
var readers = map[string]func(*words, *Statement){
	"order":     readOrder,
	"wish":      readOrder,
	"inject":    readInject,
	"edit":      readInject,
	"deploy":    readDeploy,
	"redrive":   readRedrive,
	"sweep":     func(w *words, s *Statement) { w.args(at(s)) },
	"purge":     readPurge,
	"drop":      func(w *words, s *Statement) { s.Message = w.message(carried...); w.args() },
	"delay":     readDelay,
	"duplicate": readDuplicate,
	"close":     func(w *words, s *Statement) { s.Message = w.message(carried...); w.args() },
	"corrupt":   readCorrupt,
	"answer":    readAnswer,
	"hop":       readHop,
	"crash":     readCrash,
	"restart":   readTimed,
	"raise":     func(w *words, s *Statement) { w.moment(s, pointed); w.args() },
	"refuse":    func(w *words, s *Statement) { w.moment(s, refusing); w.args() },
	"hold":      readHold,
	"release":   readTimed,
	"freeze":    readTimed,
	"resume":    readTimed,
	"clock":     readClock,
	"lock":      readLock,
}

func readStatement(v catalog.Verb, rest string) (Statement, *Error) {
	s := Statement{Verb: v.Name, At: Unset, To: Unset, By: Unset, For: Unset, Restart: Unset, Passes: Unset, Answers: Unset}
	w := words{verb: v, rest: rest}
	readers[v.Name](&w, &s)
	if w.err != nil {
		return Statement{}, w.err
	}
	return s, nil
}

func readOrder(w *words, s *Statement) {
	s.ID = w.id()
	s.Qty = w.number("quantity", 1, MaxQty)
	w.args(&arg{key: "at", into: &s.At}, &arg{key: "key", word: &s.Key})
}

func readInject(w *words, s *Statement) {
	s.ID = w.id()
	s.Qty = w.number("quantity", 1, MaxQty)
	w.args(at(s))
}

// readDeploy reads the side of which a new version starts.
func readDeploy(w *words, s *Statement) {
	s.Node = w.oneOf("side", sides)
	w.args(at(s))
}

func readRedrive(w *words, s *Statement) {
	w.args(at(s), &arg{key: "new-id", flag: &s.NewID})
}

// readPurge reads a purge: at a time, or again and again.
func readPurge(w *words, s *Statement) {
	s.Node = w.oneOf("process", sides)
	w.args(&arg{key: "at", into: &s.At}, &arg{key: "every", into: &s.Every, least: 1})
	if w.err == nil && (s.At == Unset) == (s.Every == 0) {
		w.failf("purge: it takes at=TIME or every=TIME, one of them")
	}
}

// at is the time that a statement must have.
func at(s *Statement) *arg { return &arg{key: "at", into: &s.At, must: true} }

func readDelay(w *words, s *Statement) {
	s.Message = w.message(carried...)
	w.args(&arg{key: "by", into: &s.By, least: 1, must: true})
}

func readDuplicate(w *words, s *Statement) {
	s.By = 0
	s.Message = w.message(carried...)
	w.args(&arg{key: "by", into: &s.By})
}

func readCorrupt(w *words, s *Statement) {
	s.Message = w.message("response")
	w.literal("as")
	s.Way = w.oneOf("corruption", corruptions())
	w.args()
}

func readAnswer(w *words, s *Statement) {
	s.Message = w.message("request")
	w.literal("with")
	w.answer(s)
}

// answer reads a status and, to the end of the line, a body.
func (w *words) answer(s *Statement) {
	s.Status = w.number("status", 100, 599)
	s.Body, w.rest = strings.TrimSpace(w.rest), ""
}

// readHop reads what a hop does with a request, before what it answers.
func readHop(w *words, s *Statement) {
	s.Message = w.message("request")
	times, answer, _ := strings.Cut(w.rest+" ", " with ")
	w.rest = times
	w.args(&arg{key: "passes", into: &s.Passes}, &arg{key: "answers", into: &s.Answers})
	w.rest = answer
	if w.err == nil && answer == "" {
		w.failf("hop: the answer is missing")
	}
	w.answer(s)
	if strings.HasPrefix(s.Body, "passes") || strings.HasPrefix(s.Body, "answers") {
		w.failf("hop: %q stands after the answer; times stand before with", s.Body)
	}
}

// message reads "request 2" or "response 1 copy 1".
func (w *words) message(kinds ...string) Target {
	var t Target
	if len(kinds) == 1 && w.peek() != kinds[0] && slices.Contains(carried, w.peek()) {
		w.fail(&Error{Message: fmt.Sprintf("%s takes a %s, not a %s", w.verb.Name, kinds[0], w.peek()), Allowed: kinds})
	}
	t.Kind = w.oneOf("message", kinds)
	t.N = w.number("number of the "+t.Kind, 1, MaxNumber)
	if w.peek() == "copy" {
		w.literal("copy")
		t.Copy = w.number("number of the copy", 1, MaxCopy)
	}
	return t
}

// id reads the id of an order.
func (w *words) id() string {
	id := w.word("the id")
	if w.err != nil {
		return ""
	}
	w.fail(checkID(w.verb.Name+": the id", id))
	return id
}

// checkID tells what is wrong with an id or a key; the name says whose it is.
func checkID(name, id string) *Error {
	for i, c := range []byte(id) {
		if alphanumeric(c) || i > 0 && strings.IndexByte("._-", c) >= 0 {
			continue
		}
		return &Error{
			Message: fmt.Sprintf("%s %q does not fit", name, id),
			Allowed: []string{"letters, digits and . _ - with a letter or digit first"},
		}
	}
	if len(id) > MaxID {
		return &Error{Message: fmt.Sprintf("%s has %d characters; it may have %d", name, len(id), MaxID)}
	}
	return nil
}

func corruptions() []string {
	var out []string
	for _, c := range catalog.Corruptions {
		out = append(out, c.Name)
	}
	return out
}

// verbOf finds an action or a fault.
func verbOf(name string) (catalog.Verb, bool) {
	for _, table := range [][]catalog.Verb{catalog.Actions, catalog.Faults} {
		for _, v := range table {
			if v.Name == name {
				return v, true
			}
		}
	}
	return catalog.Verb{}, false
}

// verbs names every action and fault.
func verbs() []string {
	var out []string
	for _, table := range [][]catalog.Verb{catalog.Actions, catalog.Faults} {
		for _, v := range table {
			out = append(out, v.Name)
		}
	}
	return out
}

// statements names everything a line can begin with.
func statements() []string {
	out := append([]string{"title", "note"}, keys()...)
	for _, v := range verbs() {
		if !slices.Contains(out, v) {
			out = append(out, v)
		}
	}
	return out
}
