/**
 * The service worker: keeps what was read here, so that it can be read again without a connection.
 *
 * The site is always asked first; what is kept is an answer only where there is no connection. Kept are
 * the front page and the posts read last, each in a cache of its own together with its pictures, and
 * the files of this build that they are shown with. They are fetched anew without cookies and only when
 * the site calls them public, so that nothing of a member can be among them.
 */
const prefix = `quire:${self.readingVersion}:`;
const filesOfBuild = `${prefix}files`;
const offlinePage = "/offline";
const mostPosts = 50;
const mostPictures = 60;

const isKeepable = (path) => path === "/" || /^\/post\/[^/]+$/.test(path);
const isFileOfBuild = (path) => path.startsWith("/_next/static/");
const isPicture = (path) => path.startsWith("/_next/image?") || path.startsWith("/media/");
const isGone = ({ status }) => status === 404 || status === 410;

/** Maximum duration of the downloads of one task, in milliseconds. Other tasks wait for it, such as a logout's. */
const longestTask = 30_000;

/**
 * Runs a task while no other task changes the caches. The whole origin shares the lock, including a worker
 * of a newer build and pages that change the caches themselves. The task receives a signal that aborts its
 * downloads. Only `fileOfBuild` changes a cache without the lock, because it adds one file whose name is
 * unique to its content.
 */
const inTurn = (task) =>
  navigator.locks.request("quire:caches", () => task(AbortSignal.timeout(longestTask)));

/** Like `inTurn`, but ignores the failure of the task. */
const tryInTurn = (task) => inTurn(task).catch(() => {});

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(
    Promise.all([inTurn(keepOfflinePage), tryInTurn((signal) => keep(signal, "/", []))]),
  );
});

addEventListener("activate", (event) =>
  event.waitUntil(tryInTurn(deleteFormerCaches).then(() => clients.claim())),
);

/** The page says what is being read: a navigation inside of it loads no document. */
addEventListener("message", (event) => {
  const { path, loaded, pictures } = event.data;
  if (!isKeepable(path)) return;
  event.waitUntil(tryInTurn((signal) => keep(signal, path, pictures, loaded)));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    // No navigation preload: it would ask twice where no answer is given here, and a login's address
    // works once.
    if (url.pathname.endsWith("/authentication/v1/logout")) event.waitUntil(tryInTurn(forgetAll));
    else if (request.destination === "document") event.respondWith(openPage(event, url.pathname));
  } else if (isFileOfBuild(url.pathname)) {
    event.respondWith(fileOfBuild(request));
  } else if (request.destination === "image") {
    event.respondWith(fetch(request).catch(() => keptPicture(url)));
  }
});

async function openPage(event, path) {
  try {
    const page = await fetch(event.request);
    // Deleted, or moved: its new address is kept when it is read there.
    if (isGone(page) || page.type === "opaqueredirect") {
      event.waitUntil(tryInTurn(() => forget(path)));
    }
    return page;
  } catch {
    return (await kept(path)) ?? (await kept(offlinePage)) ?? Response.error();
  }
}

/** A file that is named after its content. */
async function fileOfBuild(request) {
  const file = await kept(request);
  if (file !== undefined) return file;
  const response = await fetch(request);
  if (response.ok) {
    const copy = response.clone();
    void caches.open(filesOfBuild).then((cache) => cache.put(request, copy));
  }
  return response;
}

/** The picture, else the same one in another width. */
async function keptPicture(url) {
  const picture = await kept(url.href);
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

/** Fetches a page as anybody sees it, and keeps it with its pictures. */
async function keep(signal, path, pictures, loaded = []) {
  const page = await fetch(path, { credentials: "omit", priority: "low", signal });
  if (isGone(page) || page.redirected) return forget(path);
  if (!page.ok || !/\bpublic\b/.test(page.headers.get("Cache-Control"))) return;
  const wanted = localPaths(pictures).filter(isPicture).slice(0, mostPictures);
  const html = await page.clone().text();
  const cache = await caches.open(prefix + path);
  await cache.put(path, page);
  await keepFiles(signal, [...filesIn(html), ...localPaths(loaded).filter(isFileOfBuild)]);
  await addMissing(signal, cache, wanted);
  for (const request of await cache.keys()) {
    const [name] = localPaths([request.url]);
    if (name !== path && !wanted.includes(name)) await cache.delete(request);
  }
  await forgetOldest();
}

async function keepOfflinePage(signal) {
  const page = await fetch(offlinePage, { credentials: "omit", signal });
  if (!page.ok) throw new Error(`The offline page answers ${page.status}.`);
  await keepFiles(signal, filesIn(await page.clone().text()));
  const cache = await caches.open(filesOfBuild);
  await cache.put(offlinePage, page);
}

const filesIn = (html) => html.match(/\/_next\/static\/[^"'\\\s<>)]+/g) ?? [];

const keepFiles = async (signal, paths) =>
  addMissing(signal, await caches.open(filesOfBuild), paths);

/** What cannot be had is left out: a post without one of its pictures can still be read. */
function addMissing(signal, cache, paths) {
  // Pictures are asked for as the page does it, so that they come from the browser's own cache.
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

function localPaths(addresses) {
  return addresses
    .filter((address) => address.startsWith(`${location.origin}/`))
    .map((address) => address.slice(location.origin.length));
}

const kept = (request) => caches.match(request, { ignoreVary: true });
const forget = (path) => caches.delete(prefix + path);
const keptPages = async () => (await caches.keys()).filter((name) => name.startsWith(`${prefix}/`));

async function forgetAll() {
  for (const name of await keptPages()) await caches.delete(name);
}

async function forgetOldest() {
  const posts = (await keptPages()).filter((name) => name !== `${prefix}/`);
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

/** Deletes the caches of other builds: their pages need files that no longer exist. */
async function deleteFormerCaches() {
  for (const name of await caches.keys()) {
    if (name.startsWith("quire:") && !name.startsWith(prefix)) await caches.delete(name);
  }
}
