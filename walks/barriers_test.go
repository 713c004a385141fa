package walks

import (
	"os"
	"os/exec"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// axe is the script that looks for barriers, as scripts/npm.sh fetches it.
var axe = sync.OnceValues(func() (string, error) {
	if out, err := exec.Command("../scripts/npm.sh", "axe-core").CombinedOutput(); err != nil {
		return string(out), err
	}
	text, err := os.ReadFile(compiled + "/npm/axe-core/axe.min.js")
	return string(text), err
})

// media has the browser say that its user wants these, name and value in turn.
func (l *learner) media(features ...string) {
	l.t.Helper()
	var wanted []*emulation.MediaFeature
	for i := 0; i < len(features); i += 2 {
		wanted = append(wanted, &emulation.MediaFeature{Name: features[i], Value: features[i+1]})
	}
	_, err := chromedp.Call(l.ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: wanted})
	require.NoError(l.t, err)
}

// seesNoBarrier lets axe look at the page as it is, in light with every rule of WCAG 2 A
// and AA and of its best practices; in dark, where the colours differ and nothing else
// does, with those about colours.
func (l *learner) seesNoBarrier(what string) {
	l.t.Helper()
	script, err := axe()
	require.NoError(l.t, err, script)
	if !look[bool](l, `"axe" in window`) {
		look[bool](l, "(() => {"+script+"\n})(), true")
	}
	for scheme, rules := range map[string]string{
		"light": `rules: {"target-size": {enabled: true}}`,
		"dark":  `runOnly: {type: "rule", values: ["color-contrast", "link-in-text-block"]}`,
	} {
		l.media("prefers-color-scheme", scheme, "prefers-reduced-motion", "reduce")
		found := look[[]string](l, `axe.run(document, {resultTypes: ["violations"], `+rules+`}).then((r) =>
			r.passes.some((p) => p.id === "color-contrast") ? r.violations.flatMap((v) =>
				v.nodes.map((n) => v.id + ": " + n.target.join(" ") + ": " + n.failureSummary.replace(/\s+/g, " "))) : ["it saw no text"])`)
		for _, barrier := range found {
			l.t.Errorf("%s, %s: %s", what, scheme, barrier)
		}
	}
	l.media()
}

// Every page and what opens on it, with nothing in the way of anybody.
func TestNoBarriers(t *testing.T) {
	for _, c := range []struct {
		path string
		walk func(l *learner)
	}{
		{"", walkLab},
		{"p/lost-ack/", walkDialogs},
		{"p/memory-set/", walkComparison},
		{"explore/", walkExplore},
		{"lessons/", walkLessons},
		{"lessons/two-hypotheses/", walkLesson},
		{"p/lost-ack/?embed#v1/lost-ack/step=40", func(l *learner) { l.seesNoBarrier("a frame") }},
	} {
		t.Run(c.path, func(t *testing.T) { c.walk(visit(t, c.path)) })
	}
	t.Run("on a phone", func(t *testing.T) {
		l := onAPhone(t, "p/memory-set/")
		l.seesNoBarrier("the first visit")
		l.toTheEnd()
		l.seesNoBarrier("the end")
		l.click("#to-compare")
		l.seesPane("b", "stock", 7)
		l.seesNoBarrier("a comparison")
	})
	t.Run("nothing there", func(t *testing.T) {
		l := newLearner(t)
		l.expect("404")
		l.goTo(open(t).address + "nothing/here/")
		l.seesNoBarrier("the page for a wrong address")
	})
}

func walkLab(l *learner) {
	l.wait(doors)
	l.seesNoBarrier("the first visit")
	l.seesComputedHere()
	l.press(right, right, right, right)
	l.seesNoBarrier("on the way")
	l.click("#here")
	l.seesNoBarrier("the menu of a step")
	l.press("\x1b")
	l.click("#words")
	l.seesNoBarrier("in words")
	l.click("#words")
	l.click("#shopview")
	l.seesNoBarrier("what the shop sees")
	l.click("#shopview")
	l.toTheEnd()
	l.seesNoBarrier("the end")
	l.click("#scenario")
	l.wait(`document.querySelector("#panel")`)
	l.seesNoBarrier("the panel")
	l.click("#scenario")
	l.click("#end-memory")
	l.toTheEnd()
	l.click("#verdict")
	l.wait(`document.querySelector("#why-rules")`)
	l.seesNoBarrier("a broken promise")
	l.click("#why-rules")
	l.seesNoBarrier("the rules")
}

func walkDialogs(l *learner) {
	l.press(right)
	l.press("?")
	l.wait(`document.querySelector("#dialog").open`)
	l.seesNoBarrier("the help")
	l.click("#help-welcome")
	l.seesNoBarrier("the welcome")
	l.press("\x1b")
	l.click("#presets")
	l.wait(`document.querySelector("#picker")`)
	l.seesNoBarrier("the picker")
	l.press("\x1b")
	l.click("#take")
	l.wait(`document.querySelector("#take-embed")`)
	l.seesNoBarrier("what is taken away")
	l.click("#take-embed")
	l.sees("#embed-code", "<iframe src=")
	l.seesNoBarrier("the frame to take away")
	l.press("\x1b")
	l.click("#tab-sql")
	l.wait(`document.querySelector("#sql")`)
	l.seesNoBarrier("the question to a database")
}

func walkComparison(l *learner) {
	l.click("#to-compare")
	l.seesPane("b", "stock", 0)
	l.seesNoBarrier("a comparison, at its start")
	l.click("#to-parting")
	l.seesNoBarrier("a comparison")
	l.click("#words")
	l.seesNoBarrier("a comparison in words")
	l.click("#help")
	l.seesNoBarrier("the help over it")
}

func walkExplore(l *learner) {
	l.wait(exploreReady)
	l.seesNoBarrier("the table")
	l.press("?")
	l.wait(`document.querySelector("#dialog").open`)
	l.seesNoBarrier("the help")
	l.press("\x1b")
	l.click(row("claim-lease", "outbox"))
	l.sees(".design[open] .times", "safe from")
	l.seesNoBarrier("a design")
	l.click("#all")
	l.click(`#grid [data-pair="memory-set send-first"]`)
	l.sees(".opened .drawn", "done twice")
	l.seesNoBarrier("a pair")
	l.click("#to-scenario")
	l.sees("#answer", "No promise breaks")
	l.seesNoBarrier("one scenario that holds")
	look[bool](l, `(() => { const e = document.querySelector("#of"); e.value = "memory-set"; return e.dispatchEvent(new Event("change")) })()`)
	l.sees(".case .drawn", "done twice")
	l.seesNoBarrier("one scenario that breaks")
}

func walkLessons(l *learner) {
	l.seesNoBarrier("the lessons")
	l.press("?")
	l.wait(`document.querySelector("#dialog").open`)
	l.seesNoBarrier("the help")
}

func walkLesson(l *learner) {
	l.seesComputedHere()
	l.seesNoBarrier("a passage that waits")
	l.press("?")
	l.wait(`document.querySelector("#dialog").open`)
	l.press("\x1b")
	l.press(end)
	l.sees("#wait", "You have been there.")
	l.click("#next")
	l.wait(`document.querySelector("#predict")`)
	l.seesNoBarrier("a question")
	l.answersWrong()
	l.seesNoBarrier("its answer")
}
