package web

import (
	"slices"
	"strings"

	"twodeliveries/sim/scenario"
)

// Search finds the presets that hold every word of a query in title, name, group
// or note, those first that have it in title or name. Without words it is all of
// them, in the order of the page.
func Search(query string) []scenario.Preset {
	all := scenario.Presets()
	query = plainWords(query)
	words := strings.Fields(query)
	if len(words) == 0 {
		return all
	}
	type hit struct {
		scenario.Preset
		rank int
	}
	var hits []hit
	for _, p := range all {
		head := plainWords(p.Name + " " + p.Title)
		text := head + " " + plainWords(p.Group+" "+p.Watch)
		switch {
		case strings.Contains(head, strings.Join(words, " ")):
			hits = append(hits, hit{p, 0})
		case holdsAll(head, words):
			hits = append(hits, hit{p, 1})
		case holdsAll(text, words):
			hits = append(hits, hit{p, 2})
		}
	}
	slices.SortStableFunc(hits, func(a, b hit) int { return a.rank - b.rank })
	found := make([]scenario.Preset, len(hits))
	for i, h := range hits {
		found[i] = h.Preset
	}
	return found
}

var plainer = strings.NewReplacer("-", " ", "\n", " ", "’", "'")

func plainWords(text string) string { return plainer.Replace(strings.ToLower(text)) }

func holdsAll(text string, words []string) bool {
	for _, w := range words {
		if !strings.Contains(text, w) {
			return false
		}
	}
	return true
}
