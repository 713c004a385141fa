package session

import (
	"twodeliveries/web/shown"
	"twodeliveries/web/words"
)

// Landing says where the cursor goes in a run that arrives.
type Landing struct {
	line   int           // the step where the fault on this line acted; 0 for none
	step   int           // this step, when exact
	spot   *shown.Spot   // here, if the run has it
	exact  bool          // else: where the old and the new run part, the end if it was there
	moment bool          // else: the same virtual time, the end if it was there
	digest string        // what a link said the run is; "" when it did not
	sent   bool          // a link brought us here
	back   bool          // once more, with the page open: what it shows stays until then
	own    bool          // the link is the page's own: there is nothing to greet
	notice *words.Notice // what is wrong with that link all the same, or nil
}

// At is at a spot, if the run has it, else at a step.
func At(spot *shown.Spot, step int) Landing { return Landing{spot: spot, exact: true, step: step} }

// SameMoment is at the moment of the cursor, or at the end when it was there.
func SameMoment() Landing { return Landing{moment: true} }

// SentHere is what is said to who comes by a link to the step of the cursor.
func SentHere(s *Session) *words.Notice { return arrivalNotice(s, Landing{step: s.Cursor}) }

// at is the step of the landing's spot in a run.
func (p Landing) at(run *shown.Run) (step int, ok bool) {
	if p.spot == nil {
		return 0, false
	}
	return p.spot.In(run.Rec)
}
