package preview

// Icon draws the site's icon as a PNG of size by size px. A maskable one fills all of
// it, with room around the sign for whatever shape a phone cuts out.
func Icon(size int, maskable bool) ([]byte, error) {
	p := newPen(size, size)
	p.icon(0, 0, float64(size), maskable)
	return p.png()
}

// icon is the sign of assets/icon.svg, which is 64 by 64.
func (p *pen) icon(x, y, size float64, maskable bool) {
	back, way, done := hex(0x1d1d22), hex(0x8aa2ff), hex(0x5fd39b)
	u := size / 64
	if maskable {
		p.rect(x, y, size, size, 0, back)
		x, y, u = x+size*0.14, y+size*0.14, u*0.72
	} else {
		p.rect(x, y, size, size, 14*u, back)
	}
	line := func(x1, y1, x2, y2, wide float64) {
		c := way
		if x1 == x2 {
			c = done
		}
		p.line(x+x1*u, y+y1*u, x+x2*u, y+y2*u, wide*u, c)
	}
	for _, at := range []float64{20, 44} {
		line(12, at, 34, at, 5)
		line(27, at-7, 35, at, 5)
		line(35, at, 27, at+7, 5)
	}
	line(50, 13, 50, 51, 5)
	p.disc(x+50*u, y+20*u, 6*u, done)
	p.ring(x+50*u, y+44*u, 6.5*u, 3*u, back, done)
}
