package walks

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"

	"twodeliveries/walks/webdriver"
)

// newLearner has a Chromium and has not gone anywhere yet.
func newLearner(t testing.TB) *learner {
	t.Helper()
	return newLearnerIn(t, open(t).browser)
}

func newLearnerIn(t testing.TB, browser context.Context) *learner {
	t.Helper()
	l := newKeeperIn(t, browser)
	l.runsEarly("delete Navigator.prototype.serviceWorker")
	return l
}

// runsEarly has a script run in every page before any of its own.
func (l *learner) runsEarly(script string) {
	l.t.Helper()
	_, err := chromedp.Call(l.ctx, cdppage.AddScriptToEvaluateOnNewDocument, cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: script})
	require.NoError(l.t, err)
}

// newKeeperIn is a learner whose browser keeps the site for later, which others
// leave out: all of it is loaded for that.
func newKeeperIn(t testing.TB, browser context.Context) *learner {
	t.Helper()
	l := &learner{t: t, patience: patience, root: open(t).address}
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext(), chromedp.WithListener(l.watch))
	l.ctx, l.tab = ctx, chromium{ctx}
	require.NoError(t, chromedp.Do(ctx))
	t.Cleanup(func() {
		l.checkNoTrouble()
		cancel()
	})
	return l
}

// chromium is a tab of Chromium, which is driven by its own protocol: tests also look at
// what only that tells.
type chromium struct{ ctx context.Context }

// do acts, as long as patience lasts.
func (c chromium) do(actions ...chromedp.Action[chromedp.Void]) error {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	return chromedp.Do(ctx, actions...)
}

func (c chromium) Open(address string) error   { return c.do(chromedp.Navigate(address)) }
func (c chromium) Back() error                 { return c.do(chromedp.NavigateBack()) }
func (c chromium) Reload() error               { return c.do(chromedp.Reload()) }
func (c chromium) Click(selector string) error { return c.do(chromedp.Click(chromedp.CSS(selector))) }
func (c chromium) ClickAt(x, y float64) error  { return c.do(chromedp.MouseClickXY(x, y)) }
func (c chromium) Press(key string) error      { return c.do(chromedp.KeyEvent(key)) }

func (c chromium) Eval(expression string) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(c.ctx, patience)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](
		`(async () => JSON.stringify(await (`+expression+`)) ?? "null")()`, chromedp.EvalAwaitPromise))
	if err != nil && strings.Contains(err.Error(), "Inspected target navigated") {
		return nil, webdriver.ErrGone
	}
	return json.RawMessage(text), err
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

// do does what only Chromium can, or ends the test.
func do(l *learner, actions ...chromedp.Action[chromedp.Void]) {
	l.t.Helper()
	require.NoError(l.t, chromium{l.ctx}.do(actions...))
}
