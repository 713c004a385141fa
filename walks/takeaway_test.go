package walks

import (
	"context"
	"encoding/xml"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/takeaway"
)

// catchesFiles keeps what the page would have the browser save.
func (l *learner) catchesFiles() {
	l.t.Helper()
	look[bool](l, `(() => {
		window.caught = [];
		const make = URL.createObjectURL;
		let blob;
		URL.createObjectURL = (b) => { blob = b; return make.call(URL, b) };
		HTMLAnchorElement.prototype.click = function () { caught.push({name: this.download, blob}) };
		return true })()`)
}

// saves presses a button and returns the file that the page then saves.
func (l *learner) saves(button string) (name, content string) {
	l.t.Helper()
	look[bool](l, `(caught.length = 0, true)`)
	l.click(button)
	l.wait(`caught.length === 1`)
	return look[string](l, `caught[0].name`), look[string](l, `caught[0].blob.text()`)
}

func (l *learner) opensTakeAway() {
	l.t.Helper()
	l.click("#take")
	l.wait(`document.querySelector("#dialog").open && document.querySelector("#take-until")`)
}

// drawn says how a picture comes out as an image on a page: its size, and how many
// of its dots are not white.
func (l *learner) rasterises(svg string) (width, height, inked int) {
	l.t.Helper()
	got := look[[]int](l, fmt.Sprintf(`(async () => {
		const image = new Image();
		image.src = "data:image/svg+xml;charset=utf-8," + encodeURIComponent(%q);
		await image.decode();
		const canvas = document.createElement("canvas");
		canvas.width = image.naturalWidth; canvas.height = image.naturalHeight;
		const pen = canvas.getContext("2d");
		pen.drawImage(image, 0, 0);
		const dots = pen.getImageData(0, 0, canvas.width, canvas.height).data;
		let inked = 0;
		for (let i = 0; i < dots.length; i += 4) if (dots[i] + dots[i + 1] + dots[i + 2] < 700) inked++;
		return [canvas.width, canvas.height, inked] })()`, svg))
	return got[0], got[1], got[2]
}

func TestLearnerTakesTheRunAway(t *testing.T) { everywhere(t, walkAway) }

func walkAway(l *learner) {
	l.visit("p/lost-ack/")
	l.seesComputedHere()
	l.catchesFiles()
	l.press(right, right, right, right)
	at := look[string](l, `document.querySelector("#where").textContent.match(/step (\d+)/)[1]`)
	l.opensTakeAway()

	name, svg := l.saves(`[aria-label="Save: Picture (SVG)"]`)
	require.Equal(l.t, "lost-ack.svg", name)
	requireXML(l.t, svg)
	width, high, inked := l.rasterises(svg)
	require.Equal(l.t, 760, width)
	require.Greater(l.t, inked, 5000)
	require.Contains(l.t, l.reads("#taken"), "Saved as lost-ack.svg")

	name, text := l.saves(`[aria-label="Save: Sequence diagram (Mermaid)"]`)
	require.Equal(l.t, "lost-ack.mmd", name)
	require.Contains(l.t, text, "2 requests, 1 application")

	l.picks("#take-until", "here")
	name, svg = l.saves(`[aria-label="Save: Picture (SVG)"]`)
	require.Equal(l.t, "lost-ack-step-"+at+".svg", name)
	_, early, some := l.rasterises(svg)
	require.Less(l.t, early, high, "it ends at the step")
	require.Greater(l.t, some, 500)

	for label, want := range map[string][2]string{
		"The story as text":        {"lost-ack-story.txt", "response 1 200 {\"id\":\"snack-7\",\"accepted\":true} dropped"},
		"The scenario":             {"lost-ack.txt", "drop response 1\n"},
		"The recording (JSON)":     {"lost-ack.json", `"format": 2,`},
		"This run as an HTML file": {"lost-ack.html", "/p/lost-ack/#v2/lost-ack/step="},
		"database of the shop":     {"lost-ack-step-" + at + "-publisher.sqlite", "SQLite format 3"},
	} {
		name, text := l.saves(`[aria-label="Save: ` + label + `"]`)
		require.Equal(l.t, want[0], name)
		require.True(l.t, strings.Contains(text, want[1]), "%s: %.200s", label, text)
	}
}

// The keyboard alone opens it from the header, and copies a diagram.
func TestTakingAwayByKeyboard(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.toTheEnd()
	look[bool](l, `(navigator.clipboard.writeText = async (text) => { window.copied = text }, document.querySelector("#take").focus(), true)`)
	l.press("\r")
	l.wait(`document.querySelector("#dialog").open && document.querySelector("#taken")`)
	look[bool](l, `(document.querySelector('[aria-label="Copy: Sequence diagram (Mermaid)"]').focus(), true)`)
	l.press("\r")
	l.sees("#taken", "Copied: Sequence diagram (Mermaid).")
	require.True(t, strings.HasPrefix(look[string](l, `window.copied`), "sequenceDiagram\n"))
	l.press("\x1b")
	l.wait(`!document.querySelector("#dialog").open`)
}

func requireXML(t testing.TB, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	for {
		_, err := d.Token()
		if err == io.EOF {
			return
		}
		require.NoError(t, err)
	}
}

// runFile writes the page of a run to disk, and opens it there.
func runFile(t *testing.T, change func(*trace.Recording)) *learner {
	t.Helper()
	p, _ := scenario.FindPreset("lost-ack")
	sc, err := scenario.Parse(p.Text)
	require.NoError(t, err)
	rec := sim.Run(sc)
	change(rec)
	page, err := takeaway.Page(rec, takeaway.Options{Step: -1, Link: "https://example.org/two/#v1/lost-ack"})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "run.html")
	require.NoError(t, os.WriteFile(path, []byte(page), 0o600))
	l := newLearner(t)
	l.goTo("file://" + path)
	l.wait(`document.querySelector("#where")?.textContent`)
	return l
}

func TestTheFileOfARunStepsByItself(t *testing.T) {
	l := runFile(t, func(*trace.Recording) {})
	number := func(name string) string {
		return look[string](l, fmt.Sprintf(`document.querySelector('#numbers [data-count="%s"] dd').textContent`, name))
	}
	stock := `[...document.querySelectorAll('[data-table="stock"] tbody td')].map((e) => e.textContent).join()`
	require.Equal(t, "start", l.reads("#where"))
	require.Equal(t, "0", number("requests"))

	l.press(right) // the order is committed
	l.press(right) // request 1 leaves
	require.Equal(t, "1", number("requests"))
	l.click("#step") // applied
	require.Equal(t, "1", number("applications"))
	require.Equal(t, "7", look[string](l, stock))
	l.sees("#caption", "Commit: 7 of snack-7 is applied.")
	require.True(t, look[bool](l, `document.querySelector("#result").hidden`), "the end is not told before it comes")
	l.press(left)
	require.Equal(t, "0", number("applications"))
	require.Equal(t, "0", look[string](l, stock))

	l.press(end)
	require.Equal(t, "2", number("requests"))
	require.Equal(t, "1", number("applications"))
	require.Equal(t, "every promise held", strings.TrimPrefix(l.reads("#verdict"), "✓ "))
	l.sees("#result", "2 requests, 1 application")
	require.True(t, look[bool](l, `document.querySelector("#step").disabled`))
	l.click("#first")
	require.Equal(t, "start", l.reads("#where"))
	l.click("#every")
	l.press(right)
	require.Contains(t, l.reads("#where"), "step 1 of ")
	require.Equal(t, "https://example.org/two/#v1/lost-ack", look[string](l, `document.querySelector("footer a").href`))
}

func TestOddWordsInTheFileOfARunAreOnlyWords(t *testing.T) {
	const odd = `</script><script>document.title = "caught"</script><img src=x onerror=alert(1)>`
	l := runFile(t, func(rec *trace.Recording) {
		rec.Title, rec.Note = odd, odd
		rec.Tables[0].Name, rec.Tables[0].Columns[0] = odd, odd
	})
	l.press(right, end)
	require.Equal(t, odd+" · Two Deliveries", look[string](l, `document.title`))
	require.Equal(t, odd, l.reads("h1"))
	require.Equal(t, 0, look[int](l, `document.images.length`))
	require.Equal(t, 2, look[int](l, `document.scripts.length`))
}

// While the browser prints, a sheet stands in the place of the page: the whole run,
// wherever the cursor is.
func TestThePrinterGetsASheet(t *testing.T) {
	l := visit(t, "p/memory-set/")
	l.press(right)
	look[bool](l, `(() => {
		const shown = (selector) => getComputedStyle(document.querySelector(selector)).display !== "none";
		matchMedia("print").addEventListener("change", (e) => {
			const sheet = document.querySelector("#sheet");
			if (e.matches) window.printed = {sheet: shown("#sheet"), lab: shown(".lab"), text: sheet.innerText,
				buttons: sheet.querySelectorAll("button, input").length, strips: sheet.querySelectorAll(".strips svg").length,
				begins: sheet.querySelector(".pieces").getBoundingClientRect().top - sheet.getBoundingClientRect().top,
				pieces: [...sheet.querySelectorAll(".pieces tbody tr")].map((e) => e.getBoundingClientRect().height)};
		});
		return true })()`)
	ctx, cancel := context.WithTimeout(l.ctx, patience)
	defer cancel()
	pdf, err := chromedp.Run(ctx, chromedp.PrintToPDF())
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(string(pdf), "%PDF-"))
	printed := look[struct {
		Sheet, Lab bool
		Text       string
		Buttons    int
		Strips     int
		Begins     float64
		Pieces     []float64
	}](l, `window.printed`)
	require.True(t, printed.Sheet)
	require.False(t, printed.Lab)
	require.Zero(t, printed.Buttons)
	require.Equal(t, 1, printed.Strips)
	require.Less(t, printed.Begins, 500.0, "in px: the picture begins on the first page")
	high := 0.0
	for _, piece := range printed.Pieces {
		require.Less(t, piece, 250.0, "a piece fits into what is left of a page")
		high += piece
	}
	require.Greater(t, high, 500.0, "nothing of the picture is cut off")
	for _, said := range []string{"The warehouse remembers in memory", "2 requests, 2 applications", "done twice", "receiver memory-set", "applied a second time"} {
		require.Contains(t, printed.Text, said)
	}
	l.wait(`!document.querySelector("#sheet")`)
	l.seesStep("step")
}

// Of a lesson the printer gets all passages, with the strips of their runs, the questions,
// and the answers; nothing that would have to be pressed.
func TestThePrinterGetsTheWholeLesson(t *testing.T) {
	l := visit(t, "lessons/two-hypotheses/")
	l.seesComputedHere()
	look[bool](l, `(() => {
		matchMedia("print").addEventListener("change", (e) => {
			const sheet = document.querySelector("#sheet");
			if (e.matches) window.printed = {text: sheet.innerText, controls: sheet.querySelectorAll("button, input").length,
				strips: sheet.querySelectorAll(".strips svg").length, lab: document.querySelector(".lab").getClientRects().length,
				passages: JSON.parse(document.querySelector("#course").textContent).lessons[0].passages.map((p) => p.title)};
		});
		return true })()`)
	ctx, cancel := context.WithTimeout(l.ctx, patience)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.PrintToPDF())
	require.NoError(t, err)
	printed := look[struct {
		Text                  string
		Controls, Strips, Lab int
		Passages              []string
	}](l, `window.printed`)
	require.Greater(t, len(printed.Passages), 5)
	for _, title := range append(printed.Passages, "Has the warehouse done the work of this order?", "What the runs answer") {
		require.Contains(t, printed.Text, title)
	}
	require.NotContains(t, printed.Text, "hide the text")
	require.Zero(t, printed.Controls)
	require.Zero(t, printed.Lab)
	require.GreaterOrEqual(t, printed.Strips, 5)
}

// The file opens before the first step, with its title and the heads of all lanes in sight;
// these stay in sight below the bar, and on a phone nothing of strip and picture is cut.
func TestTheHeadsInTheFileOfARunStayInSight(t *testing.T) {
	l := runFile(t, func(*trace.Recording) {})
	const heads = `[...document.querySelectorAll("#heads .lane rect")].map((e) => e.getBoundingClientRect()).filter((r) => r.width)`
	inSight := func(size string) {
		t.Helper()
		require.Equal(t, 4, look[int](l, heads+`.filter((r) => r.left >= 0 && r.right <= innerWidth && r.bottom < innerHeight).length`), size)
		require.True(t, look[bool](l, heads+`.every((r) => r.top >= document.querySelector("#bar").getBoundingClientRect().bottom)`), size)
	}
	for _, size := range [][2]int64{{1440, 900}, {390, 844}, {320, 700}} {
		l.resize(size[0], size[1])
		l.press(home)
		l.wait(`scrollY === 0`)
		name := fmt.Sprint(size)
		require.Equal(t, "start", l.reads("#where"), name)
		inSight(name)
		l.press(end)
		l.seesStep("step 53 of 53")
		l.wait(`scrollY > 200`)
		inSight(name)
		require.True(t, look[bool](l, `document.documentElement.scrollWidth <= innerWidth && document.querySelector("#wider").hidden &&
			[...document.querySelectorAll(".strips svg, #picture svg")].filter((e) => e.getClientRects().length).length === 2`), name)
	}
}

// With many lanes the picture is scrolled in its place, which says so, and its heads go along.
func TestAWidePictureInTheFileOfARunIsScrolled(t *testing.T) {
	l := runFile(t, func(rec *trace.Recording) {
		for i := range 4 {
			rec.Nodes = append(rec.Nodes, trace.Node{Name: fmt.Sprintf("receiver-%d", i+2), Role: trace.Receiver, DB: trace.Receiver})
		}
	})
	l.resize(390, 844)
	l.sees("#wider", "wider than its place")
	look[bool](l, `(document.querySelector("#picture").scrollLeft = 150, true)`)
	l.wait(`document.querySelector("#heads").scrollLeft === 150`)
	require.LessOrEqual(t, look[int](l, `document.documentElement.scrollWidth`), 390, "the page itself is not")
}
