package catalog

import (
	"fmt"
	"slices"
)

// Add makes a design known that is not one of the lab's own, so that a scenario can
// name it; one added before under that name is replaced. It may not be called while
// anything reads the catalog: do it before the first scenario.
func Add(d Design) error {
	i := slices.IndexFunc(Designs, func(o Design) bool { return o.Role == d.Role && o.Name == d.Name })
	switch {
	case i >= 0 && !Designs[i].Own:
		return fmt.Errorf("%s %s is one of the lab's own", d.Role, d.Name)
	case i >= 0:
		Designs[i] = d
		return nil
	}
	Designs = append(Designs, d)
	o := slices.IndexFunc(Options, func(o Option) bool { return o.Key == string(d.Role) })
	Options[o].Allowed = append(slices.Clip(Options[o].Allowed), d.Name)
	return nil
}
