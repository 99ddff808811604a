import "server-only";
import { feedFiles, paths, type FeedFile } from "../site/paths.ts";
import { textAnswer } from "../site/text-answer.ts";
import { toAtom } from "./atom.ts";
import { changedAt, type Feed } from "./feed.ts";
import { feedTypes } from "./feed-links.ts";
import { feedStyleSheets } from "./feed-style.ts";
import { toJsonFeed } from "./json-feed.ts";
import { buildPagePath, readFeed, type FeedSource } from "./read-feed.ts";
import { toRss } from "./rss.ts";

const writers: Readonly<Record<FeedFile, (feed: Feed) => string>> = {
  "blog-feed.xml": (feed) => toRss(feed, feedStyleSheets),
  "atom.xml": (feed) => toAtom(feed, feedStyleSheets),
  "feed.json": toJsonFeed,
};

/** Returns the feed of a source in the format of the file name, or 404 if there is no such list or format. */
export async function answerFeed(source: FeedSource, file: string): Promise<Response> {
  const name = feedFiles.find((known) => known === file);
  if (name === undefined) return missing();
  const feed = await readFeed(source, paths.feed(name, buildPagePath(source)));
  if (feed === undefined) return missing();
  return textAnswer(writers[name](feed), { type: responseTypes[name], changedAt: changedAt(feed) });
}

/** Media types of the responses. Browsers show feeds of the registered types as source text. */
const responseTypes: Readonly<Record<FeedFile, string>> = {
  ...feedTypes,
  "blog-feed.xml": "application/xml",
  "atom.xml": "application/xml",
};

const missing = (): Response => new Response(null, { status: 404 });
