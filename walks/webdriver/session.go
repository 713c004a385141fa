// Package webdriver drives Firefox and WebKit with the few verbs that a walk takes. The
// commands are those of W3C WebDriver. WebKit's driver takes them over HTTP; Firefox takes
// them itself, over a socket (Marionette), so no other program stands between.
package webdriver

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
)

// Session is a browser with a fresh profile and one window.
type Session struct {
	wire wire
	stop []func() // ends what was started, last first
}

// wire carries a command to the browser and its answer back.
type wire interface {
	call(c command, params object) (json.RawMessage, error)
	close()
}

// command is a command of WebDriver: what Firefox calls it, and how it goes over HTTP.
type command struct{ name, method, path string }

var (
	newSession     = command{"WebDriver:NewSession", "POST", "/session"}
	deleteSession  = command{"WebDriver:DeleteSession", "DELETE", ""}
	setTimeouts    = command{"WebDriver:SetTimeouts", "POST", "/timeouts"}
	setWindowRect  = command{"WebDriver:SetWindowRect", "POST", "/window/rect"}
	navigate       = command{"WebDriver:Navigate", "POST", "/url"}
	back           = command{"WebDriver:Back", "POST", "/back"}
	performActions = command{"WebDriver:PerformActions", "POST", "/actions"}
	execute        = command{"WebDriver:ExecuteAsyncScript", "POST", "/execute/async"}
	screenshot     = command{"WebDriver:TakeScreenshot", "GET", "/screenshot"}
)

type object = map[string]any

// Error is what a browser answers when it cannot do what it is told.
type Error struct {
	Code    string `json:"error"`
	Message string `json:"message"`
}

// Error is the code and the words.
func (e *Error) Error() string { return e.Code + ": " + e.Message }

// begin opens the session that a browser has to begin with.
func (s *Session) begin(capabilities object) error {
	if _, err := s.wire.call(newSession, object{"capabilities": object{"alwaysMatch": capabilities}}); err != nil {
		return fmt.Errorf("begin a session: %w", err)
	}
	if _, err := s.wire.call(setTimeouts, object{"script": 60_000, "pageLoad": 60_000, "implicit": 0}); err != nil {
		return fmt.Errorf("set time-outs: %w", err)
	}
	return s.Resize(1280, 900)
}

// Close ends the browser.
func (s *Session) Close() {
	for i := len(s.stop) - 1; i >= 0; i-- {
		s.stop[i]()
	}
}

// Open goes to an address and waits until the page has loaded.
func (s *Session) Open(address string) error {
	_, err := s.wire.call(navigate, object{"url": address})
	return err
}

// Back goes to the page before.
func (s *Session) Back() error {
	_, err := s.wire.call(back, object{})
	return err
}

// Resize makes the window so large.
func (s *Session) Resize(width, height int) error {
	_, err := s.wire.call(setWindowRect, object{"width": width, "height": height})
	return err
}

// ErrGone is that the page was left while it was asked something.
var ErrGone = errors.New("the page was left")

// Eval evaluates an expression on the page, waits when it is a promise, and returns its
// value as JSON.
func (s *Session) Eval(expression string) (json.RawMessage, error) {
	const script = `const done = arguments[arguments.length - 1];
		(async () => (%s))().then((v) => done({value: JSON.stringify(v) ?? "null"}), (e) => done({failed: String(e)}));`
	answer, err := s.wire.call(execute, object{"script": fmt.Sprintf(script, expression), "args": []any{}})
	var e *Error
	if errors.As(err, &e) && strings.Contains(strings.ToLower(e.Message), "unload") {
		return nil, ErrGone
	}
	if err != nil {
		return nil, err
	}
	var said struct{ Value, Failed string }
	if err := json.Unmarshal(answer, &said); err != nil {
		return nil, fmt.Errorf("read %s: %w", answer, err)
	}
	if said.Failed != "" {
		return nil, errors.New(said.Failed)
	}
	return json.RawMessage(said.Value), nil
}

// Click clicks the element in the middle, after it was brought into sight and stands still
// there. One that something else covers cannot be clicked.
func (s *Session) Click(selector string) error {
	answer, err := s.Eval(fmt.Sprintf(`(async () => {
		let e, x, y;
		for (let was = "", still = 0; still < 2;) {
			e = document.querySelector(%q);
			if (!e) return "is not there";
			e.scrollIntoView({block: "center", inline: "nearest", behavior: "instant"});
			const r = e.getBoundingClientRect(), is = [x, y] = [r.x + r.width / 2, r.y + r.height / 2];
			still = is.join() === was ? still + 1 : 0;
			was = is.join();
			await new Promise(requestAnimationFrame);
		}
		const top = document.elementFromPoint(x, y);
		return e.contains(top) ? [x, y] : "is covered by " + (top?.outerHTML.slice(0, 120) ?? "nothing, it is out of sight");
	})()`, selector))
	if err != nil {
		return err
	}
	var at [2]float64
	if json.Unmarshal(answer, &at) != nil {
		return fmt.Errorf("%s %s", selector, answer)
	}
	return s.ClickAt(at[0], at[1])
}

// ClickAt clicks a place of the window.
func (s *Session) ClickAt(x, y float64) error {
	return s.act(object{"type": "pointer", "id": "mouse", "parameters": object{"pointerType": "mouse"}, "actions": []object{
		{"type": "pointerMove", "x": int(x), "y": int(y), "duration": 0},
		{"type": "pointerDown", "button": 0},
		{"type": "pointerUp", "button": 0},
	}})
}

// Press presses a key: a character, or one of those that the standard has for keys that
// write none.
func (s *Session) Press(key string) error {
	return s.act(object{"type": "key", "id": "keyboard", "actions": []object{
		{"type": "keyDown", "value": key},
		{"type": "keyUp", "value": key},
	}})
}

func (s *Session) act(source object) error {
	_, err := s.wire.call(performActions, object{"actions": []object{source}})
	return err
}

// Screenshot is what the window shows, as PNG in base64.
func (s *Session) Screenshot() (string, error) {
	answer, err := s.wire.call(screenshot, object{})
	if err != nil {
		return "", err
	}
	var png string
	err = json.Unmarshal(answer, &png)
	return png, err
}
