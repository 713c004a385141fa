package session

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/web/webtest"
)

// At a point after the commit nothing is undone by an exception, and the menu says so.
func TestTheMenuIsTrueAtItsStep(t *testing.T) {
	s := NewSession("first-delivery", webtest.Preset(t, "first-delivery"))
	hint := func(point string) string {
		for i := range s.Run.Rec.Events {
			if s.Run.Rec.Events[i].Point == point {
				_, offers := s.Draft.Offers(s.Run, []int{i})
				for _, o := range offers {
					if strings.HasPrefix(o.Label, "Raise") {
						return o.Hint
					}
				}
			}
		}
		return ""
	}
	require.Equal(t, "Its transaction is undone.", hint("stock-updated"))
	require.Equal(t, "What it has committed stays; what it goes on to do, it does not.", hint("committed"))
}
