package lessons

import (
	"strings"

	"twodeliveries/sim/scenario"
)

// front reads the front matter, and returns the lines below it.
func (r *reader) front(lines []numbered) []numbered {
	if strings.TrimSpace(lines[0].text) != "---" {
		r.failf(1, []string{"---"}, "a lesson begins with its front matter")
		return lines
	}
	into := map[string]*string{"title": &r.lesson.Title, "about": &r.lesson.About, "presets": new(string)}
	keys := []string{"title", "about", "presets"}
	for i, l := range lines[1:] {
		text := strings.TrimSpace(l.text)
		if text == "---" {
			for _, key := range keys {
				if *into[key] == "" {
					r.failf(l.n, nil, "the front matter has no %s", key)
				}
			}
			return lines[i+2:]
		}
		key, value, ok := strings.Cut(text, ":")
		value = strings.TrimSpace(value)
		switch into := into[key]; {
		case text == "":
		case !ok || into == nil:
			r.failf(l.n, keys, "%q is no line of the front matter", text)
		case *into != "":
			r.failf(l.n, nil, "%s stands there twice", key)
		default:
			*into = value
			if key == "presets" {
				r.presets(l.n, value)
			}
		}
	}
	r.failf(len(lines), []string{"---"}, "the front matter does not end")
	return nil
}

// presets reads the rows of the lab that the lesson covers.
func (r *reader) presets(line int, list string) {
	for name := range strings.SplitSeq(list, ",") {
		name = strings.TrimSpace(name)
		if _, ok := r.preset(line, name); ok {
			r.lesson.Presets = append(r.lesson.Presets, name)
		}
		if !r.mentions(name) {
			r.failf(line, nil, "the lesson covers %q, and no passage runs it, takes a number from it or links to it", name)
		}
	}
}

// mentions tells whether the lesson shows a preset.
func (r *reader) mentions(name string) bool {
	for _, l := range r.lines {
		text := strings.TrimSpace(l.text)
		if text == "preset "+name || strings.Contains(text, "in "+name+"}") || strings.Contains(text, "preset:"+name+")") {
			return true
		}
	}
	return false
}

// preset finds a preset by its name.
func (r *reader) preset(line int, name string) (scenario.Preset, bool) {
	p, ok := scenario.FindPreset(name)
	if !ok {
		hint := ""
		if near := scenario.Nearest(name); near != "" {
			hint = `; did you mean "` + near + `"?`
		}
		r.failf(line, nil, "%q is no preset of the lab%s", name, hint)
	}
	return p, ok
}
