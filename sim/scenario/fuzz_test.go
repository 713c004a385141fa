package scenario

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/catalog"
)

// Any text is refused with an *Error or read; what is read prints as a text that
// reads the same, prints the same, and has its steps where Lines says.
func FuzzParsePrint(f *testing.F) {
	for _, p := range Presets() {
		f.Add(p.Text)
	}
	for _, v := range slices.Concat(catalog.Actions, catalog.Faults) {
		f.Add("order a 1\n" + v.Example)
	}
	for _, m := range slices.Concat(mistakes, laterMistakes) {
		f.Add("order a 1\n" + m.wrote)
	}
	f.Add("order a 1 key=k\nrelays 3\nreplicas 2\nrestart relay-3 at=1s\nfreeze receiver-2 at=1s\nlock relay from=0s to=1s")
	f.Add("\ufeffnote\r\n\r\nnote \u2028 x\n\torder a 1 at 60s # x\nrestart never")
	f.Fuzz(func(t *testing.T, text string) {
		sc, err := Parse(text)
		if err != nil {
			problem, ok := err.(*Error)
			require.True(t, ok)
			require.NotEmpty(t, problem.Message)
			require.Equal(t, Scenario{}, sc)
			return
		}
		printed := sc.String()
		again, err := Parse(printed)
		require.NoError(t, err, printed)
		require.Equal(t, sc, again)
		require.Equal(t, printed, again.String())
		lines := strings.Split(printed, "\n")
		for i, n := range sc.Lines() {
			require.Equal(t, sc.Statements[i].String(), lines[n-1])
			stmt, err := ParseStatement(lines[n-1])
			require.NoError(t, err)
			require.Equal(t, sc.Statements[i], stmt)
		}
		link := Link{Text: printed, Step: len(text), Digest: "d1"}
		back, err := DecodeLink(EncodeLink(link))
		require.NoError(t, err)
		require.Equal(t, link, back)
	})
}

// Any fragment is refused with an *Error or read; what is read is written as a
// link that is safe to send and reads the same.
func FuzzDecodeLink(f *testing.F) {
	for _, seed := range []string{
		"", "#", "v1", "v1%zz", "v7/lost-ack", "v1/lost-ack/step=13/view=every+shop/digest=3f9a", "v1/step=0",
		"v1/text=order+a_5fb+1~note+The+end./end", "v1/text=", "v1/text=_00_ff", "v1/flate=AAAA", "v1%2Flost-ack",
		EncodeLink(Link{Text: Presets()[0].Text, Step: 3}), "v1/flate=" + pack(Presets()[1].Text),
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, fragment string) {
		link, err := DecodeLink(fragment)
		if err != nil {
			_, ok := err.(*Error)
			require.True(t, ok)
			require.Equal(t, Link{Step: -1}, link)
			return
		}
		written := EncodeLink(link)
		requireSafe(t, written)
		again, err := DecodeLink(written)
		require.NoError(t, err, written)
		require.Equal(t, link, again)
	})
}

// Any link comes back as it was, whatever its text and digest hold.
func FuzzEncodeLink(f *testing.F) {
	f.Add("order a 1\n", 13, true, false, true, "3f9a")
	f.Add("\xff\x00~+_%/#", -1, false, true, false, "-")
	f.Fuzz(func(t *testing.T, text string, step int, every, future, shop bool, digest string) {
		if len(text) >= MaxText || len(digest) > maxDigest || step > MaxNumber {
			t.Skip()
		}
		link := Link{Text: text + "\n", Step: max(step, -1), View: View{every, future, shop}, Digest: digest}
		fragment := EncodeLink(link)
		requireSafe(t, fragment)
		back, err := DecodeLink(fragment)
		require.NoError(t, err, fragment)
		require.Equal(t, link, back)
	})
}
