package survey

import (
	"strconv"
	"strings"

	"twodeliveries/sim/catalog"
	"twodeliveries/web/words"
)

// Portion is how much is done, and of how much. While places are still being found
// nobody knows how many runs there are: then it is nothing of nothing.
func (h *Hunt) Portion(depth int) (at, of int) {
	p := h.News.Progress
	switch {
	case h.Part == TablePart:
		return h.Known, h.Cells
	case p.Depth < depth:
		return 0, 0
	}
	return p.Runs, p.Known
}

// HowFar says it in words: runs done, what has been found, the time left. Depth is
// how many faults at a time were asked for.
func (h *Hunt) HowFar(depth int) string {
	p := h.News.Progress
	if h.ID == 0 {
		return ""
	}
	if h.Running && p.Runs == 0 {
		return "Getting ready …"
	}
	parts := []string{words.Thousands(p.Runs) + " " + words.Plural(p.Runs, "run")}
	if h.Part == TablePart {
		parts = append([]string{strconv.Itoa(h.Known) + " of " + words.Count(h.Cells, "pair")}, parts...)
	} else if h.Running && p.Known > p.Runs {
		parts[0] += " of " + atLeast(p.Depth < depth) + words.Thousands(p.Known)
	}
	if h.Part == ScenarioPart && h.Running {
		parts = append(parts, foundSoFar(p.Broken))
	}
	switch {
	case h.Stopping && h.Running:
		parts = append(parts, "stopping; what was found is made smaller")
	case h.Running:
		parts = append(parts, h.left(depth))
	default:
		parts = append(parts, words.Seconds(h.News.Ms)+ended(h.Stopped))
	}
	if n := h.News.Workers; n > 0 && h.Running {
		parts = append(parts, words.Count(n, "worker"))
	}
	if h.News.Trouble != "" {
		parts = append(parts, "trouble with a worker: "+h.News.Trouble)
	}
	return strings.Join(parts, " · ")
}

func atLeast(more bool) string {
	if more {
		return "at least "
	}
	return ""
}

func ended(stopped bool) string {
	if stopped {
		return ", stopped"
	}
	return ""
}

func foundSoFar(rules []string) string {
	if len(rules) == 0 {
		return "nothing broken so far"
	}
	var words []string
	for _, r := range rules {
		words = append(words, catalog.RuleOf(r).Title)
	}
	return "broken so far: " + strings.Join(words, ", ")
}

// warm is how long the browser takes at least to compile what runs often, in ms:
// until then it is too slow to tell the time left.
const warm = 2000

// left says how much longer it takes, if what remains goes as what was.
func (h *Hunt) left(depth int) string {
	p := h.News.Progress
	done, all := p.Runs, p.Known
	if h.Part == TablePart {
		done, all = h.Known, h.Cells
	}
	if done == 0 || h.News.Ms < warm {
		return "time left not known yet"
	}
	ms := h.News.Ms * (all - done) / done
	if h.Part == ScenarioPart && p.Depth < depth {
		return "more than " + words.Seconds(ms) + " left"
	}
	return "about " + words.Seconds(ms) + " left"
}

// Heard is what somebody hears who does not see the page: the beginning, each tenth
// of the table or each rule that breaks, and the end.
func (h *Hunt) Heard() string {
	p := h.News.Progress
	switch {
	case h.ID == 0:
		return ""
	case !h.Running:
		return "Done: " + words.Thousands(p.Runs) + " runs."
	case h.Part == TablePart && h.Cells > 0:
		return strconv.Itoa(10*(10*h.Known/h.Cells)) + " percent of the table"
	case len(p.Broken) > 0:
		return foundSoFar(p.Broken)
	}
	return "Exploring"
}
