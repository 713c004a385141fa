package node

// Truthy takes whatever looks like yes for yes.
type Truthy struct{}

// Accepts wants the requested id, and accepted to be anything but false, 0, null
// and "": "true" is, and so is "false".
func (Truthy) Accepts(id string, r Reply) bool {
	body, ok := read(r.Body)
	return ok && r.Status == 200 && body["id"] == id && truthy(body["accepted"])
}

func truthy(v any) bool {
	return v != nil && v != false && v != 0.0 && v != ""
}
