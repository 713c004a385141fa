package walks

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// patience is how long a learner waits for something to show. Only a test that
// fails ever waits that long.
const patience = 20 * time.Second

// learner is a person at the page, in a fresh profile. At the end of the test
// nothing must have gone wrong in the browser: no error in the console, no
// violation of the policy, no request to somewhere else.
type learner struct {
	t   testing.TB
	ctx context.Context

	mu       sync.Mutex
	origin   string
	troubles []string
	expected []string // troubles that the test is about, by a part of their text
}

// visit opens a page of the site: "", "p/lost-ack/", "#v1...".
func visit(t testing.TB, path string) *learner {
	t.Helper()
	h := open(t)
	return visitAt(t, h.address+path)
}

// visitAt opens any address in a fresh profile.
func visitAt(t testing.TB, address string) *learner {
	t.Helper()
	l := newLearner(t)
	l.open(address)
	return l
}

// newLearner has a browser and has not gone anywhere yet.
func newLearner(t testing.TB) *learner {
	t.Helper()
	return newLearnerIn(t, open(t).browser)
}

func newLearnerIn(t testing.TB, browser context.Context) *learner {
	t.Helper()
	l := newKeeperIn(t, browser)
	_, err := chromedp.Call(l.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{
		Source: "delete Navigator.prototype.serviceWorker",
	})
	require.NoError(t, err)
	return l
}

// newKeeperIn is a learner whose browser keeps the site for later, which others
// leave out: all of it is loaded for that.
func newKeeperIn(t testing.TB, browser context.Context) *learner {
	t.Helper()
	l := &learner{t: t}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext(), chromedp.WithListener(l.watch))
	l.ctx = ctx
	require.NoError(t, chromedp.Do(ctx))
	t.Cleanup(func() {
		l.checkNoTrouble()
		cancel()
	})
	return l
}

// open goes to an address and waits until the program runs.
func (l *learner) open(address string) {
	l.t.Helper()
	l.goTo(address)
	l.wait(`document.documentElement.dataset.program === "running"`)
}

// goTo goes to an address.
func (l *learner) goTo(address string) {
	l.t.Helper()
	u, err := url.Parse(strings.SplitN(address, "#", 2)[0])
	require.NoError(l.t, err)
	l.mu.Lock()
	l.origin = u.Scheme + "://" + u.Host
	l.mu.Unlock()
	do(l, chromedp.Navigate(address))
}

// watch notes what goes wrong in the browser.
func (l *learner) watch(event any) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		l.trouble(fmt.Sprintf("exception: %s %+v", e.ExceptionDetails.Text, e.ExceptionDetails.Exception))
	case *runtime.EventConsoleAPICalled:
		if e.Type == runtime.ConsoleAPICalledTypeError || e.Type == runtime.ConsoleAPICalledTypeWarning {
			var words []string
			for _, arg := range e.Args {
				words = append(words, string(arg.Value)+arg.Description)
			}
			l.trouble("console: " + strings.Join(words, " "))
		}
	case *log.EventEntryAdded:
		if e.Entry.Level == log.EntryLevelError {
			l.trouble("log: " + e.Entry.Text + " " + e.Entry.URL)
		}
	case *network.EventRequestWillBeSent:
		l.mu.Lock()
		origin := l.origin
		l.mu.Unlock()
		to := e.Request.URL
		if !strings.HasPrefix(to, origin+"/") && !strings.HasPrefix(to, "data:") && !strings.HasPrefix(to, "blob:") {
			l.trouble("request to another origin: " + to)
		}
	}
}

func (l *learner) trouble(what string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.troubles = append(l.troubles, what)
}

// expect says which trouble the test brings about itself.
func (l *learner) expect(part string) { l.expected = append(l.expected, part) }

func (l *learner) checkNoTrouble() {
	l.t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, trouble := range l.troubles {
		known := false
		for _, part := range l.expected {
			known = known || strings.Contains(trouble, part)
		}
		if !known {
			l.t.Errorf("in the browser: %s", trouble)
		}
	}
}

// do acts in the browser, or ends the test.
func do(l *learner, actions ...chromedp.Action[chromedp.Void]) {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(l.ctx, patience)
	defer cancel()
	require.NoError(l.t, chromedp.Do(ctx, actions...))
}

// look evaluates an expression in the page; a promise is waited for.
func look[T any](l *learner, expression string) T {
	l.t.Helper()
	ctx, cancel := context.WithTimeout(l.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	require.NoError(l.t, err, "%s", expression)
	return v
}

// wait waits until a condition holds.
func (l *learner) wait(condition string) {
	l.t.Helper()
	if err := l.await(condition); err != nil {
		l.t.Fatalf("waited in vain for %s: %v\n%s", condition, err, l.whereabouts())
	}
}

// waitFor waits until an expression is the text wanted.
func (l *learner) waitFor(expression, want string) {
	l.t.Helper()
	if err := l.await(fmt.Sprintf("%s === %q", expression, want)); err != nil {
		l.t.Fatalf("wanted %q, and there is %q (%v)\n%s\n%s", want, look[string](l, "String("+expression+")"), err, expression, l.whereabouts())
	}
}

// await waits on the page, and goes on waiting on the one that it leads to.
func (l *learner) await(condition string) error {
	ctx, cancel := context.WithTimeout(l.ctx, patience)
	defer cancel()
	for {
		_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](
			`(async () => { while (!(`+condition+`)) await new Promise(requestAnimationFrame); return true })()`,
			chromedp.EvalAwaitPromise))
		if err == nil || ctx.Err() != nil || !strings.Contains(err.Error(), "Inspected target navigated") {
			return err
		}
	}
}

// whereabouts says what the page shows, for a test that fails.
func (l *learner) whereabouts() string {
	return fmt.Sprintf("where: %s\ncaption: %s\nfaults: %s\nnotice: %s\nengine: %s\nbadge: %s", l.glance("#where"),
		l.glance("#caption"), l.glance("#faults"), l.glance("#notice"), l.glance("#engine"), l.glance("#badge"))
}

// glance returns the text of an element as it is now, or "".
func (l *learner) glance(selector string) string {
	v, err := chromedp.Run(l.ctx, chromedp.Evaluate[string](fmt.Sprintf(`document.querySelector(%q)?.textContent ?? ""`, selector)))
	if err != nil {
		return err.Error()
	}
	return v
}

// press types keys, one after the other.
func (l *learner) press(keys ...string) {
	l.t.Helper()
	for _, key := range keys {
		do(l, chromedp.KeyEvent(key))
	}
}

// click clicks what a person would: the element in the middle of what is seen.
func (l *learner) click(selector string) {
	l.t.Helper()
	l.wait(fmt.Sprintf(`document.querySelector(%q)`, selector))
	do(l, chromedp.Click(chromedp.CSS(selector)))
}

// reads returns the text of an element.
func (l *learner) reads(selector string) string {
	l.t.Helper()
	l.wait(fmt.Sprintf(`document.querySelector(%q)`, selector))
	return strings.TrimSpace(look[string](l, fmt.Sprintf(`document.querySelector(%q).innerText`, selector)))
}

// sees waits until an element says what it should.
func (l *learner) sees(selector, text string) {
	l.t.Helper()
	if err := l.await(fmt.Sprintf(`document.querySelector(%q)?.textContent.replace(/\s+/g, " ").includes(%q)`, selector, text)); err != nil {
		l.t.Fatalf("wanted %q in %s, and there is %q (%v)\n%s", text, selector, l.glance(selector), err, l.whereabouts())
	}
}

const (
	right = kb.ArrowRight
	left  = kb.ArrowLeft
	end   = kb.End
	home  = kb.Home
)
