package node

import "encoding/json"

// Request asks the receiver to do the work of an order.
type Request struct {
	ID    string `json:"id"`
	Qty   int    `json:"qty"`
	Order string `json:"-"` // which order this is for: for the observer, not on the wire
}

// Reply is what travels back: an HTTP status and bytes.
type Reply struct {
	Status int
	Body   string
}

// Encode writes the request as it travels.
func (r Request) Encode() string { return encode(r) }

// DecodeRequest reads a request. It fails on anything that is not a JSON object
// with an id and a quantity above 0.
func DecodeRequest(body string) (Request, bool) {
	var r Request
	err := json.Unmarshal([]byte(body), &r)
	return r, err == nil && r.ID != "" && r.Qty > 0
}

// answer is the body of a reply. It carries only this: whether the call applied
// the work or found it done is not for the publisher to know.
type answer struct {
	ID       string `json:"id"`
	Accepted bool   `json:"accepted"`
}

// Accept is the ACK: this work is done, by this call or before it.
func Accept(id string) Reply { return Reply{200, encode(answer{id, true})} }

// Refuse is a definite no: this work, with this content, is not done.
func Refuse(id string) Reply { return Reply{409, encode(answer{id, false})} }

// TryLater proves nothing: the receiver could not work now.
func TryLater(id string) Reply { return Reply{503, encode(answer{id, false})} }

// Malformed answers bytes that are no request.
func Malformed() Reply { return Reply{400, `{"accepted":false}`} }

func encode(v any) string {
	b, _ := json.Marshal(v) // plain structs of strings, ints and bools cannot fail
	return string(b)
}
