package walks

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"
)

// What a learner does and sees on the page, in the words of the page.

// seesStep waits until the cursor stands somewhere: "start", "step 13".
func (l *learner) seesStep(where string) {
	l.t.Helper()
	l.sees("#where", where)
}

// count reads one of the numbers above the picture.
func (l *learner) count(name string) int {
	l.t.Helper()
	n, err := strconv.Atoi(l.reads(`.saying [data-count="` + name + `"] dd`))
	require.NoError(l.t, err, name)
	return n
}

// seesCount waits until a number is what it should be.
func (l *learner) seesCount(name string, n int) {
	l.t.Helper()
	l.waitFor(fmt.Sprintf(`document.querySelector('.saying [data-count="%s"] dd')?.innerText`, name), strconv.Itoa(n))
}

// stepsOn presses the key for one step on until the run is at its end, and
// returns how often.
func (l *learner) stepsOn() int {
	l.t.Helper()
	return l.moves(right, func(where string) bool {
		_, at, _ := strings.Cut(where, "step ")
		step, last, ok := strings.Cut(at, " of ")
		return ok && step == last
	})
}

// stepsBack does the same the other way.
func (l *learner) stepsBack() int {
	l.t.Helper()
	return l.moves(left, func(where string) bool { return strings.HasPrefix(where, "start") })
}

func (l *learner) moves(key string, there func(where string) bool) int {
	l.t.Helper()
	const most = 100
	for moves := range most {
		where := l.reads("#where")
		if there(where) {
			return moves
		}
		l.press(key)
		l.wait(fmt.Sprintf(`document.querySelector("#where").innerText !== %q`, where))
	}
	l.t.Fatalf("still moving after %d steps", most)
	return 0
}

// toTheEnd goes to the last step.
func (l *learner) toTheEnd() {
	l.t.Helper()
	l.press(end)
	l.wait(`document.querySelector("#last").disabled && document.querySelector("#headline")`)
}

// seesFaults waits until exactly these faults stand above the picture.
func (l *learner) seesFaults(faults ...string) {
	l.t.Helper()
	l.waitFor(`[...document.querySelectorAll("#faults .chip span")].map((e) => e.innerText).join("; ")`, strings.Join(faults, "; "))
}

// takesAway removes a fault by its chip.
func (l *learner) takesAway(fault string) {
	l.t.Helper()
	l.click(fmt.Sprintf(`#faults [aria-label="Remove: %s"]`, fault))
}

// clicksInPicture clicks the first thing in the picture whose name begins so.
func (l *learner) clicksInPicture(name string) {
	l.t.Helper()
	thing := fmt.Sprintf(`#picture [data-group][data-label^=%q] .hit`, name)
	l.wait(fmt.Sprintf(`document.querySelector(%q)`, thing))
	l.wait(fmt.Sprintf(`(() => { const e = document.querySelector(%q), was = e.lay; e.scrollIntoView({block: "center"});
		e.lay = JSON.stringify(e.getBoundingClientRect()); return e.lay === was })()`, thing)) // it lies still
	at := look[[]float64](l, fmt.Sprintf(`(() => { const b = document.querySelector(%q).getBoundingClientRect();
		return [b.x + b.width / 2, b.y + b.height / 2] })()`, thing))
	require.NoError(l.t, l.tab.ClickAt(at[0], at[1]))
}

// chooses takes an offer of the open menu.
func (l *learner) chooses(offer string) {
	l.t.Helper()
	l.wait(`document.querySelector("#menu [role=menuitem]")`)
	value := look[string](l, fmt.Sprintf(`[...document.querySelectorAll("#menu [role=menuitem]")].find((e) => e.innerText.includes(%q))?.value ?? ""`, offer))
	require.NotEmpty(l.t, value, "no offer %q in: %s", offer, l.glance("#menu"))
	l.click(fmt.Sprintf(`#menu [role=menuitem][value="%s"]`, value))
}

// seesTable waits until a table holds exactly these rows, cells apart by a bar.
func (l *learner) seesTable(name string, rows ...string) {
	l.t.Helper()
	l.waitFor(fmt.Sprintf(`[...document.querySelectorAll('[data-table="%s"] tbody tr')].map((row) =>
		[...row.cells].map((cell) => cell.innerText).join(" | ")).join("; ")`, name), strings.Join(rows, "; "))
}

// seesComputedHere waits until the engine has run the shipped preset and found
// the same.
func (l *learner) seesComputedHere() {
	l.t.Helper()
	l.sees("#engine", "computed here")
}

// address is where the learner is.
func (l *learner) address() string {
	l.t.Helper()
	return look[string](l, `location.href`)
}
