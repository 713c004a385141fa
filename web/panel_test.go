package web

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

// Every option that matters with the designs has a control, and no other.
func TestOptionsThatApplyHaveAControl(t *testing.T) {
	for _, preset := range []string{"lost-ack", "lease-too-short", "dual-write-save-first", "two-replicas", "retry-ladder-exponential"} {
		l := labOf(t, preset)
		l.desk().Open.Panel = true
		text, s := page(l), l.desk().S
		for _, o := range catalog.Options {
			require.Equal(t, s.Draft.Scenario.Applies(o.Key), strings.Contains(text, `id="opt-`+o.Key+`"`), "%s in %s", o.Key, preset)
			_, err := s.Draft.SetOption(o.Key, o.Default)
			require.Nil(t, err, o.Key)
		}
	}
}
