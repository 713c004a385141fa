package picture

import (
	"math"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// txn is a transaction as a bar on its database's lane.
type txn struct {
	num      int
	lane     *lane
	node     string
	from, to int    // steps; to is -1 while it is open at the end
	how      string // how it ended: committed, empty (nothing written), rolledback, torn
	writes   int
	track    int // 0 on the lane, 1 beside it: two transactions open at once
}

// trackTransactions finds every transaction from its begin to its end.
func (s *layout) trackTransactions() {
	open := map[int]*txn{}
	for i := range s.rec.Events {
		e := &s.rec.Events[i]
		switch e.Kind {
		case trace.Begin:
			t := &txn{num: e.Tx, lane: s.dbOf(e), node: e.Node, from: i, to: -1}
			t.track = s.freeTrack(t)
			open[e.Tx] = t
			s.txs = append(s.txs, t)
		case trace.Write:
			if t := open[e.Tx]; t != nil {
				t.writes++
			}
		case trace.Locked:
			t := &txn{num: -1 - i, lane: s.dbOf(e), from: i, to: -1, writes: 1}
			t.track = s.freeTrack(t)
			open[t.num] = t
			s.txs = append(s.txs, t)
		case trace.Busy:
			s.wait(i)
		case trace.Unlocked:
			s.close(open, s.lockOf(e, i), i, "locked")
		case trace.Commit:
			s.close(open, e.Tx, i, "committed")
		case trace.Rollback:
			s.close(open, e.Tx, i, "rolledback")
		}
		for _, tx := range e.Torn {
			s.close(open, tx, i, "torn")
		}
	}
}

// wait notes that a process asks for a lock in vain, beside whoever holds it.
func (s *layout) wait(step int) {
	e := &s.rec.Events[step]
	t := &txn{num: -1 - step, lane: s.dbOf(e), node: e.Node, from: step, to: step, how: "waits"}
	t.track = s.freeTrack(t)
	if e.Detail == trace.Waits {
		t.to = timeline.EndOf(s.rec, step)
	}
	s.txs = append(s.txs, t)
}

func (s *layout) close(open map[int]*txn, tx, step int, how string) {
	t := open[tx]
	if t == nil {
		return
	}
	if t.writes == 0 && how == "rolledback" {
		how = "empty"
	}
	t.to, t.how = step, how
	delete(open, tx)
}

// freeTrack is the first place beside the lane that nothing takes when t begins.
func (s *layout) freeTrack(t *txn) int {
	taken := map[int]bool{}
	for _, o := range s.txs {
		if o.lane == t.lane && (o.to < 0 || o.to > t.from) {
			taken[o.track] = true
		}
	}
	track := 0
	for taken[track] {
		track++
	}
	return track
}

// txX is where the bar of a transaction stands.
func (s *layout) txX(l *lane, tx int) float64 {
	for _, t := range s.txs {
		if t.num == tx && t.lane == l {
			if l.right {
				return l.x + float64(t.track)*15
			}
			return l.x - float64(t.track)*15
		}
	}
	return l.x
}

// txOf is the number of the bar a step belongs to: a transaction's, or that of an
// outsider's lock.
func (s *layout) txOf(step int) int {
	e := &s.rec.Events[step]
	switch e.Kind {
	case trace.Locked, trace.Busy:
		return -1 - step
	case trace.Unlocked:
		return s.lockOf(e, step)
	}
	return e.Tx
}

// lockOf is the number of the lock that ends with a step: the oldest on its
// database that has not ended before.
func (s *layout) lockOf(e *trace.Event, step int) int {
	for _, t := range s.txs {
		if t.num < 0 && t.how != "waits" && t.lane == s.dbOf(e) && (t.to < 0 || t.to == step) {
			return t.num
		}
	}
	return 0
}

// openTx is the transaction a process has open at a step, 0 when none.
func (s *layout) openTx(node string, step int) int {
	for _, t := range s.txs {
		if t.node == node && t.num > 0 && t.from < step && (t.to < 0 || step < t.to) {
			return t.num
		}
	}
	return 0
}

// barHalf is half the width of a bar.
const barHalf = 6

// drawBars draws every transaction twice: open, hatched, until it ends, and as
// it ended from then on.
func (s *painter) drawBars() []Overlay {
	var out []Overlay
	for _, t := range s.txs {
		if s.rows[t.from].look == hidden {
			continue
		}
		x := s.txX(t.lane, t.num)
		top := s.rows[t.from].line() - 8
		bottom := float64(s.height - 14)
		until := math.MaxInt
		if t.to >= 0 {
			bottom, until = s.rows[t.to].line()+8, t.to
		}
		if t.num < 0 {
			var held pen
			class := "tx locked"
			if t.how == "waits" {
				class, top, bottom = "tx waits", top+8, bottom-8
			}
			if t.to != t.from {
				held.rect(class, x-barHalf, top, 2*barHalf, bottom-top, 2)
				s.down.add(x, barHalf, top, bottom)
				out = append(out, Overlay{From: t.from, Until: math.MaxInt, Class: "bar", Shapes: held.shapes})
			}
			continue
		}
		var open pen
		open.rect("tx open", x-barHalf, top, 2*barHalf, bottom-top, 4)
		hatch(&open, x-barHalf, top, 2*barHalf, bottom-top)
		s.down.add(x, barHalf, top, bottom)
		out = append(out, Overlay{From: -1, Until: until, Class: "bar", Shapes: open.shapes})
		if t.to >= 0 {
			var done pen
			t.drawEnd(&done, x, top, bottom)
			out = append(out, Overlay{From: t.to, Until: math.MaxInt, Class: "bar", Shapes: done.shapes})
		}
	}
	return out
}

func (t *txn) drawEnd(p *pen, x, top, bottom float64) {
	l, r := x-barHalf, x+barHalf
	switch t.how {
	case "committed", "empty":
		p.rect("tx "+t.how, l, top, 2*barHalf, bottom-top, 4)
	default:
		p.path("tx "+t.how, "M", l, bottom-6, "V", top+4, "Q", l, top, l+4, top, "H", r-4, "Q", r, top, r, top+4,
			"V", bottom-6, "L", r-3, bottom, "L", x, bottom-6, "L", l+3, bottom, "Z")
	}
}

// hatch draws diagonals inside a rectangle.
func hatch(p *pen, x, y, w, h float64) {
	var d []any
	for v := y + w + 1; v < y+h-1; v += 6 {
		d = append(d, "M", x+1, v, "L", x+w-1, v-w+2)
	}
	if len(d) > 0 {
		p.path("hatch", d...)
	}
}

// drawTies ties every "already applied" to the commit that applied the id.
func (s *painter) drawTies() []Overlay {
	var out []Overlay
	for i := range s.rec.Events {
		e := &s.rec.Events[i]
		ref, ok := e.RefStep()
		if e.Kind != trace.Point || !ok || ref >= i || s.rows[i].look == hidden {
			continue
		}
		l := s.dbOf(e)
		x := l.x + min(28+7*float64(len(out)), float64(s.width)-5-l.x)
		if !l.right {
			continue
		}
		var p pen
		from, to := s.rows[i].line(), s.rows[ref].line()
		p.path("tie", "M", s.txX(l, s.openTx(e.Node, i))+8, from, "H", x-4, "Q", x, from, x, from-4,
			"V", to+4, "Q", x, to, x-4, to, "H", l.x+13)
		p.path("tie head", "M", l.x+8, to, "L", l.x+14, to-4, "V", to+4, "Z")
		out = append(out, Overlay{From: i, Until: math.MaxInt, Class: "tie", Shapes: p.shapes})
	}
	return out
}
