package scenario

import (
	"fmt"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
)

// The words for messages, and for processes with the process that dies: the
// relay runs in the publisher's.
var (
	messages  = []string{"request", "response"}
	nodes     = []string{"publisher", "relay", "receiver"}
	processes = map[string]string{"publisher": "publisher", "relay": "publisher", "receiver": "receiver"}
)

// readers read what follows a verb.
var readers = map[string]func(*words, *Step){
	"order":     readOrder,
	"inject":    readInject,
	"redrive":   func(w *words, s *Step) { w.args(&arg{key: "at", into: &s.At, must: true}) },
	"drop":      func(w *words, s *Step) { s.Message = w.message(messages...); w.args() },
	"delay":     readDelay,
	"duplicate": readDuplicate,
	"close":     func(w *words, s *Step) { s.Message = w.message(messages...); w.args() },
	"corrupt":   readCorrupt,
	"answer":    readAnswer,
	"crash":     readCrash,
	"restart":   readRestart,
}

func readStep(v catalog.Verb, rest string) (Step, *Error) {
	s := Step{Verb: v.Name, At: Unset, By: Unset, Restart: Unset}
	w := words{verb: v, rest: rest}
	readers[v.Name](&w, &s)
	if w.err != nil {
		return Step{}, w.err
	}
	return s, nil
}

func readOrder(w *words, s *Step) {
	s.ID = w.id()
	s.Qty = w.number("quantity", 1, MaxQty)
	w.args(&arg{key: "at", into: &s.At})
}

func readInject(w *words, s *Step) {
	s.ID = w.id()
	s.Qty = w.number("quantity", 1, MaxQty)
	w.args(&arg{key: "at", into: &s.At, must: true})
}

func readDelay(w *words, s *Step) {
	s.Message = w.message(messages...)
	w.args(&arg{key: "by", into: &s.By, least: 1, must: true})
}

func readDuplicate(w *words, s *Step) {
	s.By = 0
	s.Message = w.message(messages...)
	w.args(&arg{key: "by", into: &s.By})
}

func readCorrupt(w *words, s *Step) {
	s.Message = w.message("response")
	w.literal("as")
	s.Way = w.oneOf("corruption", corruptions())
	w.args()
}

func readAnswer(w *words, s *Step) {
	s.Message = w.message("request")
	w.literal("with")
	s.Status = w.number("status", 100, 599)
	s.Body, w.rest = strings.TrimSpace(w.rest), ""
}

func readCrash(w *words, s *Step) {
	s.Node = w.oneOf("process", nodes)
	back := &arg{key: "restart", into: &s.Restart, never: true}
	next, _, _ := strings.Cut(w.peek(), "=")
	if next == "at" {
		w.args(&arg{key: "at", into: &s.At, must: true}, back)
		return
	}
	s.Point = w.word("the point, or at=TIME,")
	s.Nth = w.number("occurrence (1 for the first time)", 1, MaxNumber)
	w.args(back)
}

func readRestart(w *words, s *Step) {
	s.Node = w.oneOf("process", nodes)
	w.args(&arg{key: "at", into: &s.At, must: true})
}

// message reads "request 2" or "response 1 copy 1".
func (w *words) message(kinds ...string) Target {
	var t Target
	if len(kinds) == 1 && w.peek() != kinds[0] && slices.Contains(messages, w.peek()) {
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
	for i, c := range []byte(id) {
		letter := c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9'
		if letter || i > 0 && strings.IndexByte("._-", c) >= 0 {
			continue
		}
		w.fail(&Error{
			Message: fmt.Sprintf("%s: the id %q does not fit", w.verb.Name, id),
			Allowed: []string{"letters, digits and . _ - with a letter or digit first"},
		})
		return ""
	}
	if len(id) > MaxID {
		w.fail(&Error{Message: fmt.Sprintf("%s: the id has %d characters; it may have %d", w.verb.Name, len(id), MaxID)})
	}
	return id
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
