package tell

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/timeline/timelinetest"
)

// tolds are runs of which a caption said what is not so; each with what is so, and with
// what must not be said anywhere.
var tolds = []struct{ text, says, not string }{
	{"receiver claim-lease; order a 5; crash receiver committed 1", "This delivery has done nothing yet; should the warehouse die now, the claim stays. (In truth the work is done.)", "has not begun"},
	{"receiver claim-lease; order a 5; crash receiver committed 1", "The claim is marked as done. (In truth the work was done twice.)", "agree."},
	{"receiver claim-lease; order a 5", "The claim is marked as done. Now the work and what the warehouse knows of it agree.", "In truth the work was done"},
	{"receiver memory-store; replicas 2; order a 5; drop response 1", "The id is claimed, in the memory of this process. This delivery has done nothing yet. (In truth the work is done.)", "has not begun"},
	{"receiver claim-lease; replicas 2; work 200ms; order a 5; duplicate request 1 by=50ms; clock receiver-2 by=1min", "By its own clock the old claim on a is over: warehouse 2 takes it over as number 2", "The old claim on a has ended"},
	{"receiver claim-lease; replicas 2; work 200ms; order a 5; duplicate request 1 by=50ms; clock receiver-2 by=1min", "Commit: the claim on a was done before, and nothing changes.", ""},
	{"receiver claim-lease; replicas 2; work 200ms; order a 5; duplicate request 1 by=50ms; clock receiver-2 by=1min", "Warehouse 2's clock is 1 min ahead now: it judges leases and the ages of ids by it.", "retry"},
	{"publisher outbox-claimed; relays 2; lease 100ms; order a 5 at=3ms; clock relay-2 by=1min", "it is still pending, and by its own clock the last claim on it is over, which lasts until 103 ms.", "ended at"},
	{"publisher outbox-claimed; relays 2; lease 100ms; order a 5; drop request 1; hold relay attempt-failed 1 for=300ms", "it is still pending, and the last claim on it ended at 100 ms.", ""},
	{"receiver id-only; inject a 3 at=0ms; order a 5 at=100ms", "Now the shop believes that the work is done. (In truth 3 was applied, and 5 was asked for.)", "Now the shop knows"},
	{"receiver claim-owner; inject m1 7 at=0ms; order m1 5 at=1s", "The shop takes it as definite. (In truth 7 was applied, and 5 was asked for.)", "In truth the work is done."},
	{"publisher unguarded; relays 2; lease 20ms; attempts 1; order a 5; hold relay attempt-failed 1 for=300ms; drop request 1", "writes over a row that another relay has completed: a is now parked.", "parked again"},
	{"publisher unguarded; relays 2; lease 20ms; attempts 1; order a 5; hold relay attempt-failed 1 for=300ms; drop request 1", "This relay's attempt failed, and it has parked a as a dead letter, which another relay had completed.", "The relay gives up"},
	{"ack truthy; order a 5; refuse receiver received 1; corrupt response 1 as truthy", `It now reads 409 {id: "a", accepted: "true"}.`, ""},
	{"order a 5; refuse receiver received 1; corrupt response 1 as status-500; corrupt response 2 as other-id", "Response 1 is changed on the way (status-500)", ""},
	{"order a 5; raise receiver received 1; corrupt response 1 as status-500", "Something on the way would change response 1 (status-500), but there is nothing in it to change: 500", "is changed on the way"},
	{"receiver expiring-inbox; retention 100ms; order a 5; purge receiver at=200ms; raise receiver purged 1", "The warehouse's code throws an exception here, where it works on no request.", "the stock is changed already"},
	{"publisher unguarded; relays 2; timeout 1s; work 551ms; order a 5", "marks a as complete, which another relay has done before.", ""},
	{"receiver claim-lease; replicas 2; lease 100ms; work 300ms; order a 5; duplicate request 1 by=200ms; crash receiver replied 2", "Warehouse 1 dies at replied. No transaction was open, and what it committed stays in its database.", "is durable and outlives it"},
	{"receiver ack-before-commit; order a 5; raise receiver replied 1", "The handler of the warehouse raises an exception here: nothing is committed yet, and the yes is out.", "nothing is done yet."},
	{"order a 5; deploy receiver at=5ms", "The warehouse is stopped for a new version of its program.", "dies"},
	{"order a 5; duplicate request 1; hop request 1 copy 1 passes=100ms with 502", "Request 1 copy 1 comes to a hop on the way", "Request 1 comes to a hop"},
	{"order a 5; duplicate request 1; hop request 1 copy 1 passes=100ms with 502", "It does not wait for what becomes of request 1 copy 1.", "what becomes of request 1."},
}

func TestWhatCaptionsSayIsSo(t *testing.T) {
	for _, s := range tolds {
		told := strings.Join(Sentences(timelinetest.Run(t, strings.ReplaceAll(s.text, "; ", "\n")+"\n")), "\n")
		require.Contains(t, told, s.says, s.text)
		if s.not != "" {
			require.NotContains(t, told, s.not, s.text)
		}
	}
}
