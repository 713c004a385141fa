// Package takeaway writes what is carried out of the lab: one run as an HTML file
// that steps by itself, the same as a sheet to be printed, and the recording.
//
// The file knows nothing of the simulator. Whatever it shows at a step is worked
// out here and travels in it as data; its script puts that in place.
package takeaway

import (
	"encoding/json"
	"slices"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/strip"
	"twodeliveries/timeline/tell"
)

// Options say what a file shows.
type Options struct {
	Step     int    // 0-based, where the file opens; -1 is before everything
	Title    string // where the scenario has none of its own
	ShopView bool   // only what the shop can know: no tables of the warehouse, no faults
	Every    bool   // stop at every step, not from message to message
	Code     bool   // the code of a step stands beside it
	Link     string // the run in the lab; only http and https go into the file
}

// Recording writes a recording as JSON, indented. docs/recording.md says what is
// in it.
func Recording(rec *trace.Recording) ([]byte, error) {
	text, err := json.MarshalIndent(rec, "", "  ")
	return append(text, '\n'), err
}

// run is a recording being written.
type run struct {
	rec       *trace.Recording
	o         Options
	pictures  [2]*picture.Picture // for a wide screen and for a narrow one
	strips    [2]*strip.Strip
	sentences []string
}

// The widths of the strips and of the pictures, in px.
var (
	stripWidths   = [2]int{1180, 366}
	pictureWidths = [2]int{760, 340}
)

func newRun(rec *trace.Recording, o Options) *run {
	r := &run{rec: rec, o: o}
	for i, width := range pictureWidths {
		r.pictures[i] = picture.Draw(rec, picture.Options{ShopView: o.ShopView, Every: o.Every, Width: width})
	}
	for i, width := range stripWidths {
		r.strips[i] = strip.Draw(rec, strip.Options{Width: width, ShopView: o.ShopView, Title: ruleTitle})
	}
	if o.ShopView {
		r.sentences = tell.ShopSentences(rec)
	} else {
		r.sentences = tell.Sentences(rec)
	}
	return r
}

func (r *run) title() string {
	if r.rec.Title != "" {
		return r.rec.Title
	}
	if r.o.Title != "" {
		return r.o.Title
	}
	return "A run of Two Deliveries"
}

// shows tells whether a step is to be seen at all.
func (r *run) shows(step int) bool {
	_, high := r.pictures[0].Band(step)
	return high > 0
}

func (r *run) last() int { return len(r.rec.Events) - 1 }

func (r *run) numbers(c trace.Counts) []timeline.Number {
	all := timeline.Numbers(c, c, r.o.ShopView)
	if r.rec.Proxy == nil || r.rec.Proxy.Observed {
		return all
	}
	return slices.DeleteFunc(all, func(n timeline.Number) bool { return n.Name == "applications" || n.Name == "stock" }) // nobody has seen them
}

func (r *run) judge(step int) timeline.Judgement {
	if r.o.ShopView {
		return timeline.ShopJudgement
	}
	return timeline.Judge(r.rec, step, step == r.last(), ruleTitle)
}

func ruleTitle(name string) string { return catalog.RuleOf(name).Title }

func (r *run) linked() bool {
	return strings.HasPrefix(r.o.Link, "http://") || strings.HasPrefix(r.o.Link, "https://")
}
