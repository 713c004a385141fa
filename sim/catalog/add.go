package catalog

import (
	"fmt"
	"slices"
)

// AddReceiver makes a receiver known that is not one of the lab's own, so that a
// scenario can name it; one added before under that name is replaced. It may not be
// called while anything reads the catalog: do it before the first scenario.
func AddReceiver(d Design) error {
	d.Role = Receiver
	i := slices.IndexFunc(Designs, func(o Design) bool { return o.Role == Receiver && o.Name == d.Name })
	switch {
	case i >= 0 && !Designs[i].Own:
		return fmt.Errorf("the lab has a receiver %q of its own", d.Name)
	case i >= 0:
		Designs[i] = d
		return nil
	}
	Designs = append(Designs, d)
	o := slices.IndexFunc(Options, func(o Option) bool { return o.Key == string(Receiver) })
	Options[o].Allowed = append(slices.Clip(Options[o].Allowed), d.Name)
	return nil
}
