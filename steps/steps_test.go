package steps

import (
	"encoding/json"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"
)

// A text is told by how much of the one before stays, at its beginning and at its end, as
// a script counts: what is beyond 16 bits counts twice.
func TestATextIsToldByWhatDiffers(t *testing.T) {
	p := Part{To: "#a", When: "still", Texts: []string{"<p>one</p>", "<p>one</p>", "<p>😀 two</p>", "<p>😀 three 😀</p>", "<p>😀</p>", ""}}
	text, err := json.Marshal(p)
	require.NoError(t, err)
	require.JSONEq(t, `{"to":"#a","when":"still","texts":[[0,0,"<p>one</p>"],0,[3,4,"😀 two"],[7,4,"hree 😀"],[5,4,""],[0,0,""]]}`, string(text))

	var told struct{ Texts []json.RawMessage }
	require.NoError(t, json.Unmarshal(text, &told))
	var was []uint16
	for i, raw := range told.Texts {
		var change struct {
			front, back int
			text        string
		}
		if string(raw) != "0" {
			require.NoError(t, json.Unmarshal(raw, &[]any{&change.front, &change.back, &change.text}))
			was = append(append(was[:change.front:change.front], utf16.Encode([]rune(change.text))...), was[len(was)-change.back:]...)
		}
		require.Equal(t, p.Texts[i], string(utf16.Decode(was)))
	}
}

// The same text over and over, as in a long wait, costs nothing; a text within another is
// not told twice.
func TestFrontAndBackDoNotOverlap(t *testing.T) {
	text, err := json.Marshal(Part{To: "a", Texts: []string{"aaa", "aa", "aaaa"}})
	require.NoError(t, err)
	require.JSONEq(t, `{"to":"a","texts":[[0,0,"aaa"],[2,0,""],[2,0,"aa"]]}`, string(text))
}
