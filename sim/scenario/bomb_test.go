package scenario

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A link that would grow without end is given up where it gets too long for a
// scenario: what comes behind is not unpacked, so it cannot fill the memory of
// whoever follows the link. That shows where the rest is cut off: it is too long
// before it is damaged.
func TestATooLongLinkIsNotUnpackedToItsEnd(t *testing.T) {
	const tooLong = "the scenario in the link is longer than 16384 bytes"
	bomb := EncodeLink(Link{Text: strings.Repeat("note x\n", 2_000_000), Step: -1})
	half := bomb[:len("v1/flate=")+4*(len(bomb)/8)] // four characters are three whole bytes
	_, err := DecodeLink(half)
	require.EqualError(t, err, tooLong)

	short := EncodeLink(Link{Text: strings.Repeat("note x\n", 2_000), Step: -1})
	_, err = DecodeLink(short)
	require.NoError(t, err)
	_, err = DecodeLink(short[:len("v1/flate=")+4*(len(short)/8)])
	require.ErrorContains(t, err, "the link is damaged", "a cut shows where it is come to")
}
