/** Parser for RSS 2.0 (with the content, dc, media and atom modules) and Atom 1.0. */
import { escapeHtml } from "../../site/text/escape-markup.ts";
import {
  createXmlReader,
  listChildren,
  readOwnText,
  readText,
  type XmlElement,
} from "../reading/xml.ts";
import { type FeedEntry, type FeedFile, type FeedPage, splitFiles } from "./feed-entry.ts";
import { findForeign, isKind, readRestriction } from "./hidden-entries.ts";

const maximumEntries = 20_000;

/** Parses an XML feed. Returns `undefined` if the text is not a feed. */
export function readXmlFeed(xml: string): FeedPage | undefined {
  const entries: FeedEntry[] = [];
  let root: XmlElement | undefined;
  let channel: XmlElement | undefined;
  let foreign: FeedPage["foreign"];
  const reader = createXmlReader((element, ancestors) => {
    root ??= ancestors[0] ?? element;
    channel ??= [...ancestors, element].find(({ name }) => name === "channel");
    const isAtom = element.name === "atom:entry";
    if (!isAtom && element.name !== "item") return false;
    foreign ??= findForeign(element);
    if (entries.length < maximumEntries) {
      const base = resolveBase([...ancestors, element]);
      entries.push(isAtom ? readAtomEntry(element, base) : readItem(element, base));
    }
    return true;
  });
  const fault = reader.write(xml) ?? reader.close();
  if (root === undefined || !["rss", "rdf:RDF", "atom:feed", "RDF"].includes(root.name)) {
    return undefined;
  }
  const head = channel ?? root;
  return {
    link: readText(head, "link") ?? readLink(head, "alternate"),
    title: readText(head, "title", "atom:title"),
    language: readText(head, "language", "dc:language") ?? head.attributes["xml:lang"],
    next: readLink(head, "next"),
    entries: entries.map((entry) => ({ restriction: readRestriction(head), ...entry })),
    foreign,
    fault:
      fault &&
      "the feed is damaged or incomplete, so only the posts before that point were imported",
  };
}

/** Returns the restriction of an entry, if any, which takes precedence over the one of the feed. */
function describeRestriction(entry: XmlElement): Pick<FeedEntry, "restriction"> {
  const restriction = readRestriction(entry);
  return restriction === undefined ? {} : { restriction };
}

const voidTag = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

/** Returns an element's content as HTML, for feeds that contain unescaped tags. */
const renderMarkup = ({ nodes }: XmlElement): string =>
  nodes.map((node) => (typeof node === "string" ? escapeHtml(node) : renderTag(node))).join("");

function renderTag(element: XmlElement): string {
  const local = element.name.replace(/^.*:/, "");
  const attributes = Object.entries(element.attributes)
    .filter(([key]) => !key.startsWith("xmlns"))
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join("");
  const start = `<${local}${attributes}>`;
  return voidTag.test(local) ? start : `${start}${renderMarkup(element)}</${local}>`;
}

/** Returns the base URL from the elements' `xml:base` attributes, each relative to the previous one. */
function resolveBase(path: readonly XmlElement[]): string | undefined {
  let base: string | undefined;
  for (const { attributes } of path) {
    const own = attributes["xml:base"];
    if (own !== undefined && URL.canParse(own, base)) base = new URL(own, base).href;
  }
  return base;
}

/** Returns the HTML of the first child with the given name. Unescaped tags are part of the HTML. */
function readHtml(parent: XmlElement, name: string): string | undefined {
  const [element] = listChildren(parent, name);
  if (element === undefined) return undefined;
  const html = listChildren(element).length > 0 ? renderMarkup(element) : readOwnText(element);
  return html.trim() === "" ? undefined : html;
}

const listTexts = (parent: XmlElement, ...names: readonly string[]): string[] =>
  listChildren(parent, ...names)
    .map(readOwnText)
    .filter(Boolean);

function readItem(item: XmlElement, base: string | undefined): FeedEntry {
  const link = readText(item, "link") ?? readLink(item, "alternate");
  const guid = listChildren(item, "guid")[0];
  const guidText = guid && readOwnText(guid);
  const isLink = guid?.attributes["isPermaLink"] !== "false" && /^https?:\/\//.test(guidText ?? "");
  const media = readMedia(item);
  return {
    key: guidText || link || readText(item, "title") || "",
    title: readText(item, "title") ?? "",
    link: link ?? (isLink ? guidText : undefined),
    content: readHtml(item, "content:encoded") ?? readHtml(item, "xhtml:body"),
    summary: readHtml(item, "description") ?? readHtml(item, "itunes:summary"),
    published: readText(item, "pubDate", "dc:date", "atom:published"),
    updated: readText(item, "atom:updated"),
    authors: readAuthors(item),
    categories: listTexts(item, "category", "dc:subject"),
    language: readText(item, "dc:language") ?? item.attributes["xml:lang"],
    ...describeRestriction(item),
    base,
    ...media,
  };
}

/** Returns the authors' names. In RSS, `author` is an email address followed by a name in parentheses. */
function readAuthors(item: XmlElement): string[] {
  const named = listTexts(item, "dc:creator");
  if (named.length > 0) return named;
  return listTexts(item, "author", "itunes:author").map(
    (text) => /\(([^()]+)\)\s*$/.exec(text)?.[1] ?? text,
  );
}

function readAtomEntry(entry: XmlElement, base: string | undefined): FeedEntry {
  const link = readLink(entry, "alternate");
  const media = readMedia(entry);
  const enclosed = listChildren(entry, "atom:link")
    .filter(({ attributes }) => attributes["rel"] === "enclosure")
    .map(({ attributes }) => attributes);
  const own = splitFiles(
    enclosed.map((one) => createFeedFile(one["href"], one["type"], one["title"])),
  );
  return {
    key: readText(entry, "atom:id") || link || "",
    title: readAtomText(entry, "atom:title") ?? "",
    link,
    content: readAtomText(entry, "atom:content"),
    summary: readAtomText(entry, "atom:summary"),
    published: readText(entry, "atom:published", "atom:issued", "atom:updated"),
    updated: readText(entry, "atom:updated"),
    authors: listChildren(entry, "atom:author").flatMap(
      (author) => readText(author, "atom:name") ?? [],
    ),
    categories: listChildren(entry, "atom:category")
      .filter((category) => !isKind(category))
      .flatMap(({ attributes }) => attributes["label"] || attributes["term"] || []),
    language: entry.attributes["xml:lang"],
    ...describeRestriction(entry),
    base,
    picture: media.picture ?? own.picture,
    files: [...media.files, ...own.files],
  };
}

/** Returns the HTML of an Atom text construct (https://www.rfc-editor.org/rfc/rfc4287#section-3.1). */
export function readAtomText(entry: XmlElement, name: string): string | undefined {
  const [element] = listChildren(entry, name);
  if (element === undefined) return undefined;
  const { type = "text" } = element.attributes;
  const isHtml = ["html", "text/html", "xhtml"].includes(type) || listChildren(element).length > 0;
  return isHtml ? readHtml(entry, name) : escapeHtml(readOwnText(element)) || undefined;
}

/** Returns the address of an element's first Atom link with a relation. */
export const readLink = (element: XmlElement, rel: string): string | undefined =>
  listChildren(element, "atom:link").find(
    ({ attributes }) => (attributes["rel"] ?? "alternate") === rel,
  )?.attributes["href"];

/** Returns the pictures, videos and audio files that accompany the text. */
function readMedia(item: XmlElement): ReturnType<typeof splitFiles> {
  const groups = [item, ...listChildren(item, "media:group")];
  const contents = groups.flatMap((group) => listChildren(group, "media:content"));
  const thumbnails = groups.flatMap((group) => listChildren(group, "media:thumbnail"));
  const found = [
    ...contents.map((content) => {
      const { url, type, medium = "" } = content.attributes;
      return createFeedFile(url, type ?? mediumTypes.get(medium), readText(content, "media:title"));
    }),
    ...listChildren(item, "enclosure").map(({ attributes: { url, type } }) =>
      createFeedFile(url, type),
    ),
  ];
  const { picture, files } = splitFiles(found);
  return { picture: picture ?? thumbnails[0]?.attributes["url"], files };
}

const mediumTypes: ReadonlyMap<string, string> = new Map([
  ["image", "image/*"],
  ["video", "video/*"],
  ["audio", "audio/*"],
]);

function createFeedFile(
  url: string | undefined,
  type: string | undefined,
  title?: string,
): FeedFile | undefined {
  if (url === undefined || url.trim() === "") return undefined;
  const named = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i.test(url) ? "image/*" : "";
  return { url: url.trim(), type: type ?? named, title: title || undefined };
}
