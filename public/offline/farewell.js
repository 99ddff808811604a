/**
 * A service worker that deletes the cached posts and unregisters itself. The site sends it if offline reading is
 * turned off. After a move to another host, the old host can serve it as `/service-worker.js`.
 */
addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(removeItself()));

async function removeItself() {
  for (const name of await caches.keys()) {
    if (name.startsWith("quire:")) await caches.delete(name);
  }
  await registration.unregister();
}
