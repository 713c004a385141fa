package wording

import (
	"encoding/json"
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
)

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

// Accepted is what a reply says of accepted, as it stands in its body; "" when it says
// nothing.
func Accepted(m *trace.Msg) string {
	r, _ := read(m)
	return string(r.Accepted)
}

func names(m *trace.Msg) bool {
	r, _ := read(m)
	id, err := json.Marshal(m.ID)
	return err == nil && string(r.ID) == string(id)
}

// Lacks says why a reply is no proof to a check that wants a field more, "" for none.
func Lacks(m *trace.Msg, wants string) string {
	r, ok := read(m)
	switch {
	case m.ACK() && wants != "":
		return without(m, wants)
	case m.Status >= 500:
		return fmt.Sprintf("status %d says only that something went wrong", m.Status)
	case m.Body == "":
		return "it has no body"
	case !ok:
		return "its body cannot be read"
	case len(r.ID) == 0 || string(r.ID) == "null":
		return "it names no id"
	case !names(m):
		return fmt.Sprintf("it speaks of %s, and the shop asked for %s", strings.Trim(string(r.ID), `"`), m.ID)
	case len(r.Accepted) == 0:
		return "it does not say whether the work is accepted"
	case string(r.Accepted) != "true" && string(r.Accepted) != "false":
		return fmt.Sprintf("accepted is %s, and only the boolean true counts", r.Accepted)
	}
	if m.Status == 200 {
		return "its body says that the work is not accepted"
	}
	return fmt.Sprintf("status %d with accepted %s is neither a yes nor a definite no", m.Status, r.Accepted)
}

// without says that a yes does not have a field, or another value there than was agreed.
func without(m *trace.Msg, field string) string {
	var fields map[string]json.RawMessage
	_ = json.Unmarshal([]byte(m.Body), &fields) // it is a yes, and so an object
	if found, ok := fields[field]; ok {
		return fmt.Sprintf("its %s is %s, and that is not what was agreed", field, found)
	}
	return fmt.Sprintf("it says yes to %s and has no %s", m.ID, field)
}
