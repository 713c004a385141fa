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
// wasm_exec.js, and NAME.br beside NAME where somebody has compressed it. It also
// tells the names under which the assets are served.
func newSite(compiled fs.FS) (site, pins, error) {
	s, names := site{}, pins{}
	own, err := fs.Sub(embedded, "assets")
	if err != nil {
		return nil, nil, err
	}
	styles, err := files(web.Assets)
	if err != nil {
		return nil, nil, err
	}
	// In this order: a file comes after the files it names.
	for _, from := range []struct {
		folder fs.FS
		names  []string
	}{
		{compiled, []string{"app.wasm", "engine.wasm", "wasm_exec.js"}},
		{own, []string{"icon.svg", "site.css", "noscript.css", "site.webmanifest", "engine.js", "loader.js"}},
		{web.Assets, styles},
	} {
		for _, name := range from.names {
			if err := s.pin(from.folder, name, names); err != nil {
				return nil, nil, err
			}
		}
	}
	if err := s.addPages(names); err != nil {
		return nil, nil, err
	}
	s.compress()
	return s, names, nil
}

// files lists every file of a folder, in order.
func files(folder fs.FS) ([]string, error) {
	var names []string
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			names = append(names, name)
		}
		return err
	})
	return names, err
}

// pins gives, for the name of an asset, the name it is served under.
type pins map[string]string

// pin adds a file under a name that holds the hash of its content. Names of other
// assets that it mentions in double quotes are replaced by theirs.
func (s site) pin(folder fs.FS, name string, names pins) error {
	body, err := fs.ReadFile(folder, name)
	if err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	if !strings.HasSuffix(name, ".wasm") {
		for plain, pinned := range names {
			body = bytes.ReplaceAll(body, []byte(`"`+plain+`"`), []byte(`"`+pinned+`"`))
		}
	}
	f := newFile(name, body)
	f.pinned = true
	f.brotli = beside(folder, name)
	base := path.Base(name)
	ext := path.Ext(base)
	pinned := strings.TrimSuffix(base, ext) + "-" + f.hash + ext
	names[base] = pinned
	s[pinned] = f
	return nil
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
	sum := sha256.Sum256(body)
	kind, ok := types[path.Ext(name)]
	if !ok {
		kind = mime.TypeByExtension(path.Ext(name))
	}
	return &file{body: body, mime: kind, hash: hex.EncodeToString(sum[:])[:12]}
}
