package timeline

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// saids are runs over which an explanation that goes by the name of the design says
// what is not so; each with what is so, worked out from its events.
var saids = []struct{ text, because string }{
	{"order m1 5; drop request 1; drop request 2",
		"Requests 1 and 2 never reached the warehouse, and each time the shop asked again under the same id; request 3 was new work."},
	{"receiver id-first; order m1 5; raise receiver id-committed 1",
		"2 promises are broken: m1 was ordered and never applied, and nothing at the shop remembers to ask again; an ACK for m1 has come, and the warehouse has not applied it. The warehouse found m1 in its inbox, and it said yes, although nothing of it was applied. Request 1 had made the id durable without its work, and the handler raised an exception over request 1."},
	{"replicas 2; work 100ms; busy-timeout 20ms; timeout 1s; order m1 5; duplicate request 1",
		"The network delivered request 1 twice. Request 1 copy 1 got no lock (SQLITE_BUSY) and did no work."},
	{"busy-timeout 100ms; order m1 5; lock publisher from=15ms to=125ms",
		"The shop held the ACK and could not write it down, because its database was locked, so the shop asked again under the same id. The warehouse found m1 in its inbox: it did not add 5 again, and it still said yes."},
	{"receiver claim-lease; order m1 5; raise receiver committed 1",
		"A promise is broken: m1 was applied 2 times. Request 1 and request 3 each changed the stock: the handler raised an exception over request 1, before its claim was marked as done, and at 310 ms the claim ended."},
	{"receiver check-then-act-mail; order m1 5; crash receiver mail-sent 1",
		"A promise is broken: m1 caused 2 outside effects. Request 1 and request 2 each sent a mail: the warehouse died while it worked on request 1 after the mail and before its work was durable."},
	{"ack arrival-order; order m1 5; answer request 1 with 200 {\"id\":\"m2\",\"accepted\":true}",
		"2 promises are broken: m1 was ordered and never applied, and nothing at the shop remembers to ask again; the shop marked m1 complete, and the warehouse has not applied it. The shop took response 1 for an ACK, although it speaks of m2, and the shop asked for m1. Its check credits replies in the order they arrive."},
	{"relays 2; attempts 1; order m1 5; drop request 2",
		"Two relays read the same row before either had marked it, and both sent it."},
	{"receiver claim-owner; inject m1 7 at=0ms; order m1 5 at=1s",
		"2 promises are broken: 7 of m1 was added to the stock, and there is no such order; 5 of m1 was ordered and 7 applied. Request 1 did not come from the shop, and the warehouse cannot tell. Requests 2, 3 and 4 were refused as another content. Request 2 carried the known id m1 with another quantity, 5: the warehouse refused it and changed nothing. The order is parked: the shop has given up asking, and an operator can have it sent again."},
	{"receiver claim-as-done; order a 5; raise receiver claimed 1",
		"2 promises are broken: a was ordered and never applied, and nothing at the shop remembers to ask again; an ACK for a has come, and the warehouse has not applied it. Request 2 met the claim of request 1, which lasts until 310 ms, and the warehouse said yes all the same. The handler raised an exception over request 1."},
	{"publisher unknown-as-failed; work 100ms; order a 5",
		"A promise is broken: a was applied 3 times. Request 1, request 2 and request 3 each changed the stock: the warehouse could not recognise a under the ids a-new1 and a-new2. Responses 1 and 2 came too late, and each time the shop sent the order again under a new id, as if it had never been sent. The order is parked: the shop has given up asking, and an operator can have it sent again. That is a false alarm: the work is done."},
	{"on-failure park; order a 5; order b 3; refuse receiver received 1",
		"The handler said no to request 1. The order a is parked: the shop has given up asking, and an operator can have it sent again."},
	{"attempts 1; work 60ms; order a 5",
		"Response 1 came too late. The order is parked: the shop has given up asking, and an operator can have it sent again. That is a false alarm: the work is done."},
	{"publisher mark-first; order snack-7 7",
		"A promise is broken: the shop marked snack-7 complete, and the warehouse has not applied it. The row of snack-7 was marked complete before it was sent; request 1 was applied at 10 ms."},
}

func TestWhatIsSaidIsSo(t *testing.T) {
	for _, s := range saids {
		rec := run(t, strings.ReplaceAll(s.text, "; ", "\n")+"\n")
		require.Equal(t, s.because, Ending(rec).Because, s.text)
		t.Log(s.text, "\n", Ending(rec).Because)
	}
}
