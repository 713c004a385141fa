package node

// CourierAskedFirst records the parcel as CourierOutbox does.
type CourierAskedFirst struct {
	CourierOutbox
}

// HandOver asks the courier whether the parcel has left, and for it only if it has
// not. A pickup that is still on its way has not left either.
func (r *CourierAskedFirst) HandOver(parcel string) bool {
	left := r.env.Inquire(parcel)
	r.env.Reach(CourierAsked)
	return left || r.env.Pickup(parcel, "")
}
