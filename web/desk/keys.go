package desk

// KeyFor finds what a key does. On says whose key it is first: the tag of the
// element that has the keyboard, "" for none that wants keys.
func KeyFor(key, on string, command, shift bool) string {
	switch on {
	case "TEXTAREA", "INPUT", "SELECT", "MENU", "DIALOG":
		return ""
	}
	if command {
		switch {
		case key == "z" && !shift:
			return "undo"
		case key == "Z", key == "z", key == "y":
			return "redo"
		}
		return ""
	}
	switch key {
	case "ArrowRight":
		return "forward"
	case "ArrowLeft":
		return "back"
	case "Home":
		return "first"
	case "End":
		return "last"
	case "?":
		return "help"
	case "b":
		return "break"
	case "Escape":
		return "dismiss"
	case " ":
		if on == "BUTTON" || on == "SUMMARY" || on == "A" {
			return ""
		}
		return "play"
	}
	return ""
}
