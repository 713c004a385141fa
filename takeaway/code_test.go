package takeaway

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// Where the code of a step is known, its line is marked; a step without one leaves the
// last line that ran, unmarked.
func TestTheCodeOfAStepStandsBesideIt(t *testing.T) {
	r := run{rec: &trace.Recording{
		Sources: []trace.Source{{File: "own/handler.go", Text: strings.Repeat("\n", 19) + "\tif a < b {\n}"}},
		Events:  []trace.Event{{}, {File: "own/handler.go", Line: 20}, {}},
	}}
	require.NotContains(t, r.code(0), "<pre>", "nothing has run")
	require.Contains(t, r.code(1), "<h2>own/handler.go:20</h2><pre>  12  \n")
	require.Contains(t, r.code(1), "<mark>  20      if a &lt; b {</mark>\n  21  }\n</pre>")
	require.Contains(t, r.code(2), "  20      if a &lt; b {\n")
	require.NotContains(t, r.code(2), "<mark>")
}
