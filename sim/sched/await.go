package sched

import (
	"cmp"
	"slices"
)

// wait is a task that waits for what others bring about.
type wait struct {
	task  *Task
	rank  int
	until int
	ready func() bool
	ended bool
}

func (w *wait) over(now int) bool { return now >= w.until || w.ready() }

// Await waits until ready says yes, and until the given time at most; Wake does not
// shorten it. Ready is asked when all that is due at a time has happened, and has
// no effect of its own; of several tasks that wait the one with the lowest rank is
// asked first. Await returns false when the task was stopped.
func (t *Task) Await(rank, until int, ready func() bool) bool {
	w := &wait{task: t, rank: rank, until: until, ready: ready}
	i, _ := slices.BinarySearchFunc(t.loop.waits, rank, func(o *wait, rank int) int { return cmp.Compare(o.rank, rank+1) })
	t.loop.waits = slices.Insert(t.loop.waits, i, w)
	for !w.ended {
		if !t.Park() {
			t.loop.forget(w)
			return false
		}
	}
	return true
}

func (l *Loop) forget(w *wait) {
	if i := slices.Index(l.waits, w); i >= 0 {
		l.waits = slices.Delete(l.waits, i, i+1)
	}
}

// endWait lets the first task go on whose wait is over.
func (l *Loop) endWait() {
	for _, w := range l.waits {
		if w.over(l.now) {
			l.forget(w)
			w.ended = true
			w.task.turn()
			return
		}
	}
}
