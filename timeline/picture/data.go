package picture

import (
	"cmp"
	"fmt"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/wording"
)

// drawData draws a statement on its database's lane.
func (s *painter) drawData(p *pen, i int) string {
	e, r := &s.rec.Events[i], s.rows[i]
	l := s.dbOf(e)
	x, y := s.txX(l, s.txOf(i)), r.line()
	class, texts := "", dataTexts(s.rec, e)
	switch {
	case r.look == quiet:
		p.line("tick", x-4, y, x+4, y)
		class = "small"
	case e.Kind == trace.Busy || e.Kind == trace.Failed:
		p.path("x", "M", x-5, y-5, "L", x+5, y+5, "M", x+5, y-5, "L", x-5, y+5)
		class = "bad"
	case e.Kind == trace.Recovered:
		p.path("mark rec", "M", x+5, y-3, "A 6 6 0 1 0", x+5, y+3, "M", x+6, y-7, "V", y-2.5, "H", x+1.5)
	case e.Kind == trace.Locked || e.Kind == trace.Unlocked:
		markLock(p, x, y, e.Kind == trace.Unlocked)
	default:
		p.circle("dot", x, y, 3.5)
	}
	inner := 0.0
	if len(e.Applied) > 0 {
		inner = s.stamp(p, l, y, s.appliedStamp(i)) + 8
	}
	s.inward(p, class, l, y, inner, texts...)
	full := texts[0]
	if len(e.Applied) > 0 {
		full += ": " + s.appliedStamp(i).word
	}
	return full
}

// inward writes next to a lane, inward, leaving room for what stands there.
func (s *painter) inward(p *pen, class string, l *lane, y, taken float64, texts ...string) {
	wide := charWide
	if class == "small" {
		wide = smallWide
	}
	if l.right {
		x, from := l.x-15-taken, s.outer(false)
		if l == s.courier {
			from, _ = s.between(&trace.Msg{Kind: trace.Pickup})
		}
		p.text(class, end, x, y+4, fit(x-from, wide, texts...))
		return
	}
	x := l.x + 15 + taken
	p.text(class, start, x, y+4, fit(s.outer(true)-x, wide, texts...))
}

// outer is how far a text may reach: the database of the other side, or the wall
// of the shop's view.
func (s *layout) outer(right bool) float64 {
	if right && s.o.ShopView {
		return s.wall - 8
	}
	edge := 0.0
	if right {
		edge = float64(s.width)
	}
	for _, l := range s.lanes {
		if l.Class != "db" || l.right != right {
			continue
		}
		if right {
			edge = min(edge, l.x-14)
		} else {
			edge = max(edge, l.x+14)
		}
	}
	return edge
}

// dataTexts say what happened in a database, from long to short.
func dataTexts(rec *trace.Recording, e *trace.Event) []string {
	switch e.Kind {
	case trace.Begin:
		return []string{cmp.Or(e.SQL, "BEGIN"), "BEGIN"}
	case trace.Locked:
		return []string{"an outsider takes the write lock", "locked by an outsider", "locked"}
	case trace.Unlocked:
		return []string{"the outsider gives it back", "unlocked"}
	case trace.Commit:
		if alone := alone(rec, e); alone != "" {
			return []string{"COMMIT  " + alone, "COMMIT"}
		}
		return []string{"COMMIT"}
	case trace.Rollback:
		return []string{"ROLLBACK"}
	case trace.Recovered:
		return []string{"hot journal found: rolled back", "rolled back"}
	case trace.Busy:
		if e.Detail == trace.Waits {
			return []string{"SQLITE_BUSY: waits for the lock", "SQLITE_BUSY: waits", "SQLITE_BUSY"}
		}
		return []string{"SQLITE_BUSY: gives up, not done", "SQLITE_BUSY: not done", "SQLITE_BUSY"}
	case trace.Failed:
		return []string{"failed: " + cmp.Or(e.Note, e.SQL), "failed"}
	case trace.Read:
		verb := "SELECT " + e.Asked.Table
		return []string{verb + " → " + wording.Answer(e.Asked), verb}
	case trace.Write:
		if len(e.Changes) > 0 {
			return changeTexts(rec, e.Changes)
		}
	}
	return []string{cmp.Or(e.SQL, string(e.Kind)), string(e.Kind)}
}

// alone says what a commit makes durable without what belongs to it.
func alone(rec *trace.Recording, e *trace.Event) string {
	wrote := map[string]bool{}
	done := false
	for _, c := range e.Seen {
		wrote[c.Table] = wrote[c.Table] || c.Table != "orders" || c.Op == trace.Insert
		done = done || c.Table == "claims" && len(c.New) > 0 && c.New[len(c.New)-1] == "1"
	}
	has := func(table string) bool { return rec.Columns(e.DB, table) != nil }
	inbox := rec.Settings.Inbox()
	switch {
	case e.DB == trace.Publisher && wrote["orders"] && !wrote["outbox"] && has("outbox"):
		return "the order alone"
	case e.DB == trace.Publisher && timeline.Saves(e) && !wrote["orders"]:
		return "the outbox row alone"
	case e.DB == trace.Publisher || len(wrote) == 0:
		return ""
	case wrote["stock"] && !wrote[inbox] && !wrote["claims"] && (has(inbox) || has("claims")):
		return "the stock alone"
	case wrote["claims"] && !wrote["stock"] && done:
		return "claim done"
	case wrote["claims"] && !wrote["stock"]:
		return "the claim"
	case wrote[inbox] && !wrote["stock"] && e.Seen[0].Op == trace.Insert:
		return "the id alone"
	}
	return ""
}

// changeTexts say which rows a statement changed, from long to short.
func changeTexts(rec *trace.Recording, cs []trace.Change) []string {
	c := cs[0]
	verb := strings.ToUpper(string(c.Op))
	more := ""
	if len(cs) > 1 {
		more = fmt.Sprintf("  (%d rows)", len(cs))
	}
	head := verb + " " + c.Table
	switch c.Op {
	case trace.Insert:
		row := telling(wording.Row(rec, c, c.New))
		return []string{head + "  " + strings.Join(row, " / ") + more, head + "  " + strings.Join(row[:min(1, len(row))], "") + more}
	case trace.Delete:
		return []string{head + "  " + strings.Join(wording.Row(rec, c, c.Old), " / ") + more, head}
	}
	diff := wording.Difference(rec, c)
	key := ""
	if len(c.New) > 1 {
		key = "  " + c.New[0]
	}
	if len(diff) == 0 {
		return []string{head + key + "  no change" + more, head + "  no change"}
	}
	all, one := strings.Join(diff, ", "), strings.Join(diff[:min(1, len(diff))], "")
	return []string{head + key + "  " + all + more, head + "  " + all + more, head + "  " + one, head + newest(diff)}
}

// telling leaves out what a learner need not see of a row: numbers at 0 and a
// value that stands there already.
func telling(values []string) []string {
	var out []string
	for i, v := range values {
		if i > 0 && (v == "0" || v == values[i-1]) {
			continue
		}
		out = append(out, v)
	}
	return out
}

// newest is what the first difference came to: " → complete".
func newest(diff []string) string {
	if len(diff) == 0 {
		return ""
	}
	_, now, _ := strings.Cut(diff[0], " → ")
	return " → " + now
}
