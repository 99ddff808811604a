/** A feed (RSS, Atom, JSON Feed) as an import source: a file, or an address with all pages of the feed. */
import { readFile, stat } from "node:fs/promises";
import { basename } from "node:path";
import { formatError } from "../../command/format-error.ts";
import { attribute, elementsIn, parseHtml } from "../../convert/html/parse-html.ts";
import type { NetworkOptions } from "../../network/guarded-agent.ts";
import { createDownload, type Download } from "../download.ts";
import { SourceError, type ImportSource, type SourceItem } from "../source.ts";
import { decodeFeed } from "./decode.ts";
import type { FeedPage } from "./feed-entry.ts";
import { parseLanguage, readFeedEntry } from "./post.ts";
import { readJsonFeed } from "./read-json-feed.ts";
import { readXmlFeed } from "./read-xml.ts";

const mostBytes = 50 * 1024 * 1024;
const mostPages = 200;

const isAddress = (place: string): boolean => /^https?:\/\//i.test(place);

type Located = { readonly page: FeedPage; readonly address: string | undefined };

/**
 * Opens a feed. `place` is a file, the address of a feed, or the address of a page that links to its feed.
 * Throws {@link SourceError} if there is no feed.
 */
export async function openFeed(place: string, network: NetworkOptions = {}): Promise<ImportSource> {
  const download = createDownload(network);
  const first = await readFirst(place, download);
  return {
    name: `feed ${first.address ?? first.page.link ?? basename(place)}`,
    items: () => listItems(first, place, download),
    files: download,
  };
}

async function readFirst(place: string, download: Download): Promise<Located> {
  if (!isAddress(place)) return { page: read(await localText(place), place), address: undefined };
  const text = await remoteText(place, download);
  const named = readPage(text) === undefined ? feedNamedBy(text, place) : undefined;
  if (named === undefined) return { page: read(text, place), address: place };
  return { page: read(await remoteText(named, download), named), address: named };
}

async function localText(path: string): Promise<string> {
  try {
    const found = await stat(path);
    if (!found.isFile()) throw new SourceError(`${path} is not a file`);
    if (found.size > mostBytes) throw new SourceError(`${path} is larger than 50 MB`);
    return decodeFeed(await readFile(path));
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${path} can't be read (${formatError(error)})`, { cause: error });
  }
}

async function remoteText(address: string, download: Download): Promise<string> {
  const { bytes, mimeType } = await download(address);
  return decodeFeed(bytes, mimeType);
}

const readPage = (text: string): FeedPage | undefined =>
  text.trimStart().startsWith("{") ? readJsonFeed(text) : readXmlFeed(text);

function read(text: string, place: string): FeedPage {
  const page = readPage(text);
  if (page !== undefined) return page;
  throw new SourceError(`${place} is not a feed (RSS, Atom or JSON Feed).`);
}

const feedTypes = new Set(["application/rss+xml", "application/atom+xml", "application/feed+json"]);

/** Returns the address of the first feed that an HTML page links to. */
function feedNamedBy(html: string, address: string): string | undefined {
  if (!/<html\b|<!doctype html/i.test(html)) return undefined;
  for (const element of elementsIn(parseHtml(html).root)) {
    const isFeed = element.tagName === "link" && feedTypes.has(attribute(element, "type") ?? "");
    const href = attribute(element, "href");
    if (isFeed && href !== undefined && URL.canParse(href, address)) {
      return new URL(href, address).href;
    }
  }
  return undefined;
}

async function* listItems(
  first: Located,
  place: string,
  download: Download,
): AsyncGenerator<SourceItem> {
  const authors = new Set<string>();
  const keys = new Set<string>();
  const slugs = new Set<string>();
  const takeSlug = (slug: string) => {
    const isFree = !slugs.has(slug);
    slugs.add(slug);
    return isFree;
  };
  const visited = new Set([first.address]);
  let at: Located | undefined = first;
  for (let pages = 1; at !== undefined; pages += 1) {
    const { page, address }: Located = at;
    for (const entry of page.entries) {
      const context = {
        base: address ?? page.link,
        language: parseLanguage(page.language),
        takeSlug,
      };
      const { post, author, problems } = readFeedEntry(entry, context);
      // Pages overlap if a post is published while they are read.
      if (keys.has(post.key)) continue;
      keys.add(post.key);
      if (author !== undefined && !authors.has(author)) {
        authors.add(author);
        yield { kind: "author", author: { key: author, name: author } };
      }
      for (const what of problems) yield { kind: "problem", problem: { where: post.where, what } };
      yield { kind: "post", post };
    }
    if (page.fault !== undefined) {
      yield { kind: "problem", problem: { where: address ?? place, what: page.fault } };
    }
    const next: string | undefined = resolveNextPage(page, address);
    if (next === undefined || visited.has(next)) return;
    if (pages >= mostPages) {
      const what = `it has more than ${mostPages} pages, so the older ones were left out`;
      yield { kind: "problem", problem: { where: place, what } };
      return;
    }
    visited.add(next);
    try {
      at = { page: read(await remoteText(next, download), next), address: next };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      yield {
        kind: "problem",
        problem: { where: next, what: `older posts are missing: ${error.message}` },
      };
      return;
    }
  }
}

/** Returns the address of the next page. For a feed in a local file, only that file is imported. */
function resolveNextPage({ next }: FeedPage, address: string | undefined): string | undefined {
  return address !== undefined && next !== undefined && URL.canParse(next, address)
    ? new URL(next, address).href
    : undefined;
}
