package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"twodeliveries/sim/protocol"
	"twodeliveries/web"
)

// worker is the engine in a Web Worker: protocol.Ask goes there as JSON text,
// protocol.Ready and protocol.Answer come back.
type worker struct {
	script  string // URL
	js      js.Value
	ready   bool
	waiting []protocol.Ask // asked before it was ready
	sources protocol.Sources
	report  func(web.Report)
}

// Start loads the worker.
func (w *worker) Start(report func(web.Report)) {
	w.report = report
	defer func() {
		if r := recover(); r != nil {
			report(web.Report{Failed: fmt.Sprint("The browser does not start the worker: ", r)})
		}
	}()
	w.js = js.Global().Get("Worker").New(w.script)
	w.js.Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		w.hear(args[0].Get("data").String())
		return nil
	}))
	w.js.Set("onerror", js.FuncOf(func(_ js.Value, args []js.Value) any {
		args[0].Call("preventDefault")
		why := "The worker could not be loaded"
		if m := args[0].Get("message"); m.Truthy() {
			why = m.String()
		}
		report(web.Report{Failed: why})
		return nil
	}))
}

func (w *worker) hear(text string) {
	if !w.ready {
		var r protocol.Ready
		if err := json.Unmarshal([]byte(text), &r); err != nil || !r.Ready {
			w.report(web.Report{Failed: "The worker says something else than that it is ready"})
			return
		}
		w.ready = true
		w.report(web.Report{Ready: true})
		for _, a := range w.waiting {
			w.send(a)
		}
		w.waiting = nil
		return
	}
	var a protocol.Answer
	if err := json.Unmarshal([]byte(text), &a); err != nil {
		w.report(web.Report{Failed: "The worker’s answer cannot be read: " + err.Error()})
		return
	}
	if a.Recording != nil {
		w.sources.Fill(a.Recording)
	}
	w.report(web.Report{Answer: &a})
}

// Ask has a scenario run, as soon as the worker can.
func (w *worker) Ask(a protocol.Ask) {
	if !w.ready {
		w.waiting = append(w.waiting, a)
		return
	}
	w.send(a)
}

func (w *worker) send(a protocol.Ask) {
	text, err := json.Marshal(a)
	if err != nil {
		w.report(web.Report{Failed: err.Error()})
		return
	}
	w.js.Call("postMessage", string(text))
}
