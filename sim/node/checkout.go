package node

// checkout is what a customer's browser sends: how much, and the intent behind it, by
// which the shop can recognise a wish that it has heard of.
type checkout struct {
	Intent string `json:"intent,omitempty"`
	Qty    int    `json:"qty"`
}

// EncodeCheckout writes a checkout as it travels.
func EncodeCheckout(intent string, qty int) string { return encode(checkout{intent, qty}) }

// confirmation is what the shop answers: the order that stands, if one does.
type confirmation struct {
	Order     string `json:"order,omitempty"`
	Confirmed bool   `json:"confirmed"`
}

// Confirm writes the answer to a checkout; without an order it is a no.
func Confirm(order string) string { return encode(confirmation{order, order != ""}) }
