package walks

import (
	"net/http"
	"net/http/httptest"
	"os"
	"testing"

	"github.com/stretchr/testify/require"
)

// Any static host, any sub-folder: the pages carry the policy themselves.
func TestWrittenSiteWorksInChromiumUnderASubFolder(t *testing.T) {
	host := t.TempDir()
	require.NoError(t, open(t).site.Export(host+"/some/deep/path"))
	server := httptest.NewServer(http.FileServerFS(os.DirFS(host)))
	t.Cleanup(server.Close)
	for _, path := range []string{"", "p/retry-ladder/"} {
		l := visitAt(t, server.URL+"/some/deep/path/"+path)
		l.press(right)
		l.seesStep("step")
		l.seesComputedHere()
		l.toTheEnd()
		require.Contains(t, l.address(), server.URL+"/some/deep/path/")
	}
}
