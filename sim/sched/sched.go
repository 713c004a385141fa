// Package sched runs coroutines and timers on a virtual clock, one at a time.
//
// The world in six lines:
//
//	The clock stands still while anything runs; it jumps to the next timer.
//	Timers fire by time, and at one time in the order they were set.
//	A Task is a coroutine: it runs until it parks, sleeps or ends.
//	A task is woken by a timer or by Wake, or awaits what others may bring about.
//	A stopped task unwinds at its next park, which then returns false.
//	There is no goroutine, no lock and no real time in here.
package sched

import (
	"container/heap"
	"fmt"
	"iter"
	"runtime/debug"
)

// Loop is the clock and everything that waits on it. The zero value is ready.
type Loop struct {
	now    int
	seq    int
	timers timerHeap
	waits  []*wait // by their places
}

// Timer is a function that will be called at a time.
type Timer struct {
	at, seq int
	f       func()
	index   int // in the heap; -1 once fired or stopped
}

// Now is the virtual time in ms.
func (l *Loop) Now() int { return l.now }

// At has f called at the given time (at once, but after what is already due,
// when that time has passed).
func (l *Loop) At(ms int, f func()) *Timer {
	l.seq++
	t := &Timer{at: max(ms, l.now), seq: l.seq, f: f}
	heap.Push(&l.timers, t)
	return t
}

// Stop takes a timer back. It does nothing once the timer has fired.
func (l *Loop) Stop(t *Timer) {
	if t != nil && t.index >= 0 {
		heap.Remove(&l.timers, t.index)
	}
}

// Next tells when the next thing happens: a timer, or a wait that ends.
func (l *Loop) Next() (ms int, ok bool) {
	next, due := l.timer()
	if due && next == l.now {
		return next, true
	}
	for _, w := range l.waits {
		if w.over(l.now) {
			return l.now, true
		}
		if !due || w.until < next {
			next, due = w.until, true
		}
	}
	return next, due
}

// timer tells the time of the next timer.
func (l *Loop) timer() (ms int, ok bool) {
	if len(l.timers) == 0 {
		return 0, false
	}
	return l.timers[0].at, true
}

// Step moves the clock to the next thing that happens, and lets it happen. It
// returns false when nothing is left to happen.
func (l *Loop) Step() bool {
	next, ok := l.Next()
	if !ok {
		return false
	}
	l.now = next
	if at, ok := l.timer(); ok && at == next {
		heap.Pop(&l.timers).(*Timer).f()
	} else {
		l.endWait()
	}
	return true
}

// Stopped is what a task panics with to unwind after it was stopped.
type Stopped struct{}

// Task is a coroutine on the loop.
type Task struct {
	loop    *Loop
	resume  func() (func(), bool)
	stop    func()
	yield   func(func()) bool
	wake    *Timer
	stopped bool
	failure string
}

// Go starts f as a task, at the current time and after what is already due.
func (l *Loop) Go(f func(*Task)) *Task {
	t := &Task{loop: l}
	t.resume, t.stop = iter.Pull(func(yield func(func()) bool) {
		t.yield = yield
		defer t.catch()
		roomy(0)
		f(t)
	})
	t.Wake()
	return t
}

// roomy has the stack grow at once, while there is nothing on it to copy: what
// runs in a task goes deep, and would have it grow again and again.
//
//go:noinline
func roomy(i int) byte {
	var room [16 << 10]byte
	return room[i]
}

// catch keeps the stack of a panic, which iter.Pull would lose.
func (t *Task) catch() {
	switch p := recover().(type) {
	case nil, Stopped:
	default:
		t.failure = fmt.Sprintf("%v\n%s", p, debug.Stack())
	}
}

// turn lets the task run until it parks. What it left behind for the loop to do
// is done then.
func (t *Task) turn() {
	t.wake = nil
	if t.stopped {
		return
	}
	then, _ := t.resume()
	t.check()
	if then != nil {
		then()
	}
}

func (t *Task) check() {
	if t.failure != "" {
		panic(t.failure)
	}
}

// Wake has a parked task go on, at the current time. Waking twice is waking once.
func (t *Task) Wake() {
	if t.wake == nil && !t.stopped {
		t.wake = t.loop.At(t.loop.now, t.turn)
	}
}

// Park waits for Wake. It returns false when the task was stopped: the caller
// must then return or panic with Stopped, and may not go on.
func (t *Task) Park() bool { return !t.stopped && t.yield(nil) }

// Sleep waits for the given ms; Wake does not shorten it. It returns false when
// the task was stopped.
func (t *Task) Sleep(ms int) bool {
	until := t.loop.now + ms
	timer := t.loop.At(until, t.Wake)
	for t.loop.now < until {
		if !t.Park() {
			t.loop.Stop(timer)
			return false
		}
	}
	return true
}

// Leave parks the task and has the loop call f, outside any task: the way for a
// task to stop others, or itself. The task goes on at once unless f stopped it.
func (t *Task) Leave(f func()) bool {
	return !t.stopped && t.yield(func() {
		f()
		t.Wake()
	})
}

// Stop ends the task: it unwinds now. Stop may not be called from within a task.
func (t *Task) Stop() {
	if t.stopped {
		return
	}
	t.stopped = true
	t.loop.Stop(t.wake)
	t.stop()
	t.check()
}

// timerHeap orders timers by time, then by when they were set.
type timerHeap []*Timer

func (h timerHeap) Len() int { return len(h) }
func (h timerHeap) Less(i, j int) bool {
	return h[i].at < h[j].at || h[i].at == h[j].at && h[i].seq < h[j].seq
}
func (h timerHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i, j
}
func (h *timerHeap) Push(x any) {
	t := x.(*Timer)
	t.index = len(*h)
	*h = append(*h, t)
}
func (h *timerHeap) Pop() any {
	old := *h
	t := old[len(old)-1]
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	t.index = -1
	return t
}
