package sim

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// While a relay waits for a reply its claim ends, and another relay sends the row again.
// One relay has nobody to lose a row to.
func TestTheWarningAboutAShortLeaseOfARow(t *testing.T) {
	warning := []string{"lease shorter than the timeout"}
	for text, want := range map[string][]string{
		"publisher outbox-claimed\nrelays 2\nlease 49ms": warning,
		"publisher outbox-claimed\nrelays 2\nlease 50ms": {},
		"publisher outbox-claimed\nlease 49ms":           {},
		"publisher unguarded\nrelays 2\nlease 49ms":      warning,
	} {
		require.Equal(t, want, Run(parse(t, text+"\norder a 7\n")).Warnings, text)
	}
}

// A claim that outlives the last attempt keeps everybody out. Four attempts, each
// waited for 50 ms, with delays of 100, 200 and 400 ms between them, take 900 ms;
// with delays of no more than 150 ms they take 50 + 150 + 200 + 200 = 600.
func TestTheWarningAboutALongLeaseKnowsHowLongTheShopAsks(t *testing.T) {
	const doubling = "receiver claim-lease\nattempts 4\nretry-delay 100ms\nbackoff exponential\norder a 7\n"
	warning := []string{"lease longer than the retry ladder"}
	for text, want := range map[string][]string{
		"lease 900ms":                  {},
		"lease 901ms":                  warning,
		"lease 600ms\nretry-cap 150ms": {},
		"lease 601ms\nretry-cap 150ms": warning,
	} {
		require.Equal(t, want, Run(parse(t, doubling+text)).Warnings, text)
	}
}

// Each warning begins one ms beyond what is still enough. Three attempts of 50 ms with
// 200 ms between them take 550; the copy of request 1 comes up to 2 s late, and a late
// reply asks nobody for anything.
func TestAWarningBeginsWhereItIsTrue(t *testing.T) {
	ladder, resend := []string{"retention shorter than the retry ladder"}, []string{"retention shorter than the oldest possible resend"}
	for text, want := range map[string][]string{
		"receiver expiring-inbox\nretention 549ms\npurge receiver at=1h":                             ladder,
		"receiver expiring-inbox\nretention 550ms\npurge receiver at=1h":                             {},
		"receiver expiring-inbox\nretention 1999ms\nduplicate request 1 by=2s\npurge receiver at=1h": resend,
		"receiver expiring-inbox\nretention 2s\nduplicate request 1 by=2s\npurge receiver at=1h":     {},
		"receiver expiring-inbox\nretention 1999ms\ndelay response 1 by=2s\npurge receiver at=1h":    {},
		"receiver claim-lease\nlease 99ms\nwork 100ms":                                               {"lease shorter than the work"},
		"receiver claim-lease\nlease 100ms\nwork 100ms":                                              {},
		"receiver claim-owner\nlease 99ms\nwork 100ms":                                               {}, // it looks whether the claim is still its own
	} {
		require.Equal(t, want, Run(parse(t, text+"\norder a 7")).Warnings, text)
	}
}

// An id expires when a purge deletes it, and not before.
func TestWhereNothingPurgesNoIDExpires(t *testing.T) {
	warning := []string{"nothing purges in this run, so no id expires: add purge receiver at=TIME"}
	for text, want := range map[string][]string{
		"receiver expiring-inbox":                        warning,
		"receiver expiring-inbox\npurge publisher at=1h": warning, // that deletes rows of the outbox
		"receiver expiring-inbox\npurge receiver at=1h":  {},
		"receiver inbox":                                 {},
		"receiver log-as-inbox":                          {}, // its entries are taken for done, and nobody said that they expire
		"receiver log-as-inbox\nretention 1h":            warning,
	} {
		require.Equal(t, want, Run(parse(t, text+"\norder a 7")).Warnings, text)
	}
}

// What has nothing to act on is said with the reason.
func TestAWarningSaysWhatDoesNothing(t *testing.T) {
	for text, want := range map[string][]string{
		"courier-keys 1h":                              {"receiver inbox sends no keys to a courier, so courier-keys does nothing"},
		"receiver courier-outbox\ncourier-keys 1h":     {"receiver courier-outbox sends no keys to a courier, so courier-keys does nothing"},
		"receiver courier-outbox-key\ncourier-keys 1h": {},
		"intent none":                                  {"no wish in this scenario, so intent does nothing"},
		"intent none\nwish b 3":                        {},
		"receiver courier-outbox\ndrop inquiry 1":      {"receiver courier-outbox never asks the courier, so there is no inquiry"},
		"receiver courier-asked-first\ndrop inquiry 1": {},
		"receiver courier-outbox\nduplicate return 1":  {"receiver courier-outbox has no parcel taken back, so there is no return"},
		"receiver courier-taken-back\ndrop recall 1":   {},
		"lease 1h": {}, // of a design that this one is not
	} {
		require.Equal(t, want, Run(parse(t, text+"\norder a 7")).Warnings, text)
	}
}

// What is parked is worked off by the next version, and by nothing else: a start of the
// same one does not read it.
func TestWhereNothingWorksOffWhatIsParkedAWarningSaysSo(t *testing.T) {
	const parks = "unknown-version park\norder a 7 at=10ms\ndeploy publisher at=5ms\n"
	warning := []string{"no deploy receiver in this scenario, so nothing works off what is parked"}
	for text, want := range map[string][]string{
		parks:                              warning,
		parks + "restart receiver at=1s":   warning,
		parks + "deploy receiver at=300ms": {},
		"order a 7 at=10ms\ndeploy publisher at=5ms": {}, // refused, and not kept
	} {
		require.Equal(t, want, Run(parse(t, text)).Warnings, text)
	}
}
