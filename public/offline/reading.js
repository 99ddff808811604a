/** Reports each opened page with its files to the service worker, which caches them for offline reading. */
(() => {
  const { serviceWorker, connection } = navigator;
  // Browsers have service workers on secure origins only. Readers who save data do not want to load files twice.
  if (serviceWorker === undefined || connection?.saveData === true) return;
  /** Returns the URL of the loaded picture. If it is not loaded yet, returns the narrowest one that fills its width. */
  const findPictureUrl = ({ currentSrc, srcset, src, clientWidth }) => {
    if (currentSrc !== "") return currentSrc;
    const candidates = srcset.split(", ").map((candidate) => candidate.split(" "));
    const wanted = clientWidth * devicePixelRatio;
    const [address = src] = candidates.find(([, width]) => parseInt(width) >= wanted) ?? [];
    return new URL(address, location.href).href;
  };
  let reported;
  const report = async () => {
    const path = location.pathname;
    if (path === reported) return;
    reported = path;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const pictures = Array.from(document.images, findPictureUrl);
    const { active } = await serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- the worker has the same origin
    active.postMessage({ path, loaded, pictures });
  };
  serviceWorker.register("/service-worker.js").catch(() => {});
  if (document.readyState === "complete") void report();
  else addEventListener("load", () => void report(), { once: true });
  // A client-side navigation loads no document.
  window.navigation?.addEventListener("currententrychange", () => setTimeout(report));
})();
