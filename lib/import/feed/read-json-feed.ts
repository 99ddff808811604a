/** Parser for JSON Feed 1.0 and 1.1 (jsonfeed.org). */
import { z } from "zod";
import type { FeedEntry, FeedPage } from "./feed-entry.ts";
import { split } from "./read-xml.ts";

const text = z.string().optional().catch(undefined);
const author = z.object({ name: text }).optional().catch(undefined);
const authors = z
  .array(z.object({ name: text }))
  .optional()
  .catch(undefined);

const item = z.object({
  id: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  url: text,
  external_url: text,
  title: text,
  content_html: text,
  content_text: text,
  summary: text,
  image: text,
  banner_image: text,
  date_published: text,
  date_modified: text,
  author,
  authors,
  tags: z.array(z.string()).catch([]),
  language: text,
  attachments: z
    .array(z.object({ url: z.string(), mime_type: z.string().catch(""), title: text }))
    .catch([]),
});

const feed = z.object({
  version: z.string().regex(/jsonfeed\.org\/version\/1/),
  title: text,
  home_page_url: text,
  next_url: text,
  language: text,
  author,
  authors,
  items: z.array(z.unknown()),
});

/** Parses a JSON feed. Returns `undefined` if the text is not a JSON feed. */
export function readJsonFeed(json: string): FeedPage | undefined {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return undefined;
  }
  const read = feed.safeParse(value).data;
  if (read === undefined) return undefined;
  const signed = readNames(read.authors, read.author);
  return {
    link: read.home_page_url,
    title: read.title,
    language: read.language,
    next: read.next_url,
    entries: read.items.flatMap((one) => {
      const entry = item.safeParse(one).data;
      return entry === undefined ? [] : [readEntry(entry, signed)];
    }),
    fault: undefined,
  };
}

function readEntry(entry: z.infer<typeof item>, signed: readonly string[]): FeedEntry {
  const own = readNames(entry.authors, entry.author);
  const { content_html: html, content_text: plain } = entry;
  return {
    key: entry.id ?? entry.url ?? "",
    title: escaped(entry.title ?? ""),
    link: entry.url,
    content: html || (plain === undefined ? undefined : paragraphs(plain)),
    summary: entry.summary === undefined ? undefined : escaped(entry.summary),
    published: entry.date_published,
    updated: entry.date_modified,
    authors: own.length > 0 ? own : signed,
    categories: entry.tags,
    language: entry.language,
    picture: entry.image ?? entry.banner_image,
    files: split(entry.attachments.map(({ url, mime_type: type, title }) => ({ url, type, title })))
      .files,
    base: undefined,
  };
}

type Author = z.infer<typeof author>;

const readNames = (several: z.infer<typeof authors>, one: Author): string[] =>
  (several ?? [one]).flatMap((author) => author?.name ?? []);

const escaped = (plain: string): string =>
  plain.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

const paragraphs = (plain: string): string =>
  plain
    .split(/\n\s*\n/)
    .map((part) => `<p>${escaped(part.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");
