// Package beside finds a place for a small box beside what it is about.
package beside

// Box is a rectangle of the window, in px.
type Box struct{ X, Y, W, H int }

// Right is the x where a box ends.
func (b Box) Right() int { return b.X + b.W }

// Bottom is the y where a box ends.
func (b Box) Bottom() int { return b.Y + b.H }

// Gap is the room between a box and what it is about, in px.
const Gap = 6

// Place stands a box of some size beside a target and never over it: where there is
// room for it in the first of some areas, else in the next. Above or below the target it
// begins at x. Where none has room, it is made less high, in the last of them.
func Place(target Box, w, h, x int, areas ...Box) Box {
	for _, area := range areas {
		for _, b := range around(target, w, h, x, area) {
			if area.holds(b) {
				return b
			}
		}
	}
	area := areas[len(areas)-1]
	best := Box{}
	for _, room := range target.rooms(area) {
		if wide, high := min(w, room.W), min(h, room.H); wide == w && high > best.H {
			best = Box{clamp(x, room.X, room.Right()-w), room.Y, w, high}
			if room.Bottom() < target.Y {
				best.Y = room.Bottom() - high // as near to it as can be
			}
		}
	}
	return best
}

// around are the places of a box below a target, above it, right and left of it.
func around(target Box, w, h, x int, area Box) [4]Box {
	x = clamp(x, area.X, area.Right()-w)
	y := clamp(target.Y, area.Y, area.Bottom()-h)
	return [4]Box{
		{x, target.Bottom() + Gap, w, h},
		{x, target.Y - Gap - h, w, h},
		{target.Right() + Gap, y, w, h},
		{target.X - Gap - w, y, w, h},
	}
}

// rooms are what is left of an area below a target, above it, right and left of it.
func (target Box) rooms(area Box) [4]Box {
	below, right := target.Bottom()+Gap, target.Right()+Gap
	return [4]Box{
		{area.X, below, area.W, area.Bottom() - below},
		{area.X, area.Y, area.W, target.Y - Gap - area.Y},
		{right, area.Y, area.Right() - right, area.H},
		{area.X, area.Y, target.X - Gap - area.X, area.H},
	}
}

func (b Box) holds(other Box) bool {
	return other.X >= b.X && other.Y >= b.Y && other.Right() <= b.Right() && other.Bottom() <= b.Bottom()
}

func clamp(v, from, to int) int { return max(from, min(v, to)) }
