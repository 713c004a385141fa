package html

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"
)

// icons are drawn in the current colour, on a field of 16 by 16.
var icons = map[string]string{
	"first": `<path d="M3 3v10M13 3.5v9L6 8z"/>`,
	"back":  `<path d="M12 3v10L4 8z"/>`,
	"step":  `<path d="M4 3v10l8-5z"/>`,
	"last":  `<path d="M13 3v10M3 3.5v9L10 8z"/>`,
	"play":  `<path d="M4 2.5v11L13 8z"/>`,
	"pause": `<path class="line" d="M5 3v10M11 3v10"/>`,
	"undo":  `<path class="line" d="M6 3 2.5 6.500 6 10M3 6.500h6.500a3.500 3.500 0 0 1 0 7H7"/>`,
	"redo":  `<path class="line" d="m10 3 3.500 3.500L10 10M13 6.500H6.500a3.500 3.500 0 0 0 0 7H9"/>`,
	"down":  `<path class="line" d="m4 6 4 4 4-4"/>`,
	"bolt":  `<path d="M9.500 1.500 4 9h3.500l-1 5.500L12 7H8.500z"/>`,
	"out":   `<path class="line" d="M6.500 4H4v8h8V9.500M9 3h4v4M13 3 7.500 8.500"/>`,
	"take":  `<path class="line" d="M8 2v8M4.500 6.500 8 10l3.500-3.500M2.500 11v2.500h11V11"/>`,
	"link":  `<path class="line" d="M6.500 9.500 9.500 6.500M7 4.500l1.600-1.600a2.900 2.900 0 0 1 4.100 4.100L11.500 8.500M9 11.500l-1.600 1.600a2.900 2.900 0 0 1-4.100-4.100L4.500 7.500"/>`,
}

// Icon is one of them.
func Icon(name string) app.UI {
	return app.Raw(`<svg class="icon" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">` + icons[name] + `</svg>`)
}
