package witness_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"twodeliveries/sim/facts"
	"twodeliveries/timeline/explain"
)

// unfounded lists what a phrase names that none of its facts is about: messages,
// processes, ids, times and numbers.
func (w *witness) unfounded(p explain.Phrase) (problems []string) {
	about := w.about(p)
	miss := func(kind, name string) {
		problems = append(problems, fmt.Sprintf("%q: no fact about %s %s", p.Text, kind, name))
	}
	text := p.Text
	for _, m := range messages(text) {
		if !about[m] {
			miss("message", m)
		}
	}
	text = messageName.ReplaceAllString(text, "")
	for _, id := range w.ids() {
		if rest := strings.ReplaceAll(text, id, ""); rest != text {
			if !about[id] {
				miss("id", id)
			}
			text = rest
		}
	}
	for _, m := range warehouse.FindAllStringSubmatch(text, -1) {
		if name := "receiver-" + m[1]; !about[name] {
			miss("process", name)
		}
	}
	text = warehouse.ReplaceAllString(text, "")
	for _, m := range relay.FindAllStringSubmatch(text, -1) {
		if name := "relay-" + m[1]; !about[name] {
			miss("process", name)
		}
	}
	text = relay.ReplaceAllString(text, "")
	for _, d := range duration.FindAllString(text, -1) {
		if !about[fmt.Sprint(inMs(d), " ms")] {
			miss("time", d)
		}
	}
	text = duration.ReplaceAllString(text, "")
	for _, n := range number.FindAllString(text, -1) {
		if !about[n] {
			miss("number", n)
		}
	}
	return problems
}

// about is all that the facts of a phrase and the events of their steps are about.
func (w *witness) about(p explain.Phrase) map[string]bool {
	out := map[string]bool{fmt.Sprint(len(p.Facts)): true, fmt.Sprint(len(p.Facts) - 3): true, fmt.Sprint(len(p.Facts) - 2): true} // "and 2 more"
	process := func(node string) {
		if node == "receiver" {
			node = "receiver-1" // as its name goes where there are several
		}
		out[node] = true
	}
	each := map[string]bool{}
	more := -1 // orders beside the first
	for _, f := range p.Facts {
		each[f.Msg] = true
		if f.Kind == facts.NotSaved {
			more++
			out[strconv.Itoa(more)] = true
		}
		out[strconv.Itoa(len(each))] = len(each) > 1 || out[strconv.Itoa(len(each))]
		process(f.Node)
		process(f.Other)
		for _, s := range []string{f.Order, f.ID, f.Other, f.Msg, f.Prev, strconv.Itoa(f.Qty), fmt.Sprint(f.Ms, " ms")} {
			out[s] = true
		}
		for _, step := range f.Steps {
			e := w.e(step)
			process(e.Node)
			out[fmt.Sprint(e.Ms, " ms")] = true
			if e.Msg != nil {
				id, _ := says(e.Msg)
				out[id], out[e.Msg.ID], out[strconv.Itoa(e.Msg.Status)], out[strconv.Itoa(e.Msg.Qty)] = true, true, true, true
			}
		}
	}
	return out
}

// ids are those of all orders and messages of the run, the longest first.
func (w *witness) ids() []string {
	var out []string
	for i := range w.rec.Events {
		e := w.e(i)
		out = append(out, e.Order, e.Wish)
		if e.Msg != nil {
			id, _ := says(e.Msg)
			out = append(out, e.Msg.ID, id)
		}
	}
	slices.SortFunc(out, func(a, b string) int { return len(b) - len(a) })
	out = slices.DeleteFunc(out, func(id string) bool { return len(id) < 3 }) // "a" is a word
	return slices.Compact(out)
}

// inMs reads "1 min 200 ms".
func inMs(text string) int {
	d, ms := map[string]int{"ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000}, 0
	words := strings.Fields(text)
	for i := 0; i+1 < len(words); i += 2 {
		n, _ := strconv.Atoi(words[i])
		ms += n * d[words[i+1]]
	}
	return ms
}

// messages are the names of those that a text speaks of; "requests 1 and 2" are two.
func messages(text string) []string {
	var out []string
	for _, m := range messageName.FindAllString(text, -1) {
		m = strings.ToLower(m)
		kind, rest, _ := strings.Cut(m, " ")
		rest = regexp.MustCompile(` and \d+ more`).ReplaceAllString(rest, "")
		if !strings.HasSuffix(kind, "s") {
			out = append(out, m)
			continue
		}
		for _, n := range number.FindAllString(rest, -1) {
			out = append(out, strings.TrimSuffix(kind, "s")+" "+n)
		}
	}
	return out
}

var (
	messageName = regexp.MustCompile(`(?i)\b(request|response|lookup|checkout|confirmation|pickup|receipt|inquiry|notice|recall|return)(s \d+(, \d+)* and \d+\b( more)?| \d+( copy \d+)?)`)
	duration    = regexp.MustCompile(`\b\d+ (ms|s|min|h|d)\b( \d+ (ms|s|min|h)\b)*`)
	relay       = regexp.MustCompile(`\b[rR]elay (\d)`)
	warehouse   = regexp.MustCompile(`[wW]arehouse (\d)`)
	listed      = regexp.MustCompile(`(ID|[rR]equest N copy|[rR]equest N)(, (ID|[rR]equest N copy|[rR]equest N|N more))*( and (ID|N more|[rR]equest N copy|[rR]equest N))`)
	anID        = regexp.MustCompile(`\b(not-)?(snack|order|a|b|c)-\d+(-[a-z0-9-]+)?\b`)
	number      = regexp.MustCompile(`\b\d+\b`)
)

// bare is a text without its names and numbers.
func bare(text string) string {
	text = messageName.ReplaceAllStringFunc(text, func(name string) string {
		kind, rest, _ := strings.Cut(name, " ")
		if strings.Contains(rest, "copy") {
			return kind + " N copy"
		}
		return kind + " N"
	})
	text = duration.ReplaceAllString(text, "TIME")
	text = anID.ReplaceAllString(text, "ID")
	text = number.ReplaceAllString(text, "N")
	text = listed.ReplaceAllString(text, "$1")
	return strings.TrimSuffix(strings.ToLower(text[:1])+text[1:], ".")
}
