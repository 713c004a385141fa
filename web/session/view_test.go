package session

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
	"twodeliveries/web/shown"
	"twodeliveries/web/webtest"
)

func TestLitSince(t *testing.T) {
	s := NewSession("lost-ack", webtest.Preset(t, "lost-ack"))
	s.Forward()
	require.NotEmpty(t, s.Lit(), "the order and its outbox row are written before the first stop")
}

func TestListing(t *testing.T) {
	require.Equal(t, `<pre><span class="l" data-line="1"><i class="k">if</i> a &lt; <i class="s">&quot;x\&quot;y&quot;</i> { <i class="c">// why</i>`+"\n</span></pre>",
		shown.Listing("if a < \"x\\\"y\" { // why\n"))
}

// The line on which a process died is lit while it dies.
func TestTheLineOfACrash(t *testing.T) {
	s := NewSession("crash-after-inbox-insert", webtest.Preset(t, "crash-after-inbox-insert"))
	at := webtest.Find(t, s.Run.Rec, func(e *trace.Event) bool { return e.Kind == trace.Crashed })
	s.Seek(at - 1)
	file, line, _ := s.Source()
	s.Seek(at)
	died, on, by := s.Source()
	require.Equal(t, "inbox.go", died)
	require.Equal(t, file, died)
	require.Equal(t, line, on)
	require.Contains(t, by, "Here it dies")
}
