package timeline

import "twodeliveries/sim/trace"

// CSS holds the styles of every class.
const CSS = ``

// Draw lays a recording out.
func Draw(rec *trace.Recording, o Options) *Picture { return &Picture{Width: o.Width} }

// SVG writes the picture as a standalone file, at its last step.
func (p *Picture) SVG() string { return "" }

// Sentences returns one plain sentence per step.
func Sentences(rec *trace.Recording) []string { return make([]string, len(rec.Events)) }

// Beats returns the steps where the step size "message" stops, ascending; the
// last step is always one.
func Beats(rec *trace.Recording) []int { return []int{len(rec.Events) - 1} }

// Story tells the recording as text, one column per node.
func Story(rec *trace.Recording) string { return "" }

// Ending says what the run came to, and why.
func Ending(rec *trace.Recording) End { return End{} }
