package proxy

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Field is where a request says something: a header, or a field of its JSON body.
type Field struct {
	text  string
	steps []string // of a JSON pointer; nil: a header
}

// ParseField reads the name of a header, or a JSON pointer such as /id or /items/0/id.
func ParseField(text string) (Field, error) {
	if rest, pointer := strings.CutPrefix(text, "/"); pointer {
		f := Field{text: text, steps: strings.Split(rest, "/")}
		for i, s := range f.steps {
			f.steps[i] = strings.NewReplacer("~1", "/", "~0", "~").Replace(s)
		}
		return f, nil
	}
	for _, c := range text {
		if c <= ' ' || c > '~' || strings.ContainsRune(`"(),/:;<=>?@[\]{}`, c) {
			return Field{}, fmt.Errorf("%q is no header and no JSON pointer: write Idempotency-Key, or /id", text)
		}
	}
	if text == "" {
		return Field{}, fmt.Errorf("an empty name is no header and no JSON pointer: write Idempotency-Key, or /id")
	}
	return Field{text: text}, nil
}

// String is the field as it is written, and what kind of field it is.
func (f Field) String() string {
	if f.steps == nil {
		return "header " + f.text
	}
	return "JSON field " + f.text
}

// read finds the value in a request, as text; "" for none.
func (f Field) read(h http.Header, body any) string {
	if f.steps == nil {
		return h.Get(f.text)
	}
	for _, step := range f.steps {
		switch v := body.(type) {
		case map[string]any:
			body = v[step]
		case []any:
			i, err := strconv.Atoi(step)
			if err != nil || i < 0 || i >= len(v) {
				return ""
			}
			body = v[i]
		default:
			return ""
		}
	}
	switch v := body.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	}
	return ""
}

// asks is what a request asks for.
type asks struct {
	id  string
	qty int
}

// asked reads a request, or says what is missing.
func (o Options) asked(h http.Header, body []byte) (asks, error) {
	var v any
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber() // an id may be a number that no float holds
	d.Decode(&v)  // what is no JSON has no fields
	id := o.ID.read(h, v)
	switch {
	case id == "":
		return asks{}, fmt.Errorf("the request has no id: there is no %s in it", o.ID)
	case len(id) > maxID || !utf8.ValidString(id):
		return asks{}, fmt.Errorf("the id in the %s is no text of at most %d bytes", o.ID, maxID)
	}
	qty, err := strconv.Atoi(o.Qty.read(h, v))
	if err != nil {
		return asks{}, fmt.Errorf("the request for %s has no quantity: there is no whole number in the %s", id, o.Qty)
	}
	return asks{id, qty}, nil
}
