package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/worker"
)

// engineWorker is the engine in a Web Worker: protocol.Ask goes there as JSON text,
// protocol.Ready and protocol.Answer come back, with recordings packed.
type engineWorker struct {
	script  string // URL
	js      js.Value
	ready   bool
	said    bool // that it is ready
	queue   worker.Queue
	sources protocol.Sources
	report  func(worker.Report)
}

// patience is how long an Ask stands in line behind one whose answer nobody
// expects any more, in ms, before the worker is replaced: that takes about as long.
const patience = 1000

// Start loads the worker.
func (w *engineWorker) Start(report func(worker.Report)) {
	w.report = report
	w.start()
}

func (w *engineWorker) start() {
	defer func() {
		if r := recover(); r != nil {
			w.report(worker.Report{Failed: fmt.Sprint("The browser does not start the worker: ", r)})
		}
	}()
	w.js = js.Global().Get("Worker").New(w.script)
	w.js.Set("onmessage", js.FuncOf(func(this js.Value, args []js.Value) any {
		if this.Equal(w.js) { // not of a worker that was replaced
			w.hear(message(args[0].Get("data")))
		}
		return nil
	}))
	w.js.Set("onerror", js.FuncOf(func(_ js.Value, args []js.Value) any {
		args[0].Call("preventDefault")
		why := "The worker could not be loaded"
		if m := args[0].Get("message"); m.Truthy() {
			why = m.String()
		}
		w.report(worker.Report{Failed: why})
		return nil
	}))
}

// message is what has come: a text, or bytes.
func message(data js.Value) string {
	if data.Type() == js.TypeString {
		return data.String()
	}
	b := make([]byte, data.Get("length").Int())
	js.CopyBytesToGo(b, data)
	return string(b)
}

func (w *engineWorker) hear(message string) {
	if !w.ready {
		var r protocol.Ready
		if err := json.Unmarshal([]byte(message), &r); err != nil || !r.Ready {
			w.report(worker.Report{Failed: "The worker says something else than that it is ready"})
			return
		}
		w.ready = true
		if !w.said {
			w.said = true
			w.report(worker.Report{Ready: true})
		}
		w.send()
		return
	}
	w.queue.Done()
	w.send()
	a, err := answer(message)
	if err != nil {
		w.report(worker.Report{Failed: "The worker’s answer cannot be read: " + err.Error()})
		return
	}
	if a.Recording != nil {
		w.sources.Fill(a.Recording) // expected or not: each source comes once
	}
	w.report(worker.Report{Answer: &a})
}

func answer(message string) (a protocol.Answer, err error) {
	if protocol.IsPacked(message) {
		return protocol.Unpack(message)
	}
	err = json.Unmarshal([]byte(message), &a)
	return a, err
}

// Ask has a scenario run, as soon as the worker can.
func (w *engineWorker) Ask(a protocol.Ask, expects func(id int) bool) {
	w.queue.Put(a, expects)
	w.send()
	if id, stuck := w.queue.Stuck(); stuck {
		w.after(patience, func() {
			if now, stuck := w.queue.Stuck(); stuck && now == id {
				w.restart()
			}
		})
	}
}

// restart gives up what the worker is busy with.
func (w *engineWorker) restart() {
	w.js.Call("terminate")
	w.ready = false
	w.queue.Done()
	w.start()
}

// send gives the worker the next Ask in line, if it is free.
func (w *engineWorker) send() {
	if !w.ready {
		return
	}
	a, any := w.queue.Next()
	if !any {
		return
	}
	a.Packed = true
	text, err := json.Marshal(a)
	if err != nil {
		w.report(worker.Report{Failed: err.Error()})
		return
	}
	w.js.Call("postMessage", string(text))
	w.after(worker.SilenceOfEngine, func() { w.silent(a.ID) })
}

// silent replaces a worker that still says nothing about an Ask.
func (w *engineWorker) silent(id int) {
	replace, giveUp := w.queue.Silent(id)
	if !replace {
		return
	}
	w.restart()
	if giveUp {
		w.report(worker.Report{Answer: &protocol.Answer{ID: id, Crash: "It was asked twice, and said nothing for half a minute each time."}})
		return
	}
	w.report(worker.Report{Anew: true})
}

// after does something later, in ms.
func (w *engineWorker) after(ms int, do func()) {
	var then js.Func
	then = js.FuncOf(func(js.Value, []js.Value) any {
		then.Release()
		do()
		return nil
	})
	js.Global().Call("setTimeout", then, ms)
}
