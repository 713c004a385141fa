// Package digest tells whether two runs came out the same. Pages know digests and never make
// one: the cryptography behind them stays out of their program.
package digest

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"twodeliveries/sim/trace"
)

// Seal sets the Digest of a recording to the first ten hexadecimal digits of its Sum.
func Seal(r *trace.Recording) {
	sum := Sum(r)
	r.Digest = hex.EncodeToString(sum[:])[:10]
}

// Sum is the digest of the events and verdicts at full length: what happened, not
// how it is worded, nor which lines of code did it.
func Sum(r *trace.Recording) [sha256.Size]byte {
	b := make(writing, 0, 128*len(r.Events))
	for i := range r.Events {
		b.event(&r.Events[i])
	}
	for _, v := range r.Verdicts {
		b.text(v.Name, string(v.State), v.Order)
		b.numbers(v.Step)
	}
	return sha256.Sum256(b)
}

// writing is a text in which no two different recordings read the same: every
// field ends with a byte that no field contains.
type writing []byte

func (d *writing) text(fields ...string) {
	for _, f := range fields {
		*d = append(append(*d, f...), 0)
	}
}

func (d *writing) numbers(ns ...int) {
	for _, n := range ns {
		*d = append(strconv.AppendInt(*d, int64(n), 10), 0)
	}
}

func (d *writing) event(e *trace.Event) {
	d.numbers(e.Ms, e.Tx, e.Nth, e.Qty, len(e.Torn), len(e.Applied), len(e.Changes), len(e.Seen))
	d.text(string(e.Kind), e.Node, e.DB, e.Point, e.Order)
	d.numbers(e.Torn...)
	for _, a := range e.Applied {
		d.text(a.Order, a.ID)
		d.numbers(a.Qty, a.Request)
	}
	if m := e.Msg; m != nil {
		d.numbers(m.N, m.Copy, m.Qty, m.Status, m.Sent, m.Arrives)
		d.text(string(m.Kind), m.ID, m.Order, m.Body, m.To)
	}
	if e.Wish != "" {
		d.text(e.Wish)
	}
	for _, cs := range [][]trace.Change{e.Changes, e.Seen} {
		for _, c := range cs {
			d.numbers(int(c.Key), len(c.Old), len(c.New))
			d.text(c.DB, c.Table, string(c.Op))
			d.text(c.Old...)
			d.text(c.New...)
		}
	}
}
