package walks

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"twodeliveries/sim"
	"twodeliveries/sim/causes"
	"twodeliveries/sim/protocol"
	"twodeliveries/sim/scenario"
	"twodeliveries/timeline/tell"
)

// The engine in Chromium computes what the engine here computes: event by event,
// and told in the same words.
func TestEveryPresetRunsTheSameInChromium(t *testing.T) {
	lab := sim.NewEngine()
	defer lab.Close()
	sources := protocol.Sources{}
	inChromium(t, false, func(name string, sc scenario.Scenario, answer protocol.Answer) {
		here, there := lab.Run(sc), answer.Recording
		require.NotNil(t, there, "%s: %s", name, answer.Crash)
		sources.Fill(there)
		require.Equal(t, tell.Story(here), tell.Story(there), name)
		require.Equal(t, here.Digest, there.Digest, name)
		require.Equal(t, here, there, name)
	})
}

// The engine in Chromium proves what the engine here proves.
func TestTheCausesAreTheSameInChromium(t *testing.T) {
	lab := sim.NewEngine()
	defer lab.Close()
	inChromium(t, true, func(name string, sc scenario.Scenario, answer protocol.Answer) {
		require.NotNil(t, answer.Causes, name)
		require.Equal(t, causes.Find(lab, sc), *answer.Causes, name)
	})
}

// inChromium asks the engine in Chromium for every preset, and holds what it answers.
func inChromium(t *testing.T, why bool, hold func(name string, sc scenario.Scenario, answer protocol.Answer)) {
	presets := scenario.Presets()
	var asks []protocol.Ask
	for i, preset := range presets {
		asks = append(asks, protocol.Ask{ID: i + 1, Scenario: preset.Text, Why: why})
	}
	answers := askWorker(visit(t, ""), asks)
	require.Len(t, answers, len(presets))
	for i, preset := range presets {
		sc, err := scenario.Parse(preset.Text)
		require.NoError(t, err)
		require.Equal(t, i+1, answers[i].ID, "in the order asked")
		hold(preset.Name, sc, answers[i])
	}
}

// askWorker asks a new worker and returns its answers.
func askWorker(l *learner, asks []protocol.Ask) []protocol.Answer {
	l.t.Helper()
	text, err := json.Marshal(asks)
	require.NoError(l.t, err)
	got := look[string](l, `new Promise((resolve, reject) => {
		const worker = new Worker(twoDeliveries.engine), asks = `+string(text)+`, answers = [];
		worker.onerror = (event) => reject(new Error(event.message));
		worker.onmessage = ({data}) => {
			const said = JSON.parse(data);
			if (said.ready) return asks.forEach((ask) => worker.postMessage(JSON.stringify(ask)));
			answers.push(said);
			if (answers.length === asks.length) { worker.terminate(); resolve(JSON.stringify(answers)) }
		};
	})`)
	var answers []protocol.Answer
	require.NoError(l.t, json.Unmarshal([]byte(got), &answers))
	return answers
}
