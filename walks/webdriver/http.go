package webdriver

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"
)

// overHTTP is the wire of the standard.
type overHTTP struct {
	driver  string // address of the driver
	session string // path of the session, once there is one
}

// client gives up on a driver that does not answer at all.
var client = &http.Client{Timeout: 2 * time.Minute}

func (w *overHTTP) call(c command, params object) (json.RawMessage, error) {
	path := c.path
	if c != newSession {
		path = w.session + path
	}
	answer, err := w.send(c.method, path, params)
	if err != nil || c != newSession {
		return answer, err
	}
	var begun struct{ SessionID string }
	if err := json.Unmarshal(answer, &begun); err != nil {
		return nil, fmt.Errorf("read %s: %w", answer, err)
	}
	w.session = "/session/" + begun.SessionID
	return answer, nil
}

func (w *overHTTP) send(method, path string, params object) (json.RawMessage, error) {
	var body io.Reader
	if method == http.MethodPost {
		text, err := json.Marshal(params)
		if err != nil {
			return nil, err
		}
		body = bytes.NewReader(text)
	}
	request, err := http.NewRequest(method, w.driver+path, body)
	if err != nil {
		return nil, err
	}
	response, err := client.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	var answer struct{ Value json.RawMessage }
	if err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
		return nil, fmt.Errorf("read the driver's answer: %w", err)
	}
	if response.StatusCode == http.StatusOK {
		return answer.Value, nil
	}
	failed := &Error{}
	if err := json.Unmarshal(answer.Value, failed); err != nil {
		return nil, fmt.Errorf("read %s: %w", answer.Value, err)
	}
	return nil, failed
}

func (w *overHTTP) close() {
	if w.session != "" {
		w.call(deleteSession, nil) // a browser that does not end by itself ends with its driver
	}
}
