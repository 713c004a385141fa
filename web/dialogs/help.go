package dialogs

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/timeline/picture"
	"twodeliveries/web/html"
	"twodeliveries/web/link"
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// keysOf are what the keys do, view by view.
var keysOf = []struct {
	where string
	keys  [][2]string
}{
	{"In the run", [][2]string{
		{"→", "one step on"}, {"←", "one step back"}, {"Home", "to the beginning"}, {"End", "to the end"},
		{"space", "play, pause"}, {"b", "break the run at this step"}, {"Enter", "on a thing in the picture: break it"},
		{"↑ ↓", "from sentence to sentence, in words; Enter goes there"},
		{"Ctrl+Z", "undo an edit"}, {"Ctrl+Shift+Z", "redo it"},
	}},
	{"Where text is written", [][2]string{{"Ctrl+Enter", "run the scenario, or ask the database"}}},
	{"In the table of Explore", [][2]string{{"← ↑ ↓ →", "from cell to cell"}, {"Enter", "open a cell"}}},
	{"Everywhere", [][2]string{{"Tab", "to the next thing that can be pressed"}, {"Esc", "close what is open"}, {"?", "this page"}}},
}

// help is what the keys do, what the symbols mean, and where the rest is explained.
func help(site link.Site) []app.UI {
	keys := []app.UI{html.Say("h3", "", "Keys")}
	for _, of := range keysOf {
		var rows []app.UI
		for _, k := range of.keys {
			var caps []app.UI
			for _, key := range strings.Fields(k[0]) {
				caps = append(caps, html.Say("kbd", "", key))
			}
			rows = append(rows, html.Box("dt", "", caps...), html.Say("dd", "", k[1]))
		}
		keys = append(keys, html.Say("h4", "", of.where), html.Box("dl", "pairs", rows...))
	}
	return []app.UI{
		html.Box("div", "help",
			html.Box("section", "", keys...),
			html.Box("section", "", html.Say("h3", "", "In the picture"),
				html.Say("p", "remark", "Time runs to the right in the strip, and downward in the picture, in virtual milliseconds. A thing in the picture can be pressed, to break it."),
				app.Raw(signKey())),
		),
		html.Say("p", "remark", "What this is not: two databases in one browser are not two services across a network, and virtual latency is no real network. The SQLite and the Go code are real."),
		furtherReading(site),
	}
}

// furtherReading leads to what words and statements mean.
func furtherReading(site link.Site) app.UI {
	if site.Glossary() == "" {
		return html.Say("p", "remark", "Free software, under the MIT licence.")
	}
	return html.El("p").Class("remark").Body(
		html.El("a").ID("to-glossary").Attr("href", site.Glossary()).Text("Glossary: what the words mean"), app.Text(" · "),
		html.El("a").Attr("href", site.Language()).Text("The scenario language"), app.Text(" · "),
		app.Text("Free software, under the MIT licence."))
}

// signKey lists the symbols of the picture, as they are drawn there.
func signKey() string {
	var b strings.Builder
	b.WriteString(`<ul class="key">`)
	for _, s := range picture.Signs() {
		w, h := strconv.Itoa(s.W), strconv.Itoa(s.H)
		b.WriteString(`<li><svg class="tl" aria-hidden="true" width="` + w + `" height="` + h + `">`)
		shown.WriteShapes(&b, s.Shapes)
		b.WriteString(`</svg><span>` + words.Escape(s.Meaning) + `</span></li>`)
	}
	b.WriteString("</ul>")
	return b.String()
}
