// A host shows the page for a wrong address at that address, whatever folder it names. The
// site's root is the nearest folder above that has the service worker's script; by its own
// name the page is asked for in the root, without a network too.
(async () => {
  "use strict";
  const hasWorker = async (folder) => {
    const found = await fetch(new URL("sw.js", folder), { method: "HEAD" }).catch(() => null);
    return found?.ok && found.headers.get("content-type")?.includes("javascript");
  };
  for (let folder = new URL(".", location.href); ; folder = new URL("..", folder)) {
    if (location.pathname.endsWith("/404.html") || await hasWorker(folder)) {
      for (const a of document.querySelectorAll("a")) a.href = new URL(a.dataset.to, folder);
      return;
    }
    if (folder.pathname === "/") return;
  }
})();
