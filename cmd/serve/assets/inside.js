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
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Response(stream, { headers: { "content-type": "application/wasm" } });
  };

  // engine writes the worker's script, with the engine inside: from file:// a worker
  // may fetch nothing. Its own workers run it too, by the same address.
  function engine() {
    const inside = `self.engineInside = () => (${unpack})("${take("engine.wasm")}");`;
    const parts = [document.getElementById("wasm_exec.js").textContent, inside, take("engine.js")];
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
