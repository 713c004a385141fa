package sim

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/digest"
)

// values are some for each option that only matters with some designs.
var values = map[string][]string{
	"attempts": {"1", "3"}, "retry-delay": {"50ms", "200ms"}, "backoff": {"fixed", "exponential"},
	"retry-cap": {"10ms", "1h"}, "on-failure": {"skip", "stop", "park", "discard"}, "retry-body": {"same", "reordered"},
	"relays": {"1", "2"}, "relay-starts": {"0", "1"}, "relay-interval": {"never", "30ms"}, "batch": {"1", "all"},
	"lease": {"20ms", "300ms"}, "retention": {"10ms", "1d"}, "courier-keys": {"0ms", "forever"},
}

// settings of a run in which each of them has something to do.
var occasions = []string{
	"order a 5 at=1ms\norder b 3 at=2ms\ndrop request 1\ndrop request 2\ndrop response 3",
	"backoff exponential\nrelay-interval 30ms\norder a 5 at=1ms\norder b 3 at=2ms\ndrop request 1\ndrop request 2\ndrop request 3\nrefuse receiver received 1",
	"backoff exponential\norder a 5 at=1ms\norder b 3 at=2ms\nrefuse receiver received 1\nrefuse receiver received 2\nrefuse receiver received 3",
	"order a 5\nduplicate request 1 by=100ms\npurge receiver at=40ms",
	"order a 5\ndrop request 1\npurge publisher at=100ms",
	"receiver courier-outbox-key\norder a 5\ndrop receipt 1",
	"receiver courier-asked-first\norder a 5\ndrop inquiry 1\ndrop pickup 1",
	"relays 2\nreplicas 2\nwork 30ms\norder a 5\nduplicate request 1 by=25ms\npurge receiver at=40ms\ncrash receiver stock-updated 1",
}

// A setting changes something with every design it is said to matter with, and
// nothing with any other.
func TestASettingMattersWhereItIsSaidTo(t *testing.T) {
	engine := NewEngine()
	defer engine.Close()
	for _, d := range catalog.Designs {
		if d.Role == catalog.Ack {
			continue
		}
		for key, some := range values {
			differs, applies := false, false
			for _, text := range occasions {
				sc := parse(t, text)
				require.NoError(t, sc.Set(string(d.Role), d.Name))
				if d.Role == catalog.Publisher {
					require.NoError(t, sc.Set("receiver", "inbox"))
				}
				if d.Role == catalog.Receiver && key != "retention" {
					require.NoError(t, sc.Set("publisher", "save-first")) // with which only the receiver's own settings matter
				}
				if sc.Check() != nil {
					continue // the design has no such point
				}
				sums := map[[32]byte]bool{}
				for _, value := range some {
					require.NoError(t, sc.Set(key, value))
					sums[digest.Sum(engine.Judge(sc))] = true
					applies = applies || sc.Applies(key)
				}
				differs = differs || len(sums) > 1
			}
			require.Equal(t, applies, differs, "%s %s: %s", d.Role, d.Name, key)
		}
	}
}
