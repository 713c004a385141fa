package walks

import (
	"fmt"
	"os"
	"path/filepath"
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
