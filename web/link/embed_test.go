package link

import (
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestEmbedIsReadFromTheQuery(t *testing.T) {
	for address, want := range map[string]Embed{
		"https://x.org/p/lost-ack/":                              NotEmbedded,
		"https://x.org/p/lost-ack/?embed#v1":                     EmbedSystem,
		"https://x.org/p/lost-ack/?embed=":                       EmbedSystem,
		"https://x.org/p/lost-ack/?embed=blue":                   EmbedSystem,
		"https://x.org/?embed=light":                             EmbedLight,
		"https://x.org/?a=b&embed=dark":                          EmbedDark,
		"https://x.org/?embedded":                                NotEmbedded,
		"https://x.org/#embed":                                   NotEmbedded,
		"file:///tmp/two-deliveries.html?p/lost-ack&embed=light": EmbedLight,
	} {
		u, err := url.Parse(address)
		require.NoError(t, err)
		require.Equal(t, want, EmbedOf(u), address)
	}
}

func TestEmbedAddressIsReadBack(t *testing.T) {
	for _, e := range []Embed{EmbedSystem, EmbedLight, EmbedDark} {
		for _, address := range []string{"https://x.org/p/lost-ack/#v1/lost-ack/step=12", "file:///a/two-deliveries.html?p/lost-ack#v1", "https://x.org/"} {
			framed := e.Address(address)
			u, err := url.Parse(framed)
			require.NoError(t, err)
			require.Equal(t, e, EmbedOf(u), framed)
			was, err := url.Parse(address)
			require.NoError(t, err)
			require.Equal(t, was.Fragment, u.Fragment)
			for _, oneFile := range []bool{false, true} {
				site := Site{OneFile: oneFile}
				require.Equal(t, site.Find(was), site.Find(u), framed)
			}
		}
	}
	require.Equal(t, "https://x.org/p/lost-ack/?embed#v1", EmbedSystem.Address("https://x.org/p/lost-ack/#v1"))
	require.Equal(t, "x.html?p/lost-ack&embed=dark", EmbedDark.Address("x.html?p/lost-ack"))
}

// Nothing that a title says gets out of its attribute.
func TestFrameIsOneElement(t *testing.T) {
	require.Equal(t,
		`<iframe src="https://x.org/?a&amp;embed=light#v1" width="760" height="560" title="&quot;&gt;&lt;b&gt; &amp; more" loading="lazy"></iframe>`,
		EmbedLight.Frame("https://x.org/?a#v1", `"><b> & more`))
}
