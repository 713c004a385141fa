package webdriver

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// Missing is that a browser is not on this machine, and what to install.
type Missing struct{ Browser, Install string }

// Error says what to install.
func (m Missing) Error() string {
	return fmt.Sprintf("no %s here; Debian has it: apt-get install %s", m.Browser, m.Install)
}

// preferences keep Firefox from going anywhere by itself, and have it tell its port.
const preferences = `user_pref("marionette.port", 0);
user_pref("app.update.disabledForTesting", true);
user_pref("app.normandy.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("browser.startup.page", 0);
user_pref("browser.tabs.warnOnClose", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("extensions.update.enabled", false);
user_pref("services.settings.server", "data:,#remote-settings-dummy/v1");
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
`

// Firefox starts a Firefox that has no window.
func Firefox() (*Session, error) {
	program := os.Getenv("FIREFOX")
	for _, name := range []string{"firefox-esr", "firefox"} {
		if path, err := exec.LookPath(name); err == nil && program == "" {
			program = path
		}
	}
	if program == "" {
		return nil, Missing{"Firefox", "firefox-esr"}
	}
	s := &Session{}
	if err := s.startFirefox(program); err != nil {
		s.Close()
		return nil, fmt.Errorf("start %s: %w", program, err)
	}
	return s, nil
}

func (s *Session) startFirefox(program string) error {
	profile, err := os.MkdirTemp("", "two-deliveries-firefox-")
	if err != nil {
		return err
	}
	s.stop = append(s.stop, func() { os.RemoveAll(profile) })
	if err := os.WriteFile(filepath.Join(profile, "user.js"), []byte(preferences), 0o600); err != nil {
		return err
	}
	ended, err := s.start(exec.Command(program, "--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile))
	if err != nil {
		return err
	}
	port, err := told(filepath.Join(profile, "MarionetteActivePort"), ended)
	if err != nil {
		return err
	}
	wire, err := dialMarionette("127.0.0.1:" + port)
	if err != nil {
		return err
	}
	s.wire = wire
	s.stop = append(s.stop, wire.close)
	return s.begin(object{})
}

// start starts a program that ends with the session. The channel closes when it has ended.
func (s *Session) start(program *exec.Cmd) (ended chan struct{}, err error) {
	if err := program.Start(); err != nil {
		return nil, err
	}
	ended = make(chan struct{})
	go func() {
		program.Wait()
		close(ended)
	}()
	s.stop = append(s.stop, func() {
		program.Process.Signal(os.Interrupt)
		select {
		case <-ended:
		case <-time.After(10 * time.Second):
			program.Process.Kill()
			<-ended
		}
	})
	return ended, nil
}

// told waits until a program has written something into a file.
func told(file string, ended chan struct{}) (string, error) {
	look := time.NewTicker(20 * time.Millisecond)
	defer look.Stop()
	late := time.After(time.Minute)
	for {
		select {
		case <-look.C:
			if text, err := os.ReadFile(file); err == nil && len(text) > 0 {
				return strings.TrimSpace(string(text)), nil
			}
		case <-ended:
			return "", errors.New("it has ended at once")
		case <-late:
			return "", errors.New("it says nothing for a minute")
		}
	}
}

// Troubles tells what Firefox's console holds about pages whose address begins so, and
// empties it: errors, and what the policy refused. Another browser tells nothing.
func (s *Session) Troubles(address string) ([]string, error) {
	w, ok := s.wire.(*marionette)
	if !ok {
		return nil, nil
	}
	const script = `const [address, done] = arguments, out = [];
		for (const m of Services.console.getMessageArray()) {
			if (!(m instanceof Ci.nsIScriptError) || m.flags & Ci.nsIScriptError.warningFlag || m.flags & Ci.nsIScriptError.infoFlag) continue;
			if ((m.sourceName + m.errorMessage).includes(address)) out.push(m.category + ": " + m.errorMessage);
		}
		Services.console.reset();
		done(out);`
	context := command{name: "Marionette:SetContext"}
	if _, err := w.call(context, object{"value": "chrome"}); err != nil {
		return nil, err
	}
	answer, err := w.call(execute, object{"script": script, "args": []any{address}})
	if _, err := w.call(context, object{"value": "content"}); err != nil {
		return nil, err
	}
	if err != nil {
		return nil, err
	}
	var out []string
	err = json.Unmarshal(answer, &out)
	return out, err
}
