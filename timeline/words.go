package timeline

import (
	"encoding/json"
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
)

// Sentences returns one plain sentence, sometimes two or three, per step.
func Sentences(rec *trace.Recording) []string { return tell(rec, false) }

// ShopSentences returns the same as the shop could tell it: what the warehouse
// does, and what becomes of messages on their way, is left out.
func ShopSentences(rec *trace.Recording) []string { return tell(rec, true) }

func tell(rec *trace.Recording, shop bool) []string {
	t := &teller{rec: rec, shop: shop, done: map[string]int{}, knownQty: map[string]string{}, sent: map[string]bool{}}
	s := &scene{rec: rec}
	out := make([]string, len(rec.Events))
	for i := range rec.Events {
		e := &rec.Events[i]
		t.now = i
		if shop && !s.known(e) {
			out[i] = "The shop sees nothing of this step."
		} else {
			out[i] = t.sentence(e)
		}
		t.learn(e)
	}
	if n := len(out); n > 0 && rec.Settled {
		out[n-1] += " Now all is at rest."
	}
	return out
}

// teller remembers what the next sentence needs of the steps before it.
type teller struct {
	rec      *trace.Recording
	now      int               // the step being told
	shop     bool              // tell only what the shop can know
	done     map[string]int    // order -> how often it is applied
	knownQty map[string]string // id -> quantity, as the warehouse last read it
	wrote    []pending         // in the order of writing
	last     string            // where the warehouse looked last: "inbox", or "" for its memory
	sent     map[string]bool   // ids the shop has sent before
	found    bool              // the delivery being handled found its id known
}

// pending is a row written by a transaction.
type pending struct {
	tx     int
	change trace.Change
}

// learn takes a step in, after its sentence.
func (t *teller) learn(e *trace.Event) {
	switch e.Kind {
	case trace.Delivered:
		t.last, t.found = "", false
	case trace.Read:
		if e.DB == trace.Receiver {
			t.last = tableOf(e.SQL)
			if e.Msg != nil {
				t.knownQty[e.Msg.ID] = e.Note
			}
		}
	case trace.Point:
		if e.Point == "duplicate-found" || e.Point == "conflict-found" {
			t.found = true
		}
	case trace.Sent:
		if e.Msg.Kind == trace.Request && !e.Msg.Injected {
			t.sent[e.Msg.ID] = true
		}
	case trace.Commit:
		for _, a := range e.Applied {
			t.done[a.Order]++
		}
	}
	for _, c := range e.Changes {
		t.wrote = append(t.wrote, pending{e.Tx, c})
	}
}

// changesOf lists what a transaction wrote.
func (t *teller) changesOf(tx int) []trace.Change {
	var out []trace.Change
	for _, p := range t.wrote {
		if p.tx == tx {
			out = append(out, p.change)
		}
	}
	return out
}

// value returns a column of a row, as a change left it.
func (t *teller) value(c trace.Change, column string) string {
	row := c.New
	if c.Op == trace.Delete {
		row = c.Old
	}
	for i, name := range columnsOf(t.rec, c.DB, c.Table) {
		if name == column && i < len(row) {
			return row[i]
		}
	}
	return ""
}

func (t *teller) sentence(e *trace.Event) string {
	switch {
	case statement(e.Kind):
		return t.ofData(e)
	case e.Kind == trace.Point:
		return t.ofPoint(e)
	case e.Msg != nil && e.Kind != trace.Timeout && e.Kind != trace.Closed:
		return t.ofMessage(e)
	}
	return t.ofProcess(e)
}

// reply is the body of a response, as loosely typed as it came.
type reply struct {
	ID       json.RawMessage `json:"id"`
	Accepted json.RawMessage `json:"accepted"`
}

func read(m *trace.Msg) (reply, bool) {
	var r reply
	err := json.Unmarshal([]byte(m.Body), &r)
	return r, err == nil
}

// accepts tells whether the body's accepted is exactly that JSON value.
func accepts(m *trace.Msg, value string) bool {
	r, ok := read(m)
	return ok && string(r.Accepted) == value
}

// isACK tells whether a reply passes the strict check.
func isACK(m *trace.Msg) bool {
	return m.Status == 200 && accepts(m, "true") && names(m)
}

func names(m *trace.Msg) bool {
	r, _ := read(m)
	id, err := json.Marshal(m.ID)
	return err == nil && string(r.ID) == string(id)
}

// lacks says why a reply is no proof.
func lacks(m *trace.Msg) string {
	r, ok := read(m)
	switch {
	case m.Body == "":
		return "it has no body"
	case !ok:
		return "its body cannot be read"
	case m.Status >= 500:
		return fmt.Sprintf("status %d says only that something went wrong", m.Status)
	case !names(m):
		return fmt.Sprintf("it speaks of %s, and the shop asked for %s", strings.Trim(string(r.ID), `"`), m.ID)
	case len(r.Accepted) == 0:
		return "it does not say whether the work is accepted"
	case string(r.Accepted) != "true" && string(r.Accepted) != "false":
		return fmt.Sprintf("accepted is %s, and only the boolean true counts", r.Accepted)
	}
	return fmt.Sprintf("status %d with accepted %s is neither a yes nor a definite no", m.Status, r.Accepted)
}
