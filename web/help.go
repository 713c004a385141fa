package web

import "github.com/maxence-charriere/go-app/v10/pkg/app"

// help is what the keys do and what the symbols mean.
func help() []app.UI {
	keys := [][2]string{
		{"→", "one step on"}, {"←", "one step back"}, {"Home", "to the beginning"}, {"End", "to the end"},
		{"space", "play, pause"}, {"b", "break the run at this step"}, {"Enter", "on a thing in the picture: break it"},
		{"Ctrl+Z", "undo an edit"}, {"Ctrl+Shift+Z", "redo it"}, {"Esc", "close what is open"}, {"?", "this page"},
	}
	signs := [][2]string{
		{"solid arrow", "a request, from the shop to the warehouse"},
		{"dashed arrow", "its reply"},
		{"a cross on an arrow", "the message is lost, there"},
		{"? in a circle", "unknown: the shop waited, and cannot know whether the work was done"},
		{"hatched bar", "a transaction is open: only it sees what it wrote"},
		{"filled bar", "it is committed: everyone sees it"},
		{"torn bar", "it is lost, and so is all it wrote"},
		{"✓ applied", "the stock changed, for good"},
		{"= already applied", "the id is known: nothing is done again, and the answer is still yes"},
		{"≠ conflict", "the id is known with other content: refused"},
		{"dotted line", "ties “already applied” to the commit that did the work"},
	}
	return []app.UI{
		box("div", "help",
			box("section", "", say("h3", "", "Keys"), pairs(keys, "kbd")),
			box("section", "", say("h3", "", "In the picture"), pairs(signs, "span"),
				say("p", "remark", "Time runs downward; a dotted lane is time in which nothing happens. Times are virtual milliseconds.")),
		),
		say("p", "remark", "What this is not: two databases in one browser are not two services across a network, and virtual latency is no real network. The SQLite and the Go code are real."),
	}
}

func pairs(of [][2]string, tag string) app.UI {
	var rows []app.UI
	for _, p := range of {
		rows = append(rows, box("dt", "", el(tag).Text(p[0])), say("dd", "", p[1]))
	}
	return box("dl", "pairs", rows...)
}
