// The service worker: after the first visit the site works without a network.
//
// It keeps one whole build of the site, in a cache of its own. Pages come from the
// network first, so who is connected sees the newest; files whose name holds the
// hash of their content are the same wherever they come from. Another build has
// another list, hence another cache: it is filled beside the old one, and takes its
// place in whole once no page of the old one is open.
"use strict";

const version = "VERSION";
const assets = ["ASSETS"]; // names hold hashes; and the page for wrong addresses
const pages = ["PAGES"]; // folders, "" is the front page
const marks = ["loader.js", "style.css"]; // named by every page of this build, by no other

const missing = "404.html";
const root = new URL("./", self.location).href;
const mine = "two-deliveries " + root + " ";
const whole = mine + version;
const patience = 4000; // ms that a page may take before the kept one is shown

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(Promise.all([forgetOthers(), clients.claim()])));
addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(root)) return;
  if (request.mode === "navigate") event.respondWith(page(request));
  else if (/-[0-9a-f]{12}\.\w+$/.test(request.url)) event.respondWith(asset(request));
});

// keepAll fills the cache, one file after the other: there is no hurry. When one
// fails or is of another build, all of it is tried again at the next visit.
async function keepAll() {
  const cache = await caches.open(whole);
  for (const name of assets) await keep(cache, name, {});
  for (const name of pages) await keep(cache, name, { cache: "no-cache" });
}

async function keep(cache, name, how) {
  const address = root + name;
  const response = await fetch(address, how);
  if (!response.ok) throw new Error(address + " answered " + response.status);
  if (pages.includes(name)) {
    const text = await response.clone().text();
    if (!marks.every((mark) => text.includes(mark))) throw new Error(address + " is of another build");
  }
  await cache.put(address, response);
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(mine) && name !== whole).map((name) => caches.delete(name)));
}

async function asset(request) {
  return await caches.match(request, { ignoreVary: true }) ?? fetch(request);
}

// page asks the network. When that fails, or takes long, the kept page is shown.
async function page(request) {
  if (request.url === root + missing) return await caches.match(request, { cacheName: whole, ignoreVary: true }) ?? fetch(request);
  const kept = await keptPage(request.url);
  const fresh = fetch(request);
  if (!kept) return fresh.catch(() => Response.redirect(root + missing));
  const late = new Promise((resolve) => setTimeout(resolve, patience, kept));
  const usable = fresh.then((response) => response.status < 500 ? response : kept, () => kept);
  return Promise.race([usable, late]);
}

async function keptPage(address) {
  const url = new URL(address);
  const folder = (url.origin + url.pathname).replace(/index\.html$/, "");
  const cache = await caches.open(whole);
  const kept = await cache.match(folder, { ignoreVary: true });
  if (kept || folder.endsWith("/")) return kept;
  return await cache.match(folder + "/") && Response.redirect(folder + "/" + url.search);
}
