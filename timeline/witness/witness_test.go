package witness_test

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"twodeliveries/sim/trace"
)

// A witness has seen a run and knows nothing of explanations: it has replayed the
// events once, and says what was so at a step. It shares no code with what finds
// facts or makes words of them.

type witness struct {
	rec   *trace.Recording
	after []standing // by step
}

// standing is what is so right after a step.
type standing struct {
	rows    map[string]map[int64]map[string]string // durable: "db.table" -> key -> column -> value
	memory  map[string]string                      // by process: ids, each between spaces
	at      map[string]string                      // by process: the delivery in its handler
	replied map[string]bool                        // by process: that delivery has its reply
	writes  map[int][]int                          // by open transaction: the steps of its writes
	opened  map[int]string                         // by open transaction: whose
	dead    map[string]bool
	still   map[string]int // by process: step since which it is frozen or held, +1
}

func observe(rec *trace.Recording) *witness {
	w := &witness{rec: rec}
	now := standing{rows: map[string]map[int64]map[string]string{}, memory: map[string]string{}, at: map[string]string{}, replied: map[string]bool{}, writes: map[int][]int{}, opened: map[int]string{}, dead: map[string]bool{}, still: map[string]int{}}
	for i := range rec.Events {
		now = now.next(rec, i)
		w.after = append(w.after, now)
	}
	return w
}

func copyOf[K comparable, V any](m map[K]V) map[K]V {
	out := make(map[K]V, len(m))
	for k, v := range m {
		out[k] = v
	}
	return out
}

func (m standing) next(rec *trace.Recording, i int) standing {
	e := &rec.Events[i]
	n := standing{m.rows, copyOf(m.memory), copyOf(m.at), copyOf(m.replied), copyOf(m.writes), copyOf(m.opened), copyOf(m.dead), copyOf(m.still)}
	for _, c := range e.Seen {
		n.rows = copyOf(n.rows)
		name := c.DB + "." + c.Table
		n.rows[name] = copyOf(n.rows[name])
		delete(n.rows[name], c.Key)
		if c.New != nil {
			n.rows[name][c.Key] = named(rec, c, c.New)
		}
	}
	if e.Memory != nil {
		ids := " "
		for _, item := range e.Memory.Items {
			ids += strings.Fields(item)[0] + " "
		}
		n.memory[e.Memory.Node] = ids
	}
	switch e.Kind {
	case trace.Delivered:
		n.at[e.Node], n.replied[e.Node] = e.Msg.Name(), false
	case trace.Unparked:
		n.at[e.Node], n.replied[e.Node] = e.Msg.Name(), false
	case trace.Sent:
		if e.Msg.Kind == trace.Response {
			n.replied[e.Node] = true
		}
	case trace.Begin:
		n.opened[e.Tx] = e.Node
	case trace.Write:
		n.writes[e.Tx] = append(append([]int{}, n.writes[e.Tx]...), i)
	case trace.Commit, trace.Rollback:
		delete(n.writes, e.Tx)
		delete(n.opened, e.Tx)
	case trace.Crashed:
		n.dead[e.Node] = true
		delete(n.at, e.Node)
		delete(n.still, e.Node)
		for _, tx := range e.Torn {
			delete(n.writes, tx)
			delete(n.opened, tx)
		}
	case trace.Started:
		n.dead[e.Node] = false
	case trace.Frozen, trace.Holding:
		if n.still[e.Node] == 0 { // what is held stays so while its process is frozen, too
			n.still[e.Node] = i + 1
		}
	case trace.Resumed, trace.Released:
		if since := n.still[e.Node]; since > 0 && (e.Kind == trace.Released || rec.Events[since-1].Kind == trace.Frozen) {
			delete(n.still, e.Node)
		}
	}
	return n
}

func named(rec *trace.Recording, c trace.Change, row []string) map[string]string {
	out := map[string]string{}
	for _, t := range rec.Tables {
		if t.DB == c.DB && t.Name == c.Table {
			for i, name := range t.Columns {
				out[name] = row[i]
			}
		}
	}
	return out
}

// before is what was so before a step.
func (w *witness) before(step int) standing {
	if step == 0 {
		return standing{}
	}
	return w.after[step-1]
}

func (w *witness) e(step int) *trace.Event { return &w.rec.Events[step] }

// outbox returns the states of the rows of an order: "pending complete".
func (m standing) outbox(order string) string {
	out := ""
	for _, row := range m.rows["publisher.outbox"] {
		if row["order_id"] == order {
			out += row["state"] + " "
		}
	}
	return strings.TrimSpace(out)
}

// knows tells whether a table in which the receiver remembers holds an id.
func (m standing) knows(table, id string) bool {
	for _, row := range m.rows["receiver."+table] {
		if row["id"] == id {
			return true
		}
	}
	return false
}

// holders are the tables of the warehouse whose rows hold ids.
var holders = []string{"inbox", "log", "claims"}

// known tells whether any of them holds the id.
func (m standing) known(id string) bool {
	return slices.ContainsFunc(holders, func(table string) bool { return m.knows(table, id) })
}

func (m standing) remembers(node, id string) bool {
	return strings.Contains(m.memory[node], " "+id+" ")
}

// first and last find the first or the last step before another one at which
// something is so, or -1.
func (w *witness) last(before int, is func(e *trace.Event) bool) int {
	for i := before - 1; i >= 0; i-- {
		if is(w.e(i)) {
			return i
		}
	}
	return -1
}

func (w *witness) count(from, to int, is func(e *trace.Event) bool) int {
	n := 0
	for i := max(from, 0); i < to && i < len(w.rec.Events); i++ {
		if is(w.e(i)) {
			n++
		}
	}
	return n
}

func (w *witness) all(is func(e *trace.Event) bool) int { return w.count(0, len(w.rec.Events), is) }

// asks are the requests of the shop for an order.
func asks(order string) func(e *trace.Event) bool {
	return func(e *trace.Event) bool {
		return e.Kind == trace.Sent && e.Msg.Kind == "request" && !e.Msg.Injected && e.Msg.Order == order
	}
}

// adds are the commits that add an order to the stock.
func adds(order string) func(e *trace.Event) bool {
	return func(e *trace.Event) bool {
		for _, a := range e.Applied {
			if a.Order == order {
				return true
			}
		}
		return false
	}
}

// says reads the body of a reply.
func says(m *trace.Msg) (id string, accepted string) {
	var body map[string]json.RawMessage
	if json.Unmarshal([]byte(m.Body), &body) != nil {
		return "", ""
	}
	id, _ = strconv.Unquote(string(body["id"]))
	return id, string(body["accepted"])
}

func isYes(m *trace.Msg) bool {
	id, accepted := says(m)
	return m.Status == 200 && id == m.ID && accepted == "true"
}

func isNo(m *trace.Msg) bool {
	id, accepted := says(m)
	return m.Status/100 == 4 && id == m.ID && accepted == "false"
}

// patience is how long a sender waits for a reply, as the scenario says it.
func (w *witness) patience() int {
	ms := 50
	for line := range strings.Lines(w.rec.Scenario) {
		if word, rest, _ := strings.Cut(strings.TrimSpace(line), " "); word == "timeout" {
			d, _ := time.ParseDuration(rest)
			ms = int(d.Milliseconds())
		}
	}
	return ms
}
