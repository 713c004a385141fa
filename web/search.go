package web

import (
	"strings"

	"twodeliveries/sim/scenario"
)

// Search finds the presets that hold every word of a query in title, name, group
// or note, those first that have it in title or name. Without words it is all of
// them, in the order of the page.
func Search(query string) []scenario.Preset {
	all := scenario.Presets()
	words := strings.Fields(plainWords(query))
	if len(words) == 0 {
		return all
	}
	var ranks [3][]scenario.Preset
	for _, p := range all {
		head := plainWords(p.Name + " " + p.Title)
		text := head + " " + plainWords(p.Group+" "+p.Watch)
		switch {
		case strings.Contains(head, strings.Join(words, " ")):
			ranks[0] = append(ranks[0], p)
		case holdsAll(head, words):
			ranks[1] = append(ranks[1], p)
		case holdsAll(text, words):
			ranks[2] = append(ranks[2], p)
		}
	}
	return append(append(ranks[0], ranks[1]...), ranks[2]...)
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
