package disk

// Kinds of pages, by their first byte, other than the first page: the table's own
// rows, or where they are.
const (
	LeafPage  = 0x0d
	InnerPage = 0x05
)

// PageKind is the first byte of a page of the database file, 0 past its end.
func (d *Disk) PageKind(page int) byte {
	if in := d.names[mainName]; in != nil && page < len(in.written.pages) && in.written.pages[page] != nil {
		return in.written.pages[page].data[0]
	}
	return 0
}

// SamePage tells that a page of the database file has not been written on either of
// two disks since one was cloned from the other, or both from a third.
func (d *Disk) SamePage(other *Disk, page int) bool {
	a, b := d.names[mainName], other.names[mainName]
	return a != nil && b != nil && page < len(a.written.pages) && page < len(b.written.pages) &&
		a.written.pages[page] == b.written.pages[page]
}

// OnRead sets what is called with each page of the database file that SQLite reads.
func (d *Disk) OnRead(f func(page int)) {
	d.Log = func(op Op) {
		if op.Kind != Read || op.File != mainName {
			return
		}
		for page := op.Off / pageSize; page*pageSize < op.Off+op.Size; page++ {
			f(int(page))
		}
	}
}
