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
	Mends string // the preset that shows what mends this one, or ""

	// MendsWith is the setting that mends this very scenario, such as "ack
	// strict", where the preset of Mends has other faults; else "".
	MendsWith string
}

//go:embed presets/*.txt
var texts embed.FS

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
	p := Preset{Name: name, Group: group, Text: string(text), Mends: remedies[name].preset, MendsWith: remedies[name].with}
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

// Mended returns the scenario that mends the preset: the preset's own with the
// setting MendsWith, and without its note, or else that of the preset Mends. It
// is false when there is nothing to mend.
func (p Preset) Mended() (Scenario, bool) {
	text, title := p.Text, p.Title
	if p.MendsWith == "" {
		right, ok := FindPreset(p.Mends)
		if !ok {
			return Scenario{}, false
		}
		text, title = right.Text, right.Title
	}
	sc, err := Parse(text)
	if key, value := split(p.MendsWith); err == nil && key != "" {
		err = sc.Set(key, value)
		title, sc.Note = title+", mended", ""
	}
	if err != nil {
		panic("scenario: the remedy of " + p.Name + " does not fit: " + err.Error())
	}
	sc.Title = title
	return sc, true
}

func presetNames() []string {
	var out []string
	for _, g := range groups {
		out = append(out, g.names...)
	}
	return out
}
