package dialogs

import (
	"slices"
	"strings"

	"twodeliveries/sim/scenario"
)

// Search finds the presets that hold every word of a query in title, name, group
// or note: first those that have it in title or name, then those that a word of the
// field means. Without words it is all of them, in the order of the page.
func Search(query string) []scenario.Preset {
	all := scenario.Presets()
	words := strings.Fields(plainWords(query))
	if len(words) == 0 {
		return all
	}
	var ranks [4][]scenario.Preset
	meant := scenario.Meant(query)
	for _, name := range meant {
		if p, ok := scenario.FindPreset(name); ok && !strings.Contains(plainWords(p.Name+" "+p.Title), strings.Join(words, " ")) {
			ranks[1] = append(ranks[1], p)
		}
	}
	for _, p := range all {
		head := plainWords(p.Name + " " + p.Title)
		text := head + " " + plainWords(p.Group+" "+p.Watch)
		switch {
		case strings.Contains(head, strings.Join(words, " ")):
			ranks[0] = append(ranks[0], p)
		case slices.Contains(meant, p.Name):
		case holdsAll(head, words):
			ranks[2] = append(ranks[2], p)
		case holdsAll(text, words):
			ranks[3] = append(ranks[3], p)
		}
	}
	return slices.Concat(ranks[:]...)
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
