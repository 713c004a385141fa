package walks

import (
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// shown is what the page says at the step that it shows: in the sentence, in numbers, in
// the verdict, in the tables, in the marks of strip and picture, and, once its tab is
// open, in the code.
const shown = `(() => {
	const text = (selector) => [...document.querySelectorAll(selector)].map((e) => e.innerText.replace(/\s+/g, " ").trim()).join(" | ");
	const seen = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length);
	const words = (selector) => seen(selector).map((e) => e.textContent).join(" | ");
	const strip = seen("#strip svg.strip")[0], picture = document.querySelector("#picture");
	return JSON.stringify({
		where: text("#where"), sentence: text(".sentence"), numbers: text(".saying .count"), verdict: text("#verdict"), doors: text(".doors button").replace(/mend it: [^|]*/, "mend it "),
		tables: text("#state"), file: text("#file"), by: text("#by"), line: text("#listing [aria-current]"), why: text("#why"),
		ahead: [...strip.querySelectorAll(".ahead")].map((e) => e.dataset.step).join(), cover: strip.querySelector(".cover").getAttribute("x"),
		band: document.querySelector("#band")?.getAttribute("y"), veil: document.querySelector("#veil")?.getAttribute("y"),
		drawn: picture ? words("#picture text") : "", drawing: picture?.querySelector("[aria-current]")?.getAttribute("data-label"),
		told: text("#story li:not([hidden])"), slider: ["valuenow", "valuetext"].map((a) => document.querySelector("#strip").getAttribute("aria-" + a)).join(),
		disabled: seen(".transport button:disabled").map((e) => e.id).join(),
	}, null, 1);
})()`

// walked steps to the end and tells what is shown at every stop, first in the tables'
// tab, then in that of the code.
const walked = `(async () => {
	const settled = async () => {
		for (let i = 0; i < 3; i++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
	};
	const next = document.querySelector("#step"), out = [` + shown + `];
	for (const tab of ["tables", "code"]) {
		document.querySelector("#first").click();
		for (await settled(); !document.querySelector("#step").disabled;) {
			document.querySelector("#step").click();
			await settled();
			const open = document.querySelector("#tab-" + tab);
			if (open.getAttribute("aria-selected") !== "true") open.click();
			await settled();
			out.push(` + shown + `);
		}
	}
	return out;
})()`

// A prerendered page steps without its program, and shows at every step what the program
// will show there.
func TestThePageStepsBeforeItsProgramHasCome(t *testing.T) {
	for preset, stops := range map[string]int{"lost-ack": 9, "memory-set": 11, "two-replicas": 11} {
		address, let := guarded(t, "/app-", true)
		l := newLearner(t)
		l.goTo(address + "p/" + preset + "/")
		l.wait(`globalThis.twoSteps`)
		before := look[[]string](l, walked)
		require.Len(t, before, 1+2*stops, preset)
		require.NotEqual(t, before[1], before[2])
		let()
		l.wait(`document.documentElement.dataset.program === "running"`)
		l.seesComputedHere()
		after := look[[]string](l, walked)
		for i := range after[1:] {
			require.Equal(t, after[i+1], before[i+1], "%s, stop %d", preset, i+1)
		}
	}
}

// places is where everything stands, what is scrolled and what has the keyboard.
const places = `(() => {
	const out = {};
	for (const e of document.querySelectorAll(".lab *")) {
		const r = e.getBoundingClientRect(), style = getComputedStyle(e);
		if (!r.width || style.visibility === "hidden" || e.matches(".strips")) continue;
		let name = e.tagName + " " + (e.id || e.getAttribute("class") || e.textContent), n = 1;
		while (name + n in out) n++;
		out[name + n] = [r.left, r.top, r.width, r.height].map((v) => Math.round(v)).join() + " " + style.color + " " + style.backgroundColor;
	}
	out.keyboard = document.activeElement.id;
	out.scrolled = ["#scroller", "#drawer", "#listing", ".passage"].map((id) => document.querySelector(id)?.scrollTop ?? 0).join() + " " + scrollY;
	return out;
})()`

// The program takes over at the step where the page stands, and nothing moves by a pixel:
// the tab stays open, what is scrolled stays so, and the keyboard stays where it is.
func TestTheProgramTakesOverUnseen(t *testing.T) {
	for _, c := range []struct {
		path       string
		wide, high int64
		does       string
	}{
		{"p/lost-ack/", 1440, 900, ``},
		{"p/lost-ack/", 1440, 900, `for (let i = 0; i < 5; i++) step.click(); back.focus()`},
		{"p/memory-set/", 390, 844, `for (let i = 0; i < 4; i++) step.click()`},
		{"p/two-replicas/", 1280, 720, `for (let i = 0; i < 6; i++) step.click(); document.querySelector("#tab-code").click(); step.click()`},
		{"p/redrive-new-id/", 1920, 1080, `last.click(); document.querySelector("#tab-tables").click(); document.querySelector("#scroller").scrollTop = 77`},
		{"p/memory-set/?embed", 760, 560, `for (let i = 0; i < 6; i++) step.click()`},
		{"lessons/crash-points/", 1366, 768, `step.click(); step.click(); document.querySelector(".passage").scrollTop = 50`},
	} {
		address, let := guarded(t, "/app-", true)
		l := newLearner(t)
		l.resize(c.wide, c.high)
		l.goTo(address + c.path)
		l.wait(`globalThis.twoSteps`)
		before := look[map[string]string](l, `(async () => {
			const [step, back, last] = ["step", "back", "last"].map((id) => document.getElementById(id));
			`+c.does+`;
			await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
			new MutationObserver((changes, observer) => {
				if (!changes.some((change) => change.removedNodes.length)) return;
				observer.disconnect();
				requestAnimationFrame(() => { globalThis.atOnce = `+places+` });
			}).observe(document.body, { childList: true });
			return `+places+`;
		})()`)
		let()
		l.wait(`globalThis.atOnce`)
		moved := func(after map[string]string) (out []string) {
			for name, place := range before {
				now, there := after[name]
				if now != place && name != "SPAN engine1" && name != "P tagline1" && (there || !strings.Contains(c.path, "?embed")) {
					out = append(out, name+" from "+place+" to "+after[name])
				}
			}
			return out
		}
		require.Greater(t, len(before), 80)
		require.Empty(t, moved(look[map[string]string](l, `atOnce`)), "%v, in the first frame", c)
		if strings.Contains(c.path, "?embed") { // which has no engine, nor a drawer
			continue
		}
		l.seesComputedHere()
		require.Empty(t, moved(look[map[string]string](l, places)), "%v, later", c)
	}
}

func (l *learner) resize(wide, high int64) {
	l.t.Helper()
	_, err := chromedp.Call(l.ctx, emulation.SetDeviceMetricsOverride,
		emulation.SetDeviceMetricsOverrideParams{Width: wide, Height: high, DeviceScaleFactor: 1, Mobile: wide < 500})
	require.NoError(l.t, err)
}

// Keys, the slider, the strip and playing work as they will.
func TestThePageIsPlayedBeforeItsProgramHasCome(t *testing.T) {
	address, let := guarded(t, "/app-", true)
	l := newLearner(t)
	l.goTo(address + "p/lost-ack/")
	l.waitFor(hasKeyboard, "step")
	l.press(right, right)
	l.seesStep("step 15 of 53")
	l.press(left)
	l.seesStep("step 11 of 53")
	l.press(end)
	l.seesStep("step 53 of 53")
	l.sees("#headline", "2 requests, 1 application")
	l.press(home)
	l.wait(doors)
	look[bool](l, `(document.querySelector("#strip").focus(), true)`)
	l.press(right)
	l.wait(`document.querySelector("#strip").getAttribute("aria-valuetext") === "step 11 of 53"`)
	l.press(end)
	l.click("#strip .w1240 .mark.work")
	l.seesStep("step 24 of 53")
	require.Equal(t, "Pause", look[string](l, `(document.querySelector("#first").click(), document.querySelector("#play").click(), document.querySelector("#play").getAttribute("aria-label").slice(0, 5))`))
	l.seesStep("step 11 of 53")
	let()
	l.wait(`document.documentElement.dataset.program === "running"`)
	require.Equal(t, "pause", l.reads("#play"), "it goes on playing")
	l.seesStep("step 15 of 53")
}

// What only the program can do is done once it is there, and the page says so.
func TestWishesBeforeTheProgramAreKept(t *testing.T) {
	address, let := guarded(t, "/app-", true)
	l := newLearner(t)
	l.goTo(address)
	l.wait(`globalThis.twoSteps`)
	require.True(t, look[bool](l, `document.querySelector("#badge").hidden`), "nothing was pressed")
	l.press(right, right)
	require.True(t, look[bool](l, `document.querySelector("#badge").hidden`), "that was done")
	l.click("#scenario")
	l.sees("#badge", "One moment")
	l.press(right)
	where := l.reads("#where")
	let()
	l.wait(`document.querySelector("#panel")`)
	l.seesStep(where)
	require.True(t, look[bool](l, `document.querySelector("#badge").hidden`))
}

// A link to a step opens there at once; where it brings another run, the one that came
// with the page is not shown for it.
func TestLinksBeforeTheProgramHasCome(t *testing.T) {
	address, let := guarded(t, "/app-", true)
	const hidden = `getComputedStyle(document.querySelector(".run")).visibility === "hidden"`
	l := newLearner(t)
	l.goTo(address + "p/lost-ack/#v2/lost-ack/step=15")
	l.seesStep("step 15 of 53")
	l.sees("#notice", "You were sent step 15 of 53")
	require.False(t, look[bool](l, hidden))
	l.click("#notice .x")
	l.press(right)
	where := l.reads("#where")
	for _, other := range []string{"p/lost-ack/#v2/memory-set/step=15", "#v2/text=order+a+5~drop+response+1/step=9", "#v2/lost-ack/step=15/view=shop", "#v2/lost-ack/step=15/digest=00"} {
		o := newLearner(t)
		o.goTo(address + other)
		o.sees("#badge", "Opening what you were sent")
		require.True(t, look[bool](o, hidden), other)
		require.False(t, look[bool](o, `!!globalThis.twoSteps`), other)
	}
	let()
	l.wait(`document.documentElement.dataset.program === "running"`)
	l.seesStep(where)
	require.Empty(t, l.reads("#notice"), "it was put away")
}

// While a button or a key is pressed the program waits: who presses one would let go of
// another.
func TestTheProgramWaitsWhileSomethingIsPressed(t *testing.T) {
	address, let := guarded(t, "/app-", true)
	l := newLearner(t)
	l.goTo(address + "p/lost-ack/")
	l.wait(`globalThis.twoSteps`)
	mouse := func(kind input.DispatchMouseEventType) {
		at := look[[]float64](l, `(() => { const r = document.querySelector("#step").getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2] })()`)
		_, err := chromedp.Call(l.ctx, input.DispatchMouseEvent, input.DispatchMouseEventParams{
			Type: kind, X: at[0], Y: at[1], Button: input.MouseButtonLeft, ClickCount: 1})
		require.NoError(t, err)
	}
	mouse(input.DispatchMouseEventTypeMousePressed)
	require.True(t, look[bool](l, `twoSteps.held`))
	look[bool](l, `(() => {
		let held = twoSteps.held;
		globalThis.asked = 0;
		Object.defineProperty(twoSteps, "held", { get() { asked++; return held }, set(is) { held = is } });
		return true;
	})()`)
	let()
	l.wait(`asked > 3`)
	require.True(t, look[bool](l, `document.documentElement.dataset.program === undefined`))
	mouse(input.DispatchMouseEventTypeMouseReleased)
	l.wait(`document.documentElement.dataset.program === "running"`)
	l.seesStep("step 11 of 53")
}
