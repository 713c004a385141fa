package site

import (
	"bytes"
	"compress/gzip"
	"sync"
)

// compress makes the gzip form of every file where that pays.
func (s *Site) compress() {
	var all sync.WaitGroup
	for _, f := range s.files {
		if f.mime == types[".png"] {
			continue
		}
		all.Go(func() { f.gzip = gzipped(f.body) })
	}
	all.Wait()
}

// gzipped returns b compressed, or nil when that saves less than a tenth.
func gzipped(b []byte) []byte {
	var out bytes.Buffer
	w := gzip.NewWriter(&out)
	w.Write(b) // a bytes.Buffer takes everything
	w.Close()
	if out.Len() > len(b)*9/10 {
		return nil
	}
	return out.Bytes()
}
