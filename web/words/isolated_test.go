package words

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A title can neither turn a sentence around nor end the marks that keep it from that.
func TestATextKeepsItsDirectionToItself(t *testing.T) {
	for text, want := range map[string]string{
		"The ACK is lost · “quoted” 🙂": "The ACK is lost · “quoted” 🙂",
		"a\u202etitle":                 "\u2068a\u202etitle\u2069",
		"a\u2069\u202etitle\u2066":     "\u2068a\u202etitle\u2069",
		"הודעה":                        "\u2068הודעה\u2069",
		"رسالة":                        "\u2068رسالة\u2069",
	} {
		require.Equal(t, want, Isolated(text))
		require.Equal(t, "“"+want+"”", Quoted(text))
	}
}
