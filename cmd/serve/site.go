package main

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"fmt"
	"io/fs"
	"mime"
	"path"
	"strings"
	"sync"

	"twodeliveries/timeline"
	"twodeliveries/timeline/strip"
	"twodeliveries/web"
)

// file is one file of the site, ready to be served.
type file struct {
	body   []byte
	mime   string
	pinned bool   // the name holds the hash of the content: it may be cached for ever
	gzip   []byte // the body compressed, or nil when that does not pay
	brotli []byte // the same, or nil when nobody made it
	hash   string

	drawing func() ([]byte, error) // makes the body, once it is asked for; nil when it is there
	drawn   sync.Once
	failed  error
}

// site is every file of the site by its path from the root. The page of a folder
// is its index.html. Every reference between files is relative.
type site map[string]*file

//go:embed assets
var embedded embed.FS

// types are the media types of what the site is made of. The system's own table
// differs from machine to machine.
var types = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".wasm":        "application/wasm",
	".svg":         "image/svg+xml",
	".png":         "image/png",
	".webmanifest": "application/manifest+json",
}

// newSite makes the site. The folder compiled holds app.wasm, engine.wasm and
// wasm_exec.js, and NAME.br beside NAME where somebody has compressed it. The base is
// the URL that the site will have, with a slash at the end, or "". It also tells the
// names under which the assets are served.
func newSite(compiled fs.FS, base string) (site, pins, error) {
	s, names := site{}, pins{}
	own, err := fs.Sub(embedded, "assets")
	if err != nil {
		return nil, nil, err
	}
	style, err := joined(own, web.Assets)
	if err != nil {
		return nil, nil, err
	}
	s.pin("style.css", style, names)
	if err := s.addIcons(names); err != nil {
		return nil, nil, err
	}
	// In this order: a file comes after the files it names.
	for _, from := range []struct {
		folder fs.FS
		names  []string
	}{
		{compiled, []string{"app.wasm", "engine.wasm", "wasm_exec.js"}},
		{own, []string{"icon.svg", "noscript.css", "site.webmanifest", "engine.js", "loader.js"}},
	} {
		for _, name := range from.names {
			body, err := fs.ReadFile(from.folder, name)
			if err != nil {
				return nil, nil, fmt.Errorf("read %s: %w", name, err)
			}
			s.pin(name, body, names).brotli = beside(from.folder, name)
		}
	}
	if err := s.addPages(names, base); err != nil {
		return nil, nil, err
	}
	worker, err := fs.ReadFile(own, workerName)
	if err != nil {
		return nil, nil, err
	}
	if err := s.addWorker(worker, names); err != nil {
		return nil, nil, err
	}
	s.compress()
	return s, names, nil
}

// joined makes one style sheet of the site's own, those of the page, and the
// picture's.
func joined(own, page fs.FS) ([]byte, error) {
	all, err := fs.ReadFile(own, "site.css")
	if err != nil {
		return nil, err
	}
	names, err := fs.Glob(page, "*.css")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(page, name)
		if err != nil {
			return nil, err
		}
		all = append(append(all, '\n'), text...)
	}
	return append(append(all, '\n'), timeline.CSS+strip.CSS...), nil
}

// pins gives, for the name of an asset, the name it is served under.
type pins map[string]string

// pin adds a file under a name that holds the hash of its content. Names of other
// assets that it mentions in double quotes are replaced by theirs.
func (s site) pin(name string, body []byte, names pins) *file {
	ext := path.Ext(name)
	if ext != ".wasm" {
		for plain, pinned := range names {
			body = bytes.ReplaceAll(body, []byte(`"`+plain+`"`), []byte(`"`+pinned+`"`))
		}
	}
	f := newFile(name, body)
	f.pinned = true
	pinned := strings.TrimSuffix(name, ext) + "-" + f.hash + ext
	names[name], s[pinned] = pinned, f
	return f
}

// beside returns the file's brotli form when it lies beside it and is not older.
func beside(folder fs.FS, name string) []byte {
	plain, err := fs.Stat(folder, name)
	if err != nil {
		return nil
	}
	packed, err := fs.Stat(folder, name+".br")
	if err != nil || packed.ModTime().Before(plain.ModTime()) {
		return nil
	}
	b, err := fs.ReadFile(folder, name+".br")
	if err != nil {
		return nil
	}
	return b
}

func newFile(name string, body []byte) *file {
	kind, ok := types[path.Ext(name)]
	if !ok {
		kind = mime.TypeByExtension(path.Ext(name))
	}
	return &file{body: body, mime: kind, hash: hashOf(body)}
}

func hashOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])[:12]
}
