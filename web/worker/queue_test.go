package worker

import (
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim/protocol"
)

// next takes an Ask out of the queue; 0 when there is none to be sent.
func next(q *Queue) int {
	a, _ := q.Next()
	return a.ID
}

// A later Ask does not wait for the answer to one that it has made outdated.
func TestTheQueueKnowsWhenItIsStuck(t *testing.T) {
	var q Queue
	only := func(ids ...int) func(int) bool {
		return func(id int) bool {
			for _, expected := range ids {
				if id == expected {
					return true
				}
			}
			return false
		}
	}
	q.Put(protocol.Ask{ID: 1}, only(1))
	require.Equal(t, 1, next(&q))
	q.Put(protocol.Ask{ID: 2}, only(1, 2)) // a second run, beside the first
	require.Zero(t, next(&q), "one at a time")
	_, stuck := q.Stuck()
	require.False(t, stuck, "the first is still expected")

	q.Put(protocol.Ask{ID: 3}, only(3)) // an edit of the first, and no second any more
	id, stuck := q.Stuck()
	require.True(t, stuck)
	require.Equal(t, 1, id)
	q.Done()
	require.Equal(t, 3, next(&q), "nobody waits for the second")
	q.Done()
	require.Zero(t, next(&q))
}

// What an engine says nothing about is given to another one, before all else, once.
func TestASilentEngineIsReplacedAndAskedAgain(t *testing.T) {
	var q Queue
	all := func(int) bool { return true }
	q.Put(protocol.Ask{ID: 1, Scenario: "order a 1"}, all)
	require.Equal(t, 1, next(&q))
	q.Put(protocol.Ask{ID: 2}, all)
	replace, giveUp := q.Silent(1)
	require.True(t, replace)
	require.False(t, giveUp)
	again, any := q.Next()
	require.True(t, any)
	require.Equal(t, protocol.Ask{ID: 1, Scenario: "order a 1"}, again)

	replace, giveUp = q.Silent(1)
	require.True(t, replace)
	require.True(t, giveUp, "another one is silent about it, too")
	require.Equal(t, 2, next(&q), "the others are still asked")
	replace, _ = q.Silent(1)
	require.False(t, replace, "that was another Ask")
	q.Done()
	replace, _ = q.Silent(2)
	require.False(t, replace, "it has answered")
}
