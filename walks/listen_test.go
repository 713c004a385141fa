package walks

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// hears is what a screen reader finds: the names in the page, those of buttons apart.
func (l *learner) hears() (all, buttons []string) {
	l.t.Helper()
	tree, err := chromedp.Call(l.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	require.NoError(l.t, err)
	for _, n := range tree.Nodes {
		if n.Ignored || n.Name == nil {
			continue
		}
		name := strings.Trim(string(n.Name.Value), `"`)
		all = append(all, name)
		if n.Role != nil && string(n.Role.Value) == `"button"` {
			buttons = append(buttons, name)
		}
	}
	return all, buttons
}

// Who hears the page is told where a step stands, nothing that lies ahead, and at the end
// what it came to.
func TestWhoHearsThePageIsToldWhatHasHappened(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.press(right, right)
	l.seesStep("step 15 of")
	all, buttons := l.hears()
	steps := 0
	for _, name := range buttons {
		if strings.Contains(name, " ms: ") {
			steps++
			require.Equal(t, "Shop, at 0 ms: request 1", strings.SplitAfter(name, "request 1")[0])
		}
	}
	require.Equal(t, 1, steps, "one step is a button: the current one")
	for _, name := range all {
		require.NotContains(t, name, "2 requests, 1 application")
		require.NotContains(t, name, "already applied")
	}
	require.Empty(t, l.reads("#outcome"))
	l.toTheEnd()
	l.sees("#outcome", "2 requests, 1 application.")
	l.sees("#outcome", "every promise held.")
	require.Equal(t, "status", look[string](l, `document.querySelector("#outcome").getAttribute("role")`))
}

// Wherever the middle of a row is clicked, it is that row. WebKit, whose window is narrow,
// has the whole picture below each other, and finds nothing at a place out of sight.
func TestTheMiddleOfARowIsThatRow(t *testing.T) {
	everywhere(t, func(l *learner) {
		if look[bool](l, `navigator.userAgent.includes("AppleWebKit") && !navigator.userAgent.includes("Chrome")`) {
			l.t.Skip("WebKit")
		}
		l.visit("p/lost-ack/")
		l.toTheEnd()
		wrong := look[[]string](l, `(() => {
			const wrong = [], scroller = document.querySelector("#scroller"), middle = (e) => { const r = e.getBoundingClientRect(); return r.y + r.height / 2 };
			scroller.scrollIntoView({block: "center", behavior: "instant"});
			for (const g of document.querySelectorAll("#picture .groups [data-group]")) {
				const hit = g.querySelector(".hit");
				scroller.scrollTop += middle(hit) - middle(scroller);
				const r = hit.getBoundingClientRect();
				for (const part of [0.3, 0.5, 0.7]) {
					const top = document.elementFromPoint(r.x + r.width * part, r.y + r.height / 2)?.closest("[data-group]");
					if (top !== g) wrong.push(g.dataset.label + " is under " + (top?.dataset.label ?? "something else") + " at " + part);
				}
			}
			return wrong;
		})()`)
		require.Empty(l.t, wrong)
	})
}
