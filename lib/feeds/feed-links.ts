import { feedFiles, paths, type FeedFile } from "../site/paths.ts";

export type FeedLink = { readonly title: string; readonly path: string };

/** The media types of the forms of a feed. */
export const feedTypes: Readonly<Record<FeedFile, string>> = {
  "blog-feed.xml": "application/rss+xml",
  "atom.xml": "application/atom+xml",
  "feed.json": "application/feed+json",
};

/** Lists with feeds of their own, whichever of their pages is looked at. */
const list = /^\/blog\/(?:categories|tags|authors|languages)\/[^/]+/;

/**
 * The feeds that a page names, by media type: those of all posts, and before them those of the list that
 * the page at `path` is of.
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
