package session

import (
	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
)

// Source is the file and the line of node code that the current step stands on.
// When no code of shop or warehouse runs it is the file that ran last, and line 0.
func (r *Reading) Source() (file string, line int, by string) {
	if at := r.diedAt(); at != nil {
		return at.File, at.Line, "Here it dies: " + shown.Owner(at.Node) + "’s process gets no further than this line."
	}
	for i := min(r.Cursor, r.Run.Last()); i >= 0; i-- {
		e := &r.Run.Rec.Events[i]
		if e.File == "" || !r.Run.Visible(r.View, i) || r.View.ShopView && e.Node != trace.Publisher {
			continue
		}
		if i == r.Cursor {
			if e.Node == "" {
				return e.File, e.Line, "This line has put the message on its way."
			}
			return e.File, e.Line, "This line runs, in " + shown.Owner(e.Node) + "’s process."
		}
		return e.File, 0, idle(&r.Run.Rec.Events[r.Cursor])
	}
	if len(r.Run.Rec.Sources) > 0 {
		file = r.Run.Rec.Sources[0].File
	}
	return file, 0, "This is the code that runs. Nothing has run yet."
}

// diedAt is the step whose line the process stood on that dies at the cursor; nil
// when none dies there, or when it dies at no line.
func (r *Reading) diedAt() *trace.Event {
	crash := r.Event()
	if crash == nil || crash.Kind != trace.Crashed || crash.Stood == "" || r.View.ShopView && crash.Node != trace.Publisher {
		return nil
	}
	for i := r.Cursor - 1; i >= 0 && r.Run.Ms(i) == crash.Ms; i-- {
		if e := &r.Run.Rec.Events[i]; e.Node == crash.Node && e.File != "" {
			return e
		}
	}
	return nil
}

func idle(e *trace.Event) string {
	if e.Node == "" {
		return "No code of the shop or the warehouse runs here: the world around them acts."
	}
	return "No line of this file runs here."
}
