package node

import "encoding/json"

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
