package scenario

import "fmt"

// fields writes the second scenario of a comparison as fields of a link.
func (o Other) fields() []string {
	var out []string
	switch {
	case o.Preset != "":
		out = append(out, "compare="+escape(o.Preset))
	case o.Text != "":
		out = append(out, "compare-"+encodeText(o.Text))
	default:
		return nil
	}
	if o.Step >= 0 {
		out = append(out, fmt.Sprintf("compare-step=%d", o.Step+1))
	}
	return out
}

// read reads one field of the second scenario.
func (o *Other) read(key, value string, first int) (err *Error) {
	switch key {
	case "compare":
		o.Preset, err = value, checkPreset(value)
	case "compare-text":
		o.Text, err = decodeText("text", value)
	case "compare-flate":
		o.Text, err = decodeText("flate", value)
	case "compare-step":
		o.Step, err = readNumber("the second step of the link", value, first, maxStep)
		o.Step -= first
	}
	return err
}

// check looks at all fields of the second scenario.
func (o Other) check(seen map[string]bool) *Error {
	switch {
	case o.Preset != "" && o.Text != "" || seen["compare-text"] && seen["compare-flate"]:
		return damaged("it compares with two scenarios")
	case seen["compare-step"] && !o.Any():
		return damaged("it compares with nothing")
	}
	return nil
}
