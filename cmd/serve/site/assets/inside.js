// The one file has everything inside: each part is an element with its name as id,
// programs compressed and in base64. This tells loader.js and the program where the
// page is, and takes the parts out when they are needed.
(() => {
  "use strict";
  // What stands in the file is the front page; another one is asked for.
  if (location.search) document.documentElement.dataset.elsewhere = "";

  // take takes a part out of the page: it is needed once, and large.
  const take = (id) => {
    const element = document.getElementById(id);
    element.remove();
    return element.textContent;
  };

  // unpack makes of a packed program the response that a host would give.
  const unpack = (packed) => {
    const bytes = Uint8Array.fromBase64?.(packed) ?? Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
    const stream = new Response(bytes).body.pipeThrough(new DecompressionStream("gzip")); // WebKit's workers read no Blob of a file
    return new Response(stream, { headers: { "content-type": "application/wasm" } });
  };

  // engine writes the worker's script, with the engine inside: from file:// a worker
  // may fetch nothing. It writes one for its own workers in turn, since it may not have
  // them run what belongs to the page; they are given the engine.
  function engine() {
    const exec = document.getElementById("wasm_exec.js").textContent;
    const script = take("engine.js");
    const crew = JSON.stringify([exec, "self.engineInside = true;", script].join("\n"));
    return address([
      exec,
      `self.engineInside = () => (${unpack})("${take("engine.wasm")}");`,
      `self.crewScript = (${address})([${crew}]);`,
      script,
    ]);
  }

  function address(parts) {
    return URL.createObjectURL(new Blob([parts.join("\n")], { type: "text/javascript" }));
  }

  globalThis.twoDeliveries = {
    oneFile: true,
    base: location.href.replace(/[?#].*/s, ""),
    async program() {
      this.engine = engine();
      return [unpack(take("app.wasm"))];
    },
  };
})();
