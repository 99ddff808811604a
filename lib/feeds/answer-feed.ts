import "server-only";
import { findArchive } from "../blog/archives.ts";
import type { PostArchive } from "../blog/post-archive.ts";
import { readAuthors, readCategories, readTags } from "../blog/groups.ts";
import { readPosts, selectVersions } from "../blog/posts.ts";
import { settings } from "../config/current.ts";
import { decodeSlug } from "../site/paths/address.ts";
import { feedFiles, paths, type FeedFile } from "../site/paths/paths.ts";
import { textAnswer } from "../site/text/text-answer.ts";
import { toAtom } from "./atom.ts";
import { collectItems } from "./collect-items.ts";
import type { Feed } from "./feed.ts";
import { feedItem } from "./feed-item.ts";
import { feedTypes } from "./feed-links.ts";
import { toJsonFeed } from "./json-feed.ts";
import { toRss } from "./rss.ts";

/** An archive with its own feeds. */
type FeedSource = {
  readonly kind: "category" | "tag" | "author" | "language";
  /** As sent by the client, without decoding. */
  readonly slug: string;
};

const writers: Readonly<Record<FeedFile, (feed: Feed) => string>> = {
  "blog-feed.xml": toRss,
  "atom.xml": toAtom,
  "feed.json": toJsonFeed,
};

/** Media types of the responses. Browsers would show feeds served with the registered types as source text. */
const responseTypes: Readonly<Record<FeedFile, string>> = {
  ...feedTypes,
  "blog-feed.xml": "application/xml",
  "atom.xml": "application/xml",
};

/**
 * Returns the feed of an archive, or of all posts by default, in the format given by the file name. Returns
 * 404 if there is no such archive or format.
 */
export async function answerFeed(file: string, source?: FeedSource): Promise<Response> {
  const name = feedFiles.find((known) => known === file);
  const feed = name && (await readFeed(name, source));
  if (name === undefined || feed === undefined) return new Response(null, { status: 404 });
  return textAnswer(writers[name](feed), { type: responseTypes[name] });
}

/** Creates the route handler for the feeds of one kind of archive. */
export const createFeedRoute =
  (kind: FeedSource["kind"]) =>
  async (
    _: Request,
    { params }: { params: Promise<{ slug: string; feed: string }> },
  ): Promise<Response> => {
    const { slug, feed } = await params;
    return answerFeed(feed, { kind, slug });
  };

/** Maximum number of posts in a feed. */
const length = 20;

async function readFeed(file: FeedFile, source?: FeedSource): Promise<Feed | undefined> {
  const archive = source && (await findArchive(source.kind, decodeSlug(source.slug)));
  if (source !== undefined && archive === undefined) return undefined;
  const { posts, total } = await readPosts({
    ...selectVersions(archive?.filter ?? {}),
    offset: 0,
    limit: length,
    sort: "PUBLISHED_DATE_DESC",
    fields: ["RICH_CONTENT", "TRANSLATIONS"],
  });
  // A language has an archive if at least one post is written in it.
  if (archive?.kind === "language" && total === 0) return undefined;
  const [authors, categories, tags] = await Promise.all([
    readAuthors(posts.flatMap(({ authorId, coAuthorIds }) => [authorId, ...coAuthorIds])),
    readCategories(),
    readTags(posts),
  ]);
  const { url: siteUrl } = settings().site;
  const description = describeFeed(file, archive);
  const collected = await collectItems(
    posts,
    (post) => feedItem(post, { siteUrl, authors, categories, tags }),
    (items) => writers[file]({ ...description, items }),
  );
  return { ...description, items: collected };
}

function describeFeed(file: FeedFile, archive: PostArchive | undefined): Omit<Feed, "items"> {
  const { site } = settings();
  const { title, description, filter = {}, getPath = paths.posts } = archive ?? {};
  return {
    title: title === undefined ? site.name : `${title} · ${site.name}`,
    description: description || site.description,
    language: filter.language ?? filter.preferredLanguage ?? site.language,
    homeUrl: site.url + getPath(),
    feedUrl: site.url + paths.feed(file, getPath()),
    iconUrl: `${site.url}/icon-192.png`,
  };
}
