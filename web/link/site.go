// Package link says where the pages are: addresses, and what of the page stands in a
// frame of another one.
package link

import (
	"net/url"
	"strings"

	"twodeliveries/sim/scenario"
)

// Linked gives the links of a lesson their addresses.
func Linked(site Site, html string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(html, ` href="`)
		b.WriteString(before)
		if !ok {
			return b.String()
		}
		to, after, _ := strings.Cut(rest, `"`)
		b.WriteString(` href="` + site.target(to) + `"`)
		html = after
	}
}

// target is the address of a link of a lesson.
func (s Site) target(to string) string {
	kind, name, _ := strings.Cut(to, ":")
	switch kind {
	case "preset":
		return s.Lab(name)
	case "explore":
		return s.Explore()
	case "lesson":
		name, slug, part := strings.Cut(name, "#")
		if part {
			return s.Lesson(name) + "#" + slug
		}
		return s.Lesson(name)
	}
	return to + `" target="_blank" rel="noopener`
}

// AllLessons is the address of the page about all lessons, as a link out of one.
func (s Site) AllLessons() string { return s.Lesson("") + "#all" }

// EscapePercent escapes every % of an address that does not escape anything.
func EscapePercent(address string) string {
	var b strings.Builder
	hex := func(i int) bool {
		return i < len(address) && strings.IndexByte("0123456789abcdefABCDEF", address[i]) >= 0
	}
	for i := range len(address) {
		b.WriteByte(address[i])
		if address[i] == '%' && !(hex(i+1) && hex(i+2)) {
			b.WriteString("25")
		}
	}
	return b.String()
}

// Site says where the pages are. Each has a folder of its own below the root, such
// as "p/lost-ack/"; where the whole site is one file, the folder is its query, as in
// "two-deliveries.html?p/lost-ack". The zero Site has no addresses but fragments.
type Site struct {
	Root    string // URL of the root's folder, with a slash at the end, or of the one file
	OneFile bool
}

// Folders of the pages below the root.
const (
	GlossaryFolder = "glossary/"
	LanguageFolder = "language/"
	QuestionFolder = "question/"
	presetsFolder  = "p/"
	exploreFolder  = "explore/"
	lessonsFolder  = "lessons/"
)

// Of is the address of a scenario that began as a preset, with its step and view. Where
// all is one page, the fragment says which preset it is.
func (s Site) Of(home string, l scenario.Link) string {
	page := s.Root
	if !s.OneFile && s.Root != "" {
		page = s.Lab(home)
	}
	return page + "#" + scenario.EncodeLink(l)
}

// Question is the address of a scenario whose sender asks something about it: of a page that
// tells nothing of the run, nor does its preview, nor can the address be read.
func (s Site) Question(l scenario.Link) string {
	page := s.Root
	if !s.OneFile && s.Root != "" {
		page += QuestionFolder
	}
	return page + "#" + scenario.SealLink(l)
}

// Lab is the address of the page of a preset; of the front page for "".
func (s Site) Lab(preset string) string {
	if preset == "" {
		return s.Root
	}
	return s.page(presetsFolder + preset + "/")
}

// Compare is the address of the headline of the lab, side by side: a reply that is lost,
// and a request.
func (s Site) Compare() string {
	both := scenario.Link{Preset: scenario.DefaultPreset, Step: -1, Other: scenario.Other{Preset: "lost-request", Step: -1}}
	return s.Lab(scenario.DefaultPreset) + "#" + scenario.EncodeLink(both)
}

// Presets is how the addresses of the pages of presets begin.
func (s Site) Presets() string {
	if s.OneFile {
		return s.Root + "?" + presetsFolder
	}
	return s.Root + presetsFolder
}

// Glossary is the address of the page that explains words; "" where there is none.
func (s Site) Glossary() string { return s.reading(GlossaryFolder) }

// Language is the address of the reference of the scenario language; "" where there is
// none.
func (s Site) Language() string { return s.reading(LanguageFolder) }

// reading is the address of a page without a program, which the one file has not.
func (s Site) reading(folder string) string {
	if s.OneFile {
		return ""
	}
	return s.Root + folder
}

// Explore is the address of the page about exploring.
func (s Site) Explore() string { return s.page(exploreFolder) }

// ExploreOf is the address where that page opens with a scenario.
func (s Site) ExploreOf(l scenario.Link) string {
	return s.Explore() + "#" + scenario.EncodeLink(scenario.Link{Preset: l.Preset, Text: l.Text, Step: -1})
}

// Lesson is the address of a lesson; of the page about all of them for "".
func (s Site) Lesson(name string) string {
	if name == "" {
		return s.page(lessonsFolder)
	}
	return s.page(lessonsFolder + name + "/")
}

func (s Site) page(folder string) string {
	if s.OneFile {
		return s.Root + "?" + strings.TrimSuffix(folder, "/")
	}
	return s.Root + folder
}

// Page is what an address is of. The zero Page is the front page.
type Page struct {
	Preset  string // whose page it is, or ""
	Explore bool
	Lessons bool   // one lesson, or the page about all of them
	Lesson  string // its name, or ""
}

// Find tells which page an address is of. A preset that does not exist is the front
// page; a lesson's name is taken as it comes.
func (s Site) Find(u *url.URL) Page {
	path := "/" + strings.TrimSuffix(strings.TrimSuffix(u.Path, "index.html"), "/") + "/"
	if s.OneFile {
		query, _, _ := strings.Cut(u.RawQuery, "&")
		path = "/" + strings.TrimSuffix(query, "/") + "/"
	}
	if strings.HasSuffix(path, "/"+exploreFolder) {
		return Page{Explore: true}
	}
	if _, name, ok := cutLast(path, "/"+lessonsFolder); ok {
		return Page{Lessons: true, Lesson: strings.Trim(name, "/")}
	}
	if _, name, ok := cutLast(path, "/"+presetsFolder); ok {
		name = strings.Trim(name, "/")
		if _, ok := scenario.FindPreset(name); ok {
			return Page{Preset: name}
		}
	}
	return Page{}
}

// cutLast cuts around the last sep.
func cutLast(s, sep string) (before, after string, found bool) {
	if at := strings.LastIndex(s, sep); at >= 0 {
		return s[:at], s[at+len(sep):], true
	}
	return s, "", false
}
