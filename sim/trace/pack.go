package trace

import (
	"encoding/binary"
	"errors"
)

// Pack writes a recording in a fifth of the space that JSON takes, to be read in a tenth
// of the time, by whoever has the same Recording in its program: it is for the way from
// one program to another of the same making, and no format to be kept.
func Pack(r *Recording) []byte {
	p := &packing{writes: true, known: map[string]uint64{}}
	p.recording(r)
	return p.bytes
}

// Unpack reads what Pack has written.
func Unpack(packed string) (*Recording, error) {
	p, r := &packing{rest: packed}, &Recording{}
	p.recording(r)
	if p.err == nil && p.rest != "" {
		p.err = errors.New("it goes on after its end")
	}
	if p.err != nil {
		return nil, errors.New("a packed recording cannot be read: " + p.err.Error())
	}
	return r, nil
}

// packing goes through a recording field by field, and writes each or reads it. A text
// is there once, and is then a number.
type packing struct {
	writes bool
	bytes  []byte
	known  map[string]uint64 // texts -> their numbers, from 1

	rest  string
	texts []string // by their numbers
	err   error
}

func (p *packing) fail(what string) {
	if p.err == nil {
		p.err = errors.New(what)
	}
	p.rest = ""
}

// number is the only thing that there is, beside the bytes of texts.
func (p *packing) number(n *uint64) {
	if p.writes {
		p.bytes = binary.AppendUvarint(p.bytes, *n)
		return
	}
	*n = 0
	for i := 0; i < len(p.rest) && i < binary.MaxVarintLen64; i++ {
		b := p.rest[i]
		*n |= uint64(b&0x7f) << (7 * i)
		if b < 0x80 {
			p.rest = p.rest[i+1:]
			return
		}
	}
	p.fail("it ends too early")
}

// ints are numbers with a sign, which is the lowest bit.
func (p *packing) ints(fields ...*int) {
	for _, f := range fields {
		long := int64(*f)
		p.long(&long)
		*f = int(long)
	}
}

func (p *packing) long(f *int64) {
	n := uint64(*f<<1) ^ uint64(*f>>63)
	p.number(&n)
	*f = int64(n>>1) ^ -int64(n&1)
}

func (p *packing) bool(f *bool) {
	n := uint64(0)
	if *f {
		n = 1
	}
	p.number(&n)
	*f = n == 1
}

func (p *packing) strings(fields ...*string) {
	for _, f := range fields {
		p.text(f)
	}
}

func (p *packing) text(f *string) {
	n := p.known[*f]
	p.number(&n)
	switch {
	case n > uint64(len(p.texts)) && !p.writes:
		p.fail("it names a text that was not there")
	case n > 0 && !p.writes:
		*f = p.texts[n-1]
	case n == 0:
		p.newText(f)
	}
}

func (p *packing) newText(f *string) {
	size := uint64(len(*f))
	p.number(&size)
	if p.writes {
		p.known[*f] = uint64(len(p.known)) + 1
		p.bytes = append(p.bytes, *f...)
		return
	}
	if size > uint64(len(p.rest)) {
		p.fail("it ends too early")
		return
	}
	*f, p.rest = p.rest[:size], p.rest[size:]
	p.texts = append(p.texts, *f)
}

// word is a text of a type of its own.
func word[T ~string](p *packing, f *T) {
	text := string(*f)
	p.text(&text)
	*f = T(text)
}

// list is one more than its length, or 0 for nil, and its elements.
func list[T any](p *packing, f *[]T, each func(*T)) {
	n := uint64(0)
	if *f != nil {
		n = uint64(len(*f)) + 1
	}
	p.number(&n)
	if !p.writes && n > 0 {
		if n-1 > uint64(len(p.rest)) { // each takes a byte at least
			p.fail("it ends too early")
			return
		}
		*f = make([]T, n-1)
	}
	for i := range *f {
		each(&(*f)[i])
	}
}

// maybe is something that need not be there.
func maybe[T any](p *packing, f **T, it func(*T)) {
	there := *f != nil
	p.bool(&there)
	if there && !p.writes {
		*f = new(T)
	}
	if there {
		it(*f)
	}
}
