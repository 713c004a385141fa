package trace

import (
	"cmp"
	"encoding/json"
	"fmt"
)

// MsgKind is the direction of a message.
type MsgKind string

// Kinds of messages.
const (
	Request  MsgKind = "request"  // an order, on its way to the warehouse
	Response MsgKind = "response" // the reply to it
	Lookup   MsgKind = "lookup"   // asks whether an id is done
	Status   MsgKind = "status"   // answers it

	Pickup       MsgKind = "pickup"       // asks the courier to send a parcel
	Receipt      MsgKind = "receipt"      // the courier's reply: it has left
	Inquiry      MsgKind = "inquiry"      // asks the courier whether a parcel has left
	Notice       MsgKind = "notice"       // answers it
	Recall       MsgKind = "recall"       // asks the courier to take a parcel back
	Return       MsgKind = "return"       // the courier's reply: nothing is out
	Checkout     MsgKind = "checkout"     // a customer wants something of the shop
	Confirmation MsgKind = "confirmation" // the shop's answer
)

// Msg is a message as it travels.
type Msg struct {
	Kind     MsgKind `json:"kind"`               // what it is
	N        int     `json:"n"`                  // requests are numbered from 1; response N replies to request N
	Copy     int     `json:"copy,omitempty"`     // 0 the original, else the number of the network's copy
	ID       string  `json:"id"`                 // the id the request carries, or of the parcel; of a checkout, the intent
	Read     string  `json:"read,omitempty"`     // the id that the receiver reads there, where that is another: "NULL" for none
	Qty      int     `json:"qty,omitempty"`      // how much a request orders
	Order    string  `json:"order,omitempty"`    // the order it was sent for; not on the wire
	Wish     string  `json:"wish,omitempty"`     // of a checkout and its confirmation: the customer's wish; not on the wire
	Injected bool    `json:"injected,omitempty"` // it came from outside the publisher
	Status   int     `json:"status,omitempty"`   // HTTP status of a response
	Body     string  `json:"body"`               // the bytes on the wire
	To       string  `json:"to"`                 // process it is for
	Sent     int     `json:"sent"`               // ms
	Arrives  int     `json:"arrives"`            // ms; -1 never
}

// MsgKey tells messages apart, whatever happens to them.
type MsgKey struct {
	Kind    MsgKind
	N, Copy int
}

// Key is what the message is known by.
func (m *Msg) Key() MsgKey { return MsgKey{m.Kind, m.N, m.Copy} }

// Same tells whether both are the same message, whatever happened to it since.
func (m *Msg) Same(o *Msg) bool { return o != nil && m.Key() == o.Key() }

// ToShop tells whether the message goes from the warehouse to the shop.
func (m *Msg) ToShop() bool { return m.Kind == Response || m.Kind == Status }

// repliesTo is the kind of message that each kind of a reply answers.
var repliesTo = map[MsgKind]MsgKind{Response: Request, Status: Lookup, Confirmation: Checkout,
	Receipt: Pickup, Notice: Inquiry, Return: Recall}

// Asks is the kind of message that asks for one of this kind: its own, unless it is a reply.
func (k MsgKind) Asks() MsgKind {
	if asked, reply := repliesTo[k]; reply {
		return asked
	}
	return k
}

// Reply is the kind of message that answers one of this kind, "" for a reply.
func (k MsgKind) Reply() MsgKind {
	for reply, asked := range repliesTo {
		if asked == k {
			return reply
		}
	}
	return ""
}

// Before tells whether the message goes between a customer and the shop.
func (m *Msg) Before() bool { return m.Kind.Asks() == Checkout }

// Beyond tells whether the message goes between the warehouse and the courier.
func (m *Msg) Beyond() bool {
	k := m.Kind.Asks()
	return k == Pickup || k == Inquiry || k == Recall
}

// Back tells whether the message answers another one.
func (m *Msg) Back() bool { return m.Kind != m.Kind.Asks() }

// Confirms tells whether a reply says that an order stands.
func (m *Msg) Confirms() bool { return m.Kind == Confirmation && m.Status == 200 }

// Name is what a scenario calls the message: "request 2", "response 1 copy 1".
func (m *Msg) Name() string {
	s := fmt.Sprintf("%s %d", m.Kind, m.N)
	if m.Copy > 0 {
		s += fmt.Sprintf(" copy %d", m.Copy)
	}
	return s
}

// ACK tells whether a reply is a valid ACK, by the strict check: status 200, the id
// that was asked for, and accepted exactly true.
func (m *Msg) ACK() bool {
	body, ok := m.object()
	return ok && m.Status == 200 && body["id"] == m.ID && body["accepted"] == true
}

// NoID is what a receiver reads where a message has no id.
const NoID = "NULL"

// ReadID is the id that the receiver reads in a request.
func (m *Msg) ReadID() string { return cmp.Or(m.Read, m.ID) }

// Refusal tells whether a reply is a definite no: a 4xx, the id that was asked for,
// and accepted exactly false.
func (m *Msg) Refusal() bool {
	body, ok := m.object()
	return ok && m.Status >= 400 && m.Status <= 499 && body["id"] == m.ID && body["accepted"] == false
}

func (m *Msg) object() (body map[string]any, ok bool) {
	err := json.Unmarshal([]byte(m.Body), &body)
	return body, err == nil
}

// Version is which version of the messages a request is written in.
func (m *Msg) Version() int {
	body, _ := m.object()
	if v, says := body["version"].(float64); says {
		return int(v)
	}
	return 1
}

// Plain tells whether the body of a request says its id and its quantity as the first
// version of the shop's program writes them, and so nothing more.
func (m *Msg) Plain() bool {
	id, err := json.Marshal(m.ID)
	return err == nil && m.Body == fmt.Sprintf(`{"id":%s,"qty":%d}`, id, m.Qty)
}

// ParcelKey is the key that a pickup carries, "" for none.
func (m *Msg) ParcelKey() string {
	body, _ := m.object()
	key, _ := body["key"].(string)
	return key
}
