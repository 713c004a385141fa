// Command engine is the Web Worker that runs scenarios, so that SQLite never
// blocks the page. It speaks sim/protocol over postMessage: one Ready, then
// for every Message what it asks for. Asks are answered in order.
//
// Told to explore, it becomes the coordinator of a crew: workers of the same
// program, its own, that do the jobs while it only deals them out.
package main

import (
	"syscall/js"
	"time"

	"twodeliveries/sim/protocol"
)

// How long nobody must have asked before the engine runs something to warm up:
// long before the first question, which is on its way; short between two runs,
// just enough to let waiting questions in.
const (
	patience = 500 * time.Millisecond
	pause    = 30 * time.Millisecond
)

// newsEvery is how often the page hears of an exploration at most.
const newsEvery = 100 * time.Millisecond

func main() {
	asks := make(chan string, 1024)
	js.Global().Set("onmessage", js.FuncOf(func(_ js.Value, args []js.Value) any {
		select {
		case asks <- args[0].Get("data").String():
		default: // the page asks what a person does; this many at once is a bug of it
			js.Global().Get("console").Call("error", "engine: too many questions at once")
		}
		return nil
	}))
	post(marshal(protocol.Ready{Ready: true}))
	calls := make(chan func(), 64)
	e := newEngine()
	e.calls = calls
	e.explorer = newCoordinator(post, recruiter(calls))
	e.serve(asks, post)
}

// post sends a message to the page, or to the coordinator: JSON text, or what is packed
// as bytes.
func post(message string) {
	if !protocol.IsPacked(message) {
		js.Global().Call("postMessage", message)
		return
	}
	b := js.Global().Get("Uint8Array").New(len(message))
	js.CopyBytesToJS(b, []byte(message))
	js.Global().Call("postMessage", b, []any{b.Get("buffer")})
}

// serve does what it is told for ever. In quiet moments it runs the presets, so
// that the browser has compiled the engine's code by the time the learner edits
// something.
func (e *engine) serve(asks <-chan string, post func(string)) {
	sent := protocol.Sources{}
	warmUps, quiet := warmUps(), time.After(patience)
	for {
		select {
		case text := <-asks:
			if answer := e.take(text, sent); answer != "" {
				post(answer)
			} else {
				warmUps = nil // it has better to do
			}
		case call := <-e.calls:
			call()
		case <-e.explorer.due():
			e.explorer.work()
		case <-quiet:
			e.reply(warmUps[0], protocol.Sources{}) // nobody hears it
			warmUps = warmUps[1:]
		}
		quiet = nil
		if len(warmUps) > 0 {
			quiet = time.After(pause)
		}
	}
}
