package takeaway

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"twodeliveries/sim/trace"
	"twodeliveries/steps"
	"twodeliveries/timeline/explain"
	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/strip"
	"twodeliveries/timeline/wording"
)

//go:embed player.js
var controls string

// player is the script of the page.
var player = steps.Script + controls

//go:embed page.css
var style string

// playerHash is the SHA-256 of the script, in base64: no other script runs in the file.
const playerHash = "/9tLqDHrM+URpnPg78qhrLzcYlm9yWZC/dZ8g6cT084="

// Page writes the run as an HTML file of its own, which needs no network, no
// engine and no other file. With scripts it is stepped, without it is read.
func Page(rec *trace.Recording, o Options) (string, error) {
	r := newRun(rec, o)
	data, err := json.Marshal(struct {
		steps.Run
		Every bool `json:"every"`
	}{r.steps(), o.Every}) // escapes <, so it cannot end its element
	if err != nil {
		return "", err
	}
	var b strings.Builder
	b.WriteString("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n" +
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
		"<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; script-src 'sha256-" + playerHash + "'\">\n" +
		"<meta name=\"color-scheme\" content=\"light dark\">\n<link rel=\"icon\" href=\"data:,\">\n" +
		"<title>" + wording.Escape(r.title()) + " · Two Deliveries</title>\n" +
		"<style>\n" + style + picture.CSS + strip.CSS + "</style>\n</head>\n<body>\n")
	b.WriteString(r.sheet(true))
	b.WriteString("<script type=\"application/json\" id=\"run\">")
	b.Write(data)
	b.WriteString("</script>\n<script>" + player + "</script>\n</body>\n</html>\n")
	return b.String(), nil
}

// Sheet writes the run as it is read on paper: what it came to, its picture, what
// happened in words, and the scenario. It is a main element without styles.
func Sheet(rec *trace.Recording, o Options) string { return newRun(rec, o).sheet(false) }

func (r *run) sheet(steps bool) string {
	var b strings.Builder
	b.WriteString("<main class=\"run\">\n<header>\n<h1>" + wording.Escape(r.title()) + "</h1>\n")
	if r.rec.Note != "" && !r.o.ShopView {
		b.WriteString("<p class=\"note\">" + wording.Markup(strings.ReplaceAll(r.rec.Note, "\n", " ")) + "</p>\n")
	}
	b.WriteString("</header>\n<div class=\"strips\">\n" + r.strips[0].SVG(strip.Whole) + "\n")
	if steps {
		b.WriteString(r.strips[1].SVG(strip.Whole) + "\n")
	}
	b.WriteString("</div>\n")
	r.writeResult(&b)
	if steps {
		b.WriteString(bar)
	}
	b.WriteString(r.counts(r.last()))
	if steps {
		b.WriteString("<p id=\"caption\" aria-live=\"polite\" hidden></p>\n</div>\n")
	}
	b.WriteString("<div class=\"floor\">\n")
	r.writePicture(&b, steps)
	if steps {
		b.WriteString("<div class=\"beside\">\n")
		if r.o.Code {
			b.WriteString(r.code(-1) + "\n")
		}
		b.WriteString("<aside id=\"tables\" aria-label=\"Tables at this step\" hidden></aside>\n</div>\n")
	}
	b.WriteString("</div>\n")
	r.writeStory(&b)
	if !r.o.ShopView {
		b.WriteString("<section class=\"scenario\">\n<h2>The scenario</h2>\n<pre>" + wording.Escape(r.rec.Scenario) + "</pre>\n</section>\n")
	}
	b.WriteString("<footer>A run of Two Deliveries")
	if r.linked() {
		b.WriteString(": <a href=\"" + wording.Escape(r.o.Link) + "\">open it in the lab</a>, to step, break and mend it")
	}
	b.WriteString(".</footer>\n</main>\n")
	return b.String()
}

// writePicture writes the picture, in pieces for paper. Where it is stepped it is there whole, too,
// and once more for a narrow screen, each below its heads, which stay in sight. One that is wider than the screen is scrolled, and
// says so.
func (r *run) writePicture(b *strings.Builder, steps bool) {
	id := "drawn-" + r.rec.Digest
	if !steps {
		b.WriteString("<div class=\"whole\">\n" + r.pictures[0].Steps(id) + "</div>\n" + r.pictures[0].Paper(id))
		return
	}
	b.WriteString("<div class=\"drawn\">\n<p class=\"remark\" id=\"wider\" hidden>The picture is wider than its place: scroll it sideways ↔</p>\n")
	heads, pictures := "", ""
	for i, p := range r.pictures {
		size, most := "broad", p.Width
		if i == 1 {
			size, most, id = "slim", p.Width*5/4, id+"-slim"
		}
		// Its words are neither too small to be read nor huge.
		open := fmt.Sprintf("<div class=\"%s\" style=\"min-width:%dpx;max-width:%dpx\">", size, p.Width*3/4, most)
		heads += open + p.Heads() + "</div>\n"
		pictures += open + p.Steps(id) + "</div>\n"
	}
	b.WriteString("<div class=\"heads\" id=\"heads\">\n" + heads + "</div>\n" +
		"<div class=\"wide\" id=\"picture\" tabindex=\"0\" role=\"group\" aria-label=\"Picture of the run\">\n" + pictures + "</div>\n</div>\n" + r.pictures[0].Paper("drawn-"+r.rec.Digest))
}

// bar stays at the top while the rest scrolls; the numbers and the caption stand in it,
// too.
const bar = `<div class="bar" id="bar">
<p class="asked" id="asked" hidden></p>
<div class="moves" id="moves" role="group" aria-label="Step through the run" hidden>
<button type="button" id="first" aria-label="To the beginning (Home)">|◀</button>
<button type="button" id="back" aria-label="One step back (←)">◀ back</button>
<button type="button" id="step" aria-label="One step on (→)">step ▶</button>
<button type="button" id="last" aria-label="To the end (End)">▶|</button>
<input type="range" id="scrub" min="0" step="1" aria-label="Step">
<output id="where"></output>
<label><input type="checkbox" id="every"> every step</label>
</div>
<noscript><p class="remark">Stepping needs JavaScript. This is the whole run.</p></noscript>
`

// writeResult says what the run came to.
func (r *run) writeResult(b *strings.Builder) {
	if r.last() < 0 || r.o.ShopView {
		return
	}
	end := explain.Ending(r.rec)
	b.WriteString("<section class=\"result\" id=\"result\">\n<h2>" + wording.Markup(end.Headline) + "</h2>\n<p>" + wording.Markup(end.Because) + "</p>\n")
	for _, u := range r.rec.Unmet {
		b.WriteString("<p>Never met: " + wording.Escape(u.Text) + "</p>\n")
	}
	for _, w := range r.rec.Warnings {
		b.WriteString("<p>Warning: " + wording.Escape(w) + "</p>\n")
	}
	b.WriteString("</section>\n")
}

// counts are the numbers and the verdict after a step.
func (r *run) counts(step int) string {
	var b strings.Builder
	b.WriteString("<div class=\"counts\"><dl id=\"numbers\">")
	for _, n := range r.numbers(r.rec.CountsAt(step)) {
		b.WriteString("<div class=\"" + n.Tone + "\" data-count=\"" + n.Name + "\"><dt>" + wording.Escape(n.Label) + "</dt><dd>" + strconv.Itoa(n.Value) + "</dd></div>")
	}
	j := r.judge(step)
	b.WriteString("</dl><p id=\"verdict\" class=\"" + j.Tone + "\">" + wording.Escape(j.Label) + "</p></div>\n")
	return b.String()
}

// where says which step it is. How many there are, the shop cannot know.
func (r *run) where(step int) string {
	text := "start"
	if step >= 0 {
		text = "step " + strconv.Itoa(step+1)
		if !r.o.ShopView {
			text += " of " + strconv.Itoa(r.last()+1)
		}
	}
	return "<output id=\"where\">" + text + "</output>"
}

// caption is the sentence of a step.
func (r *run) caption(step int) string {
	text := "Nothing has happened yet."
	if step >= 0 {
		text = r.sentences[step]
	}
	return "<p id=\"caption\" aria-live=\"polite\">" + wording.Markup(text) + "</p>"
}

// writeStory writes a sentence for every step.
func (r *run) writeStory(b *strings.Builder) {
	b.WriteString("<section class=\"story\">\n<h2>What happened</h2>\n<ol id=\"story\">\n")
	for i, sentence := range r.sentences {
		if r.shows(i) {
			b.WriteString("<li value=\"" + strconv.Itoa(i+1) + "\" data-step=\"" + strconv.Itoa(i) + "\"><span class=\"ms\">" +
				wording.Duration(r.rec.Events[i].Ms) + "</span> <span class=\"say\">" + wording.Markup(sentence) + "</span></li>\n")
		}
	}
	b.WriteString("</ol>\n</section>\n")
}
