package node

import (
	"encoding/json"
	"strconv"
)

// Message is what the shop has to say about an order: bytes, under an id of their own.
type Message struct {
	ID    string // of this message; the warehouse tells a repetition by it
	Order string // which order it is about: not on the wire
	Type  string // of the body
	Body  string // the bytes it travels as
}

// Compose writes the message about an order under an id, as this version of the
// shop's program writes it: since version 2 it says which it is, and quantity in full.
func Compose(version int, id string, o Order) Message {
	body := encode(first{orNull(id), o.Qty})
	if version > 1 {
		body = encode(later{version, orNull(id), o.Qty})
	}
	return Message{id, o.ID, jsonType, body}
}

// jsonType is the content type of all that the two sides send.
const jsonType = "application/json"

// first and later are the versions of a body.
type (
	first struct {
		ID  *string `json:"id"`
		Qty int     `json:"qty"`
	}
	later struct {
		Version int     `json:"version"`
		ID      *string `json:"id"`
		Qty     int     `json:"quantity"`
	}
)

// orNull is an id, or nothing where there is none.
func orNull(id string) *string {
	if id == "" {
		return nil
	}
	return &id
}

// Request is a body as the warehouse reads it.
type Request struct {
	Version int
	ID      string // "" when it has none
	Qty     int
	Body    string // the bytes it came as
}

// DecodeRequest reads a request. It fails on anything that is not a JSON object with a
// quantity above 0 where its version has it. An id that is a number is read as JSON
// readers read numbers: a float of 53 bits.
func DecodeRequest(body string) (Request, bool) {
	var m struct {
		Version  *int `json:"version"`
		ID       any  `json:"id"`
		Qty      int  `json:"qty"`
		Quantity int  `json:"quantity"`
	}
	if err := json.Unmarshal([]byte(body), &m); err != nil {
		return Request{}, false
	}
	r := Request{Version: 1, Qty: m.Qty, Body: body}
	if m.Version != nil {
		r.Version, r.Qty = *m.Version, m.Quantity
	}
	switch id := m.ID.(type) {
	case string:
		r.ID = id
	case float64:
		r.ID = strconv.FormatFloat(id, 'f', -1, 64)
	}
	return r, r.Qty > 0 && r.Version > 0
}

// Content is what a request asks for, written the same way whoever asks and however.
func (r Request) Content() string { return encode(first{new(string), r.Qty}) }

// Under is the same body under another id.
func Under(id, body string) string {
	r, _ := DecodeRequest(body)
	return Compose(r.Version, id, Order{Qty: r.Qty}).Body
}

// Reordered is the same body, its keys in another order: somebody has read it and
// written it anew.
func Reordered(body string) string {
	r, _ := DecodeRequest(body)
	if r.Version == 1 {
		return encode(struct {
			Qty int     `json:"qty"`
			ID  *string `json:"id"`
		}{r.Qty, orNull(r.ID)})
	}
	return encode(struct {
		Qty     int     `json:"quantity"`
		ID      *string `json:"id"`
		Version int     `json:"version"`
	}{r.Qty, orNull(r.ID), r.Version})
}
