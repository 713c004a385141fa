// Package mutant is what a copy of sim/node with mutants in it asks: which one is
// on. Nothing in the lab itself knows it.
package mutant

import (
	"fmt"
	"os"
	"strconv"
)

// Variable is the environment variable that says which mutant is on from the start.
// Constants are read then, so those among them can only be switched on like that.
const Variable = "TWO_DELIVERIES_MUTANT"

// Most is how many functions are entered and how often loops go round in one run at
// most. The longest run of a right design takes a twentieth of it.
const Most = 200_000

var (
	on      = fromStart()
	steps   int
	entered = map[int]bool{}
)

func fromStart() int {
	n, _ := strconv.Atoi(os.Getenv(Variable))
	return n
}

// Begin begins a run with a mutant, or with 0: with none.
func Begin(which int) {
	on, steps = which, 0
	clear(entered)
}

// Entered tells which functions the run has entered.
func Entered() map[int]bool { return entered }

// Enter is called at the beginning of each function. It tells which mutant is on.
func Enter(function int) int {
	entered[function] = true
	Tick()
	return on
}

// Endless is what a run panics with that does not come to an end.
type Endless struct{}

// Error implements error.
func (Endless) Error() string { return fmt.Sprintf("no end after %d steps", Most) }

// Tick is called each time a loop goes round.
func Tick() {
	if steps++; steps > Most {
		panic(Endless{})
	}
}

// Pick is a constant, or what a mutant has it be.
func Pick(constant string, mutants map[int]string) string {
	if instead, is := mutants[on]; is {
		return instead
	}
	return constant
}
