package store

import (
	"errors"
	"fmt"
)

// Failure is what a statement throws that fails. It unwraps to what SQLite said:
// ErrBusy, ErrKeyTaken, or an error of another kind.
type Failure struct {
	What string // "begin", "read", "write" or "commit"
	Err  error
}

// Error implements error.
func (f Failure) Error() string { return fmt.Sprintf("store: %s: %v", f.What, f.Err) }

// Unwrap returns SQLite's own answer.
func (f Failure) Unwrap() error { return f.Err }

// Busy tells whether somebody else held the lock.
func (f Failure) Busy() bool { return errors.Is(f.Err, ErrBusy) }

// Catch, deferred, turns a Failure that ends a function into its error. Anything
// else that was thrown flies on.
func Catch(err *error) {
	switch thrown := recover().(type) {
	case nil:
	case Failure:
		*err = thrown
	default:
		panic(thrown)
	}
}

// must throws an error that a statement ended with.
func must(what string, err error) {
	if err != nil {
		panic(Failure{what, err})
	}
}
