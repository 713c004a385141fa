package session

import (
	"twodeliveries/sim/scenario"
	"twodeliveries/web/shown"
)

// Showing is what is shown: a run or, in a comparison, two. What moves the cursor moves it
// in both.
type Showing struct {
	Reading
	Comparison Comparison
}

// AtEnd tells whether nothing comes after the cursor.
func (w *Showing) AtEnd() bool {
	if w.Comparison.Both() {
		at, all := w.Comparison.progress()
		return at == all
	}
	return w.atEnd()
}

// Forward goes to the next stop.
func (w *Showing) Forward() {
	if w.Comparison.Both() {
		w.Comparison.standAt(w.Comparison.at() + 1)
		return
	}
	w.forward()
}

// Back goes to the stop before, or before everything.
func (w *Showing) Back() {
	if w.Comparison.Both() {
		w.Comparison.standAt(w.Comparison.at() - 1)
		return
	}
	w.back()
}

// First goes before everything.
func (w *Showing) First() {
	w.Cursor = -1
	w.Comparison.align()
}

// End goes to the last stop.
func (w *Showing) End() {
	if w.Comparison.Both() {
		w.Comparison.standAt(len(w.Comparison.axis()) - 1)
		return
	}
	w.end()
}

// Progress is how many stops the cursor has come to, and how many there are.
func (w *Showing) Progress() (at, all int) {
	if w.Comparison.Both() {
		return w.Comparison.progress()
	}
	return w.progress()
}

// Here is where the cursor stands: in the run that is shown, and in the second of a
// comparison.
func (w *Showing) Here() shown.Stop {
	here := shown.Stop{A: w.Cursor, B: -1}
	if w.Comparison.Both() {
		here.B = w.Comparison.B.Cursor
	}
	return here
}

// Stop is a stop, counted from 1; 0 is before the first.
func (w *Showing) Stop(n int) shown.Stop {
	if w.Comparison.Both() {
		return w.Comparison.stop(n)
	}
	return shown.Stop{A: w.Run.Stop(w.View, n), B: -1}
}

// SeekStop goes to a stop, counted from 1; 0 is before the first.
func (w *Showing) SeekStop(n int) {
	if w.Comparison.Both() {
		w.Comparison.standAt(n - 1)
		return
	}
	_, all := w.progress()
	w.Seek(w.Run.Stop(w.View, min(n, all)))
}

// Peek is the preview of a stop, counted from 1.
func (w *Showing) Peek(n int) string {
	if w.Comparison.Both() {
		return w.Comparison.peek(n)
	}
	return w.peek(w.Run.Stop(w.View, n))
}

// Where says where the cursor standw.
func (w *Showing) Where() string {
	if w.Comparison.Both() {
		return w.Comparison.where()
	}
	return w.where()
}

// SetView changes the view; a cursor on a step that it hides goes back to the last one it
// showw.
func (w *Showing) SetView(v scenario.View) {
	w.setView(v)
	w.Comparison.setView(v)
}

// Judge sums the rules up at the cursor.
func (w *Showing) Judge() shown.Judgement {
	return w.Run.Judge(w.View, w.Cursor, w.AtEnd())
}
