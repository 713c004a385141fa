// Starts the page's program. Until it has taken over, the page is the one that
// was prerendered: clicks and keys that only the program knows are kept and given to it
// once it runs.
//
// It tells the program where it is: twoDeliveries.base is the address of the
// site's root folder, twoDeliveries.engine that of the engine's worker script. In the
// one file inside.js has told it already, and has the program inside.
(() => {
  "use strict";
  const inside = globalThis.twoDeliveries;
  const at = ((base) => (name) => new URL(name, base).href)(document.currentScript.src);
  globalThis.twoDeliveries ??= { base: at("."), engine: engine() };

  // engine is the address of the worker's script. In a sandboxed frame, whose origin is
  // nobody's, a worker starts from a script of the page only: one that loads ours.
  function engine() {
    if (origin !== "null") return at("engine.js");
    const text = `self.engineInside = () => fetch("${at("engine.wasm")}");
      importScripts("${at("wasm_exec.js")}", "${at("engine.js")}");`;
    return URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  }

  // In a frame of another page the style sheet shows the run alone, in the colours
  // that the address asks for.
  const root = document.documentElement;
  const colours = new URLSearchParams(location.search).get("embed");
  if (colours !== null) root.dataset.embed = "";
  if (colours === "light" || colours === "dark") root.dataset.theme = colours;

  // A file that is dropped where nothing takes it does not take the page's place.
  for (const kind of ["dragover", "drop"]) {
    addEventListener(kind, (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); });
  }

  // The picker has a small picture of every scenario. It asks for them when it is shown,
  // and when what it shows has changed.
  let strips;
  globalThis.twoDeliveries.strips = async () => {
    strips ??= inside ? JSON.parse(document.getElementById("strips.json").textContent) : download(at("strips.json")).then((r) => r.json());
    const drawn = await strips;
    for (const place of document.querySelectorAll("[data-strip]")) {
      if (place.firstChild && place.drawn === place.dataset.strip) continue;
      place.drawn = place.dataset.strip;
      place.innerHTML = drawn[place.drawn] ?? "";
    }
  };

  // The program reads what the browser keeps. Where that throws, as in a sandboxed frame or
  // by somebody's settings, there is a storage instead that lasts as long as the page.
  let forgets = false;
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      const storage = globalThis[name];
      storage.getItem(storage.length ? storage.key(0) : "");
    } catch {
      forgets = true;
      const kept = new Map();
      Object.defineProperty(globalThis, name, { value: {
        getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => { kept.set(key, String(text)); },
        removeItem: (key) => { kept.delete(key); }, clear: () => kept.clear(),
        key: (i) => [...kept.keys()][i] ?? null, get length() { return kept.size; },
      } });
    }
  }

  const fileOf = (address) => address.split("/").pop();

  const parsed = new Promise((resolve) => {
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", resolve);
    else resolve();
  });

  // What nobody does yet is kept for the program: clicks of buttons, and its keys. Where
  // the page is stepped without it, that is done at once (before.js).
  const keys = ["ArrowLeft", "ArrowRight", "Home", "End", " ", "b", "?"];
  const early = [];
  const keep = (replay) => {
    if (root.dataset.program) return;
    early.push(replay);
    parsed.then(() => say("One moment: the program is loading. What you press is done as soon as it is here."));
  };
  const keepClick = (event) => {
    const button = event.target.closest("button[id]");
    if (button && !globalThis.twoSteps?.takes(event)) keep(() => document.getElementById(button.id)?.click());
  };
  const keepKey = (event) => {
    if (!keys.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.closest("input, textarea, select") || event.key === " " && event.target !== document.body) return;
    if (globalThis.twoSteps?.takes(event)) return;
    event.preventDefault();
    const again = { key: event.key, code: event.code, bubbles: true, cancelable: true };
    keep(() => document.body.dispatchEvent(new KeyboardEvent("keydown", again)));
  };
  addEventListener("click", keepClick, true);
  addEventListener("keydown", keepKey, true);
  addEventListener("stepping", () => early.splice(0).forEach((replay) => replay()), { once: true });

  // A link asks for a step, or for another run than the one that came with the page: until
  // it is known which, and there, the page does not show that.
  if (location.hash.length > 1 && !globalThis.twoSteps) {
    root.dataset.asked = "";
    parsed.then(() => { if ("asked" in root.dataset) say("Opening what you were sent …"); });
  }

  // The program takes over by putting its own element in the prerendered one's place.
  function watchForTakeover() {
    new MutationObserver((changes, observer) => {
      if (!changes.some((change) => change.removedNodes.length)) return;
      observer.disconnect();
      removeEventListener("click", keepClick, true);
      removeEventListener("keydown", keepKey, true);
      delete root.dataset.asked;
      say("", "running");
      if (forgets && origin !== "null") {
        say("This browser lets the page keep nothing. Where you are in the lessons is forgotten with the page.");
        setTimeout(say, 10000, "");
      }
      keepForLater();
      requestAnimationFrame(() => early.forEach((replay) => replay()));
    }).observe(document.body, { childList: true });
  }

  // keepForLater has a service worker keep the site, once there is time: from then on
  // it works without a network. What is shown in a frame of another page is not kept.
  function keepForLater() {
    if (inside || !location.protocol.startsWith("http") || window !== window.top) return;
    const register = async () => navigator.serviceWorker?.register(at("sw.js"), { updateViaCache: "none" });
    const later = globalThis.requestIdleCallback ?? ((then) => setTimeout(then, 1000));
    later(() => register().catch(() => {})); // without one, all else works
  }

  // say shows a line in the corner ("" takes it away) and notes on the page how
  // the program is, once it is known: running or failed.
  function say(text, state) {
    const badge = document.getElementById("badge");
    const one = "two-deliveries.html", [before, after] = text.split(one);
    badge.textContent = before;
    if (after) badge.append(Object.assign(document.createElement("a"), { href: at(one), textContent: one }), after);
    badge.hidden = text === "";
    if (state) root.dataset.program = state;
  }

  const script = (address) => new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.onload = resolve;
    element.onerror = () => reject(new Error(fileOf(address) + " could not be downloaded"));
    element.src = address;
    document.head.append(element);
  });

  async function download(address) {
    const response = await fetch(address);
    if (!response.ok) throw new Error(fileOf(address) + " answered " + response.status);
    return response;
  }

  // instantiate copes with hosts that do not say application/wasm.
  async function instantiate(response, imports) {
    const streams = (response.headers.get("content-type") ?? "").startsWith("application/wasm");
    return streams && WebAssembly.instantiateStreaming
      ? WebAssembly.instantiateStreaming(response, imports)
      : WebAssembly.instantiate(await response.arrayBuffer(), imports);
  }

  // The page comes first: it can be read and stepped while the program is loading.
  async function painted() {
    await parsed;
    await new Promise((then) => { requestAnimationFrame(() => setTimeout(then)); setTimeout(then, 500); });
  }

  const left = () => globalThis.twoSteps ? "The run on this page can still be stepped" : "What is on this page can still be read";

  // why says what there is to be done when the program cannot be loaded.
  function why(reason) {
    const told = " (" + reason.message + ")";
    if (location.protocol === "file:" && !inside) {
      return "From a disk a browser lets this page load no program. " + left() + "; to change it open the one file, two-deliveries.html, in the same folder, or have a server serve the folder.";
    }
    if (origin === "null" && reason instanceof TypeError) {
      return "The site’s host does not let a sandboxed frame load the program: it must send “Access-Control-Allow-Origin: *”, or the frame allow-same-origin. " + left() + "." + told;
    }
    return "The program could not be loaded, so nothing can be changed here. " + left() + "; reload it to try again." + told;
  }

  async function start() {
    if (typeof WebAssembly !== "object") {
      await parsed;
      say("This browser has no WebAssembly, so nothing can be computed here. " + left() + ".", "failed");
      return;
    }
    try {
      await painted();
      const [response] = await (inside?.program() ?? Promise.all([download(at("app.wasm")), script(at("wasm_exec.js"))]));
      const go = new Go();
      const { instance } = await instantiate(response, go.importObject);
      await parsed;
      watchForTakeover();
      await go.run(instance);
      say("The program has stopped. Reload the page to go on.", "failed");
    } catch (reason) {
      await parsed;
      say(why(reason), "failed");
    }
  }

  start();
})();
