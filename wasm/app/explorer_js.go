package main

import (
	"encoding/json"
	"fmt"
	"syscall/js"

	"twodeliveries/sim/protocol"
	"twodeliveries/web/worker"
)

// explorer is the engine in a Web Worker of its own, which coordinates others:
// protocol.Message goes there as JSON text, protocol.Ready and News come back.
type explorer struct {
	script string // URL
	js     js.Value
	alive  bool
	ready  bool
	queue  []protocol.Message // until it is ready
	errand worker.Errand
	report func(worker.Sighting)
}

// maxWorkers is how many workers explore at most.
const maxWorkers = 8

// Start notes who hears what it has to say. The worker is loaded when there is something
// to explore.
func (x *explorer) Start(report func(worker.Sighting)) { x.report = report }

func (x *explorer) start() {
	defer func() {
		if r := recover(); r != nil {
			x.fail(fmt.Sprint("the browser does not start the worker: ", r))
		}
	}()
	w := js.Global().Get("Worker").New(x.script)
	x.js, x.alive, x.ready = w, true, false
	on := func(event string, do func(js.Value)) {
		w.Set(event, js.FuncOf(func(this js.Value, args []js.Value) any {
			if x.alive && this.Equal(x.js) { // not of one that was replaced
				do(args[0])
			}
			return nil
		}))
	}
	on("onmessage", func(e js.Value) { x.hear(e.Get("data").String()) })
	on("onerror", func(e js.Value) {
		e.Call("preventDefault")
		why := "the worker could not be loaded"
		if m := e.Get("message"); m.Truthy() {
			why = m.String()
		}
		x.fail(why)
	})
}

// fail ends the worker; its own workers end with it.
func (x *explorer) fail(why string) {
	if x.js.Truthy() {
		x.js.Call("terminate")
	}
	x.alive, x.ready, x.queue = false, false, nil
	x.errand.Forget()
	x.report(worker.Sighting{Failed: why})
}

func (x *explorer) hear(text string) {
	if !x.ready {
		var r protocol.Ready
		if err := json.Unmarshal([]byte(text), &r); err != nil || !r.Ready {
			x.fail("the worker says something else than that it is ready")
			return
		}
		x.ready = true
		for _, m := range x.queue {
			x.send(m)
		}
		x.queue = nil
		return
	}
	var n protocol.News
	if err := json.Unmarshal([]byte(text), &n); err != nil {
		x.fail("what the worker says cannot be read: " + err.Error())
		return
	}
	x.errand.Heard(n)
	x.report(worker.Sighting{News: &n})
}

// Tell passes a message on, as soon as the worker is ready. An exploration gets as
// many workers as the machine has processors.
func (x *explorer) Tell(m protocol.Message) {
	if m.Explore != nil {
		what := *m.Explore
		what.Workers = min(max(js.Global().Get("navigator").Get("hardwareConcurrency").Int(), 1), maxWorkers)
		m.Explore = &what
		if !x.alive {
			x.start()
		}
	}
	switch {
	case x.ready:
		x.send(m)
	case x.alive:
		x.queue = append(x.queue, m)
	}
}

func (x *explorer) send(m protocol.Message) {
	text, err := json.Marshal(m)
	if err != nil {
		x.fail(err.Error())
		return
	}
	x.js.Call("postMessage", string(text))
	x.wait(x.errand.Told(m))
}

// wait notices when a worker does not listen to the message of a number, and then
// gives it up: the page hears that what it did is at an end, or the next does it.
func (x *explorer) wait(number int) {
	var then js.Func
	then = js.FuncOf(func(js.Value, []js.Value) any {
		then.Release()
		switch late := x.errand.Late(number); {
		case late.Wait:
			x.wait(number)
		case late.End != nil:
			x.restart()
			x.report(worker.Sighting{News: late.End})
		case late.Again != nil:
			x.restart()
			x.Tell(*late.Again)
		}
		return nil
	})
	js.Global().Call("setTimeout", then, worker.Silence)
}

// restart puts a new worker in the place of the one that there is.
func (x *explorer) restart() {
	x.js.Call("terminate")
	x.start()
}
