package walks

import (
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

var theOneFile struct {
	sync.Once
	text []byte
	err  error
}

// oneFileAt writes the one file, under a name that is not its own, and returns its
// address.
func oneFileAt(t testing.TB) string {
	t.Helper()
	h := open(t)
	theOneFile.Do(func() { theOneFile.text, theOneFile.err = h.site.OneFile() })
	require.NoError(t, theOneFile.err)
	name := filepath.Join(t.TempDir(), "two deliveries (1).html")
	require.NoError(t, os.WriteFile(name, theOneFile.text, 0o644))
	return "file://" + strings.ReplaceAll(name, " ", "%20")
}

// Every request of the learner that is not to a file is a trouble of the test.
func TestTheOneFileIsTheWholeLab(t *testing.T) { everywhere(t, walkTheOneFile) }

func walkTheOneFile(l *learner) {
	address := oneFileAt(l.t)
	l.open(address)
	l.seesComputedHere()
	l.toTheEnd()
	l.seesCount("requests", 2)
	l.takesAway("drop response 1")
	l.seesComputedHere()
	l.toTheEnd()
	l.seesCount("requests", 1)
	l.goesBack()
	l.seesFaults("drop response 1")
	l.seesCount("requests", 2)

	l.press(left)
	where := l.reads("#where")
	link := l.copiesTheLink()
	require.True(l.t, strings.HasPrefix(link, address+"#v2/lost-ack/"), link)
	friend := l.sends(link)
	friend.sees("#notice", "You were sent "+where)
	require.Equal(l.t, where, friend.reads("#where"))
}

func TestTheOneFileIsThePageOfEveryPreset(t *testing.T) {
	l := visitAt(t, oneFileAt(t)+"?p/memory-set")
	l.seesComputedHere()
	l.seesFaults("drop response 1", "restart receiver at=100ms")
	l.toTheEnd()
	l.seesCount("applications", 2)
	l.takesAway("drop response 1")
	l.wait(`location.search === "" && location.hash.startsWith("#v2/")`)
	l.seesComputedHere()
}

// Workers of the worker do the exploring, as on a host: the page tells of no trouble.
func TestTheOneFileExplores(t *testing.T) {
	l := visitAt(t, oneFileAt(t))
	l.seesComputedHere()
	l.click("#to-explore")
	l.wait(`location.search === "?explore" && ` + exploreReady)
	l.sees("#of-receiver", "8 designs safe")
	l.click(row("id-first", "outbox"))
	l.checkCase()
	l.click("#fill")
	l.sees("#origin", "as when this page was built")
	require.NotContains(t, l.reads("main"), "trouble with a worker")
	link := l.linkOf("no-loss")
	l.click("#to-lab")
	l.wait(`location.search === "?p/lost-ack" && document.querySelector("#step")`)
	lab := l.sends(link)
	lab.seesFaults("crash receiver id-committed 1")
	lab.sees("#verdict", "false ACK")
}

// The lessons are inside, with the runs that they tell of; each has its address.
func TestTheOneFileTeaches(t *testing.T) {
	l := visitAt(t, oneFileAt(t)+"?lessons")
	l.click(`a[href$="?lessons/remembering"]`)
	l.wait(`location.search === "?lessons/remembering" && document.querySelector("#passage")`)
	l.seesComputedHere()
	l.toTheEnd()
	l.click("#next")
	l.wait(`location.search === "?lessons/remembering" && location.hash !== ""`)
	passage := l.reads("#passage")
	friend := visitAt(t, l.address())
	friend.sees("#passage", passage)
	l.click(".lessonhead a")
	l.wait(`location.search === "?lessons" && document.querySelector('a[href$="?lessons/two-hypotheses"]')`)
}
