/**
 * The service worker. It caches posts, so that they can be read again without a connection.
 *
 * It answers from the cache only if the network request fails. The front page and each of the last posts have their
 * own cache, which also contains their pictures. Scripts and styles of the build are in one cache. The worker fetches
 * pages again without cookies, and caches them only if `Cache-Control` is `public`, so the caches contain no data of a
 * member.
 */
const prefix = `quire:${self.readingVersion}:`;
const buildFiles = `${prefix}files`;
const offlinePage = "/offline";
const mostPosts = 50;
const mostPictures = 60;

const canStore = (path) => path === "/" || /^\/post\/[^/]+$/.test(path);
const isBuildFile = (path) => path.startsWith("/_next/static/") || path.startsWith("/fonts/");
const isPicture = (path) => path.startsWith("/_next/image?") || path.startsWith("/media/");
const isGone = ({ status }) => status === 404 || status === 410;

/** Maximum duration of the downloads of one task, in milliseconds. Other tasks wait for it, such as a logout's. */
const longestTask = 30_000;

/**
 * Runs a task while no other task changes the caches. The whole origin shares the lock, including a worker
 * of a newer build and pages that change the caches themselves. The task receives a signal that aborts its
 * downloads. Only `readBuildFile` changes a cache without the lock, because it adds one file whose name is
 * unique to its content.
 */
const withLock = (task) =>
  navigator.locks.request("quire:caches", () => task(AbortSignal.timeout(longestTask)));

/** Like `withLock`, but ignores the failure of the task. */
const tryWithLock = (task) => withLock(task).catch(() => {});

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(
    Promise.all([withLock(storeOfflinePage), tryWithLock((signal) => storePage(signal, "/", []))]),
  );
});

addEventListener("activate", (event) =>
  event.waitUntil(tryWithLock(deleteFormerCaches).then(() => clients.claim())),
);

/** The page reports each post that is opened, because a client-side navigation loads no document. */
addEventListener("message", (event) => {
  const { path, loaded, pictures } = event.data;
  if (!canStore(path)) return;
  event.waitUntil(tryWithLock((signal) => storePage(signal, path, pictures, loaded)));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    // No navigation preload: it would send some requests twice, and the link of a login works only once.
    if (url.pathname.endsWith("/authentication/v1/logout")) event.waitUntil(tryWithLock(deleteAll));
    else if (request.destination === "document") event.respondWith(openPage(event, url.pathname));
  } else if (request.destination === "font" && navigator.onLine) {
    // Browsers do not use a preloaded font if a service worker has answered one of the two requests.
  } else if (isBuildFile(url.pathname)) {
    event.respondWith(readBuildFile(request));
  } else if (request.destination === "image") {
    event.respondWith(fetch(request).catch(() => findPicture(url)));
  }
});

async function openPage(event, path) {
  try {
    const page = await fetch(event.request);
    // The page was deleted or moved. A moved page is cached when it is read at its new address.
    if (isGone(page) || page.type === "opaqueredirect") {
      event.waitUntil(tryWithLock(() => deletePage(path)));
    }
    return page;
  } catch {
    return (await findStored(path)) ?? (await findStored(offlinePage)) ?? Response.error();
  }
}

/** Returns a script or style from the cache or the network. Its name changes with its content. */
async function readBuildFile(request) {
  const file = await findStored(request);
  if (file !== undefined) return file;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    void caches.open(buildFiles).then((cache) => cache.put(request, copy));
  }
  return response;
}

/** Returns a picture from the cache, or the same picture in another width. */
async function findPicture(url) {
  const picture = await findStored(url.href);
  const source = url.searchParams.get("url");
  if (picture !== undefined || source === null) return picture ?? Response.error();
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    const other = (await cache.keys()).find(
      (request) => new URL(request.url).searchParams.get("url") === source,
    );
    if (other !== undefined) return cache.match(other, { ignoreVary: true });
  }
  return Response.error();
}

/** Fetches a page without cookies, and caches it with its pictures. */
async function storePage(signal, path, pictures, loaded = []) {
  const page = await fetch(path, { credentials: "omit", priority: "low", signal });
  if (isGone(page) || page.redirected) return deletePage(path);
  if (!page.ok || !/\bpublic\b/.test(page.headers.get("Cache-Control"))) return;
  const wanted = selectLocalPaths(pictures).filter(isPicture).slice(0, mostPictures);
  const html = await page.clone().text();
  const cache = await caches.open(prefix + path);
  await cache.put(path, page);
  await storeFiles(signal, [
    ...findBuildFiles(html),
    ...selectLocalPaths(loaded).filter(isBuildFile),
  ]);
  await addMissing(signal, cache, wanted);
  for (const request of await cache.keys()) {
    const [name] = selectLocalPaths([request.url]);
    if (name !== path && !wanted.includes(name)) await cache.delete(request);
  }
  await deleteOldest();
}

async function storeOfflinePage(signal) {
  const page = await fetch(offlinePage, { credentials: "omit", signal });
  if (!page.ok) throw new Error(`The offline page has status ${page.status}.`);
  await storeFiles(signal, findBuildFiles(await page.clone().text()));
  const cache = await caches.open(buildFiles);
  await cache.put(offlinePage, page);
}

/** Ignores the addresses in styles, because pages report the fonts that they have loaded. */
const findBuildFiles = (html) => html.match(/(?<!url\()\/_next\/static\/[^"'\\\s<>)]+/g) ?? [];

const storeFiles = async (signal, paths) =>
  addMissing(signal, await caches.open(buildFiles), paths);

/** Caches the files that are missing. Ignores failures, because a post can be read without one of its pictures. */
function addMissing(signal, cache, paths) {
  // With the same header as the page's requests, pictures come from the browser's HTTP cache.
  const headers = { Accept: "image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8" };
  return Promise.all(
    [...new Set(paths)].map(async (path) => {
      if ((await cache.match(path, { ignoreVary: true })) !== undefined) return;
      const options = {
        credentials: "omit",
        priority: "low",
        signal,
        ...(isPicture(path) && { headers }),
      };
      await cache.add(new Request(path, options)).catch(() => {});
    }),
  );
}

function selectLocalPaths(addresses) {
  return addresses
    .filter((address) => address.startsWith(`${location.origin}/`))
    .map((address) => address.slice(location.origin.length));
}

const findStored = (request) => caches.match(request, { ignoreVary: true });
const deletePage = (path) => caches.delete(prefix + path);
const listPages = async () => (await caches.keys()).filter((name) => name.startsWith(`${prefix}/`));

async function deleteAll() {
  for (const name of await listPages()) await caches.delete(name);
}

async function deleteOldest() {
  const posts = (await listPages()).filter((name) => name !== `${prefix}/`);
  if (posts.length <= mostPosts) return;
  const readAt = async (name) => {
    const page = await (
      await caches.open(name)
    ).match(name.slice(prefix.length), { ignoreVary: true });
    return { name, time: Date.parse(page?.headers.get("Date")) || 0 };
  };
  const byTime = (await Promise.all(posts.map(readAt))).toSorted((a, b) => b.time - a.time);
  for (const { name } of byTime.slice(mostPosts)) await caches.delete(name);
}

/** Deletes the caches of other builds, because their pages need files that no longer exist. */
async function deleteFormerCaches() {
  for (const name of await caches.keys()) {
    if (name.startsWith("quire:") && !name.startsWith(prefix)) await caches.delete(name);
  }
}
