package proxy_test

import (
	"bufio"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/trace"
)

// build compiles a program of this module.
func build(t *testing.T, folder, pkg string) string {
	name := filepath.Join(folder, filepath.Base(pkg))
	out, err := exec.Command("go", "build", "-o", name, pkg).CombinedOutput()
	require.NoError(t, err, string(out))
	return name
}

// serve starts a program that prints its address, and returns that.
func serve(t *testing.T, name string, args ...string) string {
	c := exec.Command(name, args...)
	c.Stderr = os.Stderr
	out, err := c.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	t.Cleanup(func() {
		c.Process.Kill()
		c.Wait()
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err, "%s says no address", name)
	return strings.TrimSpace(line)
}

// stand has a proxy stand before a service while a client asks, and returns its recording.
func stand(t *testing.T, lab, client, service, observe string) *trace.Recording {
	file := filepath.Join(t.TempDir(), "run.json")
	c := exec.Command(lab, "proxy", "lost-ack", "-to", service, "-observe", observe, "-requests", "2", "-o", file)
	said, err := c.StderrPipe()
	require.NoError(t, err)
	require.NoError(t, c.Start())
	defer c.Wait()
	defer c.Process.Kill()
	lines := bufio.NewScanner(said)
	require.True(t, lines.Scan(), "lab proxy says no address")
	words := strings.Fields(lines.Text())
	out, err := exec.Command(client, words[1]).CombinedOutput()
	require.NoError(t, err, string(out))
	require.Equal(t, "attempt 1: nobody knows\nattempt 2: snack-7 is acknowledged\n", string(out))
	for lines.Scan() {
	}
	c.Wait()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var r trace.Recording
	require.NoError(t, json.Unmarshal(text, &r))
	return &r
}

// The ACK is lost, and the client asks again: 2 requests. With an inbox that is 1
// application, without one 2, in whichever language the service is written.
func TestALostACKInThreeLanguages(t *testing.T) {
	folder := t.TempDir()
	lab, client := build(t, folder, "twodeliveries/cmd/lab"), build(t, folder, "twodeliveries/examples/proxy/client")
	const rows = "?SELECT id, qty FROM applied"
	for _, s := range []struct {
		language, program, source, scheme, query string
	}{
		{"go", build(t, folder, "twodeliveries/examples/proxy/service"), "", "sqlite:", rows},
		{"python", "python3", "service.py", "sqlite:", rows},
		{"node", "node", "service.mjs", "json:", ""},
	} {
		t.Run(s.language, func(t *testing.T) {
			if _, err := exec.LookPath(s.program); err != nil {
				t.Skipf("%s is not on this machine: the example in %s is not run", s.program, s.language)
			}
			for variant, applications := range map[string]int{"inbox": 1, "": 2} {
				file := filepath.Join(t.TempDir(), "applied")
				args := []string{file, "0", variant}
				if s.source != "" {
					args = append([]string{s.source}, args...)
				}
				r := stand(t, lab, client, serve(t, s.program, args...), s.scheme+file+s.query)
				require.Equal(t, 2, r.Counts.Requests)
				require.Equal(t, applications, r.Counts.Applications, "%s with %q", s.language, variant)
				require.Equal(t, 7*applications, r.Counts.Stock)
				require.Equal(t, 1, r.Counts.AcksAccepted)
			}
		})
	}
}
