package webdriver

import (
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// WebKit starts a WebKitGTK, on a screen that nobody sees.
func WebKit() (*Session, error) {
	driver, err := exec.LookPath("WebKitWebDriver")
	if err != nil {
		return nil, Missing{"WebKit", "webkit2gtk-driver xvfb"}
	}
	screen, err := exec.LookPath("Xvfb")
	if err != nil {
		return nil, Missing{"screen for WebKit", "xvfb"}
	}
	s := &Session{}
	if err := s.startWebKit(driver, screen); err != nil {
		s.Close()
		return nil, fmt.Errorf("start WebKit: %w", err)
	}
	return s, nil
}

func (s *Session) startWebKit(driver, screen string) error {
	display, err := s.startScreen(screen)
	if err != nil {
		return err
	}
	port, err := freePort()
	if err != nil {
		return err
	}
	program := exec.Command(driver, "--port="+port)
	program.Env = append(os.Environ(), "DISPLAY="+display)
	if _, err := s.start(program); err != nil {
		return err
	}
	wire := &overHTTP{driver: "http://127.0.0.1:" + port}
	s.wire = wire
	s.stop = append(s.stop, wire.close)
	for late := time.Now().Add(30 * time.Second); ; time.Sleep(20 * time.Millisecond) {
		if _, err := wire.send("GET", "/status", nil); err == nil {
			return s.begin(object{})
		} else if time.Now().After(late) {
			return err
		}
	}
}

// startScreen starts a screen in memory and returns its name.
func (s *Session) startScreen(screen string) (string, error) {
	folder, err := os.MkdirTemp("", "two-deliveries-screen-")
	if err != nil {
		return "", err
	}
	s.stop = append(s.stop, func() { os.RemoveAll(folder) })
	file, err := os.Create(filepath.Join(folder, "display"))
	if err != nil {
		return "", err
	}
	defer file.Close()
	program := exec.Command(screen, "-displayfd", "3", "-screen", "0", "1400x1000x24", "-nolisten", "tcp")
	program.ExtraFiles = []*os.File{file}
	ended, err := s.start(program)
	if err != nil {
		return "", err
	}
	number, err := told(file.Name(), ended)
	return ":" + strings.TrimSpace(number), err
}

func freePort() (string, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "", err
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	return port, err
}
