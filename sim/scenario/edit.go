package scenario

import "slices"

// With returns the scenario with one more statement: an order, an action or a
// fault. A fault takes the place of one that decides about the same message or
// moment. The error is an *Error, also when the statement does not fit in.
func (s Scenario) With(line string) (Scenario, error) {
	step, err := ParseStep(line)
	if err != nil {
		return s, err
	}
	steps := slices.Clone(s.Steps)
	same := func(other Step) bool { return other.Fault() && other.about() == step.about() }
	if i := slices.IndexFunc(steps, same); i >= 0 {
		steps[i] = step
	} else {
		steps = append(steps, step)
	}
	more := s
	more.Steps = steps
	if err := more.Check(); err != nil {
		return s, err
	}
	return more, nil
}

// Without returns the scenario without the step of that index.
func (s Scenario) Without(step int) Scenario {
	s.Steps = slices.Delete(slices.Clone(s.Steps), step, step+1)
	return s
}

// Check tells what is wrong with a scenario that was put together by hand: nil,
// or the *Error that parsing its text gives.
func (s Scenario) Check() error {
	_, err := Parse(s.String())
	return err
}
