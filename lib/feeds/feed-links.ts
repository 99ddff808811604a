import { feedFiles, paths, type FeedFile } from "../site/paths/paths.ts";

export type FeedLink = { readonly title: string; readonly path: string };

/** Media types of the feed formats. */
export const feedTypes: Readonly<Record<FeedFile, string>> = {
  "blog-feed.xml": "application/rss+xml",
  "atom.xml": "application/atom+xml",
  "feed.json": "application/feed+json",
};

/** Path of a list that has its own feeds. Also matches subsequent pages of the list. */
const list = /^\/blog\/(?:categories|tags|authors|languages)\/[^/]+/;

/**
 * Returns the feeds that a page links to, by media type: first the feed of the list at `path`, if any, then
 * the feed of all posts.
 */
export function feedLinks(
  page: { readonly path: string; readonly title: string } | undefined,
  siteName: string,
): Readonly<Record<string, FeedLink[]>> {
  const [base] = list.exec(page?.path ?? "") ?? [];
  return Object.fromEntries(
    feedFiles.map((file) => [
      feedTypes[file],
      [
        ...(base === undefined || page === undefined
          ? []
          : [{ title: `${page.title} · ${siteName}`, path: paths.feed(file, base) }]),
        { title: siteName, path: paths.feed(file) },
      ],
    ]),
  );
}
