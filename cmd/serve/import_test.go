package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// drags brings files over the page; each is a name and a text.
func (l *learner) drags(event string, files ...[2]string) {
	l.t.Helper()
	add := ""
	for _, f := range files {
		add += fmt.Sprintf(`data.items.add(new File([%q], %q));`, f[1], f[0])
	}
	look[bool](l, fmt.Sprintf(`(() => { const data = new DataTransfer(); %s
		document.querySelector("#strip").dispatchEvent(new DragEvent(%q, {dataTransfer: data, bubbles: true, cancelable: true}));
		return true })()`, add, event))
}

func TestAFileIsDroppedOnThePage(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.seesComputedHere()
	mine := [2]string{"mine.txt", "order tea-1 3\ndrop request 1\n"}
	l.drags("dragover", mine)
	l.wait(`getComputedStyle(document.querySelector("#drop")).display !== "none"`)
	l.drags("drop", mine)
	l.wait(`getComputedStyle(document.querySelector("#drop")).display === "none"`)
	l.sees("#notice", "“mine.txt” is open.")
	l.seesFaults("drop request 1")
	l.seesStep("start")
	l.toTheEnd()
	l.seesCount("stock", 3)

	for _, bad := range []struct {
		files [][2]string
		says  string
	}{
		{[][2]string{{"typo.txt", "order tea-1 3\ndorp request 1\n"}}, "There is no scenario in “typo.txt”. Line 2: "},
		{[][2]string{{"book.pdf", "%PDF-1.7"}}, "“book.pdf” cannot be opened. It is a PDF."},
		{[][2]string{{"data.json", `{"a": 1}`}}, "It is JSON, but no recording: it has no scenario."},
		{[][2]string{mine, mine}, "One file at a time."},
	} {
		l.drags("drop", bad.files...)
		l.sees("#notice", bad.says)
		l.seesFaults("drop request 1")
		require.Equal(t, 3, l.count("stock"), "the run stays")
	}
	l.click("#undo")
	l.seesFaults("drop response 1")
}

func TestAFileIsChosen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "chosen.txt")
	require.NoError(t, os.WriteFile(path, []byte("title Chosen\norder tea-1 3\n"), 0o600))
	l := visit(t, "p/lost-ack/")
	l.seesComputedHere()
	l.opensTakeAway()
	do(l, chromedp.SetUploadFiles(chromedp.CSS("#take-open-file"), []string{path}))
	l.sees("#notice", "“chosen.txt” is open.")
	l.wait(`!document.querySelector("#dialog").open`)
	l.sees("#presets", "Chosen")
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
				buttons: sheet.querySelectorAll("button, input").length, picture: sheet.querySelector("#picture svg").getBoundingClientRect().height};
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
		Picture    float64
	}](l, `window.printed`)
	require.True(t, printed.Sheet)
	require.False(t, printed.Lab)
	require.Zero(t, printed.Buttons)
	require.Greater(t, printed.Picture, 500.0, "in px: nothing of the picture is cut off")
	for _, said := range []string{"The warehouse remembers in memory", "2 requests, 2 applications", "done twice", "receiver memory-set", "applied a second time"} {
		require.Contains(t, printed.Text, said)
	}
	l.wait(`!document.querySelector("#sheet")`)
	l.seesStep("step")
}
