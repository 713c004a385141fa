package walks

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
)

func TestLinkFromTheClipboardOpensTheSameStep(t *testing.T) { everywhere(t, walkSharing) }

func walkSharing(l *learner) {
	l.visit("p/valid-duplicate/")
	l.press(right, right, right, right)
	l.seesStep("step")
	l.seesComputedHere()
	where := l.reads("#where")

	address := l.copiesTheLink()

	friend := l.sends(address)
	friend.sees("#notice", "You were sent "+where)
	require.Equal(l.t, where, friend.reads("#where"))
	friend.press(right)
	friend.wait(fmt.Sprintf(`document.querySelector("#where").innerText !== %q`, where))
}

func TestLinkCanBeCopiedByHandWhereTheClipboardIsRefused(t *testing.T) {
	l := visit(t, "p/outbox/")
	l.toTheEnd()
	look[bool](l, `(navigator.clipboard.writeText = () => Promise.reject(new Error("refused")), true)`)

	l.click("#copy")

	l.wait(`document.querySelector("#link-field")?.value.startsWith(location.origin)`)
	require.Contains(t, look[string](l, `document.querySelector("#link-field").value`), "/p/outbox/#v2/outbox/step=")
}

// copiesTheLink presses the button and reads the clipboard.
func (l *learner) copiesTheLink() string {
	l.t.Helper()
	if l.ctx == nil { // other browsers ask their user
		look[bool](l, `(navigator.clipboard.writeText = async (text) => { window.copied = text }, true)`)
		l.click("#copy")
		l.wait(`window.copied`)
		return look[string](l, `window.copied`)
	}
	for _, name := range []string{"clipboard-read", "clipboard-write"} {
		_, err := chromedp.CallBrowser(l.ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission:       &browser.PermissionDescriptor{Name: name},
			Setting:          browser.PermissionSettingGranted,
			BrowserContextID: chromedp.FromContext(l.ctx).BrowserContextID,
		})
		require.NoError(l.t, err)
	}
	l.click("#copy")
	l.wait(`(await navigator.clipboard.readText()).startsWith(location.origin)`)
	return look[string](l, `navigator.clipboard.readText()`)
}

// A damaged link says so, and leaves a page that works.
func TestDamagedLinksGetAMessageAndAUsablePage(t *testing.T) {
	for name, link := range map[string]struct{ fragment, says string }{
		"broken escape":    {"#v1%zz", "“v1%zz”"},
		"only a percent":   {"#%", "“%”"},
		"unknown version":  {"#v9/lost-ack/step=3", "newer"},
		"unknown preset":   {"#v1/no-such-preset/step=3", "no-such-preset"},
		"no link at all":   {"#section-2", "no link of Two Deliveries"},
		"cut in the text":  {"#v1/text=order+snack-7+7~drop+respo", "respo"},
		"cut while packed": {"#v1/flate=8J-Zg_Xk", "cut off"},
	} {
		t.Run(name, func(t *testing.T) {
			l := visit(t, link.fragment)
			l.sees("#notice", "This link cannot be opened.")
			l.sees("#notice", link.says)
			l.seesStep("start")
			l.press(right)
			l.seesStep("step")
			l.seesFaults("drop response 1")
			l.toTheEnd()
			l.seesCount("requests", 2)
		})
	}
}

// An address is damaged when somebody comes, and again while the page is open.
func TestDamagedAddressWhileThePageIsOpen(t *testing.T) {
	everywhere(t, func(l *learner) {
		l.visit("#v1%zz")
		l.sees("#notice", "This link cannot be opened.")
		l.seesComputedHere()
		l.toTheEnd()
		look[bool](l, `(location.hash = "#%", true)`)
		l.sees("#notice", "“%”")
		l.toTheEnd()
		l.seesCount("applications", 1)
	})
}

func TestLinkWhoseRunCameOutDifferentlySaysSo(t *testing.T) {
	sc, err := scenario.Parse("order snack-7 7\ndrop response 1\n")
	require.NoError(t, err)
	rec := sim.Run(sc)
	for name, link := range map[string]scenario.Link{
		"a preset": {Preset: "lost-ack", Step: 12, Digest: "0123456789"},
		"a text":   {Text: sc.String(), Step: 12, Digest: "0123456789"},
	} {
		t.Run(name, func(t *testing.T) {
			l := visit(t, "#"+scenario.EncodeLink(link))
			l.sees("#notice", "came out differently")
			l.waitFor(`document.querySelector("#notice p span").title`, "Digest of the run in the link: 0123456789; of the run here: "+rec.Digest)
			l.seesStep("step 13 of")
			l.toTheEnd()
			l.seesCount("requests", 2)
		})
	}
}

// In a tab that is on the lab already, the same is said.
func TestALinkSaysTheSameInATabThatIsOpen(t *testing.T) {
	l := visit(t, "p/outbox/")
	l.seesComputedHere()
	for fragment, says := range map[string]string{
		"#v2/lost-ack/step=13/digest=0123456789": "came out differently",
		"#v2/memory-set/step=999":                "The link names step 999",
		"#v2/memory-set/step=13":                 "You were sent step 13 of",
	} {
		look[bool](l, fmt.Sprintf(`(location.hash = %q, true)`, fragment))
		l.sees("#notice", says)
	}
}

func TestBackGoesToTheRunBeforeTheEdit(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.toTheEnd()
	l.click("#end-memory")
	l.seesFaults("drop response 1", "restart receiver at=100ms")
	l.wait(`location.hash.includes("restart+receiver")`)

	l.goesBack()
	l.seesFaults("drop response 1")
	do(l, chromedp.NavigateForward())
	l.seesFaults("drop response 1", "restart receiver at=100ms")
	l.click("#undo")
	l.seesFaults("drop response 1")
	l.click("#redo")
	l.seesFaults("drop response 1", "restart receiver at=100ms")
}

// Back leads away from under a dialog, which was about the run before.
func TestBackClosesTheDialog(t *testing.T) {
	l := visit(t, "p/lost-ack/")
	l.seesComputedHere()
	l.takesAway("drop response 1")
	l.wait(`location.hash.includes("text=")`)
	l.click("#presets")
	l.wait(`document.querySelector("#dialog").open`)
	l.goesBack()
	l.seesFaults("drop response 1")
	l.wait(`!document.querySelector("#dialog").open`)
	l.click("#presets")
	l.wait(`document.querySelector("#dialog").open && document.querySelector("#picker")`)
}

// A link to a step between two stops is left to the program, which shows the step's row.
func TestALinkShowsItsRow(t *testing.T) {
	everywhere(t, func(l *learner) {
		l.visit("p/lost-ack/#v2/lost-ack/step=31")
		l.seesStep("step 31")
		l.wait(`(() => {
			const row = document.querySelector("#band").getBoundingClientRect(), box = document.querySelector("#scroller").getBoundingClientRect();
			return row.top > box.top && row.bottom < box.bottom;
		})()`)
	})
}
