package node

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/store"
)

// What no scenario can send, or have a right receiver do, Serve answers all the same.
func TestEachOfAllBytesIsAnsweredOnce(t *testing.T) {
	const request = `{"id":"a","qty":5}`
	for _, c := range []struct {
		name, body string
		handle     handler
		want       []Reply
		points     []Point
	}{
		{"a request", request, func(*counter) Reply { return Accept("a") }, []Reply{Accept("a")}, []Point{Received, Replied}},
		{"no request", `{"id":`, nil, []Reply{Malformed()}, nil},
		{"no id", `{"qty":5}`, nil, []Reply{Malformed()}, nil},
		{"a version to come", `{"version":2,"id":"a","quantity":5}`, nil, []Reply{Refuse("a")}, []Point{Received, VersionUnknown, Replied}},
		{"a question", EncodeLookup("a"), nil, []Reply{CannotSay("a")}, nil},
		{"a reply before the end", request, func(env *counter) Reply {
			env.Reply(Accept("a"))
			return Silence
		}, []Reply{Accept("a")}, []Point{Received}},
		{"a statement that fails", request, func(*counter) Reply { panic(store.Failure{What: "write", Err: store.ErrKeyTaken}) },
			[]Reply{Broken("a")}, []Point{Received, Replied}},
		{"a locked database", request, func(*counter) Reply { panic(store.Failure{What: "begin", Err: store.ErrBusy}) },
			[]Reply{TryLater("a")}, []Point{Received, Replied}},
	} {
		env := &counter{body: c.body}
		require.PanicsWithValue(t, "no more requests", func() { Serve(env, receiving{env, c.handle}, false) }, c.name)
		require.Equal(t, c.want, env.replies, c.name)
		require.Equal(t, c.points, env.points, c.name)
	}
}

// A mistake in the code of a handler is not answered: whoever runs it is to see it.
func TestAMistakeIsNotAnswered(t *testing.T) {
	env := &counter{body: `{"id":"a","qty":5}`}
	require.PanicsWithValue(t, "a mistake", func() {
		Serve(env, receiving{env, func(*counter) Reply { panic("a mistake") }}, false)
	})
	require.Empty(t, env.replies)
}

type handler func(*counter) Reply

// receiving is a receiver that does something made up.
type receiving struct {
	env    *counter
	handle handler
}

func (r receiving) Receive(Request) Reply { return r.handle(r.env) }

// Version is the first.
func (c *counter) Version() int { return 1 }

// counter is a warehouse that gets one request, and counts.
type counter struct {
	Warehouse
	body    string
	replies []Reply
	points  []Point
}

func (c *counter) NextRequest() string {
	if c.body == "" {
		panic("no more requests")
	}
	body := c.body
	c.body = ""
	return body
}

func (c *counter) Reach(p Point) { c.points = append(c.points, p) }

func (c *counter) Reply(r Reply) bool {
	c.replies = append(c.replies, r)
	return true
}
