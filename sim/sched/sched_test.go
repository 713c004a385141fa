package sched

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
)

func run(l *Loop) {
	for l.Step() {
	}
}

func TestTimersFireByTimeThenByOrderSet(t *testing.T) {
	var l Loop
	var got []string
	say := func(s string) func() {
		return func() { got = append(got, fmt.Sprint(l.Now(), s)) }
	}
	l.At(20, say("c"))
	l.At(10, say("a"))
	l.At(10, say("b"))
	gone := l.At(15, say("never"))
	l.Stop(gone)
	l.Stop(gone)
	run(&l)
	require.Equal(t, []string{"10a", "10b", "20c"}, got)
}

func TestTasksTakeTurns(t *testing.T) {
	var l Loop
	var got []string
	for _, name := range []string{"a", "b"} {
		l.Go(func(t *Task) {
			for range 2 {
				got = append(got, fmt.Sprint(l.Now(), name))
				t.Sleep(5)
			}
		})
	}
	run(&l)
	require.Equal(t, []string{"0a", "0b", "5a", "5b"}, got)
	require.Equal(t, 10, l.Now())
}

func TestWakeDoesNotShortenASleep(t *testing.T) {
	var l Loop
	end := 0
	task := l.Go(func(t *Task) { t.Sleep(50); end = l.Now() })
	l.At(10, task.Wake)
	run(&l)
	require.Equal(t, 50, end)
}

func TestStoppedTaskUnwindsAndItsParksReturnFalse(t *testing.T) {
	var l Loop
	var got []string
	task := l.Go(func(t *Task) {
		defer func() { got = append(got, fmt.Sprint("again ", t.Park(), t.Sleep(1), t.Leave(nil))) }()
		got = append(got, fmt.Sprint("park ", t.Park()))
		panic(Stopped{})
	})
	l.At(10, task.Stop)
	l.At(20, task.Wake)
	run(&l)
	require.Equal(t, []string{"park false", "again false false false"}, got)
}

func TestATaskCanHaveItselfStopped(t *testing.T) {
	var l Loop
	after := false
	var task *Task
	task = l.Go(func(t *Task) {
		if !t.Leave(task.Stop) {
			panic(Stopped{})
		}
		after = true
	})
	other := false
	l.Go(func(t *Task) { t.Leave(func() {}); other = true })
	run(&l)
	require.False(t, after)
	require.True(t, other, "Leave goes on when nobody stopped the task")
}

func TestAPanicKeepsItsStack(t *testing.T) {
	var l Loop
	l.Go(func(*Task) { explode() })
	defer func() {
		require.Contains(t, recover(), "sched.explode")
	}()
	run(&l)
	t.Fatal("the panic was swallowed")
}

func explode() { panic("boom") }
