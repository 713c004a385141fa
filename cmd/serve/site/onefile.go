package site

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html/template"
	"strings"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/web"
	"twodeliveries/web/link"
)

// OneFileName is the file that is the whole site.
const OneFileName = "two-deliveries.html"

//go:embed onefile.html
var oneFileText string

var oneFileTemplate = template.Must(template.New("onefile").Parse(oneFileText))

// oneFile is what the template is filled with. All of it is ours: the elements are
// written as they are, and what runs is named in the policy by its hash.
type oneFile struct {
	Policy      string
	Description string
	Icon        template.URL
	Style       template.HTML
	NoScript    template.HTML
	Early       template.HTML // runs before the page is there
	Lab         template.HTML
	Still       template.HTML
	Parts       []template.HTML // data: programs and JSON
	Scripts     []template.HTML // run when the page is there

	scripts, styles []string // hashes
}

// block is JSON that comes with a page, in an element of this id.
type block struct {
	id   string
	data any
}

// OneFile writes the whole site as one file, which works wherever it lies.
func (s *Site) OneFile() ([]byte, error) {
	lab := sim.NewEngine()
	defer lab.Close()
	course, err := readLessons(lab)
	if err != nil {
		return nil, err
	}
	return s.oneFile(block{"course", course}, block{"table", s.table})
}

// oneFile writes the front page with its run, both programs, and the blocks of JSON.
func (s *Site) oneFile(blocks ...block) ([]byte, error) {
	preset, _ := scenario.FindPreset(scenario.DefaultPreset)
	sc, err := scenario.Parse(preset.Text)
	if err != nil {
		return nil, fmt.Errorf("parse preset %s: %w", preset.Name, err)
	}
	rec := sim.Run(sc)
	body := func(name string) string { return string(s.asset(name).body) }

	f := &oneFile{Description: oneLine(preset.Watch)}
	f.Icon = template.URL("data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(body("icon.svg"))))
	f.Style, f.NoScript = f.style(body("style.css")), f.style(body("noscript.css"))
	f.Early = f.script("", own("inside.js"))
	lab := func() *web.Lab { return &web.Lab{Preset: preset.Name, Recording: rec, Site: link.Site{OneFile: true}} }
	f.Lab = template.HTML(prerender(lab()))
	shown, err := stepsOf(lab())
	if err != nil {
		return nil, err
	}
	f.part("steps", "application/json", string(shown))
	f.Parts = append(f.Parts, f.script("", body("steps.js"))) // before all that is large
	f.Still = template.HTML(prerender(web.Still(rec)))
	for _, b := range append(blocks, block{"recording", rec}) {
		text, err := json.Marshal(b.data) // escapes <, so it cannot end the element
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", b.id, err)
		}
		f.part(b.id, "application/json", string(text))
	}
	f.part(stripsName, "application/json", string(s.asset(stripsName).body))
	f.part("engine.js", "text/plain", own("engine.js"))
	for _, name := range []string{"app.wasm", "engine.wasm"} {
		f.part(name, "text/plain", base64.StdEncoding.EncodeToString(s.asset(name).gzip))
	}
	f.Scripts = []template.HTML{f.script("wasm_exec.js", body("wasm_exec.js")), f.script("", own("loader.js"))}
	f.Policy = "default-src 'none'; script-src " + strings.Join(f.scripts, " ") + " 'wasm-unsafe-eval'; style-src " +
		strings.Join(f.styles, " ") + "; img-src data: blob:; worker-src blob:; base-uri 'none'; form-action 'none'"
	var out bytes.Buffer
	err = oneFileTemplate.Execute(&out, f)
	return out.Bytes(), err
}

// own is a file of the site that goes into others.
func own(name string) string {
	text, _ := embedded.ReadFile("assets/" + name)
	return string(text)
}

// part adds data under a name.
func (f *oneFile) part(id, kind, text string) {
	f.Parts = append(f.Parts, template.HTML(`<script type="`+kind+`" id="`+id+`">`+text+`</script>`))
}

func (f *oneFile) script(id, text string) template.HTML {
	f.scripts = append(f.scripts, hashed(text))
	if id != "" {
		id = ` id="` + id + `"`
	}
	return template.HTML("<script" + id + ">" + text + "</script>")
}

func (f *oneFile) style(text string) template.HTML {
	f.styles = append(f.styles, hashed(text))
	return template.HTML("<style>" + text + "</style>")
}

// hashed names a text in a policy.
func hashed(text string) string {
	sum := sha256.Sum256([]byte(text))
	return "'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"
}
