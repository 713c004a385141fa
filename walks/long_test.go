package walks

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
)

// Of a long run the page shows first what is near. A moment later all of it is there, in its
// order, each drawing in its row: 34 orders are some 800 steps, and one far from the current
// step can be picked.
func TestALongRunComesWhole(t *testing.T) {
	l := newLearner(t)
	l.open(open(t).address + "#" + scenario.EncodeLink(scenario.Link{Text: manyOrders(800), Step: -1}))
	l.sees("#engine", "computed here")
	l.toTheEnd()
	l.wait(`![...document.querySelectorAll("#picture .groups svg")].some((piece) => piece.children.length === 0)`)
	l.wait(`document.querySelectorAll("#story li:not([hidden])").length === document.querySelectorAll("#picture [data-group]").length`)
	wrong := look[[]string](l, `(() => {
		const out = [], all = [...document.querySelectorAll("#picture [data-group]")];
		if (all.length < 700) out.push("only " + all.length);
		let bottom = 0;
		all.forEach((g, i) => {
			const row = g.querySelector(".hit").getBoundingClientRect();
			if (g.dataset.group !== String(i)) out.push(g.dataset.group + " in the place of " + i);
			if (i && (row.top - bottom > 60 || row.top < bottom - 1)) out.push("row " + i + " is not below the one before");
			bottom = row.bottom;
		});
		return out;
	})()`)
	require.Empty(t, wrong, strings.Join(wrong, "\n"))
	look[bool](l, `(document.querySelector("#scroller").scrollTo(0, 0), true)`)
	l.click(`#picture [data-group="2"]`)
	l.wait(`document.querySelector("#menu")`)
}
