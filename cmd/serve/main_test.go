package main

import (
	"net"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTakenPortSaysWhatToDo(t *testing.T) {
	first, err := listen("127.0.0.1", 0)
	require.NoError(t, err)
	defer first.Close()
	_, port := address(t, first)

	_, err = listen("127.0.0.1", port)

	require.ErrorContains(t, err, "is taken by another program")
	require.ErrorContains(t, err, "make serve PORT=")
}

func TestMissingProgramsSayWhatToDo(t *testing.T) {
	err := run("127.0.0.1", 0, t.TempDir(), "", "")
	require.ErrorContains(t, err, "make serve")
}

func address(t *testing.T, l net.Listener) (host string, port int) {
	t.Helper()
	a, ok := l.Addr().(*net.TCPAddr)
	require.True(t, ok)
	return a.IP.String(), a.Port
}

func TestTheBaseIsAFolder(t *testing.T) {
	for given, want := range map[string]string{"": "", "https://a.example": "https://a.example/", "http://a.example/b/": "http://a.example/b/"} {
		base, err := checkBase(given)
		require.NoError(t, err)
		require.Equal(t, want, base)
	}
	for _, given := range []string{"a.example", "/two/", "ftp://a.example/", "https://", "https://a.example/?x", "https://a.example/#x", "%zz"} {
		_, err := checkBase(given)
		require.ErrorContains(t, err, "https://example.org/two-deliveries/", given)
	}
}
