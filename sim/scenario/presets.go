package scenario

import (
	"embed"
	"fmt"
	"strings"
)

// DefaultPreset is the preset a visitor meets first.
const DefaultPreset = "lost-ack"

// Preset is a scenario with a name, made to be looked at.
type Preset struct {
	Name  string // as in its address: "lost-ack"
	Group string // the heading it stands under
	Title string
	Watch string // what to watch for; sentences joined with "\n"
	Text  string // the whole scenario, canonical, with title and note
	Mends string // the preset with the design that mends this one, or ""
}

//go:embed presets/*.txt
var texts embed.FS

// groups of presets, in the order of the page.
var groups = []struct {
	title string
	names []string
}{
	{"The inbox", []string{
		"first-delivery", "lost-ack", "lost-request", "longer-timeout", "connection-closed",
		"valid-duplicate", "content-conflict", "separate-work", "four-answers",
		"crash-after-inbox-insert", "crash-after-stock-update", "crash-after-commit",
	}},
	{"Wrong and right ways to remember", []string{"memory-set", "memory-set-mended"}},
	{"The publisher", []string{"outbox", "relay-dies-before-mark", "retry-ladder"}},
}

// mends names the right design for a wrong one, on the same faults.
var mends = map[string]string{
	"memory-set": "memory-set-mended",
}

// Presets returns every preset, in the order of the page.
func Presets() []Preset {
	var out []Preset
	for _, g := range groups {
		for _, name := range g.names {
			out = append(out, load(g.title, name))
		}
	}
	return out
}

// FindPreset returns a preset by name.
func FindPreset(name string) (Preset, bool) {
	for _, g := range groups {
		for _, n := range g.names {
			if n == name {
				return load(g.title, name), true
			}
		}
	}
	return Preset{}, false
}

// load reads a preset's file, which is canonical: its title and notes come first.
func load(group, name string) Preset {
	text, err := texts.ReadFile("presets/" + name + ".txt")
	if err != nil {
		panic(fmt.Sprintf("scenario: no text for the preset %s: %v", name, err))
	}
	p := Preset{Name: name, Group: group, Text: string(text), Mends: mends[name]}
	var notes []string
	for line := range strings.Lines(p.Text) {
		verb, rest := split(strings.TrimSpace(line))
		switch verb {
		case "title":
			p.Title = rest
		case "note":
			notes = append(notes, rest)
		}
	}
	p.Watch = strings.Join(notes, "\n")
	return p
}

func presetNames() []string {
	var out []string
	for _, g := range groups {
		out = append(out, g.names...)
	}
	return out
}
