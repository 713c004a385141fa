package simtest

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
	"twodeliveries/sim/scenario"
)

var update = flag.Bool("update", false, "rewrite docs/presets.md")

const document = "../../docs/presets.md"

// The document has every preset with the numbers that the lab's table has. After a change:
//
//	go test ./sim/simtest -run TestTheDocument -update
func TestTheDocumentOfThePresets(t *testing.T) {
	fresh := writeDocument()
	if *update {
		require.NoError(t, os.WriteFile(document, []byte(fresh), 0o644))
		return
	}
	written, err := os.ReadFile(document)
	require.NoError(t, err)
	require.Equal(t, fresh, string(written), "run the test with -update")
}

const beginning = `# Presets

Every scenario that the lab ships with, and what it comes to. The numbers are worked out by hand from the rules of the lab,
and held against the engine, natively and as WebAssembly, whenever the tests run. What to watch for in each of them, and
what mends it, stands in [the language reference](scenario.md#presets).

A row has the orders; requests sent and delivered (copies, too); ACKs sent, and accepted by the shop; how often work was
applied; the duplicates and conflicts that the warehouse found; what is in stock, of what was ordered; what else there is at
the end, if anything: mails, parcels that are out with the courier, rows that the shop has given up (parked), requests that the
warehouse keeps unread; and the promises that break. None there means that every promise holds.

`

func writeDocument() string {
	var b strings.Builder
	b.WriteString(beginning)
	group := ""
	for _, p := range scenario.Presets() {
		if p.Group != group {
			if group != "" {
				b.WriteString("\n")
			}
			group = p.Group
			fmt.Fprintf(&b, "## %s\n\n", group)
			b.WriteString("| preset | what happens | orders | requests | ACKs | applied | duplicates | conflicts | stock | beyond | breaks |\n")
			b.WriteString("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |\n")
		}
		b.WriteString(row(p))
	}
	return b.String()
}

func row(p scenario.Preset) string {
	o := Lab[slices.IndexFunc(Lab, func(o Outcome) bool { return o.Preset == p.Name })]
	var breaks []string
	for _, rule := range o.Broken {
		breaks = append(breaks, catalog.RuleOf(rule).Title)
	}
	return fmt.Sprintf("| `%s` | %s | %d | %d, %d delivered | %d, %d accepted | %d | %d | %d | %d of %d | %s | %s |\n",
		p.Name, p.Title, o.Orders, o.Requests, o.Deliveries, o.AcksSent, o.AcksAccepted,
		o.Applications, o.Duplicates, o.Conflicts, o.Stock, o.StockExpected, LabBeyond[p.Name], strings.Join(breaks, ", "))
}
