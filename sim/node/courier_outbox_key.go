package node

// CourierOutboxKey records the parcel as CourierOutbox does.
type CourierOutboxKey struct {
	CourierOutbox
}

// HandOver asks for a parcel under a key, the same each time: the courier knows it,
// and sends one.
func (r *CourierOutboxKey) HandOver(parcel string) bool {
	return r.env.Pickup(parcel, parcel)
}
