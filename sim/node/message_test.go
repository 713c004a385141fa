package node

import (
	"strings"
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
	order := Order{ID: "snack-7", Qty: 7}
	for version, c := range map[int]struct{ body, reordered, under string }{
		1: {`{"id":"m-1","qty":7}`, `{"qty":7,"id":"m-1"}`, `{"id":"m-2","qty":7}`},
		2: {`{"version":2,"id":"m-1","quantity":7}`, `{"quantity":7,"id":"m-1","version":2}`, `{"version":2,"id":"m-2","quantity":7}`},
	} {
		m := Compose(version, "m-1", order)
		require.Equal(t, Message{"m-1", "snack-7", "application/json", c.body}, m)
		require.Equal(t, c.reordered, Reordered(m.Body))
		require.Equal(t, c.under, Under("m-2", m.Body))
		for _, body := range []string{c.body, c.reordered} {
			back, ok := DecodeRequest(body)
			require.True(t, ok)
			require.Equal(t, Request{Version: version, ID: "m-1", Qty: 7, Body: body}, back)
		}
	}
	for _, bad := range []string{``, `{`, `[]`, `{"id":"a"}`, `{"id":"a","qty":-1}`, `{"id":"a","quantity":7}`,
		`{"version":2,"id":"a","qty":7}`, `{"version":0,"id":"a","quantity":7}`, `{"version":"2","id":"a","quantity":7}`} {
		_, ok := DecodeRequest(bad)
		require.False(t, ok, bad)
	}
}

// A float has 53 bits for a whole number: the next one after 2^53 that it can hold is
// 2^53 + 2.
func TestAnIDThatIsANumberIsReadAsAFloat(t *testing.T) {
	for body, id := range map[string]string{
		`{"id":7,"qty":7}`:                "7",
		`{"id":9007199254740992,"qty":7}`: "9007199254740992",
		`{"id":9007199254740993,"qty":7}`: "9007199254740992",
		`{"id":9007199254740995,"qty":7}`: "9007199254740996",
		`{"id":null,"qty":7}`:             "",
		`{"qty":7}`:                       "",
	} {
		r, ok := DecodeRequest(body)
		require.True(t, ok, body)
		require.Equal(t, id, r.ID, body)
	}
}

func TestASignatureIsOfTheWordsAndByWhoHasTheSecret(t *testing.T) {
	signed := Signed{}.Dress(Accept("a"))
	require.True(t, Signed{}.Accepts("a", signed))
	require.False(t, Signed{}.Accepts("b", signed), "another's")
	require.False(t, Signed{}.Accepts("a", Accept("a")), "not signed")
	no := Signed{}.Dress(Refuse("a"))
	require.False(t, Signed{}.Accepts("a", no))
	require.Equal(t, Refused, Judge(Signed{}, "a", no))
	forged := Reply{200, strings.Replace(no.Body, "false", "true", 1)}
	require.False(t, Signed{}.Accepts("a", forged), "the signature of other words")
}

func TestAVersionIsPartOfTheACK(t *testing.T) {
	require.Equal(t, `{"version":1,"id":"a","accepted":true}`, Versioned{}.Dress(Accept("a")).Body)
	require.True(t, Versioned{}.Accepts("a", Versioned{}.Dress(Accept("a"))))
	for _, body := range []string{`{"id":"a","accepted":true}`, `{"version":2,"id":"a","accepted":true}`, `{"version":"1","id":"a","accepted":true}`} {
		require.False(t, Versioned{}.Accepts("a", Reply{200, body}), body)
	}
}

func TestReplies(t *testing.T) {
	require.Equal(t, Reply{200, `{"id":"a","accepted":true}`}, Accept("a"))
	require.Equal(t, Reply{409, `{"id":"a","accepted":false}`}, Refuse("a"))
	require.Equal(t, Reply{503, `{"id":"a","accepted":false}`}, TryLater("a"))
	require.Equal(t, Unknown, Judge(Strict{}, "a", TryLater("a")))
	require.Equal(t, Unknown, Judge(Strict{}, "a", Malformed()))
}
