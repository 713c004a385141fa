package webdriver

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"time"
)

// marionette is the wire that Firefox has itself: each message is its length in digits, a
// colon, and JSON, [0, number, command, parameters] or [1, number, error, result].
type marionette struct {
	conn net.Conn
	in   *bufio.Reader
	sent int
}

// dialMarionette connects to a Firefox that listens, and hears its greeting.
func dialMarionette(address string) (*marionette, error) {
	conn, err := net.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	w := &marionette{conn: conn, in: bufio.NewReader(conn)}
	if _, err := w.receive(); err != nil {
		conn.Close()
		return nil, fmt.Errorf("greeting: %w", err)
	}
	return w, nil
}

func (w *marionette) call(c command, params object) (json.RawMessage, error) {
	w.sent++
	text, err := json.Marshal([]any{0, w.sent, c.name, params})
	if err != nil {
		return nil, err
	}
	if err := w.conn.SetDeadline(time.Now().Add(client.Timeout)); err != nil {
		return nil, err
	}
	if _, err := fmt.Fprintf(w.conn, "%d:%s", len(text), text); err != nil {
		return nil, err
	}
	text, err = w.receive()
	if err != nil {
		return nil, err
	}
	var answer [4]json.RawMessage
	if err := json.Unmarshal(text, &answer); err != nil {
		return nil, fmt.Errorf("read %s: %w", text, err)
	}
	if string(answer[1]) != strconv.Itoa(w.sent) {
		return nil, fmt.Errorf("an answer to command %s, not to %d", answer[1], w.sent)
	}
	failed := &Error{}
	if err := json.Unmarshal(answer[2], failed); err != nil || failed.Code != "" {
		return nil, errors.Join(err, failed)
	}
	return value(answer[3]), nil
}

// value takes the value out of an answer that has nothing else.
func value(answer json.RawMessage) json.RawMessage {
	var parts map[string]json.RawMessage
	if json.Unmarshal(answer, &parts) == nil && len(parts) == 1 && parts["value"] != nil {
		return parts["value"]
	}
	return answer
}

// receive reads one message.
func (w *marionette) receive() ([]byte, error) {
	digits, err := w.in.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(digits, ":"))
	if err != nil {
		return nil, err
	}
	text := make([]byte, n)
	_, err = io.ReadFull(w.in, text)
	return text, err
}

func (w *marionette) close() { w.conn.Close() }
