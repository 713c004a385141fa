package shown

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
	"twodeliveries/web/words"
)

// RowKey names a row of a database.
type RowKey struct {
	DB, Table string
	Key       int64
}

// Figure is a number to watch in production, as it is at the cursor.
type Figure struct {
	Name  string
	Value string
	Tells string // one line: what the number is for
	Odd   bool   // it says that something is wrong, or may be
}

// Figures are the numbers to watch in production, as the run would show them at a step.
func (r *Run) Figures(step int) []Figure {
	read := readingAt(r.Rec, step, false)
	c := read.counts
	f := timeline.FiguresAt(r.Rec, step)
	return slices.Concat(
		read.perOrder(),
		[]Figure{
			read.duplicates(c),
			{"conflicts", strconv.Itoa(c.Conflicts), "A known id with other content: a bug or a second sender. Each one wants a person.", c.Conflicts > 0},
			unknown(c),
		},
		read.outbox(f),
		[]Figure{
			latency(f),
			waited(f),
			parked(c),
			{"false alarms", strconv.Itoa(f.FalseAlarms), "Parked, and the work is done: a person looks for a loss that is none.", f.FalseAlarms > 0},
		},
		read.tables(r.Rec.Settings.Retention),
	)
}

// ShopFigures are those of them that the shop can know.
func (r *Run) ShopFigures(step int) []Figure {
	read, f := readingAt(r.Rec, step, true), timeline.FiguresAt(r.Rec, step)
	c := read.counts
	return slices.Concat(read.perOrder()[:1], []Figure{latency(f), unknown(c)}, read.outbox(f), []Figure{parked(c)})
}

func unknown(c trace.Counts) Figure {
	return Figure{"unknown outcomes", strconv.Itoa(c.Unknown), "Waited in vain: neither done nor not done. They are why requests repeat.", false}
}

func parked(c trace.Counts) Figure {
	return Figure{"parked rows", strconv.Itoa(c.Parked), "Given up (dead letter): nothing happens to them until somebody acts.", c.Parked > 0}
}

// latency is what the shop waits for its ACKs.
func latency(f timeline.Figures) Figure {
	value := "no ACK yet"
	if f.Latency >= 0 {
		value = wording.Duration(f.Latency)
	}
	return Figure{"average latency", value, "From an order to its ACK. It says nothing of orders without one, nor whether the work behind the ACK is done.", false}
}

// waited is how long orders wait for their work.
func waited(f timeline.Figures) Figure {
	value := "none is applied"
	if f.Worst >= 0 {
		value = "median " + wording.Duration(f.Median) + ", worst " + wording.Duration(f.Worst)
	}
	if f.Early > 0 {
		early := strconv.Itoa(f.Early) + " applied before it was ordered"
		if value += ", " + early; f.Worst < 0 {
			value = early
		}
	}
	if f.Unapplied > 0 {
		value += ", " + strconv.Itoa(f.Unapplied) + " still waiting"
	}
	return Figure{"from order to application", value, "The median is what a customer feels; the worst, and who still waits, is what customers complain about.", false}
}

// reading is what a monitor would read off a run at a step.
type reading struct {
	now      int            // ms
	requests map[string]int // by order
	applied  map[string]int // by order
	orders   []string       // in the order in which they were met
	sent     int            // requests in the last second
	since    map[RowKey]int // when each row was first seen, ms
	views    []trace.View
	counts   trace.Counts
	shop     bool // of what the shop can know
}

// window is the time over which the rate of publishing is counted, in ms.
const window = 1000

func readingAt(rec *trace.Recording, step int, shop bool) reading {
	r := reading{
		shop:     shop,
		requests: map[string]int{}, applied: map[string]int{}, since: map[RowKey]int{},
		views: rec.At(step), counts: rec.CountsAt(step),
	}
	if step >= 0 && step < len(rec.Events) {
		r.now = rec.Events[step].Ms
	}
	for i := 0; i <= step && i < len(rec.Events); i++ {
		r.take(&rec.Events[i])
	}
	return r
}

func (r *reading) take(e *trace.Event) {
	if e.Kind == trace.Placed {
		r.meet(e.Order, "")
	}
	if e.Kind == trace.Sent && e.Msg != nil && e.Msg.Kind == trace.Request && !(r.shop && e.Msg.Injected) {
		r.requests[r.meet(e.Msg.Order, e.Msg.ID)]++
		if e.Ms > r.now-window {
			r.sent++
		}
	}
	for _, a := range e.Applied {
		r.applied[r.meet(a.Order, a.ID)]++
	}
	for _, c := range e.Seen {
		key := RowKey{DB: c.DB, Table: c.Table, Key: c.Key}
		if _, ok := r.since[key]; !ok || c.Op == trace.Insert {
			r.since[key] = e.Ms
		}
	}
}

// meet is the name of an order: a message from outside goes by its id.
func (r *reading) meet(order, id string) string {
	if order == "" {
		order = id
	}
	if !slices.Contains(r.orders, order) {
		r.orders = append(r.orders, order)
	}
	return order
}

func (r *reading) perOrder() []Figure {
	quiet := r.counts.Orders > 0 && r.counts.Requests == 0
	odd := func(n int) bool { return n > 1 }
	_, twice := each(r.orders, r.applied, odd)
	requests, _ := each(r.orders, r.requests, odd)
	applied, _ := each(r.orders, r.applied, odd)
	return []Figure{
		{"requests per order", requests, "Two requests and one piece of work is normal. No request for an order is not.", quiet},
		{"applications per order", applied, "One is right. None must not hide behind an average; two is the disaster.", twice},
	}
}

// each writes the numbers of the orders, and tells whether one of them is odd.
func each(orders []string, n map[string]int, odd func(int) bool) (text string, any bool) {
	var parts []string
	for _, order := range orders {
		any = any || odd(n[order])
		parts = append(parts, strconv.Itoa(n[order])+" for "+order)
	}
	const most = 4
	if len(parts) > most {
		parts = append(parts[:most], fmt.Sprintf("… %d orders", len(orders)))
	}
	if len(parts) == 0 {
		return "none yet", false
	}
	return strings.Join(parts, ", "), any
}

func (r *reading) duplicates(c trace.Counts) Figure {
	f := Figure{"duplicates", fmt.Sprintf("%d of %s", c.Duplicates, words.CountEnding(c.Deliveries, "deliver", "y", "ies")),
		"At zero for ever although requests repeat? Then deduplication is not wired in at all.", false}
	f.Odd = c.Duplicates == 0 &&
		(c.Deliveries > c.Applications+c.Conflicts && c.Applications > 0 || c.Applications > len(r.applied))
	return f
}

// outbox is what waits at the shop, for how long, and whether anything goes out.
func (r *reading) outbox(f timeline.Figures) []Figure {
	if !slices.ContainsFunc(r.views, func(v trace.View) bool { return v.DB == trace.Publisher && v.Name == "outbox" }) {
		return []Figure{{"pending rows", "no outbox", "Nothing remembers what still has to be sent, so nothing can be counted.", true}}
	}
	age := "none waits"
	if f.Pending > 0 {
		age = words.CountEnding(f.Pending, "row", "", "s") + ", oldest " + wording.Duration(f.Oldest)
	}
	return []Figure{
		{"oldest pending row", age, "Its age grows when the relay is down or the other side refuses.", f.Oldest > window},
		{"published in the last second", strconv.Itoa(r.sent), "Zero while rows wait: the relay is down.", f.Pending > 0 && r.sent == 0},
	}
}

// tables are how big the tables have grown, and how old the oldest id is.
func (r *reading) tables(retention int) []Figure {
	var sizes []string
	oldest, ids := 0, 0
	for _, v := range r.views {
		if v.Name == "stock" {
			continue
		}
		sizes = append(sizes, v.Name+" "+strconv.Itoa(len(v.Rows)))
		if v.DB != trace.Receiver || v.Name == "outbox" {
			continue
		}
		for _, row := range v.Rows {
			ids++
			oldest = max(oldest, r.now-r.since[RowKey{DB: v.DB, Table: v.Name, Key: row.Key}])
		}
	}
	kept := "kept for good"
	if retention > 0 {
		kept = "kept " + wording.Duration(retention)
	}
	age := "no ids, " + kept
	if ids > 0 {
		age = "oldest " + wording.Duration(oldest) + ", " + kept
	}
	return []Figure{
		{"rows in tables", strings.Join(sizes, ", "), "They only grow; somebody has to delete what is complete, and not too early.", false},
		{"age of the known ids", age, "Retention must outlast the oldest possible resend, or old news is taken for new.", false},
	}
}
