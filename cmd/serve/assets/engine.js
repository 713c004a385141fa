// The Web Worker of the engine: loads it and lets it talk. A failure to load
// becomes an error event at the page.
"use strict";
importScripts("wasm_exec.js");

async function start() {
  const go = new Go();
  const response = await fetch(new URL("engine.wasm", self.location));
  if (!response.ok) throw new Error(response.url + " answered " + response.status);
  const streams = (response.headers.get("content-type") ?? "").startsWith("application/wasm");
  const { instance } = streams
    ? await WebAssembly.instantiateStreaming(response, go.importObject)
    : await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
  await go.run(instance);
  throw new Error("the engine has stopped");
}

start().catch((reason) => setTimeout(() => { throw reason; }));
