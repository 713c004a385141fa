package desk

import (
	"time"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/dom"
)

// Play moves the cursor, when it is told to and by itself.
type Play struct {
	d     *Desk
	On    bool
	Speed float64
	Came  int // where the cursor came from with the last step forward, else NoTravel
	turn  int // grows with every start and stop: a tick of an older turn is void
}

// NoTravel as Play.Came: no message travels.
const NoTravel = -2

// pace is the time between two stops at speed 1: long enough to read a caption.
const pace = 2600 * time.Millisecond

// Toggle starts or stops.
func (p *Play) Toggle() {
	if p.On {
		p.Stop()
		return
	}
	if p.d.S.AtEnd() {
		p.d.S.First()
	}
	p.On = true
	p.turn++
	p.tick(p.turn)
}

// Stop stops.
func (p *Play) Stop() {
	p.On = false
	p.turn++
}

// tick goes one stop on and comes again, for as long as its turn lasts.
func (p *Play) tick(turn int) {
	if !p.On || p.turn != turn {
		return
	}
	p.goForward()
	if p.d.S.AtEnd() {
		p.Stop()
		return
	}
	p.await()
}

// await waits for the time of the next stop.
func (p *Play) await() {
	if turn := p.turn; p.d.mounted {
		p.d.ctx.After(time.Duration(float64(pace)/p.Speed), func(app.Context) { p.tick(turn) })
	}
}

// Forward goes one stop on.
func (p *Play) Forward() {
	p.Stop()
	p.goForward()
}

func (p *Play) goForward() {
	p.Came = p.d.S.Cursor
	if p.d.S.Comparison.On {
		p.Came = NoTravel
	}
	p.d.S.Forward()
	p.moved()
	p.showEnding()
}

// Back, First and Last go one stop back, to the beginning, to the end.
func (p *Play) Back() { p.Jump(p.d.S.Back) }

// First goes to the beginning.
func (p *Play) First() { p.Jump(p.d.S.First) }

// Last goes to the end.
func (p *Play) Last() {
	p.Jump(p.d.S.End)
	p.showEnding()
}

// showEnding scrolls a narrow page to what is said at the end, once it is reached.
func (p *Play) showEnding() {
	if p.d.Mounted() && p.d.S.AtEnd() {
		p.d.ctx.Defer(func(app.Context) { dom.Nearest("#ending") })
	}
}

// Jump moves the cursor in any other way.
func (p *Play) Jump(move func()) {
	p.Stop()
	p.Came = NoTravel
	move()
	p.moved()
}

// moved brings what depends on the cursor in line with it.
func (p *Play) moved() {
	p.d.Trail.copied = ""
	p.d.Open.Menu = nil
	p.d.reaching = true
	p.d.S.Moved()
	p.d.Settle()
}

// Look changes the view.
func (p *Play) Look(change func()) {
	p.Jump(func() {
		change()
		p.d.S.SetView(p.d.S.View)
	})
}

// Find moves to a finding, and shows it on a page that is scrolled.
func (p *Play) Find(move func()) {
	p.Jump(move)
	p.d.ctx.Defer(func(app.Context) { dom.Nearest(".player") })
}

// FindNext goes to the step that broke a promise; while none is broken it shows the
// promises.
func (p *Play) FindNext() {
	if p.d.S.Broken() {
		p.Find(p.d.S.FindNext)
	} else {
		p.d.Open.Show(RulesDialog)
	}
}

// Seek goes to a step.
func (p *Play) Seek(step int) { p.Jump(func() { p.d.S.Seek(step) }) }

// ToggleShopView hides what the shop cannot know, or shows it again.
func (p *Play) ToggleShopView() {
	p.Look(func() { v := &p.d.S.View; v.ShopView = !v.ShopView })
}
