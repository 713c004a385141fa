package node

import "encoding/json"

// Request asks the receiver to do the work of an order.
type Request struct {
	ID    string `json:"id"`
	Qty   int    `json:"qty"`
	Order string `json:"-"` // which order this is for: for the observer, not on the wire
	Body  string `json:"-"` // the bytes it travels as
}

// Reply is what travels back: an HTTP status and bytes.
type Reply struct {
	Status int
	Body   string
}

// Thrown is what a handler can end with instead of returning.
type Thrown string

// What can be thrown. Something else than a Thrown is not the handler's own.
const (
	Raised      Thrown = "raised"       // an exception: the effect may have happened
	NotAccepted Thrown = "not accepted" // a definite no
)

// Encode writes a request as it travels.
func Encode(id string, qty int) string {
	return encode(Request{ID: id, Qty: qty})
}

// EncodeReordered writes the same request with its keys in another order.
func EncodeReordered(id string, qty int) string {
	return encode(struct {
		Qty int    `json:"qty"`
		ID  string `json:"id"`
	}{qty, id})
}

// DecodeRequest reads a request. It fails on anything that is not a JSON object
// with an id and a quantity above 0.
func DecodeRequest(body string) (Request, bool) {
	r := Request{Body: body}
	err := json.Unmarshal([]byte(body), &r)
	return r, err == nil && r.ID != "" && r.Qty > 0
}

// question asks whether an id is done.
type question struct {
	Lookup string `json:"lookup"`
}

// EncodeLookup writes the question whether an id is done.
func EncodeLookup(id string) string { return encode(question{id}) }

// DecodeLookup reads it.
func DecodeLookup(body string) (id string, ok bool) {
	var q question
	err := json.Unmarshal([]byte(body), &q)
	return q.Lookup, err == nil && q.Lookup != ""
}

// pickup asks the courier for a parcel; a key is one that it may know.
type pickup struct {
	Parcel string `json:"pickup"`
	Key    string `json:"key,omitempty"`
}

// EncodePickup writes what asks the courier to send a parcel.
func EncodePickup(parcel, key string) string { return encode(pickup{parcel, key}) }

// DecodePickup reads its key, "" for none.
func DecodePickup(body string) (key string) {
	var p pickup
	_ = json.Unmarshal([]byte(body), &p) // it was written above, and nothing changes it on the way
	return p.Key
}

// EncodeInquiry writes the question whether a parcel has left.
func EncodeInquiry(parcel string) string {
	return encode(struct {
		Parcel string `json:"inquiry"`
	}{parcel})
}

// EncodeRecall writes what asks the courier to take a parcel back.
func EncodeRecall(parcel string) string {
	return encode(struct {
		Parcel string `json:"recall"`
	}{parcel})
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

// Broken proves nothing: the handler raised.
func Broken(id string) Reply { return Reply{500, encode(answer{id, false})} }

// NotFound answers a lookup: this work is not done yet.
func NotFound(id string) Reply { return Reply{404, encode(answer{id, false})} }

// CannotSay answers a lookup: this receiver has nothing that could tell.
func CannotSay(id string) Reply { return Reply{501, encode(answer{id, false})} }

// Malformed answers bytes that are no request.
func Malformed() Reply { return Reply{400, `{"accepted":false}`} }

// Silence is no reply: it is on the wire already.
var Silence = Reply{}

func encode(v any) string {
	b, _ := json.Marshal(v) // plain structs of strings, ints and bools cannot fail
	return string(b)
}
