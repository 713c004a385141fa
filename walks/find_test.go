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
	// Each scenario has its picture, and the first is the one of two relays: two lanes of the shop.
	l.wait(`[...document.querySelectorAll("#picker [data-strip]")].length === 3 &&
		[...document.querySelectorAll("#picker [data-strip]")].every((e) => e.drawn === e.dataset.strip && e.querySelector("svg.strip"))`)
	l.wait(`document.querySelectorAll("#picker [data-strip=two-relays] .line.pub").length === 2`)
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
