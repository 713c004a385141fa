package web

import (
	"twodeliveries/web/dom"
	"twodeliveries/web/html"
)

// Short names of what the page is made of.
var (
	el     = html.El
	button = html.Button
	input  = html.Input
	svg    = html.SVG
	box    = html.Box
	say    = html.Say
	push   = html.Push
	able   = html.Able
	option = html.Option
	toggle = html.Toggle
	icon   = html.Icon

	query        = dom.Query
	focusOn      = dom.FocusOn
	mark         = dom.Mark
	reveal       = dom.Reveal
	revealRows   = dom.RevealRows
	revealAcross = dom.RevealAcross
	media        = dom.Media
	nearest      = dom.Nearest
	calm         = dom.Calm
	touched      = dom.Touched
	await        = dom.Await
	saveFile     = dom.SaveFile
	listenTo     = dom.Listen

	putOnClipboard = dom.Copy
)

type keyboard = dom.Keyboard
