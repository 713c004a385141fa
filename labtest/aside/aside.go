// Package aside has code run on a goroutine of its own that may do some things only
// through another, one after the other.
//
//	One side calls Run with the code, and does what the code asks for.
//	The code calls Do with what it wants done, and waits.
//	Only one of the two is ever running, so what they do has an order.
//	When Run is left before the code has ended, every further Do is answered ErrOver:
//	the code runs to its end as a ghost whose doings do not count.
//	A ghost that never ends, code that waits for something else, and a Do from a
//	goroutine of the code's own are noticed and said, and nobody waits for them.
package aside

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"strconv"
	"sync/atomic"
	"time"
)

// waits is what is said of code that neither asks nor ends.
const waits = "the code has neither ended nor asked for anything for %s: it waits for something that the lab does not have"

// What Do can answer.
var (
	ErrOver    = errors.New("its process is dead")
	ErrForeign = errors.New("asked for by a goroutine that the code has started itself")
)

// Limits of code aside.
const (
	Patience = 10 * time.Second // real time in which code is to ask for something or to end
	Ghostly  = 1000             // how often a ghost may ask
)

// Desk is where the code asks. It serves one piece of code after the other.
type Desk struct {
	calls    chan call
	over     chan struct{} // closed: nothing counts any more
	endless  chan struct{} // closed: the ghost asks for ever
	asked    atomic.Int32  // by the ghost
	code     atomic.Int64  // goroutine that the code runs on
	timer    *time.Timer
	patience time.Duration
}

type call struct {
	do     func()
	answer chan error
}

// New makes a desk that waits for so long, in real time, for the code to ask or to end.
func New(patience time.Duration) *Desk {
	return &Desk{
		patience: patience, timer: time.NewTimer(patience),
		calls: make(chan call), over: make(chan struct{}), endless: make(chan struct{}),
	}
}

// Do has the other side do something, and returns once that is done.
func (d *Desk) Do(what func()) error {
	if d.Over() {
		return d.ghost()
	}
	if d.Elsewhere() {
		return ErrForeign
	}
	c := call{do: what, answer: make(chan error, 1)}
	select {
	case d.calls <- c:
		return <-c.answer
	case <-d.over:
		return d.ghost()
	}
}

// Elsewhere tells whether this is another goroutine than the one the code runs on.
func (d *Desk) Elsewhere() bool { return goroutine() != d.code.Load() }

// ghost answers code whose process is dead, and holds it for ever when it never ends.
func (d *Desk) ghost() error {
	switch n := d.asked.Add(1); {
	case n == Ghostly:
		close(d.endless)
		fallthrough
	case n > Ghostly:
		select {}
	}
	return ErrOver
}

// Over tells whether nothing counts any more.
func (d *Desk) Over() bool { return closed(d.over) }

// Run runs code and does what it asks for. It returns what the code has panicked
// with, if it has, and an error if it did not end as code has to. What is done may
// panic: then the code becomes a ghost, and the panic flies on once that has ended.
func (d *Desk) Run(code func()) (thrown any, err error) {
	ended := make(chan any, 1)
	go func() {
		defer func() { ended <- recover() }()
		d.code.Store(goroutine())
		code()
	}()
	finished := false
	defer func() {
		if !finished {
			d.haunt(ended)
		}
	}()
	for {
		d.timer.Reset(d.patience)
		select {
		case c := <-d.calls:
			d.serve(c)
		case thrown := <-ended:
			finished = true
			return thrown, nil
		case <-d.timer.C:
			return nil, fmt.Errorf(waits, d.patience)
		}
	}
}

// serve does what the code asks for.
func (d *Desk) serve(c call) {
	answer := ErrOver
	defer func() { c.answer <- answer }()
	c.do()
	answer = nil
}

// haunt lets the code end as a ghost.
func (d *Desk) haunt(ended chan any) {
	d.End()
	d.timer.Reset(d.patience)
	select {
	case <-ended:
	case <-d.endless:
	case <-d.timer.C:
	}
}

// End says that nothing counts any more.
func (d *Desk) End() {
	if !d.Over() {
		close(d.over)
	}
}

// Endless tells whether a ghost never ended.
func (d *Desk) Endless() bool { return closed(d.endless) }

func closed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}

// goroutine is the number of the goroutine that asks.
func goroutine() int64 {
	var b [40]byte
	words := bytes.Fields(b[:runtime.Stack(b[:], false)])
	n, _ := strconv.ParseInt(string(words[1]), 10, 64)
	return n
}
