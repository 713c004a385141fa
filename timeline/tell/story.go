package tell

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/explain"
	"twodeliveries/timeline/wording"
)

// Story tells the recording as text: a line per event, a column per process with
// the wire between the two sides, and at the end the counts and the verdict.
// Starts and the points that say nothing new are left out. Steps are counted from
// 1, as on the page. The signs:
//
//	[ begin  r read  + insert  ~ update  - delete  ] commit  / rollback
//	> sent to the warehouse  < sent to the shop  . arrived  x lost
//	= already applied  ! conflict, unknown version or refusal  ? unknown  , late
//	X dies  ^ starts again  R hot journal rolled back  * a hand from outside
//	T throws  w works  | held or frozen  : goes on  L an outsider locks  m a mail
//	c claims  k key taken, claim lost, in progress  2 copied  z delayed  # changed  @ answered by a stranger
func Story(rec *trace.Recording) string {
	w := &storyWriter{rec: rec}
	w.head()
	for i := 0; i < len(rec.Events); i++ {
		i += w.event(i)
	}
	w.verdict()
	return w.b.String()
}

// ShopStory is the same as far as the shop can know.
func ShopStory(rec *trace.Recording) string {
	w := &storyWriter{rec: rec}
	w.head()
	for i := range rec.Events {
		switch e := &rec.Events[i]; {
		case !timeline.ShopKnows(rec, e):
		case e.Kind == trace.Sent:
			w.departure(e)
		default:
			w.event(i)
		}
	}
	c := rec.Counts
	fmt.Fprintf(&w.b, "orders %d  requests %d  acks accepted %d  unknown %d  refused %d  parked %d\n", c.Orders, c.Requests, c.AcksAccepted, c.Unknown, c.Refused, c.Parked)
	return w.b.String()
}

type storyWriter struct {
	rec  *trace.Recording
	b    strings.Builder
	cols []string // process names, "" for the wire
	wide int      // of the column of times
}

// storyTime writes a time: in ms, and long ones as people say them.
func storyTime(ms int) string {
	const long = 100_000
	if ms < long {
		return strconv.Itoa(ms)
	}
	return wording.Duration(ms)
}

func (w *storyWriter) head() {
	w.wide = len("   ms")
	for i := range w.rec.Events {
		w.wide = max(w.wide, len(storyTime(w.rec.Events[i].Ms)))
	}
	unit := "ms"
	if w.wide > len("   ms") {
		unit = "time"
	}
	fmt.Fprintf(&w.b, "%*s", w.wide, unit)
	wired := false
	for _, n := range w.rec.Nodes {
		if n.Role == trace.Receiver && !wired {
			w.cols, wired = append(w.cols, ""), true
			w.b.WriteString("  wire")
		}
		w.cols = append(w.cols, n.Name)
		short := map[string]string{trace.Publisher: "pub", trace.Receiver: "rcv", trace.Customer: "cus", trace.Courier: "cour"}[n.Role]
		if strings.HasPrefix(n.Name, "relay") {
			short = "rel"
		}
		if _, number, ok := strings.Cut(n.Name, "-"); ok {
			short += number
		}
		fmt.Fprintf(&w.b, "  %-4s", short)
	}
	w.end("")
}

// end trims the line and ends it with a text.
func (w *storyWriter) end(text string) {
	line := strings.TrimRight(w.b.String(), " ")
	w.b.Reset()
	w.b.WriteString(line)
	if text != "" {
		w.b.WriteString(text)
	}
	w.b.WriteString("\n")
}

// line writes one line: the sign of the process's column, that of the wire, and
// what happened.
func (w *storyWriter) line(ms int, node, sign, wire, text string) {
	fmt.Fprintf(&w.b, "%*s", w.wide, storyTime(ms))
	for _, c := range w.cols {
		mark := ""
		switch {
		case c == "" && wire != "":
			mark = wire
		case c == node && node != "":
			mark = sign
		}
		fmt.Fprintf(&w.b, "  %-4s", mark)
	}
	w.b.WriteString("  " + wording.Clean(text) + "\n")
}

// event writes an event and returns how many further events its line covers.
func (w *storyWriter) event(i int) int {
	e := &w.rec.Events[i]
	switch e.Kind {
	case trace.Sent:
		return w.sent(i)
	case trace.Dropped, trace.Delayed, trace.Copied, trace.Corrupted, trace.Answered:
		if e.Msg.Beyond() { // there is one wire, between the two sides
			w.line(e.Ms, trace.Courier, fateSigns[e.Kind], "", fateText(e))
			break
		}
		w.line(e.Ms, "", "", fateSigns[e.Kind], fateText(e))
	case trace.Delivered, trace.Dead, trace.Late, trace.Accepted, trace.Refused, trace.Unclear, trace.Closed, trace.Timeout,
		trace.Told, trace.Heard:
		w.arrival(e)
	case trace.Write:
		for _, c := range e.Changes {
			sign := map[trace.Op]string{trace.Insert: "+", trace.Update: "~", trace.Delete: "-"}[c.Op]
			w.line(e.Ms, e.Node, sign, "", w.change(c))
		}
	case trace.Locked, trace.Unlocked: // nobody of ours did it: it stands where its database is used
		w.line(e.Ms, e.DB, "L", "", "an outsider: "+string(e.Kind))
	default:
		if sign, text := w.plain(e); sign != "" {
			w.line(e.Ms, e.Node, sign, "", text)
		}
	}
	return 0
}

var fateSigns = map[trace.Kind]string{trace.Dropped: "x", trace.Delayed: "z", trace.Copied: "2", trace.Corrupted: "#", trace.Answered: "@"}

func fateText(e *trace.Event) string {
	name := e.Msg.Name()
	switch e.Kind {
	case trace.Dropped:
		return name + " " + cmp.Or(string(e.Detail), "dropped")
	case trace.Delayed:
		return fmt.Sprintf("%s delayed until %s", name, storyTime(e.Msg.Arrives))
	case trace.Copied:
		if e.Detail == trace.PassedOn {
			return fmt.Sprintf("%s passed on by a hop, arrives at %s", name, storyTime(e.Msg.Arrives))
		}
		return fmt.Sprintf("%s made, arrives at %s", name, storyTime(e.Msg.Arrives))
	case trace.Corrupted:
		return fmt.Sprintf("%s changed (%s): %d %s", name, e.Note, e.Msg.Status, e.Msg.Body)
	}
	who := "a stranger"
	if e.Detail == trace.PassedOn {
		who = "the hop"
	}
	return fmt.Sprintf("%s comes from %s: %d %s", name, who, e.Msg.Status, e.Msg.Body)
}

// sent writes a departure, on one line with the loss that follows it at once.
func (w *storyWriter) sent(i int) int {
	e := &w.rec.Events[i]
	if i+1 < len(w.rec.Events) {
		next := &w.rec.Events[i+1]
		if next.Kind == trace.Dropped && next.Ms == e.Ms && next.Msg.Same(e.Msg) {
			w.line(e.Ms, e.Node, arrowOf(e.Msg), wireOf(e.Msg, "x"), departing(e.Msg)+" "+cmp.Or(string(next.Detail), "dropped"))
			return 1
		}
	}
	w.departure(e)
	return 0
}

func (w *storyWriter) departure(e *trace.Event) {
	arrow := arrowOf(e.Msg)
	w.line(e.Ms, e.Node, arrow, wireOf(e.Msg, arrow), departing(e.Msg))
}

func (w *storyWriter) arrival(e *trace.Event) {
	name, arrow := e.Msg.Name(), wireOf(e.Msg, arrowOf(e.Msg))
	switch e.Kind {
	case trace.Heard:
		w.line(e.Ms, e.Node, cmp.Or(map[bool]string{true: "!"}[e.Msg.Before() && !e.Msg.Confirms()], "."), "", name+" "+heard(e))
	case trace.Delivered:
		w.line(e.Ms, e.Node, ".", arrow, "deliver "+name)
	case trace.Dead:
		w.line(e.Ms, e.Node, "x", arrow, name+" meets nobody")
	case trace.Late:
		w.line(e.Ms, e.Node, ",", arrow, name+" "+cmp.Or(map[bool]string{true: "goes back outside"}[e.Node == ""], "late, ignored"))
	case trace.Accepted:
		taken := name + " accepted"
		if timeline.Foreign(e) {
			taken += ", for " + e.Order
		}
		w.line(e.Ms, e.Node, ".", arrow, taken)
	case trace.Told:
		w.line(e.Ms, e.Node, ".", arrow, fmt.Sprintf("%s tells: %d", name, e.Msg.Status))
	case trace.Refused:
		w.line(e.Ms, e.Node, "!", arrow, name+" is a refusal")
	case trace.Unclear:
		w.line(e.Ms, e.Node, "?", arrow, name+" proves nothing: unknown")
	case trace.Closed:
		w.line(e.Ms, e.Node, "?", "", "connection closed: unknown")
	case trace.Timeout:
		w.line(e.Ms, e.Node, "?", "", "timeout: unknown")
	}
}

// verdict writes the last lines: the counts, and what the rules say.
func (w *storyWriter) verdict() {
	c := w.rec.Counts
	fmt.Fprintf(&w.b, "orders %d  requests %d  deliveries %d  acks sent %d  accepted %d\n", c.Orders, c.Requests, c.Deliveries, c.AcksSent, c.AcksAccepted)
	if w.rec.Proxy == nil {
		fmt.Fprintf(&w.b, "applications %d  duplicates %d  conflicts %d  unknown %d  refused %d  parked %d\n", c.Applications, c.Duplicates, c.Conflicts, c.Unknown, c.Refused, c.Parked)
	} else {
		w.seen(c)
	}
	if c.Wishes > 0 {
		fmt.Fprintf(&w.b, "wishes %d  checkouts %d\n", c.Wishes, c.Checkouts)
	}
	if c.Effects > 0 {
		fmt.Fprintf(&w.b, "%ss %d\n", wording.Outside(w.rec), c.Effects)
	}
	if c.FalseAlarms > 0 {
		fmt.Fprintf(&w.b, "false alarms %d: parked, although applied\n", c.FalseAlarms)
	}
	if w.rec.Proxy == nil || w.rec.Proxy.Observed {
		fmt.Fprintf(&w.b, "stock %d of %d  ", c.Stock, c.StockExpected)
	}
	broken, open := w.rules()
	switch {
	case len(broken) > 0:
		w.b.WriteString("broken: " + strings.Join(broken, ", ") + "\n")
	case len(open) > 0:
		w.b.WriteString("undecided: " + strings.Join(open, ", ") + "\n")
	default:
		w.b.WriteString("every promise held\n")
	}
	for _, v := range w.rec.Verdicts {
		if v.State == trace.Broken {
			fmt.Fprintf(&w.b, "%s at step %d: %s\n", v.Name, v.Step+1, wording.Clean(explain.Because(w.rec, v).String()))
		}
	}
	if len(broken) == 0 && len(w.rec.Events) > 0 {
		w.b.WriteString(wording.Clean(explain.Ending(w.rec).Because) + "\n")
	}
	for _, u := range w.rec.Unmet {
		fmt.Fprintf(&w.b, "never met, line %d: %s\n", u.Line, wording.Clean(u.Text))
	}
	for _, warning := range w.rec.Warnings {
		w.b.WriteString("warning: " + wording.Clean(warning) + "\n")
	}
}

// seen writes the counts of a run that nobody computed: what happens inside the two sides
// is not among them.
func (w *storyWriter) seen(c trace.Counts) {
	applications := "not seen"
	if w.rec.Proxy.Observed {
		applications = strconv.Itoa(c.Applications)
	}
	fmt.Fprintf(&w.b, "applications %s  unknown %d  refused %d\n", applications, c.Unknown, c.Refused)
}

func (w *storyWriter) rules() (broken, open []string) {
	for _, v := range w.rec.Verdicts {
		switch v.State {
		case trace.Broken:
			broken = append(broken, v.Name)
		case trace.Undecided:
			open = append(open, v.Name)
		}
	}
	return broken, open
}
