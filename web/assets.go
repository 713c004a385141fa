package web

import (
	"embed"
	"io/fs"
)

//go:embed style/*.css
var style embed.FS

// Assets are the files that the page needs beside its program: style sheets, to be
// linked in the order of their names; timeline.CSS belongs after them.
var Assets = sub(style, "style")

func sub(all fs.FS, dir string) fs.FS {
	part, err := fs.Sub(all, dir)
	if err != nil {
		panic("web: no folder " + dir + ": " + err.Error())
	}
	return part
}
