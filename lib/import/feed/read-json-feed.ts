/** Parser for JSON Feed 1.0 and 1.1 (jsonfeed.org). */
import { z } from "zod";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { parseJson } from "../reading/parse.ts";
import { type FeedEntry, type FeedPage, splitFiles } from "./feed-entry.ts";

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
  const read = feed.safeParse(parseJson(json)).data;
  if (read === undefined) return undefined;
  const authors = listNames(read);
  return {
    link: read.home_page_url,
    title: read.title,
    language: read.language,
    next: read.next_url,
    entries: read.items.flatMap((one) => {
      const entry = item.safeParse(one).data;
      return entry === undefined ? [] : [readItem(entry, authors)];
    }),
  };
}

function readItem(entry: z.infer<typeof item>, feedAuthors: readonly string[]): FeedEntry {
  const names = listNames(entry);
  const { content_html: html, content_text: text } = entry;
  const files = entry.attachments.map(({ url, mime_type: type, title }) => ({ url, type, title }));
  return {
    key: entry.id ?? entry.url ?? "",
    title: escapeHtml(entry.title ?? ""),
    link: entry.url,
    content: html || (text === undefined ? undefined : formatParagraphs(text)),
    summary: entry.summary === undefined ? undefined : escapeHtml(entry.summary),
    published: entry.date_published,
    updated: entry.date_modified,
    authors: names.length > 0 ? names : feedAuthors,
    categories: entry.tags,
    language: entry.language,
    picture: entry.image ?? entry.banner_image,
    files: splitFiles(files).files,
  };
}

/** Returns the names in `authors` or, in version 1.0, `author`. */
const listNames = ({
  authors,
  author: only,
}: Pick<z.infer<typeof item>, "authors" | "author">): string[] =>
  (authors ?? [only]).flatMap((one) => one?.name ?? []);

const formatParagraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeHtml(part.trim()).replaceAll("\n", "<br>")}</p>`)
    .join("");
