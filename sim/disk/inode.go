package disk

import (
	"io"
	"slices"
)

// inode is a file whatever its name, or without one.
type inode struct {
	written content
	owner   *token // marks the pages that no clone shares

	main   bool   // the database itself
	writer *mount // who last wrote it (journals)
	reader *mount // who, other than the writer, found its header in force: it is hot

	holders []*file // handles with a lock on it
}

// token is an identity.
type token struct{ _ byte }

func (in *inode) clone() *inode {
	c := *in
	c.written = in.written.share()
	c.owner, in.owner = new(token), new(token)
	c.holders = nil
	return &c
}

// live tells that a journal's header counts: SQLite takes a first byte of zero
// for a journal that is not yet, or no longer, in force.
func (in *inode) live() bool {
	var first [1]byte
	in.written.readAt(first[:], 0)
	return first[0] != 0
}

// pageSize is how much is copied when a shared page is written. It is the page
// size of the databases here (see store.Create), but need not be.
const pageSize = 512

// page is a piece of a file. It may be changed in place only by its owner.
type page struct {
	owner *token
	data  [pageSize]byte
}

// content is the bytes of a file. A nil page is all zeros, and so is what a last
// page has beyond size.
type content struct {
	pages []*page
	size  int64
}

func (c *content) share() content {
	return content{pages: slices.Clone(c.pages), size: c.size}
}

// readAt is [io.ReaderAt].
func (c *content) readAt(b []byte, off int64) (n int, err error) {
	if off >= c.size {
		return 0, io.EOF
	}
	if rest := c.size - off; int64(len(b)) > rest {
		b, err = b[:rest], io.EOF
	}
	for n < len(b) {
		at := off + int64(n)
		from, to := b[n:], at%pageSize
		if p := c.pages[at/pageSize]; p != nil {
			n += copy(from, p.data[to:])
		} else {
			from = from[:min(len(from), int(pageSize-to))]
			clear(from)
			n += len(from)
		}
	}
	return n, err
}

// writeAt is [io.WriterAt] that never fails. Pages of another owner are replaced.
func (c *content) writeAt(b []byte, off int64, owner *token) {
	if end := off + int64(len(b)); end > c.size {
		c.resize(end, owner)
	}
	for len(b) > 0 {
		whole := off%pageSize == 0 && len(b) >= pageSize
		n := copy(c.own(off/pageSize, owner, whole).data[off%pageSize:], b)
		b, off = b[n:], off+int64(n)
	}
}

// own gives a page that may be changed in place. Its bytes are kept unless the
// whole page is about to be overwritten.
func (c *content) own(i int64, owner *token, whole bool) *page {
	old := c.pages[i]
	if old != nil && old.owner == owner {
		return old
	}
	p := &page{owner: owner}
	if old != nil && !whole {
		p.data = old.data
	}
	c.pages[i] = p
	return p
}

// resize cuts the file or lengthens it with zeros.
func (c *content) resize(size int64, owner *token) {
	n := int((size + pageSize - 1) / pageSize)
	for len(c.pages) < n {
		c.pages = append(c.pages, nil)
	}
	clear(c.pages[n:])
	c.pages = c.pages[:n]
	if tail := size % pageSize; size < c.size && tail != 0 && c.pages[n-1] != nil {
		clear(c.own(int64(n-1), owner, false).data[tail:])
	}
	c.size = size
}
