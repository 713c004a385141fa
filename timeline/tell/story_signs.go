package tell

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
)

// plain gives the sign and the words of the other events; no sign leaves it out.
func (w *storyWriter) plain(e *trace.Event) (sign, text string) {
	switch e.Kind {
	case trace.Started:
		switch e.Detail {
		case trace.Again:
			return "^", "starts again"
		case trace.Deployed:
			return "^", fmt.Sprintf("starts with version %d", e.Nth)
		}
	case trace.Start:
		return "*", strings.TrimSpace("start() " + string(e.Detail))
	case trace.Crashed:
		text = "dies"
		switch {
		case e.Detail == trace.Stopped:
			text = "is stopped"
		case e.Stood != "":
			text = "dies at " + e.Stood
		}
		if len(e.Torn) > 0 {
			text += ", its transaction torn"
		}
		return "X", text
	case trace.Placed:
		text = fmt.Sprintf("order %s %d", e.Order, e.Qty)
		if e.Wish != "" {
			text += " of the wish " + e.Wish
		}
		return "*", text
	case trace.Edited:
		return "*", fmt.Sprintf("the order is changed: %s %d", e.Order, e.Qty)
	case trace.Unplaced:
		return "x", w.unplaced(e)
	case trace.Operator:
		return "*", strings.TrimPrefix(wording.Operator(e), "an ") + ": " + string(e.Detail)
	case trace.Unparked:
		return ".", "takes up " + e.Msg.Name() + ", which is parked"
	case trace.Limited:
		return "!", "limit: " + e.Note
	case trace.Point:
		return w.point(e)
	}
	if sign, text := w.pause(e); sign != "" {
		return sign, text
	}
	return w.statement(e)
}

// point gives the sign and the words of a point that says something new.
func (w *storyWriter) point(e *trace.Event) (sign, text string) {
	if e.Point == "version-unknown" {
		return "!", fmt.Sprintf("version %d is not known", e.Msg.Version())
	}
	found := pointSigns[e.Point]
	return found.sign, found.text
}

// unplaced says that there is no such order.
func (w *storyWriter) unplaced(e *trace.Event) string {
	switch {
	case timeline.WishOf(w.rec, e.Order) != "":
		return "no order " + e.Order
	case !timeline.Placed(w.rec, e.Order):
		return "order " + e.Order + " finds the shop closed"
	}
	return "the customer is told no: " + e.Order
}

// pointSigns are the points that say something new.
var pointSigns = map[string]struct{ sign, text string }{
	"intent-found":    {"=", "known intent"},
	"duplicate-found": {"=", "already applied"},
	"conflict-found":  {"!", "conflict"},
	"row-claimed":     {"c", "the row is claimed"},
	"claimed":         {"c", "the id is claimed"},
	"in-progress":     {"k", "in progress"},
	"claim-lost":      {"k", "claim lost"},
	"key-taken":       {"k", "key taken"},
	"forgotten":       {"c", "the claim is forgotten"},
}

// pause gives the sign and the words of what holds a process up, and of what it
// does outside its database.
func (w *storyWriter) pause(e *trace.Event) (sign, text string) {
	switch e.Kind {
	case trace.Thrown:
		return "T", string(e.Detail)
	case trace.Works:
		return "w", "works " + wording.Duration(e.For)
	case trace.Holding:
		return "|", "held at " + e.Point
	case trace.Released:
		return ":", "goes on from " + e.Point
	case trace.Frozen:
		return "|", "frozen"
	case trace.Resumed:
		return ":", "goes on"
	case trace.Jumped:
		return "^", "clock " + wording.Duration(e.For) + " ahead"
	case trace.Effect:
		return "m", strings.TrimSpace("a " + wording.Outside(w.rec) + " for " + e.Order + keyed(e.Key))
	case trace.Repeated:
		return "m", "no " + wording.Outside(w.rec) + ", the key " + e.Key + " is known"
	case trace.Recalled:
		return "m", "a parcel for " + e.Order + " is taken back"
	}
	return "", ""
}

func keyed(key string) string {
	if key == "" {
		return ""
	}
	return ", key " + key
}

func (w *storyWriter) statement(e *trace.Event) (sign, text string) {
	switch e.Kind {
	case trace.Begin:
		return "[", "begin"
	case trace.Read:
		return "r", e.Asked.Table + ": " + wording.Answer(e.Asked)
	case trace.Commit:
		text = "commit"
		for _, a := range e.Applied {
			text += fmt.Sprintf(": %s applied %+d", a.Order, a.Qty)
		}
		return "]", text
	case trace.Rollback:
		return "/", "rollback"
	case trace.Busy:
		return "x", "SQLITE_BUSY " + cmp.Or(string(e.Detail), e.Note)
	case trace.Failed:
		return "x", "failed: " + e.Note
	case trace.Recovered:
		return "R", "hot journal rolled back"
	}
	return "", ""
}

func (w *storyWriter) change(c trace.Change) string {
	switch c.Op {
	case trace.Insert:
		return c.Table + " " + strings.Join(wording.Row(w.rec, c, c.New), " ")
	case trace.Delete:
		return c.Table + " " + strings.Join(wording.Row(w.rec, c, c.Old), " ")
	}
	key := ""
	if len(c.New) > 1 {
		key = " " + c.New[0]
	}
	return c.Table + key + " " + strings.ReplaceAll(strings.Join(wording.Difference(w.rec, c), ", "), "→", "->")
}

// departing is a message as it leaves.
func departing(m *trace.Msg) string {
	text := m.Name()
	switch m.Kind {
	case trace.Request:
		text += fmt.Sprintf(" %s %d", m.ID, m.Qty)
		if !m.Plain() {
			text += " " + wording.Body(m)
		}
	case trace.Lookup, trace.Inquiry, trace.Recall:
		text += " " + m.ID
	case trace.Checkout:
		text += " " + m.Body
	case trace.Pickup:
		text += " " + m.ID + keyed(m.ParcelKey())
	default:
		text += fmt.Sprintf(" %d %s", m.Status, m.Body)
	}
	if m.Injected && m.Kind == trace.Request {
		text += " from outside"
	}
	return text
}

func arrowOf(m *trace.Msg) string {
	if m.Back() {
		return "<"
	}
	return ">"
}

// wireOf is the sign on the wire between shop and warehouse: none for what goes beyond, or comes
// before.
func wireOf(m *trace.Msg, sign string) string {
	if m.Beyond() || m.Before() {
		return ""
	}
	return sign
}

// heard is what the courier says, or a customer is told.
func heard(e *trace.Event) string {
	switch {
	case e.Msg.Beyond():
		return "comes: " + strconv.Itoa(e.Msg.Status)
	case e.Msg.Confirms():
		return "confirms " + e.Msg.Order
	}
	return strings.TrimSpace("says no " + string(e.Detail))
}
