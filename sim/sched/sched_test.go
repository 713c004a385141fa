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

// What was due before is due at once, after what is due now: the clock never goes back.
func TestATimerOfThePastFiresNow(t *testing.T) {
	var l Loop
	var got []string
	say := func(s string) func() {
		return func() { got = append(got, fmt.Sprint(l.Now(), s)) }
	}
	l.At(10, func() { l.At(3, say("late")) })
	l.At(10, say("due"))
	run(&l)
	require.Equal(t, []string{"10due", "10late"}, got)
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

// Who awaits something is asked once all that is due at a time has happened, and
// time does not stand still for it.
func TestATaskAwaitsWhatOthersBringAbout(t *testing.T) {
	var l Loop
	var got []string
	free := false
	l.At(10, func() { free = true })
	l.At(10, func() { l.At(10, func() { got = append(got, "due at 10") }) })
	place := 9
	wait := func(name string, until int, ready func() bool) *Task {
		return l.Go(func(t *Task) {
			place--
			ok := t.Await(place, until, ready)
			got = append(got, fmt.Sprint(name, " ", l.Now(), " ", ok))
		})
	}
	wait("first", 1_000_000_000, func() bool { return free })
	second := wait("second", 1_000_000_000, func() bool { return free })
	wait("in vain", 30, func() bool { return false })
	stopped := wait("stopped", 1_000_000_000, func() bool { return false })
	l.At(5, second.Wake)
	l.At(40, stopped.Stop)
	steps := 0
	for ; l.Step(); steps++ {
	}
	require.Equal(t, []string{"due at 10", "second 10 true", "first 10 true", "in vain 30 true", "stopped 40 false"}, got)
	require.Less(t, steps, 20, "a wait of days costs nothing")
	_, more := l.Next()
	require.False(t, more)
}
