/** Tells the service worker which page is being read, and with which files, so that it can keep it. */
(() => {
  const { serviceWorker, connection } = navigator;
  // There is none without a secure origin; and who saves data wants nothing twice.
  if (serviceWorker === undefined || connection?.saveData === true) return;
  /** A picture further down is not loaded yet: then the one that is wide enough for its place. */
  const pictureOf = ({ currentSrc, srcset, src, clientWidth }) => {
    if (currentSrc !== "") return currentSrc;
    const candidates = srcset.split(", ").map((candidate) => candidate.split(" "));
    const wanted = clientWidth * devicePixelRatio;
    const [address = src] = candidates.find(([, width]) => parseInt(width) >= wanted) ?? [];
    return new URL(address, location.href).href;
  };
  let offered;
  const offer = async () => {
    const path = location.pathname;
    if (path === offered) return;
    offered = path;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const pictures = Array.from(document.images, pictureOf);
    const { active } = await serviceWorker.ready;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this origin
    active.postMessage({ path, loaded, pictures });
  };
  serviceWorker.register("/service-worker.js").catch(() => {});
  if (document.readyState === "complete") void offer();
  else addEventListener("load", () => void offer(), { once: true });
  // Pages that are opened inside of this one.
  window.navigation?.addEventListener("currententrychange", () => setTimeout(offer));
})();
