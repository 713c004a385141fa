package site

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"net/url"
	"strings"

	"twodeliveries/cmd/serve/site/preview"
	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/web"
	"twodeliveries/web/link"
)

// policyOf is the content security policy: nothing from another origin, no inline
// script, no inline style. The site's own origin is named beside 'self' where it is known:
// in a sandboxed frame WebKit takes 'self' for nobody.
func policyOf(base string) string {
	here := "'self'"
	if u, err := url.Parse(base); err == nil && u.Host != "" {
		here += " " + u.Scheme + "://" + u.Host
	}
	return "default-src 'none'; script-src " + here + " 'wasm-unsafe-eval'; style-src " + here + "; " +
		"img-src " + here + " data: blob:; connect-src " + here + "; worker-src " + here + " blob:; manifest-src " + here + "; " +
		"base-uri 'none'; form-action 'none'"
}

//go:embed page.html
var pageText string

// aboutText is what a page says about itself to who shows a link to it.
//
//go:embed about.html
var aboutText string

var pageTemplate = template.Must(template.New("page").Parse(aboutText + pageText))

// page is what the templates are filled with.
type page struct {
	Policy      string
	Root        string // relative address of the site's root: "./", "../../"
	Title       string
	Description string
	Address     string // URL of the page, or ""
	Preview     string // URL of its preview, or one that is relative
	PreviewAlt  string
	Assets      map[string]string
	Lab         template.HTML
	Still       template.HTML // the whole run, for who has no scripts
	Steps       template.JS   // what is shown at each, in a page that is stepped before its program has come
	Recording   template.JS
	Course      template.JS // the lessons, in a page of them
	Table       template.JS // every design, in the page about exploring
}

// addPages adds the page of every preset, the front page, which is that of the
// default preset, the page about exploring, and the page for wrong addresses.
func (s *Site) addPages(lab *sim.Engine, base string, runs map[string]*trace.Recording) error {
	for _, p := range scenario.Presets() {
		rec := runs[p.Name]
		paths := []string{"p/" + p.Name + "/index.html"}
		if p.Name == scenario.DefaultPreset {
			paths = append(paths, "index.html")
		}
		for _, name := range paths {
			if err := s.addPage(name, func() ([]byte, error) { return s.presetPage(p, rec, locate(base, name)) }); err != nil {
				return err
			}
		}
	}
	if err := s.addLessons(lab, base); err != nil {
		return err
	}
	const question = link.QuestionFolder + "index.html"
	if err := s.addPage(question, func() ([]byte, error) { return s.questionPage(locate(base, question)) }); err != nil {
		return err
	}
	const explore = "explore/index.html"
	if err := s.addPage(explore, func() ([]byte, error) { return s.explorePage(lab, locate(base, explore)) }); err != nil {
		return err
	}
	if err := s.addReading(base); err != nil {
		return err
	}
	return s.addPage(missingName, func() ([]byte, error) {
		body, _, err := missingPage(rootPath(base), false)
		return body, err
	})
}

// addPage adds what a function writes.
func (s *Site) addPage(name string, write func() ([]byte, error)) error {
	body, err := write()
	if err != nil {
		return fmt.Errorf("write page %s: %w", name, err)
	}
	s.Add(name, body)
	return nil
}

// root returns the relative address of the site's root from a page of it.
func root(page string) string {
	if depth := strings.Count(page, "/"); depth > 0 {
		return strings.Repeat("../", depth)
	}
	return "./"
}

// presetPage writes the page of a preset: prerendered, with the recording it
// shows, so that it can be read and stepped before the engine is there.
func (s *Site) presetPage(preset scenario.Preset, rec *trace.Recording, at location) ([]byte, error) {
	text, err := json.Marshal(rec) // escapes <, so it cannot end the script element
	if err != nil {
		return nil, err
	}
	p := s.newPage(at, card{Title: preset.Title, Sentence: oneLine(preset.Watch), Run: rec})
	lab := func() *web.Lab { return &web.Lab{Preset: preset.Name, Recording: rec, Site: link.Site{Root: p.Root}} }
	p.Lab = template.HTML(prerender(lab()))
	if p.Steps, err = stepsOf(lab()); err != nil {
		return nil, err
	}
	p.Still = template.HTML(prerender(web.Still(rec)) + others(link.Site{Root: p.Root}))
	p.Recording = template.JS(text)
	var out bytes.Buffer
	err = pageTemplate.Execute(&out, p)
	return out.Bytes(), err
}

// questionPage writes the page of a scenario whose sender asks something: it brings no run,
// and what is told of it elsewhere tells of none.
func (s *Site) questionPage(at location) ([]byte, error) {
	p := s.newPage(at, card{Title: "A question", Sentence: "A shop sends an order, a warehouse does the work, and something may go wrong between them. Step through the run, and say what came of it."})
	p.Lab = template.HTML(prerender(&web.Lab{Site: link.Site{Root: p.Root}}))
	var out bytes.Buffer
	err := pageTemplate.Execute(&out, p)
	return out.Bytes(), err
}

// others lists the pages of all presets, for who has no scripts to open the picker.
func others(lab link.Site) string {
	var b strings.Builder
	b.WriteString(`<section class="still card others"><h2>All scenarios</h2><ul>`)
	for _, p := range scenario.Presets() {
		b.WriteString(`<li><a href="` + lab.Lab(p.Name) + `">` + template.HTMLEscapeString(p.Title) + `</a></li>`)
	}
	b.WriteString(`</ul></section>`)
	return b.String()
}

func oneLine(text string) string { return strings.ReplaceAll(text, "\n", " ") }

// card is a page in short: title, sentence and, if it is about one, a run.
type card = preview.Card

// newPage begins a page with what is said about it elsewhere, and adds its preview.
func (s *Site) newPage(at location, c card) page {
	s.addPreview(at, c)
	return page{
		Policy: s.policy, Root: root(at.folder), Assets: s.names,
		Title: c.Title, Description: c.Sentence,
		Address: at.page(), Preview: at.preview(), PreviewAlt: c.Alt(),
	}
}
