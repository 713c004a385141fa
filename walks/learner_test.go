package walks

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"twodeliveries/walks/webdriver"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"
)

// patience is how long a learner waits for something to show. Only a test that
// fails ever waits that long.
const patience = 20 * time.Second

// tab is a page of some browser, in somebody's hands.
type tab interface {
	Open(address string) error
	Back() error
	Reload() error
	// Eval evaluates an expression; a promise is waited for.
	Eval(expression string) (json.RawMessage, error)
	// Click clicks the element in the middle of what is seen of it.
	Click(selector string) error
	ClickAt(x, y float64) error
	Press(key string) error
}

// learner is a person at the page, in a fresh profile. At the end of the test
// nothing must have gone wrong in the browser: no error in the console, no
// violation of the policy, no request to somewhere else.
type learner struct {
	t   testing.TB
	tab tab

	patience time.Duration
	root     string          // address of the site that the learner is to visit
	ctx      context.Context // of Chromium, for tests of what only it does; nil in another

	server *httptest.Server // of the site, where the learner is alone

	mu       sync.Mutex
	origin   string
	troubles []string
	expected []string // troubles that the test is about, by a part of their text
}

// visit opens a page of the site: "", "p/lost-ack/", "#v1...".
func visit(t testing.TB, path string) *learner {
	t.Helper()
	l := newLearner(t)
	l.visit(path)
	return l
}

// visitAt opens any address in a fresh profile.
func visitAt(t testing.TB, address string) *learner {
	t.Helper()
	l := newLearner(t)
	l.open(address)
	return l
}

// visit opens a page of the site.
func (l *learner) visit(path string) {
	l.t.Helper()
	l.open(l.root + path)
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
	require.NoError(l.t, l.tab.Open(address))
}

// goesBack goes to the page before.
func (l *learner) goesBack() {
	l.t.Helper()
	require.NoError(l.t, l.tab.Back())
}

// reloads loads the page again and waits until the program runs.
func (l *learner) reloads() {
	l.t.Helper()
	require.NoError(l.t, l.tab.Reload())
	l.wait(`document.documentElement.dataset.program === "running"`)
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

// look evaluates an expression in the page; a promise is waited for.
func look[T any](l *learner, expression string) T {
	l.t.Helper()
	var v T
	text, err := l.tab.Eval(expression)
	require.NoError(l.t, err, "%s", expression)
	require.NoError(l.t, json.Unmarshal(text, &v), "%s", expression)
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

// await waits on the page, and goes on waiting on the one that it leads to; a page
// that has no body yet is waited for.
func (l *learner) await(condition string) error {
	waiting := `(async () => {
		const late = performance.now() + 1000;
		while (!(document.body && (` + condition + `))) {
			if (performance.now() > late) return false;
			await new Promise(requestAnimationFrame);
		}
		return true })()`
	for late := time.Now().Add(l.patience); ; {
		holds, err := l.tab.Eval(waiting)
		switch {
		case errors.Is(err, webdriver.ErrGone):
		case err != nil:
			return err
		case string(holds) == "true":
			return nil
		}
		if time.Now().After(late) {
			return errors.New("patience ends")
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
	text, err := l.tab.Eval(fmt.Sprintf(`document.querySelector(%q)?.textContent ?? ""`, selector))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// press types keys, one after the other.
func (l *learner) press(keys ...string) {
	l.t.Helper()
	for _, key := range keys {
		require.NoError(l.t, l.tab.Press(key))
	}
}

// click clicks what a person would: the element in the middle of what is seen.
func (l *learner) click(selector string) {
	l.t.Helper()
	l.wait(fmt.Sprintf(`document.querySelector(%q)`, selector))
	require.NoError(l.t, l.tab.Click(selector), selector)
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
