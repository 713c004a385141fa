package explain

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/timelinetest"
)

const knew = " The warehouse found snack-7 in its inbox: it did not add 7 again, and it still said yes."

func requireEnd(t *testing.T, headline, because string, end End, name string) {
	t.Helper()
	require.Equal(t, headline, end.Headline, name)
	require.Equal(t, because, end.Because, name)
}

func TestEndings(t *testing.T) {
	tests := []struct{ name, headline, because string }{
		{"first-delivery", "1 request, 1 application", "The request arrived, the work was committed, and the reply says so."},
		{"lost-ack", "2 requests, 1 application", "Response 1 was lost, so the shop asked again under the same id." + knew},
		{"lost-request", "2 requests, 1 application", "Request 1 never reached the warehouse, so the shop asked again under the same id, and request 2 was new work."},
		{"connection-closed", "2 requests, 1 application", "The connection closed before response 1 came, so the shop asked again under the same id." + knew},
		{"valid-duplicate", "1 request, 1 application", "The network delivered request 1 twice." + knew},
		{"content-conflict", "2 requests, 1 application, 1 conflict", "Each order was applied once. Request 2 carried the known id snack-7 with another quantity, 8: the warehouse refused it and changed nothing."},
		{"separate-work", "2 requests, 2 applications", "Every request carried an id of its own, so each was new work."},
		{"four-answers", "4 requests, 2 applications, 1 conflict", "Somebody else sent snack-7 again." + knew + " Request 3 carried the known id snack-7 with another quantity, 8: the warehouse refused it and changed nothing."},
		{"crash-after-stock-update", "2 requests, 1 application", "The warehouse died while it worked on request 1, and what it had written was never committed, so the shop asked again under the same id, and request 2 was new work."},
		{"crash-after-commit", "2 requests, 1 application", "The warehouse did the work of request 1 and died before it could reply, so the shop asked again under the same id." + knew},
		{"memory-set", "2 requests, 2 applications", "A promise is broken: snack-7 was applied 2 times. Request 1 and request 2 each changed the stock: the warehouse remembered snack-7 only in memory, and that went with its process."},
		{"outbox", "1 request, 1 application", "The shop died before it had sent anything. The order was found in the outbox and sent."},
		{"relay-dies-before-mark", "2 requests, 1 application", "The shop died before it could note the ACK, so its next process asked again under the same id." + knew},
		{"retry-ladder", "4 requests, 1 application", "Responses 1 and 2 were lost, and each time the shop asked again under the same id. Response 3 was lost too, and the order was parked until an operator had it sent again." + knew},
	}
	for _, test := range tests {
		requireEnd(t, test.headline, test.because, Ending(timelinetest.Preset(t, test.name)), test.name)
	}
}

func TestEndingsOfWhatNoPresetShows(t *testing.T) {
	tests := []struct{ name, headline, because string }{
		{"none", "2 requests, 2 applications", "A promise is broken: snack-7 was applied 2 times. Request 1 and request 2 each changed the stock: the warehouse keeps no ids, so request 2 looked new."},
		{"parked", "3 requests, 0 applications", "Requests 1, 2 and 3 never reached the warehouse. The order is parked: the shop has given up asking, and only an operator can have it sent again."},
		{"late-reply", "2 requests, 1 application", "Response 1 came too late, because it was delayed on its way, so the shop asked again under the same id." + knew},
		{"bad-replies", "3 requests, 1 application", "Responses 1, 2 and 3 were changed on their way and proved nothing." + knew + " The order is parked: the shop has given up asking, and only an operator can have it sent again. That is a false alarm: the work is done."},
		{"answered", "2 requests, 1 application", "Something on the way answered request 1 in the warehouse's place, which proved nothing, so the shop asked again under the same id, and request 2 was new work."},
		{"dead-warehouse", "2 requests, 1 application", "Request 1 reached a warehouse that did not run, so the shop asked again under the same id, and request 2 was new work."},
	}
	for _, test := range tests {
		requireEnd(t, test.headline, test.because, Ending(timelinetest.Run(t, timelinetest.Rough[test.name])), test.name)
	}
	require.Contains(t, Ending(timelinetest.Run(t, timelinetest.Rough["limit"])).Because, "before all was at rest")
	requireEnd(t, "0 requests, 0 applications", "Nothing was applied.", Ending(&trace.Recording{}), "nothing")
}

// Every cause is told when there are several, in the order in which they came.
func TestEndingsWithSeveralCauses(t *testing.T) {
	tests := []struct{ text, because string }{
		{"order snack-7 7\ncorrupt response 1 as broken\nclose response 2",
			"Response 1 was changed on its way and proved nothing, then the connection closed before response 2 came, and each time the shop asked again under the same id." + knew},
		{"order snack-7 7\ndrop request 1\ndrop response 2",
			"Request 1 never reached the warehouse, then response 2 was lost, and each time the shop asked again under the same id; request 2 was new work." + knew},
		{"order snack-7 7\ndrop response 1\ninject snack-9 8 at=500ms",
			"A promise is broken: 8 of snack-9 was added to the stock, and there is no such order. Request 3 did not come from the shop, and the warehouse cannot tell." +
				" Response 1 was lost, so the shop asked again under the same id." + knew},
		{"receiver memory-set\norder snack-7 7\ndrop response 1\nrestart receiver at=100ms\ninject tea-1 3 at=500ms",
			"2 promises are broken: 3 of tea-1 was added to the stock, and there is no such order; snack-7 was applied 2 times. Request 3 did not come from the shop, and the warehouse cannot tell." +
				" Request 1 and request 2 each changed the stock: the warehouse remembered snack-7 only in memory, and that went with its process."},
	}
	for _, test := range tests {
		require.Equal(t, test.because, Ending(timelinetest.Run(t, test.text)).Because, test.text)
	}
}

// What a learner reads at the end of every preset.
func TestEndingsOfEveryPreset(t *testing.T) {
	var b strings.Builder
	for _, p := range scenario.Presets() {
		end := Ending(timelinetest.Run(t, p.Text))
		fmt.Fprintf(&b, "%s: %s\n  %s\n", p.Name, end.Headline, end.Because)
	}
	timelinetest.Golden(t, "endings.txt", b.String())
}
