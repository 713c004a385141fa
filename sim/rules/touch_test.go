package rules

// TouchAll has the next step judge every order.
func (j *Judge) TouchAll() {
	for _, o := range j.state.sorted {
		j.state.touch(o)
	}
}
