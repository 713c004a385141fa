package node

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestJudge(t *testing.T) {
	const id = "snack-7"
	for _, c := range []struct {
		status int
		body   string
		want   Outcome
	}{
		{200, `{"id":"snack-7","accepted":true}`, Acknowledged},
		{200, ` {"accepted":true, "more":1, "id":"snack-7"} `, Acknowledged},
		{200, `{"id":"snack-7","accepted":"true"}`, Unknown},
		{200, `{"id":"snack-7","accepted":1}`, Unknown},
		{200, `{"id":"snack-7"}`, Unknown},
		{200, `{"id":"snack-8","accepted":true}`, Unknown},
		{200, `{"id":"snack-7","accepted":false}`, Unknown},
		{200, ``, Unknown},
		{200, `{"id":"snack-7","acc`, Unknown},
		{200, `null`, Unknown},
		{201, `{"id":"snack-7","accepted":true}`, Unknown},
		{500, `{"id":"snack-7","accepted":true}`, Unknown},
		{503, `{"id":"snack-7","accepted":false}`, Unknown},
		{409, `{"id":"snack-7","accepted":false}`, Refused},
		{400, `{"id":"snack-7","accepted":false}`, Refused},
		{409, `{"id":"snack-8","accepted":false}`, Unknown},
		{409, `{"id":"snack-7","accepted":0}`, Unknown},
		{409, `{"id":"snack-7"}`, Unknown},
		{409, `{"id":"snack-7","accepted":true}`, Unknown},
		{409, ``, Unknown},
	} {
		require.Equal(t, c.want, Judge(Strict{}, id, Reply{c.status, c.body}), "%d %s", c.status, c.body)
	}
}

func TestRequestsTravelAsBytes(t *testing.T) {
	bytes := Encode("snack-7", 7)
	require.Equal(t, `{"id":"snack-7","qty":7}`, bytes)
	require.Equal(t, `{"qty":7,"id":"snack-7"}`, EncodeReordered("snack-7", 7))
	back, ok := DecodeRequest(bytes)
	require.True(t, ok)
	require.Equal(t, Request{ID: "snack-7", Qty: 7, Body: bytes}, back)
	for _, bad := range []string{``, `{`, `[]`, `{"qty":7}`, `{"id":"a"}`, `{"id":"a","qty":-1}`, `{"id":7,"qty":7}`} {
		_, ok := DecodeRequest(bad)
		require.False(t, ok, bad)
	}
}

func TestReplies(t *testing.T) {
	require.Equal(t, Reply{200, `{"id":"a","accepted":true}`}, Accept("a"))
	require.Equal(t, Reply{409, `{"id":"a","accepted":false}`}, Refuse("a"))
	require.Equal(t, Reply{503, `{"id":"a","accepted":false}`}, TryLater("a"))
	require.Equal(t, Unknown, Judge(Strict{}, "a", TryLater("a")))
	require.Equal(t, Unknown, Judge(Strict{}, "a", Malformed()))
}
