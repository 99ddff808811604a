/** Conversion of a feed's entry to a post. */
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { cutExcerpt } from "../../rich-content/text.ts";
import {
  decodePercent,
  latestInstant,
  listUnique,
  parseLanguage,
  parseLine,
  parsePermalink,
  parseTimestamp,
  withoutQuery,
  withoutTrailingSlash,
} from "../reading/parse.ts";
import type { SourcePost } from "../source.ts";
import { hashText } from "../stable-id.ts";
import { convertWithinLimits } from "../reading/rehearsal.ts";
import type { FeedEntry, FeedFile } from "./feed-entry.ts";

/** Length in UTF-16 code units below which a description counts as an excerpt if there is no content. */
const shortText = 600;

/** Converts an entry. `feedUrl` is the base for relative URLs if the entry does not set one. */
export function readEntry(
  entry: FeedEntry,
  feedUrl: string | undefined,
  feedLanguage: string | undefined,
): SourcePost {
  const link = resolveUrl(entry.link, entry.base ?? feedUrl);
  const base = link ?? entry.base ?? feedUrl;
  const html = entry.content ?? entry.summary ?? "";
  const summary = parseLine(entry.summary);
  const title = parseLine(entry.title) || cutExcerpt(parseLine(html), 60) || "Untitled";
  const published = parseTimestamp(entry.published);
  const path = parsePermalink(link);
  const key = entry.key || link || hashText(title);
  const files = entry.files.flatMap((file) => {
    const url = resolveUrl(file.url, base);
    return url === undefined || html.includes(file.url) ? [] : [{ ...file, url }];
  });
  const content = html + files.map(formatFile).join("");
  const picture = resolveUrl(entry.picture, base);
  return {
    key,
    label: link ?? key,
    version: "1",
    state: [content],
    problems: [
      isOnlyExcerpt(entry, summary) ? "the feed contains only the beginning of the text" : [],
      published === undefined
        ? "the feed gives no date for it, so the date of its first import is used"
        : [],
    ].flat(),
    title,
    slug: parseSlug(path),
    excerpt: entry.content === undefined ? undefined : summary,
    authors: entry.authors
      .map((name) => cutExcerpt(name, 100))
      .filter(Boolean)
      .map((name) => ({ key: name, name })),
    categories: [],
    tags: listUnique(entry.categories.map((name) => cutExcerpt(parseLine(name), 100))),
    status: "PUBLISHED",
    restriction: entry.restriction,
    firstPublishedAt: published,
    lastPublishedAt: latestInstant(published, parseTimestamp(entry.updated)),
    language: parseLanguage(entry.language) ?? parseLanguage(feedLanguage),
    cover: picture === undefined ? undefined : { file: picture },
    formerPaths: path === undefined ? [] : [path],
    text: { format: "html", text: content },
    convert: (media) =>
      convertWithinLimits(content, {
        media,
        baseUrl: base,
        isFile: (address) => files.some(({ url }) => url === address),
      }),
  };
}

/**
 * Returns whether an entry contains only the beginning of a text. Many feeds put the full text in the
 * description, which is then longer than a summary.
 */
function isOnlyExcerpt({ content, files }: FeedEntry, summary: string): boolean {
  if (content !== undefined || files.length > 0) return false;
  return summary.length < shortText || /(?:…|\.\.\.|\[…\]|\[\.\.\.\])\s*$/.test(summary);
}

function formatFile({ url, type, title }: FeedFile): string {
  const address = escapeHtml(url);
  const named = title === undefined ? "" : ` title="${escapeHtml(title)}"`;
  if (type.startsWith("audio/")) return `<audio src="${address}" controls${named}></audio>`;
  if (type.startsWith("video/")) return `<video src="${address}" controls${named}></video>`;
  const words = title ?? withoutQuery(url).split("/").at(-1) ?? "";
  return `<div class="wp-block-file"><a href="${address}">${escapeHtml(words)}</a></div>`;
}

function resolveUrl(address = "", base?: string): string | undefined {
  if (address.trim() === "" || !URL.canParse(address.trim(), base)) return undefined;
  const { protocol, href } = new URL(address.trim(), base);
  return protocol === "http:" || protocol === "https:" ? href : undefined;
}

function parseSlug(path = ""): string | undefined {
  const last = withoutTrailingSlash(path).split("/").at(-1) ?? "";
  return decodePercent(last.replace(/\.(?:html?|php|aspx?)$/i, "")) || undefined;
}
