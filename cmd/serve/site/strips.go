package site

import (
	"encoding/json"
	"fmt"

	"twodeliveries/sim"
	"twodeliveries/sim/scenario"
	"twodeliveries/sim/trace"
	"twodeliveries/timeline/strip"
)

// presetRuns runs every preset.
func presetRuns(lab *sim.Engine) (map[string]*trace.Recording, error) {
	runs := map[string]*trace.Recording{}
	for _, p := range scenario.Presets() {
		sc, err := scenario.Parse(p.Text)
		if err != nil {
			return nil, fmt.Errorf("parse preset %s: %w", p.Name, err)
		}
		runs[p.Name] = lab.Run(sc)
	}
	return runs, nil
}

// stripsName is the file of the small strips in the picker, by the names of the presets.
const stripsName = "strips.json"

// smallStrip is how wide they are drawn, in px.
const smallStrip = 300

// addStrips draws the run of every preset small, for the picker, which asks for it.
func (s *Site) addStrips(runs map[string]*trace.Recording) error {
	drawn := map[string]string{}
	for name, run := range runs {
		drawn[name] = strip.Draw(run, strip.Options{Width: smallStrip, Bare: true}).SVG(strip.Whole)
	}
	text, err := json.Marshal(drawn)
	if err != nil {
		return err
	}
	s.pin(stripsName, text)
	return nil
}
