/** Conversion of a feed entry to a post of this blog. */
import { cutExcerpt } from "../../rich-content/text.ts";
import { lineIn, parseHtml } from "../../convert/html/parse-html.ts";
import { htmlToRichContent } from "../../convert/html/to-rich-content.ts";
import type { SourcePost } from "../source.ts";
import { hashText } from "../stable-id.ts";
import type { FeedEntry, FeedFile } from "./feed-entry.ts";

/** Version of the conversion. Must change when the same entry becomes another document. */
const version = "1";
const longestTitle = 200;
const longestExcerpt = 500;
/** Length below which a description without content counts as an excerpt, in UTF-16 units. */
const shortText = 600;

export type FeedContext = {
  /** Address of the feed. Base of relative addresses if the entry has no other base. */
  readonly base: string | undefined;
  readonly language: string | undefined;
  /** Returns whether no other post of this feed has the slug, and reserves it. */
  readonly takeSlug: (slug: string) => boolean;
};

export type ReadFeedPost = {
  readonly post: SourcePost;
  readonly author: string | undefined;
  readonly problems: readonly string[];
};

export function readFeedEntry(entry: FeedEntry, context: FeedContext): ReadFeedPost {
  const problems: string[] = [];
  const link = whole(entry.link, entry.base ?? context.base);
  const base = link ?? entry.base ?? context.base;
  const html = entry.content ?? entry.summary ?? "";
  const summary = plainLine(entry.summary);
  const title = plainLine(entry.title) || cutExcerpt(plainLine(html), 60) || "Untitled";
  const published = parseInstant(entry.published);
  const updated = parseInstant(entry.updated);
  const path = parsePath(link);
  const slug = parseSlug(path);
  const isFree = slug !== undefined && context.takeSlug(slug);
  const [author, ...others] = entry.authors.map((name) => cutExcerpt(name, 100)).filter(Boolean);

  if (isOnlyExcerpt(entry, summary))
    problems.push("the feed contains only the beginning of the text");
  if (published === undefined)
    problems.push("the feed gives no date for it, so the date of its first import is used");
  if (title.length > longestTitle) problems.push("its title was shortened to 200 characters");
  if (others.length > 0) {
    problems.push(`a post can have only one author, so these were left out: ${others.join(", ")}`);
  }
  const files = entry.files.flatMap((file) => {
    const url = whole(file.url, base);
    return url === undefined || html.includes(file.url) ? [] : [{ ...file, url }];
  });
  const content = html + files.map(fileHtml).join("");
  const picture = whole(entry.picture, base);
  const said = {
    key: entry.key || link || hashText(title),
    title: cutExcerpt(title, longestTitle),
    slug: isFree ? slug : undefined,
    excerpt:
      entry.content === undefined || summary === ""
        ? undefined
        : cutExcerpt(summary, longestExcerpt),
    author,
    categories: [],
    tags: [...new Set(entry.categories.map((name) => cutExcerpt(plainLine(name), 100)))].filter(
      Boolean,
    ),
    status: "PUBLISHED" as const,
    firstPublishedAt: published,
    lastPublishedAt:
      published !== undefined && updated !== undefined ? Math.max(published, updated) : published,
    language: parseLanguage(entry.language) ?? context.language,
    cover: picture === undefined ? undefined : { file: picture },
    formerPaths: path === undefined ? [] : [path],
  };
  return {
    author,
    problems,
    post: {
      ...said,
      where: `“${cutExcerpt(title, 60)}” (${link ?? said.key})`,
      fingerprint: hashText(JSON.stringify([version, said, content])),
      convert: (media) =>
        htmlToRichContent(content, {
          media,
          baseUrl: base,
          isFile: (address) => files.some(({ url }) => url === address),
        }),
    },
  };
}

const plainLine = (html = ""): string =>
  /[<&]/.test(html) ? lineIn(parseHtml(html).root) : html.replace(/\s+/g, " ").trim();

/**
 * Returns whether an entry has only the beginning of a text. Many feeds have the full text as a description,
 * which is longer than a summary.
 */
function isOnlyExcerpt({ content, files }: FeedEntry, summary: string): boolean {
  if (content !== undefined || files.length > 0) return false;
  return summary.length < shortText || /(?:…|\.\.\.|\[…\]|\[\.\.\.\])\s*$/.test(summary);
}

function fileHtml({ url, type, title }: FeedFile): string {
  const address = escaped(url);
  const named = title === undefined ? "" : ` title="${escaped(title)}"`;
  if (type.startsWith("audio/")) return `<audio src="${address}" controls${named}></audio>`;
  if (type.startsWith("video/")) return `<video src="${address}" controls${named}></video>`;
  const words = escaped(title ?? (url.split(/[?#]/, 1)[0] ?? "").replace(/^.*\//, ""));
  return `<div class="wp-block-file"><a href="${address}">${words}</a></div>`;
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

function whole(address: string | undefined, base: string | undefined): string | undefined {
  const written = address?.trim() ?? "";
  if (written === "" || !URL.canParse(written, base)) return undefined;
  const url = new URL(written, base);
  return url.protocol === "http:" || url.protocol === "https:" ? url.href : undefined;
}

/**
 * Parses a date: RFC 822 in RSS, RFC 3339 in the others. Returns `undefined` for other texts and dates before
 * 1970.
 */
function parseInstant(written: string | undefined): number | undefined {
  const instant = Date.parse((written ?? "").trim().replace(/\bUT$/, "UTC"));
  return Number.isNaN(instant) || instant <= 0 ? undefined : instant;
}

/** Returns the path of a link. Returns `undefined` for the home page and for a link with a query. */
function parsePath(link: string | undefined): string | undefined {
  if (link === undefined) return undefined;
  const { pathname, search } = new URL(link);
  return pathname === "/" || search !== "" ? undefined : pathname;
}

function parseSlug(path: string | undefined): string | undefined {
  const last = path?.replace(/\/+$/, "").split("/").at(-1) ?? "";
  const name = last.replace(/\.(?:html?|php|aspx?)$/i, "");
  try {
    return decodeURIComponent(name) || undefined;
  } catch {
    return name || undefined;
  }
}

export function parseLanguage(tag: string | undefined): string | undefined {
  try {
    return tag === undefined || tag.trim() === ""
      ? undefined
      : new Intl.Locale(tag.trim()).language;
  } catch {
    return undefined;
  }
}
