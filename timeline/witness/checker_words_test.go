package witness_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
)

// spot is a step and the sentence about it.
type spot struct {
	*witness
	i     int
	e     *trace.Event
	order string   // that the step is about
	found []string // what the pattern found in the sentence
}

func (s spot) n(i int) int { n, _ := strconv.Atoi(s.found[i]); return n }

// done is how often the order was applied up to here, this step included.
func (s spot) done() int { return s.count(0, s.i+1, adds(s.order)) }

// asked is how many requests the shop had sent for it before.
func (s spot) asked() int { return s.count(0, s.i, asks(s.order)) }

// state is what the rows of the order say after the step.
func (s spot) state() string { return s.after[s.i].outbox(s.order) }

// stock is the total that is durable after the step.
func (s spot) stock() string {
	for _, row := range s.after[s.i].rows["receiver.stock"] {
		return row["total"]
	}
	return "0"
}

// written counts the writes in the open transactions of the step's process before it.
func (s spot) written() (rows int, open bool) {
	m := s.before(s.i)
	for tx, node := range m.opened {
		if node == s.e.Node {
			open = true
			for _, step := range m.writes[tx] {
				rows += len(s.witness.e(step).Changes)
			}
		}
	}
	return rows, open
}

// known tells whether anything of the receiver's databases holds the id after the step.
func (s spot) known() bool {
	m := s.after[s.i]
	return m.known(s.e.Msg.ID)
}

// mailed counts the mails for the order up to the step.
func (s spot) mailed() int {
	return s.count(0, s.i+1, func(e *trace.Event) bool { return e.Kind == trace.Effect && e.Order == s.order })
}

// ordered tells whether the order is durable after the step.
func (s spot) ordered() bool { return s.witness.ordered(s.i, s.order) }

func (w *witness) ordered(step int, order string) bool {
	for _, row := range w.after[step].rows["publisher.orders"] {
		if row["id"] == order {
			return true
		}
	}
	return false
}

// appliedQty is how much of the order was applied first.
func (s spot) appliedQty() int {
	for i := 0; i <= s.i; i++ {
		for _, a := range s.witness.e(i).Applied {
			if a.Order == s.order {
				return a.Qty
			}
		}
	}
	return 0
}

// asDone tells whether the order was applied up to the step in the quantity in which
// it is asked for: by the message of the step, or else by the customer.
func (s spot) asDone() bool {
	wanted := 0
	for i := 0; i <= s.i; i++ {
		if e := s.witness.e(i); e.Kind == trace.Placed && e.Order == s.order {
			wanted = e.Qty
		}
	}
	if m := s.e.Msg; m != nil && m.Order == s.order && m.Qty > 0 {
		wanted = m.Qty
	}
	for i := 0; i <= s.i; i++ {
		for _, a := range s.witness.e(i).Applied {
			if a.Order == s.order && (wanted == 0 || a.Qty == wanted) {
				return true
			}
		}
	}
	return false
}

// under are the quantities that were applied up to the step under the id of its message.
func (s spot) under() []int {
	var out []int
	for i := 0; i <= s.i; i++ {
		for _, a := range s.witness.e(i).Applied {
			if id := s.e.Msg.Read; a.ID == id || id == "" && a.ID == s.e.Msg.ID {
				out = append(out, a.Qty)
			}
		}
	}
	return out
}

// claimed is until when the pending rows of the order were last claimed, before the
// step; 0 for never.
func (s spot) claimed() int {
	last := 0
	for _, row := range s.before(s.i).rows["publisher.outbox"] {
		if ms, _ := strconv.Atoi(row["claimed_ms"]); row["order_id"] == s.order && row["state"] == "pending" {
			last = max(last, ms)
		}
	}
	return last
}

// ahead tells whether the clock of the step's process has jumped before.
func (s spot) ahead() bool {
	return s.last(s.i, func(e *trace.Event) bool { return e.Kind == trace.Jumped && e.Node == s.e.Node }) >= 0
}

// was tells whether a row of the order was in a state at some step before.
func (s spot) was(state string) bool {
	for i := range s.i {
		if strings.Contains(s.after[i].outbox(s.order), state) {
			return true
		}
	}
	return false
}

// wasComplete tells whether the last change of the order's rows was from complete.
func (s spot) wasComplete() bool {
	now := s.after[s.i].outbox(s.order)
	for i := s.i; i >= 0; i-- {
		if was := s.after[i].outbox(s.order); was != now {
			return strings.Contains(was, "complete") && !strings.Contains(now, "complete")
		}
	}
	return false
}

// sentAs is what the reply of the step read, with its status, when it was sent.
func (s spot) sentAs() string {
	at := s.last(s.i, func(e *trace.Event) bool {
		return e.Kind == trace.Sent && e.Msg.Kind == s.e.Msg.Kind && e.Msg.N == s.e.Msg.N
	})
	return s.witness.e(at).Msg.Body + strconv.Itoa(s.witness.e(at).Msg.Status)
}

// held checks every claim that a caption makes; it returns those that are not so, and
// how many it knew.
func (w *witness) held(captions []string) (problems []string, claims int) {
	for i, caption := range captions {
		e := w.e(i)
		s := spot{witness: w, i: i, e: e, order: e.Order}
		if s.order == "" && e.Msg != nil {
			s.order = e.Msg.Order
		}
		for _, c := range slices.Concat(captionClaims, courierClaims) {
			if s.found = c.words.FindStringSubmatch(caption); s.found == nil {
				continue
			}
			claims++
			if !attempt(func() bool { return c.is(s) }) {
				problems = append(problems, fmt.Sprintf("step %d: %q: not so: %s", i+1, caption, c.words))
			}
		}
	}
	return problems, claims
}

type captionClaim struct {
	words *regexp.Regexp
	is    func(spot) bool
}

func claim(words string, is func(spot) bool) captionClaim {
	return captionClaim{regexp.MustCompile(words), is}
}
