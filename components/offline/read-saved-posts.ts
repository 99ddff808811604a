export type SavedPost = {
  readonly path: string;
  readonly title: string;
  readonly language: string;
  readonly direction: string;
};

/**
 * Pattern for the service worker's post cache names (`public/offline/worker.js`), which end with the post's
 * path.
 */
const cacheNamePattern = /^quire:[^:]+:(\/post\/.+)$/;

/**
 * Returns the posts in the service worker's caches, most recently read first. Returns an empty list if the
 * browser has no caches.
 */
export async function readSavedPosts(): Promise<readonly SavedPost[]> {
  const names = "caches" in window ? await caches.keys() : [];
  const posts = await Promise.all(names.map(readSavedPost));
  return posts
    .filter((post) => post !== undefined)
    .toSorted((a, b) => b.readAt - a.readAt)
    .map(({ post }) => post);
}

async function readSavedPost(name: string) {
  const path = cacheNamePattern.exec(name)?.[1];
  if (path === undefined) return undefined;
  const page = await (await caches.open(name)).match(path, { ignoreVary: true });
  if (page === undefined) return undefined;
  const readAt = Date.parse(page.headers.get("Date") ?? "") || 0;
  const article = new DOMParser()
    .parseFromString(await page.text(), "text/html")
    .querySelector("article");
  const title = article?.querySelector("h1")?.textContent ?? path;
  return {
    readAt,
    post: { path, title, language: article?.lang ?? "", direction: article?.dir ?? "" },
  };
}
