// Package docs holds the documents that are part of the site.
package docs

import _ "embed"

// Language is the reference of the scenario language, in Markdown.
//
//go:embed scenario.md
var Language string
