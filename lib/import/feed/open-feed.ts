/**
 * A feed (RSS, Atom, JSON Feed) as an import source: a file, or a URL, from which all further pages of the feed
 * are fetched too.
 */
import { basename } from "node:path";
import { attribute, elementsIn, parseHtml } from "../../convert/html/parse-html.ts";
import { createDownload, type Download, type DownloadOptions } from "../reading/download.ts";
import { readItem } from "../failures.ts";
import { largestMedia, readExport } from "../reading/input-files.ts";
import { createProblem } from "../problems.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { ImportSource, SourceItem } from "../source.ts";
import { detectEncoding } from "../reading/xml.ts";
import { readEntry } from "./entry.ts";
import type { FeedPage, ForeignFeed } from "./feed-entry.ts";
import { readJsonFeed } from "./read-json-feed.ts";
import { readXmlFeed } from "./read-xml.ts";

const maximumPages = 200;
/** Timeout for a page of a feed in milliseconds. */
const pageTimeout = 30_000;

const isAddress = (place: string): boolean => /^https?:\/\//i.test(place);

type Located = { readonly page: FeedPage; readonly address: string | undefined };

/**
 * Opens a feed. `place` is a file, a feed's URL or the URL of a page that links to its feed. Throws {@link
 * SourceError} if there is no feed.
 */
export async function openFeed(
  place: string,
  network: DownloadOptions = {},
): Promise<ImportSource> {
  const limits = { time: pageTimeout, ...network.limits };
  const downloadPage = createDownload({ ...network, limits });
  const first = await readFirst(place, downloadPage);
  return {
    name: `feed ${first.address ?? first.page.link ?? basename(place)}`,
    system: "feed",
    items: () => listItems(first, place, downloadPage),
    files: createDownload(network),
  };
}

async function readFirst(place: string, download: Download): Promise<Located> {
  if (!isAddress(place)) {
    return { page: readFeed(await readLocalText(place), place), address: undefined };
  }
  const text = await downloadText(place, download);
  const linked = readPage(text) === undefined ? findLinkedFeed(text, place) : undefined;
  if (linked === undefined) return { page: readFeed(text, place), address: place };
  return { page: readFeed(await downloadText(linked, download), linked), address: linked };
}

async function readLocalText(path: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of readExport(path)) {
    size += chunk.byteLength;
    if (size > largestMedia) throw new SourceError(`${path} is larger than 50 MB`);
    chunks.push(chunk);
  }
  return decodeText(Buffer.concat(chunks));
}

async function downloadText(address: string, download: Download): Promise<string> {
  const { bytes, mimeType } = await download(address);
  return decodeText(bytes, mimeType);
}

function decodeText(bytes: Uint8Array, contentType?: string): string {
  const label = detectEncoding(bytes, contentType);
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new SourceError(`The feed isn't in the encoding it declares (${label}).`, { cause });
  }
}

const readPage = (text: string): FeedPage | undefined =>
  text.trimStart().startsWith("{") ? readJsonFeed(text) : readXmlFeed(text);

/** Parses a feed. Throws {@link SourceError} if the text is not a feed of posts. */
function readFeed(text: string, place: string): FeedPage {
  const page = readPage(text);
  if (page?.foreign !== undefined) {
    throw new SourceError(`${place} has entries that are not posts. ${advice[page.foreign]}`);
  }
  if (page !== undefined) return page;
  throw new SourceError(`${place} is not a feed (RSS, Atom or JSON Feed).`);
}

const advice: Readonly<Record<ForeignFeed, string>> = {
  blogger:
    "It is a copy of a Blogger blog. Import it with: npm run blog -- import blogger <file or Google Takeout>",
  wordpress: "It is a WordPress export. Import it with: npm run blog -- import wordpress <file>",
  comments:
    "It contains comments. Use the address of the feed of posts. Import a Blogger backup with: npm run blog -- import blogger <file>",
  other: "Use the address of a feed that contains only posts.",
};

const feedTypes = new Set(["application/rss+xml", "application/atom+xml", "application/feed+json"]);

/** Returns the URL of the first feed that an HTML page links to. */
function findLinkedFeed(html: string, address: string): string | undefined {
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
  const keys = new Set<string>();
  const visited = new Set([first.address]);
  let at: Located | undefined = first;
  for (let pages = 1; at !== undefined; pages += 1) {
    const { page, address }: Located = at;
    for (const entry of page.entries) {
      const item = await readItem(entry.link ?? entry.key, () =>
        readEntry(entry, address ?? page.link, page.language),
      );
      if (item.kind === "post") {
        // Pages overlap if a post is published while they are being read.
        if (keys.has(item.post.key)) continue;
        keys.add(item.post.key);
      }
      yield item;
    }
    if (page.fault !== undefined) yield createProblem(address ?? place, page.fault);
    const next: string | undefined = resolveNextPage(page, address);
    if (next === undefined || visited.has(next)) return;
    if (pages >= maximumPages) {
      const what = `it has more than ${maximumPages} pages, so the older ones were left out`;
      return yield createProblem(place, what);
    }
    visited.add(next);
    try {
      at = { page: readFeed(await downloadText(next, download), next), address: next };
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      return yield createProblem(next, `older posts are missing: ${error.message}`);
    }
  }
}

/** Returns the URL of the next page. For a feed in a local file, only that file is imported. */
function resolveNextPage({ next }: FeedPage, address: string | undefined): string | undefined {
  return address !== undefined && next !== undefined && URL.canParse(next, address)
    ? new URL(next, address).href
    : undefined;
}
