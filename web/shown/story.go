package shown

import (
	"strconv"
	"strings"

	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/wording"
)

// Story is the run as a list, one sentence a step. Text that is made once: its
// current step is marked in the DOM, and what lies ahead is hidden there.
func (r *Run) Story(v scenario.View) string {
	if _, ok := r.stories[v.ShopView]; !ok {
		r.stories[v.ShopView] = r.tell(v)
	}
	return r.stories[v.ShopView]
}

func (r *Run) tell(v scenario.View) string {
	var b strings.Builder
	b.WriteString(`<ol class="sentences">`)
	for i := range r.Sentences {
		if !r.Visible(v, i) {
			continue
		}
		n := strconv.Itoa(i)
		b.WriteString(`<li hidden tabindex="-1" data-step="` + n + `" value="` + strconv.Itoa(i+1) + `"><span class="ms">` +
			wording.Duration(r.Rec.Events[i].Ms) + `</span> <span class="told">` + wording.Markup(r.Caption(v, i)) + `</span></li>`)
	}
	b.WriteString("</ol>")
	return b.String()
}
