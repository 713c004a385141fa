package main

import "errors"

// reader takes a program apart. After the first thing that is not there it gives
// nothing but zeros.
type reader struct {
	rest []byte
	err  error
}

var errShort = errors.New("the program ends too early")

func (r *reader) byte() byte {
	b := r.bytes(1)
	if len(b) == 0 {
		return 0
	}
	return b[0]
}

func (r *reader) bytes(n uint64) []byte {
	if n > uint64(len(r.rest)) {
		r.rest, r.err = nil, errShort
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

// unsigned reads a number of seven bits a byte, the lowest first; the highest bit of a
// byte says that another follows.
func (r *reader) unsigned() uint64 {
	n, _, _ := r.bits()
	return n
}

// signed reads such a number whose highest bit is its sign.
func (r *reader) signed() int64 {
	n, width, last := r.bits()
	if last&0x40 != 0 && width < 64 {
		return int64(n) - 1<<width
	}
	return int64(n)
}

func (r *reader) bits() (n uint64, width int, last byte) {
	for width < 64 {
		last = r.byte()
		n |= uint64(last&0x7f) << width
		width += 7
		if last&0x80 == 0 {
			break
		}
	}
	return n, width, last
}

func appendUnsigned(out []byte, n uint64) []byte {
	for n >= 0x80 {
		out = append(out, byte(n)|0x80)
		n >>= 7
	}
	return append(out, byte(n))
}

func appendSigned(out []byte, n int64) []byte {
	for n < -0x40 || n >= 0x40 {
		out = append(out, byte(n)|0x80)
		n >>= 7
	}
	return append(out, byte(n)&0x7f)
}
