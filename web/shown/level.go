package shown

import (
	"strconv"

	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/picture"
)

// Level draws two runs so that what happens at the same time stands at the same
// height, with room for a line of text where they part.
func Level(a, b *Run, v scenario.View, width int, part Parting) (pa, pb *picture.Picture) {
	options := picture.Options{ShopView: v.ShopView, Every: v.Every, Width: width}
	padA, padB := map[int]int{}, map[int]int{}
	if !part.Same {
		padA[part.A], padB[part.B] = partingHigh, partingHigh
	}
	options.Pad = padA
	pa = picture.Draw(a.Rec, options)
	options.Pad = padB
	pb = picture.Draw(b.Rec, options)
	left, right := moments(a, pa), moments(b, pb)
	sumA, sumB, floor := 0, 0, 0
	for len(left) > 0 || len(right) > 0 {
		inA := len(left) > 0 && (len(right) == 0 || left[0].ms <= right[0].ms)
		inB := len(right) > 0 && (len(left) == 0 || right[0].ms <= left[0].ms)
		y := floor
		if inA {
			y = max(y, left[0].y+sumA)
		}
		if inB {
			y = max(y, right[0].y+sumB)
		}
		if inA {
			left, sumA, floor = lift(left, padA, sumA, y, floor)
		}
		if inB {
			right, sumB, floor = lift(right, padB, sumB, y, floor)
		}
	}
	options.Pad = padA
	pa = picture.Draw(a.Rec, options)
	options.Pad = padB
	pb = picture.Draw(b.Rec, options)
	pa.Height = max(pa.Height, pb.Height)
	pb.Height = pa.Height
	return pa, pb
}

// lift moves the first moment down to y, and says how far down all after it is
// and where the next moment of either run can begin.
func lift(ms []moment, pad map[int]int, sum, y, floor int) ([]moment, int, int) {
	m := ms[0]
	if more := y - m.y - sum; more > 0 {
		pad[m.step] += more
		sum += more
	}
	return ms[1:], sum, max(floor, m.end+sum)
}

// moment is what is shown of a run at one time: its first step, and the rows.
type moment struct {
	ms, step, y, end int
}

func moments(r *Run, p *picture.Picture) []moment {
	var out []moment
	for i := range r.Rec.Events {
		y, h := p.Band(i)
		if h == 0 {
			continue
		}
		if n := len(out); n == 0 || out[n-1].ms != r.Ms(i) {
			out = append(out, moment{r.Ms(i), i, y, y + h})
		}
		out[len(out)-1].end = y + h
	}
	return out
}

// partingHigh and partingWide are the room for what stands on the parting line, in px.
const partingHigh, partingWide = 20, 104

// PartingLine draws the line above the first step that differs, and above the time that
// passes before it.
func PartingLine(p *picture.Picture, parting Parting, step int) []picture.Shape {
	if parting.Same {
		return nil
	}
	y := p.Before(step)
	attrs := func(pairs ...string) []picture.Attr {
		var out []picture.Attr
		for i := 0; i < len(pairs); i += 2 {
			out = append(out, picture.Attr{Name: pairs[i], Value: pairs[i+1]})
		}
		return out
	}
	at := strconv.Itoa(y)
	return []picture.Shape{
		{Tag: "line", Class: "part", Attrs: attrs("x1", "0", "x2", strconv.Itoa(p.Width), "y1", at, "y2", at)},
		{Tag: "rect", Class: "plate", Attrs: attrs("x", strconv.Itoa(p.Width/2-partingWide/2), "width", strconv.Itoa(partingWide), "y", strconv.Itoa(y-16), "height", "15")},
		{Tag: "text", Class: "part", Text: "they part here", Attrs: attrs("x", strconv.Itoa(p.Width/2), "y", strconv.Itoa(y-4), "text-anchor", "middle")},
	}
}
