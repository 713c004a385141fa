// Package site puts the pages of the site together, with each preset's run prerendered,
// and serves them or writes them as files.
package site

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

	"twodeliveries/sim"
	"twodeliveries/sim/protocol"
	"twodeliveries/timeline/picture"
	"twodeliveries/timeline/strip"
	"twodeliveries/web"
	"twodeliveries/web/shown"
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

// Site is every file of the site. It serves them, and writes them. The page of a
// folder is its index.html; every reference between files is relative.
type Site struct {
	files map[string]*file  // by the path from the root
	names map[string]string // for the name of an asset, the name it is served under
	table *protocol.Table   // of every design

	policy string // content security policy of its pages
}

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
	".json":        "application/json",
	".png":         "image/png",
	".webmanifest": "application/manifest+json",
}

// empty is a site of no files.
func empty() *Site { return &Site{files: map[string]*file{}, names: map[string]string{}} }

// New makes the site. The folder compiled holds app.wasm, engine.wasm, wasm_exec.js and
// table.json, and NAME.br beside NAME where somebody has compressed it. The base is
// the URL that the site will have, with a slash at the end, or "".
func New(compiled fs.FS, base string) (*Site, error) {
	s := empty()
	s.policy = policyOf(base)
	own, err := fs.Sub(embedded, "assets")
	if err != nil {
		return nil, err
	}
	style, err := joined(own, web.Assets)
	if err != nil {
		return nil, err
	}
	s.pin("style.css", style)
	if err := s.addIcons(); err != nil {
		return nil, err
	}
	if s.table, err = readTable(compiled); err != nil {
		return nil, err
	}
	lab := sim.NewEngine()
	defer lab.Close()
	runs, err := presetRuns(lab)
	if err != nil {
		return nil, err
	}
	if err := s.addStrips(runs); err != nil {
		return nil, err
	}
	if err := s.addAssets(compiled, own); err != nil {
		return nil, err
	}
	if err := s.addPages(lab, base, runs); err != nil {
		return nil, err
	}
	worker, err := fs.ReadFile(own, workerName)
	if err != nil {
		return nil, err
	}
	if err := s.addWorker(worker); err != nil {
		return nil, err
	}
	s.compress()
	return s, nil
}

// addAssets adds programs, scripts and what is small.
func (s *Site) addAssets(compiled, own fs.FS) error {
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
				return fmt.Errorf("read %s: %w", name, err)
			}
			s.pin(name, body).brotli = beside(from.folder, name)
		}
	}
	return s.addSteps(own)
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
	return append(append(all, '\n'), shown.StripStyle()+picture.CSS+strip.CSS...), nil
}

// pin adds a file under a name that holds the hash of its content. Names of other
// assets that it mentions in double quotes are replaced by theirs.
func (s *Site) pin(name string, body []byte) *file {
	ext := path.Ext(name)
	if ext != ".wasm" {
		for plain, pinned := range s.names {
			body = bytes.ReplaceAll(body, []byte(`"`+plain+`"`), []byte(`"`+pinned+`"`))
		}
	}
	f := newFile(name, body)
	f.pinned = true
	pinned := strings.TrimSuffix(name, ext) + "-" + f.hash + ext
	s.names[name], s.files[pinned] = pinned, f
	return f
}

// asset is a pinned file by its plain name.
func (s *Site) asset(name string) *file { return s.files[s.names[name]] }

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

// Add puts a file into the site, in the place of the one that is there.
func (s *Site) Add(name string, body []byte) { s.files[name] = newFile(name, body) }

// Body is the content of a file, by its path or by the plain name of an asset; nil when
// there is none.
func (s *Site) Body(name string) []byte {
	if pinned, ok := s.names[name]; ok {
		name = pinned
	}
	if f := s.files[name]; f != nil {
		return f.body
	}
	return nil
}

// Len is the number of files.
func (s *Site) Len() int { return len(s.files) }

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
