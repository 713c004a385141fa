package site

import (
	"testing"

	"github.com/maxence-charriere/go-app/v10/pkg/app"
	"github.com/stretchr/testify/require"
)

// What is prerendered has no space that the program would not show, and every one that it
// would.
func TestPrerenderingAddsNoSpace(t *testing.T) {
	ui := app.Div().Class("a").Body(
		app.P().Body(app.Text("said "), app.A().Text("so"), app.Text("."), app.Text(" And"), app.Text(" "), app.B().Text("more")),
		app.P().Body(app.Span().Body(app.I())),
		app.Raw("<pre><i>one</i>\n  <i>two</i>\n</pre>"),
		app.Input().ID("x"))
	require.Equal(t, `<div class="a"><p>said <a>so</a>. And <b>more</b></p><p><span><i></i></span></p>`+
		"<pre><i>one</i>\n  <i>two</i>\n</pre>"+`<input id="x"></div>`, prerender(ui))
}
