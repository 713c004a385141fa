package desk

import (
	"net/url"
	"strings"

	"github.com/maxence-charriere/go-app/v10/pkg/app"

	"twodeliveries/web/dom"
	"twodeliveries/web/link"
	"twodeliveries/web/words"
)

// Trail is what the browser knows of the page: its history, the name of the window, and
// the clipboard.
type Trail struct {
	d        *Desk
	here     string // path and fragment of the entry in the browser's history
	follower follower
	from     origin // where the desk's Origin is told
	copied   string // the address that the clipboard has from here, or ""
	titled   string // the name of the window, as far as it was given here
	titledAt int    // the session's Rev then
}

// entry names a place in the browser's history.
func entry(u *url.URL) string { return u.Path + "#" + u.Fragment }

// Visit notes where in the browser's history the page is now, as a link or the browser has
// it. It is false when it is there already.
func (t *Trail) Visit(u *url.URL) (moved bool) {
	if entry(u) == t.here {
		return false
	}
	t.here, t.d.reaching = entry(u), true
	t.follower.arrive()
	return true
}

// Address is the full address of what the page shows.
func (t *Trail) Address() string { return t.full(t.d.S.Address) }

// AddressFromStart is the same before the first step.
func (t *Trail) AddressFromStart() string {
	return t.full(func(site link.Site) string { return t.d.S.AddressAt(site, -1) })
}

func (t *Trail) full(of func(link.Site) string) string {
	if t.d.Site.Root != "" || app.IsServer {
		return of(t.d.Site)
	}
	return here() + of(link.Site{})
}

// PassageAddress is the address of the passage.
func (t *Trail) PassageAddress() string {
	of := t.d.Site.Lesson(t.d.Pupil.Lesson.Name)
	if t.d.Site.Root == "" && app.IsClient {
		of = here()
	}
	return of + "#" + t.d.Pupil.Passage().Slug
}

func here() string {
	page, _, _ := strings.Cut(app.Window().Get("location").Get("href").String(), "#")
	return page
}

// Enter adds a place to the browser's history, after the one that is left.
func (t *Trail) Enter(left, to string) {
	u, err := url.Parse(to)
	if err != nil {
		return
	}
	t.replace(left)
	t.here = entry(u)
	t.d.ctx.Navigate(to)
}

// entitle names the window, and with it the entry in the browser's history, after what
// is on the desk. A lesson has a name of its own.
func (t *Trail) entitle() {
	if t.d.Pupil != nil || t.titledAt == t.d.S.Draft.Rev {
		return
	}
	t.titledAt = t.d.S.Draft.Rev
	if title := t.d.S.Draft.Heading(); title != t.titled {
		t.titled = title
		app.Window().Get("document").Set("title", words.Isolated(title)+" · Two Deliveries")
	}
}

// Copy puts an address on the clipboard; where that is refused, into a field.
func (t *Trail) Copy(address string) {
	dom.Copy(t.d.ctx, address, func() { t.copied = address }, func() {
		t.d.Open.Refused = address
		t.d.Open.Show(LinkDialog)
	})
}

// Copied tells whether the clipboard has an address from here.
func (t *Trail) Copied(address string) bool { return t.copied == address && t.copied != "" }

// Depart leaves the lesson for the ordinary lab, with what is on the desk.
func (t *Trail) Depart() {
	t.d.Save()
	to := t.Address()
	if u, err := url.Parse(to); err == nil {
		origin{t.PassageAddress(), t.d.Pupil.Lesson.Title, u.Fragment}.keep()
	}
	app.Window().Get("location").Call("assign", to)
}

// origin is the passage of a lesson that the learner came from to the lab.
type origin struct {
	address string // of the passage
	title   string // of the lesson
	to      string // fragment of the page that it led to
}

// originKey is the key of the tab's storage: what is there outlives a change of the
// page, and not the tab.
const originKey = "two-deliveries.from.v1"

// text is the origin as it is stored.
func (o origin) text() string { return strings.Join([]string{o.address, o.title, o.to}, "\n") }

func (o origin) keep() { dom.Keep("sessionStorage", originKey, o.text()) }

// readOrigin reads what text wrote; it is false for anything else, and for a page
// that it did not lead to.
func readOrigin(text, fragment string) (origin, bool) {
	parts := strings.Split(text, "\n")
	if len(parts) != 3 || parts[2] != fragment {
		return origin{}, false
	}
	return origin{parts[0], parts[1], parts[2]}, true
}

// notice greets who comes from a lesson.
func (o origin) notice() *words.Notice {
	return words.Plain.Notice("You come from the lesson “"+o.title+"”.", "Here you may do what you like with its run.")
}

// ComeFrom notes the passage that led here, if one did.
func (t *Trail) ComeFrom(u *url.URL) {
	if o, ok := readOrigin(dom.Kept("sessionStorage", originKey), u.Fragment); ok && u.Fragment != "" && !t.d.InFrame() {
		t.from, t.d.Origin, t.d.S.Greeting = o, o.address, o.notice()
	}
}

// Explore goes to where every fault is tried on the scenario.
func (t *Trail) Explore() {
	app.Window().Get("location").Call("assign", t.d.Site.ExploreOf(t.d.S.Link()))
}

// EnterPassage adds the place of the passage, whose address is whole.
func (t *Trail) EnterPassage(left string) {
	t.Enter(left, t.PassageAddress())
}
