package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/timeline/timelinetest"
)

// saids are runs over which an explanation that goes by the name of the design says
// what is not so; each with what is so, worked out from its events.
var saids = []struct{ text, because string }{
	{"order m1 5; drop request 1; drop request 2",
		"Requests 1 and 2 never reached the warehouse, and each time the shop asked again under the same id; request 3 was new work."},
	{"receiver id-first; order m1 5; raise receiver id-committed 1",
		"2 promises are broken: m1 was ordered and never applied, and nothing at the shop remembers to ask again; an ACK for m1 came, and the warehouse has not applied it. The warehouse found m1 in its inbox, and it said yes, although nothing of it was applied. Request 1 had made the id durable without its work, and the handler raised an exception while it worked on request 1."},
	{"replicas 2; work 100ms; busy-timeout 20ms; timeout 1s; order m1 5; duplicate request 1",
		"The network delivered request 1 twice. Request 1 copy 1 got no lock (SQLITE_BUSY) and did no work."},
	{"busy-timeout 100ms; order m1 5; lock publisher from=15ms to=125ms",
		"The shop held the ACK and could not write it down, because its database was locked, so the shop asked again under the same id. The warehouse found m1 in its inbox: it did not add 5 again, and it still said yes."},
	{"receiver claim-lease; order m1 5; raise receiver committed 1",
		"A promise is broken: m1 was applied 2 times. Request 1 and request 3 each changed the stock: the handler raised an exception while it worked on request 1, before its claim was marked as done, and at 310 ms the claim ended."},
	{"receiver check-then-act-mail; order m1 5; crash receiver mail-sent 1",
		"A promise is broken: a second mail went out for m1. Request 1 and request 2 each sent a mail: the warehouse died after the mail of request 1 and before the commit."},
	{"ack arrival-order; order m1 5; answer request 1 with 200 {\"id\":\"m2\",\"accepted\":true}",
		"2 promises are broken: m1 was ordered and never applied, and nothing at the shop remembers to ask again; the shop marked m1 complete, and the warehouse has not applied it. The shop took response 1 for an ACK, although it speaks of m2, and the shop asked for m1. Its check matches replies to requests by the order of arrival."},
	{"relays 2; attempts 1; order m1 5; drop request 2",
		"Two relays read the row of m1 before either had marked it, and both sent it."},
	{"receiver claim-owner; inject m1 7 at=0ms; order m1 5 at=1s",
		"2 promises are broken: 7 of m1 was added to the stock when there was no order m1 yet; 5 of m1 was ordered and 7 applied. Request 1 did not come from the shop, and the warehouse cannot tell. Requests 2, 3 and 4 were refused as other content. The order is parked: the shop has given up asking, and only an operator can have it sent again."},
	{"receiver claim-as-done; order a 5; raise receiver claimed 1",
		"2 promises are broken: a was ordered and never applied, and nothing at the shop remembers to ask again; an ACK for a came, and the warehouse has not applied it. Request 2 met the claim of request 1, which lasts until 310 ms, and the warehouse said yes all the same. The handler raised an exception while it worked on request 1."},
	{"publisher unknown-as-failed; work 100ms; order a 5",
		"A promise is broken: a was applied a second time, and 3 times in all. Request 1, request 2 and request 3 each changed the stock: the warehouse could not recognise a under the ids a-new1 and a-new2. Responses 1 and 2 came too late, because the work takes 100 ms, and each time the shop sent the order again under a new id, as if it had never been sent. The order is parked: the shop has given up asking, and only an operator can have it sent again. That is a false alarm: the work is done."},
	{"on-failure park; order a 5; order b 3; refuse receiver received 1",
		"The handler said no to request 1. The order a is parked: the shop has given up asking, and only an operator can have it sent again."},
	{"attempts 1; work 60ms; order a 5",
		"Response 1 came too late, because the work takes 60 ms. The order is parked: the shop has given up asking, and only an operator can have it sent again. That is a false alarm: the work is done."},
	{"publisher mark-first; order snack-7 7",
		"A promise is broken: the shop marked snack-7 complete at 0 ms, before the warehouse had applied it (at 10 ms). The row of snack-7 was marked complete before it was sent."},
	{"receiver busy-as-done; order a 5 at=10ms; order b 3 at=12ms; lock receiver from=15ms to=1100ms",
		"A promise is broken: an ACK for a came at 1030 ms, before the warehouse had applied it (at 1100 ms). The warehouse's database was locked (SQLITE_BUSY) when request 1 came. The warehouse did no work, and said yes. 2 orders are parked: the shop has given up asking, and only an operator can have them sent again. That is a false alarm: the work is done."},
	{"receiver id-first; replicas 2; order a 5; duplicate request 1; hold receiver id-committed 1 for=50ms",
		"A promise is broken: an ACK for a came at 20 ms, before the warehouse had applied it (at 60 ms). Warehouse 2 found a in its inbox, and it said yes, although nothing of it was applied yet. Request 1 had made the id durable without its work, and warehouse 1 stood still over request 1."},
	{"publisher unknown-as-done; order a 5; delay request 1 by=100ms",
		"A promise is broken: the shop marked a complete at 50 ms, before the warehouse had applied it (at 110 ms). No ACK had come when a was marked: the warehouse had not read request 1 when the shop stopped waiting, because it was delayed on its way."},
	{"receiver busy-as-done; replicas 2; busy-timeout 0ms; work 20ms; order a 5 at=100ms; duplicate request 1 by=5ms; drop response 1",
		"A promise is broken: an ACK for a came at 125 ms, before the warehouse had applied it (at 130 ms). The warehouse's database was locked (SQLITE_BUSY) when request 1 copy 1 came. Warehouse 2 did no work, and said yes."},
	{"receiver id-only; inject a 3 at=0ms; order a 5 at=100ms",
		"2 promises are broken: 3 of a was added to the stock when there was no order a yet; 5 of a was ordered and 3 applied. Request 1 did not come from the shop, and the warehouse cannot tell. The warehouse found a in its inbox: it did not change the stock again, and it still said yes."},
	{"receiver claim-lease; order a 5 at=3s; crash receiver committed 1; clock receiver at=3100ms by=1h",
		"A promise is broken: a was applied 2 times. Request 1 and request 2 each changed the stock: the warehouse died while it worked on request 1, before its claim was marked as done, and at 3260 ms, by a clock that was 1 h ahead, the claim was over."},
	{"receiver claim-lease; order a 5; raise receiver committed 1; clock receiver at=100ms by=1h",
		"A promise is broken: a was applied 2 times. Request 1 and request 2 each changed the stock: the handler raised an exception while it worked on request 1, before its claim was marked as done, and at 230 ms, by a clock that was 1 h ahead, the claim was over."},
	{"publisher unguarded; relays 2; lease 20ms; attempts 1; order a 5; hold relay attempt-failed 1 for=300ms; drop request 1",
		"Request 1 never reached the warehouse, then the claim of the shop's relay ended at 20 ms, so relay 2 asked again under the same id, and request 2 was new work. Then the shop's relay, which no longer held the row, parked it after it was complete. The order a is parked, and only an operator can have it sent again. That is a false alarm: the work is done."},
	{"publisher unguarded; relays 2; lease 100ms; on-failure park; order a 5; hold relay attempt-failed 1 for=300ms; drop request 1",
		"Request 1 never reached the warehouse, then the claim of the shop's relay ended at 100 ms, so relay 2 asked again under the same id, and request 2 was new work. Then the shop's relay, which no longer held the row, parked it after it was complete. The order a is parked, and only an operator can have it sent again. That is a false alarm: the work is done."},
	{"publisher outbox-claimed; relays 2; lease 100ms; order a 5 at=3ms; clock relay-2 by=1min",
		"By the clock of relay 2, which is 1 min ahead, the claim of the shop's relay was over before the reply to request 1 came, so relay 2 asked again under the same id. The warehouse found a in its inbox: it did not add 5 again, and it still said yes."},
	{"publisher outbox-claimed; relays 3; lease 30ms; timeout 100ms; work 60ms; order a 5 at=5ms; order b 3 at=10ms",
		"The claims on the row ended before the replies to requests 1, 3, 4 and 5 came, and each time a relay asked again under the same id. The warehouse found a in its inbox: it did not add 5 again, and it still said yes. Response 2 came too late, because the warehouse still worked on request 1, so relay 3 asked again under the same id. The warehouse found b in its inbox: it did not add 3 again, and it still said yes."},
	{"publisher outbox-keyed; relays 2; order a 5 key=k; order b 3 key=k at=3ms; hold relay row-picked 1 for=100ms; drop request 1",
		"Request 1 never reached the warehouse, then two relays read the row of a before either had marked it, and each time a relay asked again under the same id; request 2 was new work. The warehouse found a in its inbox: it did not add 5 again, and it still said yes. Two relays read the row of b before either had marked it, and both sent it. The warehouse found b in its inbox: it did not add 3 again, and it still said yes. The work was done in the order a and b."},
	{"publisher outbox-claimed; relays 2; lease 10ms; latency 30ms; timeout 100ms; order a 5",
		"The run met its limit (step-limit) before all was at rest. The claims on the row ended before the replies to 89 requests came, and each time a relay asked again under the same id. The warehouse found a in its inbox: it did not add 5 again, and it still said yes."},
	{"publisher status-lookup; order a 5; corrupt response 1 as other-id; lock publisher from=15ms to=2s",
		"Response 1 was changed on its way and proved nothing, then the shop was told that a is done and could not write it down, because its database was locked, so the shop asked again under the same id. The warehouse found a in its inbox: it did not add 5 again, and it still said yes."},
	{"receiver check-then-act-mail; order a 5; lock receiver from=9ms to=1500ms; busy-timeout 0ms",
		"2 promises are broken: a second mail went out for a, and 3 in all; a mail went out for a, and its work is not done. Request 1, request 2 and request 3 each sent a mail: after the mail of request 1 the warehouse's database was locked, so nothing was committed. The order is parked: the shop has given up asking, and only an operator can have it sent again."},
	{"order a 5 at=10ms; answer request 1 with 409 {\"id\":\"a\",\"accepted\":false}",
		"Something on the way answered request 1 in the warehouse's place, and said no, so the shop asked again under the same id, and request 2 was new work."},
	{"receiver inbox; replicas 2; begin deferred; order a 5; duplicate request 1; hold receiver received 1 for=1ms; raise receiver stock-updated 1",
		"The network delivered request 1 twice. The handler raised an exception while it worked on request 1 copy 1, and what it had written was rolled back."},
	{"lock receiver from=5ms to=5s; order a 5; order b 3 at=30ms",
		"Response 1 came too late, because somebody else held the lock on the warehouse's database, then the warehouse had not read requests 3 and 5 when the shop stopped waiting, for the same reason. The warehouse had not read requests 2, 4 and 6 when the shop stopped waiting, because somebody else held the lock on the warehouse's database. 2 orders are parked: the shop has given up asking, and only an operator can have them sent again. That is a false alarm: the work is done."},
	{"publisher status-lookup; order a 5; drop request 1; drop request 2; lock receiver from=40ms to=2s",
		"Requests 1 and 2 never reached the warehouse, then response 3 came too late, because somebody else held the lock on the warehouse's database. 3 times the shop asked whether a is done, and no yes came. The order is parked: the shop has given up asking, and only an operator can have it sent again."},
	{"publisher unknown-as-failed; order a 5; order b 3 at=700ms; lock receiver from=705ms to=760ms",
		"A promise is broken: b was applied 2 times. Request 2 and request 3 each changed the stock: the warehouse could not recognise b under the id b-new1. Response 2 came too late, because somebody else held the lock on the warehouse's database, and the shop sent the order again under a new id, as if it had never been sent."},
	{"on-failure discard; order a 5; drop response 1",
		"Response 1 was lost. The shop deleted the row of a instead of asking again; the work is done all the same."},
	{"publisher unknown-as-done; order a 5; close response 1",
		"The connection closed before response 1 came. No ACK had come when a was marked complete: silence was taken for success, and this time the work was done."},
	{"receiver fingerprint; order a 5; order b 5 at=1s; order c 5 at=2s",
		"2 promises are broken: b was ordered and never applied, and nothing at the shop remembers to ask again, and so it is with c; an ACK for b came, and the warehouse has not applied it, and so it is with c. The warehouse found the content of b in its inbox and did not look at the id: it took the order for one that it had done, and said yes."},
	{"publisher outbox-no-connection; order a 5; order b 5",
		"The outbox refused to record outside the order's transaction: the order a was rolled back, and so it was with 1 more order."},
	{"receiver stock-first; order a 5; raise receiver stock-committed 1; raise receiver stock-committed 2",
		"A promise is broken: a was applied a second time, and 3 times in all. Request 1, request 2 and request 3 each changed the stock: twice the work was committed without its id, and the handler raised an exception before the id was in the inbox."},
	{"busy-timeout 50ms; order a 5; lock publisher from=15ms to=1s",
		"4 times the shop held the ACK and could not write it down, because its database was locked, and each time the shop asked again under the same id. The warehouse found a in its inbox: it did not add 5 again, and it still said yes."},
	{"receiver claim-owner; replicas 2; timeout 1s; lease 100ms; work 20ms; order a 5 at=1s; duplicate request 1 by=200ms; freeze receiver at=1015ms; resume receiver at=1400ms",
		"The network delivered request 1 twice. The claim of request 1 had been taken over, because warehouse 1 stood still, and its work was rolled back."},
	{"receiver id-first; relays 2; replicas 2; work 5ms; order snack-7 7 at=1ms; duplicate request 1",
		"The network delivered request 1 twice. Two relays read the row of snack-7 before either had marked it, and both sent it. Warehouse 2 found snack-7 in its inbox, although nothing of it was applied yet, and it still said yes."},
	{"ack arrival-order; order m1 5 at=5ms; inject m2 3 at=0ms; drop request 2; answer request 1 with 200 {\"id\":\"m2\",\"accepted\":true}",
		"A promise is broken: an ACK for m2 came to somebody else, and the warehouse has not applied it. Something on the way answered request 1 in the warehouse's place, and said yes."},
	{"publisher unguarded; receiver busy-as-done; ack any-id; latency 590ms; timeout 444ms; attempts 5; relays 3; busy-timeout 1275ms; order snack-7 3; order snack-8 9; order snack-9 4; answer request 1 with 200 []; purge publisher at=1083ms; corrupt response 5 as other-id; restart relay-2 at=1483ms",
		"The claims on the row ended before the replies to requests 6, 8, 13 and 20 came, then relay 2 wrote the row while the shop's relay held it, then the warehouse had not read requests 15 and 22 when the shop stopped waiting. The warehouse found snack-7 in its inbox: it did not add 3 again, and it still said yes. The claims on the row ended before the replies to 6 requests came, then the warehouse had not read requests 4, 18 and 24 when the shop stopped waiting, then the shop was stopped for a restart while it waited for the reply to request 11. The warehouse found snack-8 in its inbox: it did not add 9 again, and it still said yes. The claims on the row ended before the replies to requests 3, 5, 17 and 19 came, then the warehouse had not read requests 7, 12 and 21 when the shop stopped waiting. The warehouse found snack-9 in its inbox: it did not add 4 again, and it still said yes. 3 orders are parked: the shop has given up asking, and only an operator can have them sent again. That is a false alarm: the work is done."},
	{"publisher outbox-claimed; relays 2; order snack-7 7; freeze publisher at=10ms; resume publisher at=410ms; hold relay row-claimed 1 for=400ms; drop request 1",
		"Request 1 never reached the warehouse, then the shop's relay sent it although its claim had ended at 300 ms, and each time a relay asked again under the same id; request 2 was new work. The warehouse found snack-7 in its inbox: it did not add 7 again, and it still said yes."},
	{"order a 5; deploy publisher at=15ms", "The shop was stopped for a new version while it waited for the reply to request 1, so its next process asked again under the same id. The warehouse found a in its inbox: it did not add 5 again, and it still said yes."},
	{"work 20ms; order a 5; deploy receiver at=15ms", "The warehouse was stopped for a new version while it worked on request 1, and what it had written was never committed, so the shop asked again under the same id, and request 2 was new work."},
	{"publisher outbox-intent; wish a 5; drop checkout 1; drop checkout 2", "The request arrived, the work was committed, and the reply says so. Checkouts 1 and 2 were lost, so the customer asked again."},
	{"order m1 5; duplicate request 1; hop request 1 copy 1 passes=100ms with 502", "The warehouse found m1 in its inbox: it did not add 5 again, and it still said yes. A hop on the way took in request 1 copy 1, to answer for itself and to pass it on, as request 1 copy 2."},
	{"receiver courier-asked-first; order a 5; drop pickup 1; drop receipt 2; drop notice 1", "The request arrived, the work was committed, and the reply says so. Notice 1 was lost, pickup 1 was lost and receipt 2 was lost, and notice 3 said that the parcel for a had left, so no other was asked for. The warehouse's own message was recorded in the transaction that did the work."},
}

func TestWhatIsSaidIsSo(t *testing.T) {
	for _, s := range saids {
		rec := timelinetest.Run(t, strings.ReplaceAll(s.text, "; ", "\n")+"\n")
		require.Equal(t, s.because, Ending(rec).Because, s.text)
		t.Log(s.text, "\n", Ending(rec).Because)
	}
}
