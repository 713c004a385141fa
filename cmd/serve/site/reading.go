package site

import (
	"bytes"
	_ "embed"
	"html/template"
	"slices"
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
	readingTemplate  = template.Must(template.New("reading").Parse(readingText))
	glossaryTemplate = template.Must(template.New("glossary").Parse(glossaryText))
)

// reading is a page that is read, and needs no program.
type reading struct {
	Policy, Root, Title, Description string
	Assets                           map[string]string
	Nav                              []place
	Body                             template.HTML
}

// place is where a link leads.
type place struct{ Name, To string }

// addReading adds the glossary and the reference of the language.
func (s *Site) addReading() error {
	const glossary, language = link.GlossaryFolder + "index.html", link.LanguageFolder + "index.html"
	err := s.addPage(glossary, func() ([]byte, error) {
		body, err := glossaryBody(link.Site{Root: root(glossary)})
		return s.readingPage(glossary, "Glossary", "What the words of the field mean: outbox, inbox, ACK, lease, fencing token and others, each with a run that shows it.", body, err)
	})
	if err != nil {
		return err
	}
	return s.addPage(language, func() ([]byte, error) {
		body, err := lessons.Document(docs.Language)
		return s.readingPage(language, "The scenario language", "Every setting, design, action and fault that a scenario can name.", body, err)
	})
}

func (s *Site) readingPage(name, title, sentence, body string, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	site := link.Site{Root: root(name)}
	var out bytes.Buffer
	err = readingTemplate.Execute(&out, reading{
		Policy: policy, Root: root(name), Assets: s.names, Title: title, Description: sentence, Body: template.HTML(body),
		Nav: []place{{"Lab", site.Lab(scenario.DefaultPreset)}, {"Lessons", site.Lesson("")}, {"Compare", site.Compare()}, {"Explore", site.Explore()}},
	})
	return out.Bytes(), err
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
		e := entry{Slug: t.Slug(), Name: t.Name, Means: t.Means, Also: strings.Join(otherNames(t), ", ")}
		if p, ok := scenario.FindPreset(t.See); ok {
			e.Title, e.To = p.Title, at.Lab(p.Name)
		}
		entries = append(entries, e)
	}
	var out bytes.Buffer
	err := glossaryTemplate.Execute(&out, entries)
	return out.String(), err
}

// otherNames are those of a term that are not forms of its own name.
func otherNames(t catalog.Term) []string {
	const stem = 4
	begins := func(s string) string { return strings.ToLower(s[:min(stem, len(s))]) }
	return slices.DeleteFunc(slices.Clone(t.Also), func(s string) bool {
		return begins(s) == begins(t.Name) || t.Name == "ACK" && strings.HasPrefix(s, "ACK")
	})
}
