package takeaway

import (
	"slices"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/timeline"
)

// data is what the script of a page knows. A step says what changed with it; what
// it leaves out is as it was before.
type data struct {
	At     int     `json:"at"` // index of Steps where the page opens, -1 before them
	Every  bool    `json:"every"`
	All    int     `json:"all"` // steps of the run, 0 where the page does not say
	Tables []table `json:"tables"`
	Steps  []step  `json:"steps"` // first what is so before everything
}

type table struct {
	Side    string   `json:"side"` // "Shop" or "Warehouse"; "" for one that is not shown
	Title   string   `json:"title"`
	Columns []string `json:"columns"`
}

// step is a step that is shown. Its sentence stands in the list of the story.
type step struct {
	N       int      `json:"n"` // 0-based step of the run
	Y       int      `json:"y"` // its rows in the picture
	High    int      `json:"high"`
	X       [2]int   `json:"x"`    // where what lies ahead begins in the strips, in px
	Stop    bool     `json:"stop"` // from message to message, the page stops here
	Numbers []number `json:"numbers,omitempty"`
	Verdict *verdict `json:"verdict,omitempty"`
	Rows    []row    `json:"rows,omitempty"` // that changed
}

type number struct {
	Name  string `json:"name"`
	Label string `json:"label"`
	Value int    `json:"value"`
	Tone  string `json:"tone,omitempty"`
}

type verdict struct {
	Tone  string `json:"tone"`
	Label string `json:"label"`
}

// row is a row of a table as it has become. Without cells it is gone.
type row struct {
	Table   int      `json:"table"`
	Key     int64    `json:"key"`
	Cells   []string `json:"cells"`
	Mark    string   `json:"mark,omitempty"`    // how it differs from a committed row
	Outside string   `json:"outside,omitempty"` // then: what an independent connection reads
}

func (r *run) data() data {
	changed := r.changes()
	first := r.step(-1)
	first.Rows = changed[-1]
	d := data{At: -1, Every: r.o.Every, Tables: r.tables(), Steps: []step{first}}
	if !r.o.ShopView { // how many there are, the shop cannot know
		d.All = len(r.rec.Events)
	}
	stops := timeline.Beats(r.rec)
	var unseen []row // of steps that are not shown
	for i := range r.rec.Events {
		unseen = append(unseen, changed[i]...)
		if !r.shows(i) {
			continue
		}
		s := r.step(i)
		_, s.Stop = slices.BinarySearch(stops, i)
		s.Rows, unseen = unseen, nil
		if i <= r.o.Step {
			d.At = len(d.Steps)
		}
		d.Steps = append(d.Steps, s)
	}
	d.At = max(d.At, 0)
	d.Steps[len(d.Steps)-1].Stop = true
	return d
}

// step is what changed at a step, the tables apart.
func (r *run) step(i int) step {
	s := step{N: i, Stop: i < 0}
	for k, drawn := range r.strips {
		s.X[k] = int(drawn.Cover(i))
	}
	s.Y, s.High = r.picture.Band(i)
	var e trace.Event
	if i >= 0 {
		e = r.rec.Events[i]
	}
	if i < 0 || e.Counts != nil {
		for _, n := range r.numbers(r.rec.CountsAt(i)) {
			s.Numbers = append(s.Numbers, number{n.Name, n.Label, n.Value, n.Tone})
		}
	}
	if i <= 0 || i == r.last() || len(e.Rules) > 0 {
		j := r.judge(i)
		s.Verdict = &verdict{j.Tone, j.Label}
	}
	return s
}

// tables are those of both databases, and after them the memory of each process
// that remembers something.
func (r *run) tables() []table {
	var out []table
	for _, t := range r.rec.Tables {
		out = append(out, table{r.sideOf(t.DB), t.Name, t.Columns})
	}
	for _, n := range r.rememberers() {
		out = append(out, table{r.sideOf(n.Role), "in memory of " + n.Name, []string{"what"}})
	}
	for i := range out {
		if out[i].Side == "" {
			out[i] = table{}
		}
	}
	return out
}

// sideOf names a side; "" when it is not shown.
func (r *run) sideOf(role string) string {
	switch {
	case role == trace.Publisher:
		return "Shop"
	case r.o.ShopView:
		return ""
	}
	return "Warehouse"
}

func (r *run) rememberers() []trace.Node {
	var out []trace.Node
	for _, n := range r.rec.Nodes {
		if slices.ContainsFunc(r.rec.Events, func(e trace.Event) bool { return e.Memory != nil && e.Memory.Node == n.Name }) {
			out = append(out, n)
		}
	}
	return out
}

// changes finds the rows that changed, by step; -1 has all that are there before.
func (r *run) changes() map[int][]row {
	out := map[int][]row{}
	were := make([][]trace.ViewRow, len(r.rec.Tables))
	r.rec.Walk(func(i int, views []trace.View) {
		for t, v := range views {
			if r.sideOf(v.DB) != "" {
				out[i] = append(out[i], difference(t, were[t], v.Rows)...)
				were[t] = v.Rows
			}
		}
	})
	for n, node := range r.rememberers() {
		if r.sideOf(node.Role) != "" {
			r.memories(node.Name, len(r.rec.Tables)+n, out)
		}
	}
	return out
}

func sameRow(a, b trace.ViewRow) bool {
	return a.Mark == b.Mark && slices.Equal(a.Values, b.Values) && slices.Equal(a.Was, b.Was) && (a.Was == nil) == (b.Was == nil)
}

// difference is what changes a table's rows from what they were to what they are.
func difference(t int, were, are []trace.ViewRow) []row {
	var out []row
	left := map[int64]trace.ViewRow{}
	for _, x := range were {
		left[x.Key] = x
	}
	for _, x := range are {
		if was, ok := left[x.Key]; !ok || !sameRow(was, x) {
			out = append(out, rowOf(t, x))
		}
		delete(left, x.Key)
	}
	for _, x := range were {
		if _, gone := left[x.Key]; gone {
			out = append(out, row{Table: t, Key: x.Key})
		}
	}
	return out
}

func rowOf(t int, x trace.ViewRow) row {
	out := row{Table: t, Key: x.Key, Cells: x.Values}
	if x.Mark == trace.Plain {
		return out
	}
	out.Mark = "not committed"
	if x.Mark == trace.Deleted {
		out.Mark = "being deleted"
	}
	out.Outside = "an outsider sees: nothing"
	if x.Was != nil {
		out.Outside = "an outsider sees: " + strings.Join(x.Was, " · ")
	}
	return out
}

// memories adds the changes of a process's memory: a row for each thing in it.
func (r *run) memories(node string, t int, out map[int][]row) {
	var were []string
	for i := range r.rec.Events {
		m := r.rec.Events[i].Memory
		if m == nil || m.Node != node {
			continue
		}
		for k := range max(len(m.Items), len(were)) {
			switch {
			case k >= len(m.Items):
				out[i] = append(out[i], row{Table: t, Key: int64(k)})
			case k >= len(were) || were[k] != m.Items[k]:
				out[i] = append(out[i], row{Table: t, Key: int64(k), Cells: []string{m.Items[k]}})
			}
		}
		were = m.Items
	}
}
