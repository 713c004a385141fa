package site

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"

	"twodeliveries/cmd/serve/site/preview"
)

// previewName is the preview's, in the folder of its page.
const previewName = "preview.png"

// location is where a page is: its folder below the root, and the root's URL, which is
// "" when nobody has said where the site will be.
type location struct{ base, folder string }

// locate is the location of a page by its file.
func locate(base, name string) location {
	return location{base, strings.TrimSuffix(name, "index.html")}
}

// page is the page's URL, or "".
func (l location) page() string {
	if l.base == "" {
		return ""
	}
	return l.base + l.folder
}

// preview is the preview's URL; without a base it is relative to the page.
func (l location) preview() string { return l.page() + previewName }

// addPreview adds the picture that links to a page are shown with.
func (s *Site) addPreview(at location, card preview.Card) {
	name := at.folder + previewName
	s.files[name] = &file{mime: types[".png"], drawing: card.PNG}
}

// addIcons adds the icon as the PNGs that the manifest names.
func (s *Site) addIcons() error {
	for _, i := range []struct {
		name     string
		size     int
		maskable bool
	}{{"icon-192.png", 192, false}, {"icon-512.png", 512, false}, {"maskable-512.png", 512, true}} {
		body, err := preview.Icon(i.size, i.maskable)
		if err != nil {
			return fmt.Errorf("draw %s: %w", i.name, err)
		}
		s.pin(i.name, body)
	}
	return nil
}

// ready draws the file if it has still to be drawn.
func (f *file) ready() error {
	if f.drawing == nil {
		return nil
	}
	f.drawn.Do(func() {
		f.body, f.failed = f.drawing()
		f.hash = hashOf(f.body)
	})
	return f.failed
}

// drawAll draws what has still to be drawn.
func (s *Site) drawAll() error {
	var all sync.WaitGroup
	var mu sync.Mutex
	var failed error
	room := make(chan struct{}, runtime.GOMAXPROCS(0)) // each takes some MB while it is drawn
	for name, f := range s.files {
		all.Go(func() {
			room <- struct{}{}
			defer func() { <-room }()
			if err := f.ready(); err != nil {
				mu.Lock()
				failed = errors.Join(failed, fmt.Errorf("draw %s: %w", name, err))
				mu.Unlock()
			}
		})
	}
	all.Wait()
	return failed
}
