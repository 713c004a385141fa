package scenario

import "slices"

// With returns the scenario with one more statement: an order, an action or a
// fault. A fault takes the place of one that decides about the same message or
// moment. The error is an *Error, also when the statement does not fit in.
func (s Scenario) With(line string) (Scenario, error) {
	stmt, err := ParseStatement(line)
	if err != nil {
		return s, err
	}
	stmts := slices.Clone(s.Statements)
	same := func(other Statement) bool { return other.Fault() && other.about() == stmt.about() }
	if i := slices.IndexFunc(stmts, same); i >= 0 {
		stmts[i] = stmt
	} else {
		stmts = append(stmts, stmt)
	}
	more := s
	more.Statements = stmts
	if err := more.Check(); err != nil {
		return s, err
	}
	return more, nil
}

// Without returns the scenario without the statement of that index.
func (s Scenario) Without(i int) Scenario {
	s.Statements = slices.Delete(slices.Clone(s.Statements), i, i+1)
	return s
}

// Fitting is the scenario without the faults that its designs and processes have no place
// for, and those faults. The error is an *Error about anything else that is wrong with it.
func (s Scenario) Fitting() (fits Scenario, aside []Statement, err error) {
	for err = s.Check(); err != nil; err = s.Check() {
		i := slices.Index(s.Lines(), err.(*Error).Line)
		if i < 0 || !s.Statements[i].Fault() {
			return s, nil, err
		}
		aside = append(aside, s.Statements[i])
		s = s.Without(i)
	}
	return s, aside, nil
}

// Check tells what is wrong with a scenario that was put together by hand: nil,
// or the *Error that parsing its text gives.
func (s Scenario) Check() error {
	_, err := Parse(s.String())
	return err
}
