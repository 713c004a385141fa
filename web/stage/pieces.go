package stage

import (
	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/dom"
	"twodeliveries/web/shown"
)

// coming is what of a picture is in the page: of a long one first what is near the current
// step, then the run in words, and, a piece at a time, the rest. So the page is never busy
// for long.
type coming struct {
	of    *shown.Picture
	there []bool // by piece
	words bool   // the run in words is there
	told  string // these, or those of the run before
	on    bool   // the next is on its way
}

// pieces are the drawings that are in the page, and room for those to come.
func (t *Stage) pieces(p *shown.Picture) []app.UI {
	if app.IsServer {
		return whole(p)
	}
	c := &t.coming
	if c.of != p {
		c.of, c.there, c.words = p, make([]bool, p.Pieces()), false
	}
	at := p.PieceOf(t.D.S.Cursor)
	var out []app.UI
	for i := range c.there {
		c.there[i] = c.there[i] || at-1 <= i && i <= at+1
		if c.there[i] {
			out = append(out, app.Raw(p.Piece(i)))
		} else {
			out = append(out, app.Raw(p.Room(i)))
		}
	}
	return out
}

// story is the run in words. Beside a picture that is not whole it is still to come, unless
// somebody reads it.
func (t *Stage) story() string {
	s, c := t.D.S, &t.coming
	c.words = c.words || app.IsServer || t.D.Open.Words || c.next(0) < 0
	if c.words {
		c.told = s.Run.Story(s.View)
	}
	return c.told
}

// whole are all drawings of a picture.
func whole(p *shown.Picture) (out []app.UI) {
	for i := range p.Pieces() {
		out = append(out, app.Raw(p.Piece(i)))
	}
	return out
}

// next is the piece nearest to one that is not in the page, -1 for none.
func (c *coming) next(to int) int {
	for far := range c.there {
		for _, i := range []int{to - far, to + far} {
			if i >= 0 && i < len(c.there) && !c.there[i] {
				return i
			}
		}
	}
	return -1
}

// goOn has the next piece come, when the browser has had a moment for other things.
func (t *Stage) goOn() {
	const moment = 10 // ms
	c := &t.coming
	if c.on || c.of == nil || c.next(0) < 0 {
		return
	}
	c.on = true
	dom.Later(t.ctx, moment, func(ctx app.Context) {
		c.on = false
		if i := c.next(c.of.PieceOf(t.D.S.Cursor)); !c.words {
			c.words = true
		} else if i >= 0 {
			c.there[i] = true
		}
		ctx.Defer(func(app.Context) {
			t.markStory()
			t.markChain()
			t.goOn()
		})
	})
}
