package walks

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"twodeliveries/walks/webdriver"
)

// everywhere takes a walk in each browser. One that is not here is skipped;
// scripts/browsers.sh installs it, or says how.
func everywhere(t *testing.T, walk func(l *learner)) {
	t.Run("Chromium", func(t *testing.T) { walk(newLearner(t)) })
	inOthers(t, false, walk)
}

// everywhereKept does the same where the browsers keep the site for later.
func everywhereKept(t *testing.T, walk func(l *learner)) {
	t.Run("Chromium", func(t *testing.T) {
		l := newKeeperIn(t, open(t).browser)
		l.alone(true)
		walk(l)
	})
	inOthers(t, true, walk)
}

func inOthers(t *testing.T, keeps bool, walk func(l *learner)) {
	for name, browser := range others {
		t.Run(name, func(t *testing.T) { walk(driven(t, browser, keeps)) })
	}
}

// others are the browsers beside Chromium, each started once, when it is needed.
var others = map[string]func() (*webdriver.Session, error){
	"Firefox": once(webdriver.Firefox),
	"WebKit":  once(webdriver.WebKit),
}

// once starts a browser at the first call, which the house closes.
func once(start func() (*webdriver.Session, error)) func() (*webdriver.Session, error) {
	return sync.OnceValues(func() (*webdriver.Session, error) {
		s, err := start()
		if err == nil {
			theHouse.close = append(theHouse.close, s.Close)
		}
		return s, err
	})
}

// driven is a learner in another browser.
func driven(t *testing.T, browser func() (*webdriver.Session, error), keeps bool) *learner {
	t.Helper()
	open(t) // what closes the browser at the end
	s, err := browser()
	var missing webdriver.Missing
	if errors.As(err, &missing) {
		t.Skip(missing.Error())
	}
	require.NoError(t, err)
	l := &learner{t: t, patience: 3 * patience, tab: keyboard{s}} // WebKit is slow while it is cold
	l.alone(keeps)
	t.Cleanup(func() {
		troubles, err := s.Troubles(l.origin)
		require.NoError(t, err)
		for _, trouble := range troubles {
			l.trouble(trouble)
		}
		l.checkNoTrouble()
		require.NoError(t, s.Open("about:blank"))
	})
	return l
}

// alone gives the learner a site at an address of its own, so nothing is there of what
// others have left. Unless it is to be kept there is no worker that would load all of it.
func (l *learner) alone(keeps bool) {
	h := open(l.t)
	l.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !keeps && r.URL.Path == "/sw.js" {
			http.NotFound(w, r)
			return
		}
		h.site.ServeHTTP(w, r)
	}))
	l.t.Cleanup(l.server.Close)
	l.root = l.server.URL + "/"
}

// keyboard is a tab whose keys have the names that the standard gives them.
type keyboard struct{ *webdriver.Session }

var keys = strings.NewReplacer(kb.ArrowLeft, "\uE012", kb.ArrowUp, "\uE013", kb.ArrowRight, "\uE014", kb.ArrowDown, "\uE015",
	kb.Home, "\uE011", kb.End, "\uE010", kb.Enter, "\uE006", kb.Tab, "\uE004", kb.Escape, "\uE00C")

// Reload is what the key F5 does; what the standard has for it asks the server alone.
func (k keyboard) Reload() error {
	_, err := k.Eval(`(document.documentElement.dataset.program = "", setTimeout(() => location.reload()), true)`)
	return err
}

func (k keyboard) Press(key string) error { return k.Session.Press(keys.Replace(key)) }

// sends gives an address to a friend, who opens it: in Chromium in another profile, else
// in the same browser, which has left the site and forgotten it.
func (l *learner) sends(address string) (friend *learner) {
	l.t.Helper()
	if l.ctx != nil {
		return visitAt(l.t, address)
	}
	look[bool](l, `(localStorage.clear(), true)`)
	l.goTo("about:blank")
	l.open(address)
	return l
}
