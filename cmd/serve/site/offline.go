package site

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"
)

// workerName is the service worker's. It holds no hash: a browser finds the next
// build by asking for the same address again.
const workerName = "sw.js"

// addWorker adds the service worker, which keeps every pinned asset and every page.
// It comes last: its list is what the site is made of by then.
func (s *Site) addWorker(text []byte) error {
	var assets, pages []string
	version := sha256.New()
	for _, name := range s.sorted() {
		switch f := s.files[name]; {
		case f.pinned, name == missingName:
			assets = append(assets, name)
		case path.Base(name) == "index.html":
			pages = append(pages, strings.TrimSuffix(name, "index.html"))
		default:
			continue
		}
		fmt.Fprintln(version, name, s.files[name].hash)
	}
	for blank, value := range map[string]any{
		`"VERSION"`:   hex.EncodeToString(version.Sum(nil))[:12],
		`["ASSETS"]`:  assets,
		`["PAGES"]`:   pages,
		`"loader.js"`: s.names["loader.js"], `"style.css"`: s.names["style.css"],
	} {
		filled, err := json.Marshal(value)
		if err != nil {
			return err
		}
		if !bytes.Contains(text, []byte(blank)) {
			return fmt.Errorf("%s has no place for %s", workerName, blank)
		}
		text = bytes.Replace(text, []byte(blank), filled, 1)
	}
	s.Add(workerName, text)
	return nil
}

// sorted lists the names of the files.
func (s *Site) sorted() []string {
	var names []string
	for name := range s.files {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
