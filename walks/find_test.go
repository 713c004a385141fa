package walks

import (
	"testing"

	"github.com/chromedp/chromedp/kb"
)

func TestTwoRelaysAreFoundByTyping(t *testing.T) {
	l := visit(t, "")
	l.click("#presets")
	l.wait(`document.activeElement.id === "preset-search"`)
	for _, key := range "two relays" {
		l.press(string(key))
	}
	l.sees("#found", "3 scenarios")
	l.press(kb.ArrowDown) // down, to the first
	l.wait(`document.activeElement.closest("[data-preset]")?.dataset.preset === "two-relays"`)
	l.press("\r")
	l.wait(`location.pathname.endsWith("/p/two-relays/")`)
	l.sees("#presets", "Two relays")
	l.sees("#warnings", "two relays without a claim")
	l.press(right)
	l.seesStep("step")

	l.click("#presets")
	l.wait(`document.activeElement.id === "preset-search"`)
	l.press("m", "a", "r", "k", "\r")
	l.wait(`location.pathname.endsWith("/p/mark-first/") && !document.querySelector("#dialog").open`)

	l.click("#presets")
	l.click(`[data-preset="memory-set"] .mends`)
	l.wait(`location.pathname.endsWith("/p/memory-set-mended/")`)
	l.seesStep("start")
}
