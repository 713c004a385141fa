// The Web Worker of the engine: loads it and lets it talk. A failure to load
// becomes an error event at the page.
//
// Its own workers run this script too, by the name of crew: they wait for the
// module that it has compiled instead of loading and compiling it again.
//
// In the one file wasm_exec.js stands above this script, and self.engineInside, which
// gives the response that a host would, and self.crewScript.
"use strict";
if (!self.engineInside) importScripts("wasm_exec.js");
self.crewScript ??= self.location.href; // what its own workers run

const given = () => new Promise((resolve) => { self.onmessage = ({ data }) => resolve(data); });

async function compiled() {
  const response = await (self.engineInside?.() ?? fetch(new URL("engine.wasm", self.location)));
  if (!response.ok) throw new Error(response.url + " answered " + response.status);
  const streams = (response.headers.get("content-type") ?? "").startsWith("application/wasm");
  return streams ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

async function start() {
  const go = new Go();
  self.engineModule = await (self.name === "crew" ? given() : compiled());
  await go.run(await WebAssembly.instantiate(self.engineModule, go.importObject));
  throw new Error("the engine has stopped");
}

start().catch((reason) => setTimeout(() => { throw reason; }));
