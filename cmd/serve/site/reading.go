package site

import (
	"bytes"
	_ "embed"
	"html/template"
	"strings"

	"twodeliveries/docs"
	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/lessons"
	"twodeliveries/web/link"
)

//go:embed reading.html
var readingText string

var (
	readingTemplate  = template.Must(template.New("reading").Parse(aboutText + readingText))
	glossaryTemplate = template.Must(template.New("glossary").Parse(glossaryText))
)

// reading is a page that is read, and needs no program. It names the loader all the same:
// by that the service worker knows of which build it is.
type reading struct {
	page
	Nav  []place
	Body template.HTML
}

// place is where a link leads.
type place struct{ Name, To string }

// addReading adds the glossary and the reference of the language.
func (s *Site) addReading(base string) error {
	err := s.addReadingPage(locate(base, link.GlossaryFolder), card{
		Title:    "Glossary",
		Sentence: "What the words of the field mean: outbox, inbox, ACK, lease, fencing token and others, each with a run that shows it.",
	}, glossaryBody)
	if err != nil {
		return err
	}
	return s.addReadingPage(locate(base, link.LanguageFolder), card{
		Title:    "The scenario language",
		Sentence: "Every setting, design, action and fault that a scenario can name.",
	}, func(link.Site) (string, error) { return lessons.Document(docs.Language) })
}

func (s *Site) addReadingPage(at location, c card, body func(link.Site) (string, error)) error {
	return s.addPage(at.folder+"index.html", func() ([]byte, error) {
		site := link.Site{Root: root(at.folder)}
		text, err := body(site)
		if err != nil {
			return nil, err
		}
		var out bytes.Buffer
		err = readingTemplate.Execute(&out, reading{
			page: s.newPage(at, c), Body: template.HTML(text),
			Nav: []place{{"Lab", site.Lab(scenario.DefaultPreset)}, {"Lessons", site.Lesson("")}, {"Compare", site.Compare()}, {"Explore", site.Explore()}},
		})
		return out.Bytes(), err
	})
}

const glossaryText = `<h2>Glossary</h2>
<p>The words of the field as they are used here, in the code, in the tables and in the terminal. The same words are explained in the lessons, where one points at them.</p>
<dl class="glossary">
{{range .}}<dt id="{{.Slug}}">{{.Name}}</dt>
<dd>{{.Means}}{{with .Also}} <span class="also">also: {{.}}</span>{{end}}{{if .To}} <a href="{{.To}}">See it: {{.Title}}</a>{{end}}</dd>
{{end}}</dl>`

// glossaryBody writes the words, each with the run in which it is to be seen.
func glossaryBody(at link.Site) (string, error) {
	type entry struct{ Slug, Name, Means, Also, Title, To string }
	var entries []entry
	for _, t := range catalog.Glossary {
		e := entry{Slug: t.Slug(), Name: t.Name, Means: t.Means, Also: strings.Join(t.Also, ", ")}
		if p, ok := scenario.FindPreset(t.See); ok {
			e.Title, e.To = p.Title, at.Lab(p.Name)
		}
		entries = append(entries, e)
	}
	var out bytes.Buffer
	err := glossaryTemplate.Execute(&out, entries)
	return out.String(), err
}
