package site

import (
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"
	"strings"

	"twodeliveries/steps"
	"twodeliveries/web"
	"twodeliveries/web/shown"
)

// addSteps adds the script that steps a page until its program has come.
func (s *Site) addSteps(own fs.FS) error {
	text, err := fs.ReadFile(own, "before.js")
	if err != nil {
		return fmt.Errorf("read before.js: %w", err)
	}
	s.pin("steps.js", append([]byte(steps.Script), text...))
	return nil
}

// before is what the script knows that steps a page until its program has come.
type before struct {
	steps.Run
	Preset   string         `json:"preset,omitempty"`
	Passage  string         `json:"passage,omitempty"` // of a lesson
	Pointed  string         `json:"pointed,omitempty"` // at by the passage, a selector
	Digest   string         `json:"digest"`            // of the run, as in links to its steps
	Broke    bool           `json:"broke"`             // it breaks a promise
	Tab      string         `json:"tab"`               // that the drawer opens with
	Groups   []int          `json:"groups"`            // of the picture, by index of the steps
	LanesAt  int            `json:"lanesAt"`           // where the first lane of the narrowest picture begins, in px
	Below    string         `json:"below,omitempty"`   // what stands below the sentence where the picture is seen
	Named    string         `json:"named,omitempty"`   // the title in a frame of another page
	Pictures map[int]string `json:"pictures"`          // by width
}

// stepsOf works out what a page shows at each stop; it is "" for one that is not stepped.
func stepsOf(lab *web.Lab) (template.JS, error) {
	b := web.NewBefore(lab)
	if b == nil {
		return "", nil
	}
	d := before{Preset: lab.Preset, Digest: lab.Recording.Digest, Broke: b.Broke(), Tab: b.Tab(), LanesAt: b.LanesAt()}
	d.Pictures = map[int]string{}
	d.Last, d.Widths, d.Files = len(lab.Recording.Events)-1, shown.StripWidths, map[string]string{}
	d.Passage, d.Pointed = b.Passage()
	for i, n := range b.Steps() {
		if n == b.Start() {
			d.At = i
		}
		s := steps.Step{N: n, X: b.Xs(n), Stop: b.Stops(n)}
		s.Y, s.High = b.Rows(n)
		d.Steps = append(d.Steps, s)
		d.Groups = append(d.Groups, b.Group(n))
		for i, f := range b.Followers(n) {
			if i == len(d.Parts) {
				d.Parts = append(d.Parts, steps.Part{To: f.To, When: f.When, Far: f.Far})
			}
			d.Parts[i].Texts = append(d.Parts[i].Texts, d.withoutFile(prerender(f.UI)))
		}
	}
	if named := b.Named(); named != nil {
		d.Named, d.Below = prerender(named), d.withoutFile(prerender(b.Below()))
	}
	for _, w := range shown.PictureWidths {
		d.Pictures[w] = prerender(b.Picture(w))
	}
	text, err := json.Marshal(d) // escapes <, so it cannot end the script element
	return template.JS(text), err
}

// withoutFile leaves out the code in a part of the page: it is told once.
func (d *before) withoutFile(html string) string {
	const listing, name, end = ` id="listing" tabindex="0">`, `<code id="file">`, "</pre>"
	front, rest, found := strings.Cut(html, listing+"<pre>")
	if !found {
		return html
	}
	_, file, _ := strings.Cut(front, name)
	file = file[:strings.IndexAny(file, ":<")]
	code, back, _ := strings.Cut(rest, end)
	d.Files[file] = code
	return front + listing + `<pre data-file="` + file + `">` + end + back
}
