package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html/template"
	"io/fs"

	"twodeliveries/sim"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/web/exploring"
	"twodeliveries/web/link"
	"twodeliveries/web/survey"
)

// tableName is the table of every design, among what was compiled.
const tableName = "table.json"

// readTable reads what cmd/tabulate has written.
func readTable(compiled fs.FS) (*protocol.Table, error) {
	text, err := fs.ReadFile(compiled, tableName)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", tableName, err)
	}
	var table protocol.Table
	if err := json.Unmarshal(text, &table); err != nil {
		return nil, fmt.Errorf("read %s: %w", tableName, err)
	}
	return &table, nil
}

// strips draws the counterexamples to one side alone, by their links: what the page
// shows before any program is there.
func strips(lab *sim.Engine, table *protocol.Table) (map[string]string, error) {
	out := map[string]string{}
	for _, cell := range table.Cells {
		if !cell.Pair().Alone() {
			continue
		}
		for _, c := range survey.Cases(cell.Violations) {
			sc, err := scenario.Parse(c.Head().Scenario)
			if err != nil {
				return nil, fmt.Errorf("a counterexample of %s: %w", tableName, err)
			}
			out[c.Head().Link] = survey.Strips(lab.Run(sc))
		}
	}
	return out, nil
}

// explorePage writes the page about exploring: prerendered, with all that is known of
// every design, and of each counterexample to one side alone how it goes.
func (s *Site) explorePage(lab *sim.Engine, at location) ([]byte, error) {
	drawn, err := strips(lab, s.table)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(s.table)
	if err != nil {
		return nil, err
	}
	p := s.newPage(at, card{
		Title: "Find what breaks it",
		Sentence: "Every way to remember in the warehouse, with every way to send in the shop, and what one fault can do to it: " +
			"orders lost, done twice, falsely acknowledged. With the smallest counterexample of each.",
	})
	p.Lab = template.HTML(prerender(&exploring.Explore{Table: s.table, Strips: drawn, Site: link.Site{Root: p.Root}}))
	p.Still = "<p class=\"still card\">To run it here, and to look for what breaks a scenario of one's own, takes JavaScript and WebAssembly.</p>"
	p.Table = template.JS(text)
	var out bytes.Buffer
	err = pageTemplate.Execute(&out, p)
	return out.Bytes(), err
}
