package picture

import (
	"slices"

	"twodeliveries/sim/trace"
)

// Sign is something that is seen in pictures, drawn by itself, with what it means.
type Sign struct {
	Shapes  []Shape
	W, H    int // px
	Meaning string
}

// Signs are the symbols of the picture, drawn as they are drawn there.
func Signs() []Sign { return slices.Concat(signsOfMessages(), signsOfProcesses(), signsOfData()) }

// The field of a sign, in px, and its middle.
const (
	signWide, signHigh = 44, 26
	signX, signY       = signWide / 2.0, signHigh / 2.0
)

func drawSign(meaning string, draw func(p *pen)) Sign {
	var p pen
	draw(&p)
	return Sign{p.shapes, signWide, signHigh, meaning}
}

func markSign(m func(p *pen, x, y float64), meaning string) Sign {
	return drawSign(meaning, func(p *pen) { m(p, signX, signY) })
}

func signsOfMessages() []Sign {
	const l, r, up, down = 2.0, signWide - 2.0, signY - 4, signY + 4
	return []Sign{
		drawSign("a request, from the shop to the warehouse", func(p *pen) { p.arrow("msg", l, up, r, down) }),
		drawSign("its reply", func(p *pen) { p.arrow("msg rep", r, up, l, down) }),
		drawSign("the message is lost, there", func(p *pen) {
			p.line("msg", l, up, r-10, signY)
			markDead(p, r-10, signY)
		}),
		drawSign("it waits in the network", func(p *pen) {
			p.circle("dot", signX, 4, 3)
			p.line("hang", signX, 4, signX, signHigh-1)
		}),
		drawSign("the network has changed it on its way", func(p *pen) { p.arrow("msg rep hurt", r, up, l, down) }),
		markSign(drawTwo, "the network makes a copy"),
		markSign(markUnknown, "unknown: the shop waited, and cannot know whether the work was done"),
		markSign(markYes, "an ACK that the shop accepts"),
		markSign(markFalse, "something else that the shop takes for an ACK"),
		markSign(markNo, "a refusal, or given up"),
		markSign(markLate, "a reply that came too late: it is ignored"),
	}
}

func signsOfProcesses() []Sign {
	return []Sign{
		markSign(markBolt, "the process dies; its lane is red and dashed until it runs again"),
		markSign(markStart, "it starts again, or goes on"),
		markSign(markPause, "it stands still"),
		markSign(markThrow, "it raises an exception"),
		markSign(markFlag, "it claims a message or a row for itself"),
		markSign(markHand, "somebody from outside acts: a customer, an operator"),
		drawSign("one or more small steps: each has its own row and words under “every step”", func(p *pen) {
			p.line("tick", signX-3, signY-2.5, signX+3, signY-2.5)
			p.line("tick", signX-3, signY+2.5, signX+3, signY+2.5)
		}),
		drawSign("time in which nothing happens", func(p *pen) {
			p.rect("idle", 0, 1, signWide, signHigh-2, 0)
			p.line("hang", signX, 3, signX, signHigh-3)
		}),
	}
}

func signsOfData() []Sign {
	const top, bottom = 2.0, signHigh - 2.0
	bar := func(how, meaning string) Sign {
		return drawSign(meaning, func(p *pen) { (&txn{how: how}).drawEnd(p, signX, top, bottom) })
	}
	return []Sign{
		drawSign("a transaction is open: only it sees what it wrote", func(p *pen) {
			p.rect("tx open", signX-barHalf, top, 2*barHalf, bottom-top, 4)
			hatch(p, signX-barHalf, top, 2*barHalf, bottom-top)
		}),
		bar("committed", "it is committed: everyone sees it"),
		bar("torn", "it is lost, and so is all it wrote"),
		drawSign("somebody else holds the lock", func(p *pen) { p.rect("tx locked", signX-barHalf, top, 2*barHalf, bottom-top, 2) }),
		stampSign(stampOf{"applied", "applied +7"}, "the stock changed, for good"),
		stampSign(stampOf{"twice", "applied again +7"}, "it changed twice for one order: this must not be"),
		stampSign(findings["duplicate-found"], "the id is known: nothing is done again, and the answer is still yes"),
		stampSign(findings["conflict-found"], "the id is known with other content: refused"),
		stampSign(findings["in-progress"], "another worker is at it: ask again later"),
		drawSign("ties “already applied” to the commit that did the work", func(p *pen) {
			p.path("tie", "M", 12.0, signY, "H", signWide-2)
			p.path("tie head", "M", 6.0, signY, "L", 12.0, signY-4, "V", signY+4, "Z")
		}),
		drawSign("at this step a promise is broken", func(p *pen) { p.rect("broken", signX-2, 1, 4, signHigh-2, 0) }),
	}
}

func stampSign(st stampOf, meaning string) Sign {
	var p pen
	wide := (&painter{}).stamp(&p, &lane{x: -12}, signY, st)
	return Sign{p.shapes, int(wide) + 2, signHigh, meaning}
}

// signOfReply is how it looks that a reply of the courier has come.
func signOfReply(m *trace.Msg) sign {
	switch {
	case m.Kind == trace.Return:
		return sign{markYes, "good", []string{"told: nothing is out", "none out"}}
	case m.ACK():
		return sign{markYes, "good", []string{"known: the parcel has left", "it has left", "left"}}
	}
	return sign{markUnknown, "", []string{"told: nothing has left so far", "not yet"}}
}
