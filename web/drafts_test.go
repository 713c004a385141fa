package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/web/webtest"
)

// Every option that matters with the designs has a control, and no other.
func TestOptionsThatApplyHaveAControl(t *testing.T) {
	for _, preset := range []string{"lost-ack", "lease-too-short", "dual-write-save-first", "two-replicas", "retry-ladder-exponential"} {
		l := labOf(t, preset)
		l.panel = true
		text, s := page(l), l.session()
		for _, o := range catalog.Options {
			require.Equal(t, s.Wanted.Applies(o.Key), strings.Contains(text, `id="opt-`+o.Key+`"`), "%s in %s", o.Key, preset)
			_, err := s.SetOption(o.Key, o.Default)
			require.Nil(t, err, o.Key)
		}
	}
}

func TestWhatIsTypedIsKept(t *testing.T) {
	l := labOf(t, "lost-ack")
	l.panel = true
	_, err := l.session().SetOption("attempts", "many")
	l.drafts.keep("attempts", "many", err)
	l.drafts.write("order snack-7 seven\n")
	text := page(l)
	webtest.Has(t, text, `value="many"`)
	webtest.Has(t, text, "order snack-7 seven")
	webtest.Has(t, text, "Line 1: ")
	webtest.Has(t, text, "Allowed: ")
	l.drafts.forget()
	webtest.HasNot(t, page(l), "seven")
}
