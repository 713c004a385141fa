package site

import (
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// ServeHTTP answers GET and HEAD. Only what is in the site can be reached: an address
// is looked up, never opened.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Security-Policy", s.policy)
	w.Header().Set("Access-Control-Allow-Origin", "*") // a sandboxed frame is of another origin
	w.Header().Set("X-Content-Type-Options", "nosniff")
	w.Header().Set("Referrer-Policy", "no-referrer")
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "This site can only be read.", http.StatusMethodNotAllowed)
		return
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" || strings.HasSuffix(name, "/") {
		name += "index.html"
	}
	if f := s.files[name]; f != nil {
		f.serve(w, r)
		return
	}
	if s.files[name+"/index.html"] != nil { // a folder without its slash
		to := url.URL{Path: "./" + name[strings.LastIndex(name, "/")+1:] + "/", RawQuery: r.URL.RawQuery}
		w.Header().Set("Location", to.String())
		w.WriteHeader(http.StatusMovedPermanently)
		return
	}
	missing(w, r, name)
}

// serve sends the file in the best form that the browser takes. A pinned file is
// kept for ever; anything else is asked for again, and costs nothing when it is
// the same.
func (f *file) serve(w http.ResponseWriter, r *http.Request) {
	if err := f.ready(); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	h := w.Header()
	body, coding := f.body, ""
	accept := r.Header.Get("Accept-Encoding")
	switch {
	case f.brotli != nil && accepts(accept, "br"):
		body, coding = f.brotli, "br"
	case f.gzip != nil && accepts(accept, "gzip"):
		body, coding = f.gzip, "gzip"
	}
	etag := `"` + f.hash + coding + `"`
	h.Set("ETag", etag)
	h.Set("Vary", "Accept-Encoding")
	h.Set("Cache-Control", "no-cache")
	if f.pinned {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	}
	if matches(r.Header.Get("If-None-Match"), etag) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	h.Set("Content-Type", f.mime)
	h.Set("Content-Length", strconv.Itoa(len(body)))
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	if r.Method != http.MethodHead {
		w.Write(body)
	}
}

// accepts tells whether an Accept-Encoding header takes a coding.
func accepts(header, coding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, params, _ := strings.Cut(part, ";")
		if strings.TrimSpace(name) != coding {
			continue
		}
		weight, found := strings.CutPrefix(strings.TrimSpace(params), "q=")
		q, err := strconv.ParseFloat(weight, 64)
		return !found || (err == nil && q > 0)
	}
	return false
}

// matches tells whether an If-None-Match header names the tag.
func matches(header, etag string) bool {
	for part := range strings.SplitSeq(header, ",") {
		tag := strings.TrimPrefix(strings.TrimSpace(part), "W/")
		if tag == etag || tag == "*" {
			return true
		}
	}
	return false
}
