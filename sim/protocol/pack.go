package protocol

import (
	"encoding/binary"
	"errors"

	"twodeliveries/sim/trace"
)

// packed is what a packed message begins with; JSON does not.
const packed = 'P'

// IsPacked tells whether a message is packed; otherwise it is JSON.
func IsPacked(message string) bool { return message != "" && message[0] == packed }

// Pack writes an answer that has a recording: its ID, and the recording packed.
func Pack(a Answer) string {
	out := binary.AppendVarint([]byte{packed}, int64(a.ID))
	return string(append(out, trace.Pack(a.Recording)...))
}

// Unpack reads what Pack has written.
func Unpack(message string) (Answer, error) {
	if !IsPacked(message) {
		return Answer{}, errors.New("the message is not packed")
	}
	id, n := binary.Varint([]byte(message[1:min(len(message), 1+binary.MaxVarintLen64)]))
	if n <= 0 {
		return Answer{}, errors.New("the packed message ends too early")
	}
	rec, err := trace.Unpack(message[1+n:])
	return Answer{ID: int(id), Recording: rec}, err
}
