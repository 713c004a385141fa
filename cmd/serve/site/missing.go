package site

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"
	"net/url"
	"strings"
)

//go:embed missing.html
var missingText string

var missingTemplate = template.Must(template.New("missing").Parse(missingText))

// missingName is the page that a static host shows for a wrong address, at that address.
const missingName = "404.html"

// missingPage writes the page for an address where nothing is. It names no other file, for
// it may not know where it is: then its script looks for the root of the site.
func missingPage(root string, known bool) (body []byte, policy string, err error) {
	style, script, search := own("missing.css"), "", "'none'"
	if !known {
		script = "<script>" + own("missing.js") + "</script>"
		search = hashed(own("missing.js")) + "; connect-src 'self'"
	}
	policy = "default-src 'none'; style-src " + hashed(style) + "; script-src " + search +
		"; img-src data:; base-uri 'none'; form-action 'none'"
	var out bytes.Buffer
	err = missingTemplate.Execute(&out, struct {
		Policy, Root  string
		Style, Script template.HTML
	}{policy, root, template.HTML("<style>" + style + "</style>"), template.HTML(script)})
	return out.Bytes(), policy, err
}

// missing answers an address where nothing is: here the root is known.
func missing(w http.ResponseWriter, r *http.Request, name string) {
	body, policy, err := missingPage(root(name), true)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Security-Policy", policy)
	w.Header().Set("Content-Type", types[".html"])
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(http.StatusNotFound)
	if r.Method != http.MethodHead {
		w.Write(body)
	}
}

// rootPath is the path of the site's root: that of its URL, or where most sites are.
func rootPath(base string) string {
	if u, err := url.Parse(base); err == nil && u.Path != "" {
		return strings.TrimSuffix(u.Path, "/") + "/"
	}
	return "/"
}
