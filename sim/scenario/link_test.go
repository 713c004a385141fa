package scenario

import (
	"math/rand/v2"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const lostAck = "order snack-7 7\ndrop response 1\n"

func TestLinks(t *testing.T) {
	for _, c := range []struct {
		link     Link
		fragment string
	}{
		{Link{Step: -1}, "v2"},
		{Link{Preset: "lost-ack", Step: -1}, "v2/lost-ack"},
		{Link{Preset: "lost-ack", Step: 0}, "v2/lost-ack/step=1"},
		{Link{Preset: "lost-ack", Step: 13, View: View{Every: true, ShopView: true}, Digest: "3f9a1c20"}, "v2/lost-ack/step=14/view=every+shop/digest=3f9a1c20"},
		{Link{Step: 13, View: View{Every: true, Future: true, ShopView: true}}, "v2/step=14/view=every+future+shop"},
		{Link{Text: lostAck, Step: -1}, "v2/text=order+snack-7+7~drop+response+1"},
		{Link{Text: "title What's \"it\"? 100%!\norder a_b 1\n", Step: 2}, "v2/text=title+What_27s+_22it_22_3f+100_25_21~order+a_5fb+1/step=3"},
		{Link{Text: "order a 1\nnote The end.\n", Step: -1}, "v2/text=order+a+1~note+The+end./end"},
		{Link{Text: "order a 1\nnote ä/#\n", Step: -1}, "v2/text=order+a+1~note+_c3_a4_2f_23"},
		{Link{Text: "\n", Step: -1}, "v2/text=/end"},
	} {
		require.Equal(t, c.fragment, EncodeLink(c.link))
		for _, as := range []string{c.fragment, "#" + c.fragment, url.PathEscape(c.fragment)} {
			l, err := DecodeLink(as)
			require.NoError(t, err, as)
			require.Equal(t, c.link, l, as)
		}
	}
}

// A comparison is a link with a second scenario in it.
func TestLinksThatCompare(t *testing.T) {
	for _, c := range []struct {
		link     Link
		fragment string
	}{
		{Link{Preset: "memory-set", Step: 13, Other: Other{Preset: "memory-set-mended", Step: 12}}, "v2/memory-set/step=14/compare=memory-set-mended/compare-step=13"},
		{Link{Preset: "lost-ack", Step: -1, View: View{ShopView: true}, Other: Other{Preset: "lost-request", Step: -1}}, "v2/lost-ack/view=shop/compare=lost-request"},
		{Link{Text: lostAck, Step: 2, Digest: "0a1b", Other: Other{Text: "order snack-7 7\n", Step: 0}}, "v2/text=order+snack-7+7~drop+response+1/step=3/digest=0a1b/compare-text=order+snack-7+7/compare-step=1"},
	} {
		require.Equal(t, c.fragment, EncodeLink(c.link))
		requireSafe(t, c.fragment)
		l, err := DecodeLink("#" + c.fragment)
		require.NoError(t, err)
		require.Equal(t, c.link, l)
	}
	long := Link{Preset: "lost-ack", Step: 5, Other: Other{Text: strings.Repeat("note Watch the shop.\n", 40), Step: 3}}
	l, err := DecodeLink(EncodeLink(long))
	require.NoError(t, err)
	require.Equal(t, long, l)
	require.Contains(t, EncodeLink(long), "/compare-flate=")
}

// The link of a question is read by programs alone, and says the same.
func TestASealedLinkCannotBeRead(t *testing.T) {
	asked := Link{Text: "note Why?\norder snack-7 7\ndrop response 1\n", Step: 5}
	sealed := SealLink(asked)
	require.Regexp(t, `^v2/flate=[\w-]+/step=6$`, sealed)
	requireSafe(t, sealed)
	l, err := DecodeLink(sealed)
	require.NoError(t, err)
	require.Equal(t, asked, l)
}

func TestALongTextIsCompressed(t *testing.T) {
	text := lostAck + strings.Repeat("note Watch the shop and watch the warehouse.\n", 40)
	fragment := EncodeLink(Link{Text: text, Step: 5})
	require.True(t, strings.HasPrefix(fragment, "v2/flate="), fragment)
	require.Less(t, len(fragment), 200)
	l, err := DecodeLink(fragment)
	require.NoError(t, err)
	require.Equal(t, Link{Text: text, Step: 5}, l)

	short := EncodeLink(Link{Text: strings.Repeat("q", maxReadable-len("text=")) + "\n", Step: -1})
	require.True(t, strings.HasPrefix(short, "v2/text="), "at the limit it is still readable")
}

// Links that were sent when there were fewer designs and options say what they said.
func TestOldLinksStillOpen(t *testing.T) {
	const long = "title The ACK is lost\nnote The warehouse has done the work, but its reply never arrives, so at 50 ms the shop cannot know, and at 250 ms it asks again.\n" +
		"note Watch the second delivery: the warehouse finds the id in its inbox, changes nothing, and says yes once more.\n" +
		"receiver memory-set\nlatency 20ms\nattempts 5\norder snack-7 7\ndrop response 1\nclose response 2\ninject snack-7 8 at=500ms\n"
	for fragment, printed := range map[string]string{
		"v1/text=order+snack-7+7~drop+response+1/step=4": lostAck,
		"v1/text=receiver+memory-set~timeout+1s~order+snack-7+7~duplicate+request+1+by=5ms~crash+relay+attempt-failed+1+restart=never": "receiver memory-set\ntimeout 1s\norder snack-7 7\nduplicate request 1 by=5ms\ncrash relay attempt-failed 1 restart=never\n",
		"v1/text=restart+never~order+a+1+at=1s~redrive+at=2s~restart+receiver+at=5ms":                                                  "restart never\norder a 1 at=1s\nredrive at=2s\nrestart receiver at=5ms\n",
		"v1/flate=DdtG20SOQWrDQAxF93OKfwAnuIGQUuiidNltoWtlRo2ntiUjKUl9-5IMpNuHnv6LGhPjc2C8vX-gOib1SKLR4JWMBz07YyBHUWHEDauNHY7nQA2H8TKtEL6wgczqhb2DKyiw7zH7XfFBF2QS0cAoeu1AUm4nu3ZTA-Sjg05UZdsKvijy0GzOKgWFp3phW19axSPuu0ppM7Wgyr2qylF_O-SB5MQO0RiqnNqs0-pY2aGSGbMab5Nx5ttzzDyrrRvnSBMFS16x62dPFMHzEo59UitscKE8bg44pGK6wNgXFWc8pTyp8z_YpSo_nONhPIPidd_3s_8FAAD__w/step=13": long,
	} {
		link, err := DecodeLink(fragment)
		require.NoError(t, err, fragment)
		sc, err := Parse(link.Text)
		require.NoError(t, err, fragment)
		require.Equal(t, printed, sc.String())
	}
	for _, name := range []string{"lost-ack", "memory-set-mended", "relay-dies-before-mark", "retry-ladder"} {
		link, err := DecodeLink("v1/" + name + "/step=3")
		require.NoError(t, err)
		require.Equal(t, Link{Preset: name, Step: 3}, link, "it counts from 0")
		link, err = DecodeLink("v2/" + name + "/step=4")
		require.NoError(t, err)
		require.Equal(t, Link{Preset: name, Step: 3}, link, "the fourth")
	}
}

func TestEveryPresetTravelsAsText(t *testing.T) {
	for _, p := range Presets() {
		link := Link{Text: p.Text, Step: 3, Digest: "0a1b2c3d"}
		fragment := EncodeLink(link)
		requireSafe(t, fragment)
		require.Less(t, len(fragment), 450, p.Name)
		l, err := DecodeLink(fragment)
		require.NoError(t, err)
		require.Equal(t, link, l)
	}
}

// requireSafe checks that nothing on the way changes or cuts the fragment.
func requireSafe(t *testing.T, fragment string) {
	t.Helper()
	require.Regexp(t, `^v2(/[A-Za-z0-9/=+~_.:,-]*)?[A-Za-z0-9]$|^v2$`, fragment)
	u, err := url.Parse("https://example.org/two/#" + fragment)
	require.NoError(t, err)
	require.Equal(t, "https://example.org/two/#"+fragment, u.String())
}

func TestBrokenLinks(t *testing.T) {
	packed := EncodeLink(Link{Text: lostAck + strings.Repeat("note "+strings.Repeat("abc ", 30)+"\n", 5), Step: -1})
	const tail = "; it may have been cut off or changed on its way"
	for _, c := range []struct{ fragment, told string }{
		{"", "the link is empty"},
		{"#", "the link is empty"},
		{"v1%zz", "the link is damaged: there is a % in it that no link has" + tail},
		{"v1%7", "the link is damaged: there is a % in it that no link has" + tail},
		{"v7/lost-ack", "this link was made by a newer Two Deliveries (v7); this one reads links up to v2"},
		{"v10", "this link was made by a newer Two Deliveries (v10); this one reads links up to v2"},
		{"v0", `this is no link of Two Deliveries: it begins with "v0" instead of v2`},
		{"v01", `this is no link of Two Deliveries: it begins with "v01" instead of v2`},
		{"readme", `this is no link of Two Deliveries: it begins with "readme" instead of v2`},
		{strings.Repeat("x", 60), `this is no link of Two Deliveries: it begins with "` + strings.Repeat("x", 40) + `..." instead of v2`},
		{strings.Repeat("x", maxLink+1), "the link has 40001 characters; a link has at most 40000"},
		{"v1//step=3", "the link is damaged: a part of it is empty" + tail},
		{"v1/lost-ack/step=", `the step of the link: "" is no whole number; allowed: 0 to 999999999`},
		{"v2/lost-ack/step=0", `the step of the link: 0 is out of range; allowed: 1 to 999999999`},
		{"v1/lost-ack/step=-1", `the step of the link: "-1" is no whole number; allowed: 0 to 999999999`},
		{"v1/lost-ack/step=1000000000", `the step of the link: 1000000000 is out of range; allowed: 0 to 999999999`},
		{"v1/lost-ack/step=1/step=2", `the link is damaged: "step=2" is one field too many` + tail},
		{"v1/lost-ack/lost-request", `the link is damaged: "lost-request" is one field too many` + tail},
		{"v1/lost-ack/end/step=2", `the link is damaged: "step=2" is one field too many` + tail},
		{"v1/lost-ack/colour=red", `the link is damaged: it holds "colour", which is not known here` + tail},
		{"v1/lost-ack/compare=", "the link is damaged: a part of it is empty" + tail},
		{"v1/lost-ack/compare-step=3", "the link is damaged: it compares with nothing" + tail},
		{"v1/lost-ack/compare=lost-request/compare-text=a", "the link is damaged: it compares with two scenarios" + tail},
		{"v1/lost-ack/view=", `the link is damaged: its view says ""` + tail},
		{"v1/lost-ack/view=every+every", `the link is damaged: its view says "every"` + tail},
		{"v1/lost-ack/digest=", "the link is damaged: its digest is none" + tail},
		{"v1/lost-ack/digest=" + strings.Repeat("0", 65), "the link is damaged: its digest is none" + tail},
		{"v1/lost-ack/text=order+a+1", "the link is damaged: it names two scenarios" + tail},
		{"v1/text=order+a+1_", "the link is damaged: its scenario cannot be read" + tail},
		{"v1/text=order+a+1_g0", "the link is damaged: its scenario cannot be read" + tail},
		{"v1/text=" + strings.Repeat("x", MaxText), "the scenario in the link is longer than 16384 bytes"},
		{"v1/flate=", "the link is damaged: its scenario cannot be read" + tail},
		{"v1/flate=AAAA", "the link is damaged: its scenario cannot be read" + tail},
		{packed[:len(packed)/2], "the link is damaged: its scenario cannot be read" + tail},
		{strings.Replace(packed, "flate=", "flate=A", 1), "the link is damaged: its scenario cannot be read" + tail},
	} {
		l, err := DecodeLink(c.fragment)
		require.IsType(t, &Error{}, err, c.fragment)
		require.EqualError(t, err, c.told)
		require.Equal(t, Link{Step: -1}, l)
	}
	_, err := DecodeLink("v1/lost-akc")
	require.ErrorContains(t, err, `"lost-akc" is no preset known here; did you mean "lost-ack"?; allowed: first-delivery, lost-ack,`)
}

// Every changed character of a compressed text is noticed.
func TestCompressedTextIsGuarded(t *testing.T) {
	whole := pack(lostAck + "note " + strings.Repeat("abc ", 30))
	for i := range whole {
		other := byte('A')
		if whole[i] == other {
			other = 'B'
		}
		text, ok := unpack(whole[:i] + string(other) + whole[i+1:])
		require.False(t, ok, "changed at %d it gives %q", i, text)
	}
}

// A few bytes that would grow to fourteen million are read no further than needed.
func TestADecompressionBombIsRefused(t *testing.T) {
	bomb := pack(strings.Repeat("note x\n", 2_000_000))
	require.Less(t, len(bomb), maxLink)
	_, err := DecodeLink("v1/flate=" + bomb)
	require.EqualError(t, err, "the scenario in the link is longer than 16384 bytes")
}

// The worst text that is allowed, drawn by lot, fits into a link.
func TestTheLongestTextFitsIntoALink(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := make([]byte, MaxText-1)
	for i := range text {
		text[i] = byte(' ' + r.IntN('~'-' '))
	}
	link := Link{Text: string(text) + "\n", Step: MaxNumber, Digest: strings.Repeat("f", maxDigest)}
	fragment := EncodeLink(link)
	requireSafe(t, fragment)
	require.Less(t, len(fragment), maxLink)
	l, err := DecodeLink(fragment)
	require.NoError(t, err)
	require.Equal(t, link, l)
}
