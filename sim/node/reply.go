package node

import "encoding/json"

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

// answer is the body of a reply. It carries only this: whether the call applied
// the work or found it done is not for the publisher to know.
type answer struct {
	ID       *string `json:"id"`
	Accepted bool    `json:"accepted"`
}

// Accept is the ACK: this work is done, by this call or before it.
func Accept(id string) Reply { return Reply{200, encode(answer{orNull(id), true})} }

// Refuse is a definite no: this work, with this content, is not done.
func Refuse(id string) Reply { return Reply{409, encode(answer{orNull(id), false})} }

// Kept is no ACK: this work is not done, and the receiver has kept what asks for it.
func Kept(id string) Reply { return Reply{202, encode(answer{orNull(id), false})} }

// TryLater proves nothing: the receiver could not work now.
func TryLater(id string) Reply { return Reply{503, encode(answer{orNull(id), false})} }

// Broken proves nothing: the handler raised.
func Broken(id string) Reply { return Reply{500, encode(answer{orNull(id), false})} }

// NotFound answers a lookup: this work is not done yet.
func NotFound(id string) Reply { return Reply{404, encode(answer{orNull(id), false})} }

// CannotSay answers a lookup: this receiver has nothing that could tell.
func CannotSay(id string) Reply { return Reply{501, encode(answer{orNull(id), false})} }

// Malformed answers bytes that are no request.
func Malformed() Reply { return Reply{400, `{"accepted":false}`} }

// Silence is no reply: it is on the wire already.
var Silence = Reply{}

func encode(v any) string {
	b, _ := json.Marshal(v) // plain structs of strings, ints and bools cannot fail
	return string(b)
}
