/**
 * A service worker that takes its leave: throws away what was kept and unregisters itself. A host that
 * this site has left can serve it as `/service-worker.js`.
 */
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) {
    if (name.startsWith("quire:")) await caches.delete(name);
  }
  await registration.unregister();
}
