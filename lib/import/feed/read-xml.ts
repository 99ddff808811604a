/**
 * Parser for RSS 2.0 (with the modules content, dc, media, atom) and Atom 1.0. Expands only the entities of
 * XML itself. Identifies elements by their namespaces, whatever their prefixes.
 */
import { SaxesParser, type SaxesTagNS } from "saxes";
import { escapeHtml } from "../../rich-content/export/to-html.ts";
import { isStructureError } from "../xml.ts";
import { type FeedEntry, type FeedFile, type FeedPage, splitFiles } from "./entry.ts";

const mostEntries = 20_000;
const deepest = 200;

const namespaces: ReadonlyMap<string, string> = new Map([
  ["http://www.w3.org/2005/Atom", "atom"],
  ["http://purl.org/rss/1.0/modules/content/", "content"],
  ["http://purl.org/dc/elements/1.1/", "dc"],
  ["http://search.yahoo.com/mrss/", "media"],
  ["http://www.itunes.com/dtds/podcast-1.0.dtd", "itunes"],
  ["http://www.w3.org/1999/xhtml", "xhtml"],
  ["http://purl.org/rss/1.0/", ""],
  ["http://backend.userland.com/rss2", ""],
]);

/** An XML element. `markup` is its content as HTML, for feeds that contain tags without escaping them. */
type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Element[];
  text: string;
  markup: string;
};

/** Parses an XML feed. Returns `undefined` if the text is not a feed. */
export function readXmlFeed(xml: string): FeedPage | undefined {
  const parser = new SaxesParser({ xmlns: true });
  const open: Element[] = [];
  const entries: FeedEntry[] = [];
  let root: Element | undefined;
  let channel: Element | undefined;
  let fault: string | undefined;

  parser.on("error", (error) => {
    if (!isStructureError(error)) return;
    fault ??=
      "the feed is damaged or incomplete, so only the posts before that point were imported";
  });
  parser.on("opentag", (tag) => {
    if (fault !== undefined) return;
    if (open.length >= deepest) fault = "the feed is nested too deeply";
    const element = createElement(tag);
    root ??= element;
    if (element.name === "channel" || element.name === "atom:feed") channel ??= element;
    open.push(element);
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element === undefined || fault !== undefined) return;
    element.text += text;
    element.markup += escapeHtml(text);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("closetag", () => {
    if (fault !== undefined) return;
    const element = open.pop();
    const parent = open.at(-1);
    if (element === undefined || parent === undefined) return;
    if (
      (element.name === "item" || element.name === "atom:entry") &&
      entries.length < mostEntries
    ) {
      const base = resolveBase([...open, element]);
      entries.push(element.name === "item" ? rssEntry(element, base) : atomEntry(element, base));
    } else {
      parent.children.push(element);
      parent.markup += renderMarkup(element);
    }
  });
  parser.write(xml).close();
  if (root === undefined || !["rss", "rdf:RDF", "atom:feed", "RDF"].includes(root.name)) {
    return undefined;
  }
  const head = channel ?? root;
  const links = head.children.filter(({ name }) => name === "atom:link");
  const related = (rel: string) =>
    links.find(({ attributes }) => (attributes["rel"] ?? "alternate") === rel)?.attributes["href"];
  return {
    link: readText(head, "link") ?? related("alternate"),
    title: readText(head, "title") ?? readText(head, "atom:title"),
    language:
      readText(head, "language") ?? readText(head, "dc:language") ?? head.attributes["xml:lang"],
    next: related("next"),
    entries,
    fault,
  };
}

function createElement({ uri, local, name, attributes }: SaxesTagNS): Element {
  const prefix = namespaces.get(uri);
  return {
    name: prefix === undefined ? name : prefix === "" ? local : `${prefix}:${local}`,
    attributes: Object.fromEntries(
      Object.values(attributes).map((attribute) => [attribute.name, attribute.value]),
    ),
    children: [],
    text: "",
    markup: "",
  };
}

const empty = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;

function renderMarkup({ name, attributes, markup }: Element): string {
  const local = name.replace(/^.*:/, "");
  const written = Object.entries(attributes)
    .filter(([key]) => !key.startsWith("xmlns"))
    .map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
    .join("");
  return empty.test(local) ? `<${local}${written}>` : `<${local}${written}>${markup}</${local}>`;
}

/** Returns the base URL from `xml:base` of the elements, each relative to the one before. */
function resolveBase(path: readonly Element[]): string | undefined {
  let base: string | undefined;
  for (const { attributes } of path) {
    const own = attributes["xml:base"];
    if (own !== undefined && URL.canParse(own, base)) base = new URL(own, base).href;
  }
  return base;
}

const listChildren = (element: Element, ...names: readonly string[]): Element[] =>
  element.children.filter(({ name }) => names.includes(name));

function readText(element: Element, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const text = listChildren(element, name)[0]?.text.trim();
    if (text !== undefined && text !== "") return text;
  }
  return undefined;
}

/** Returns the HTML of an element. Tags in the feed that are not escaped are part of the HTML. */
function readHtml(element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  const html = element.children.length > 0 ? element.markup : element.text;
  return html.trim() === "" ? undefined : html;
}

const listTexts = (elements: readonly Element[]): string[] =>
  elements.map(({ text }) => text.trim()).filter(Boolean);

function rssEntry(item: Element, base: string | undefined): FeedEntry {
  const link = readText(item, "link") ?? readLink(item, "alternate");
  const guid = listChildren(item, "guid")[0];
  const guidText = guid?.text.trim();
  const isLink = guid?.attributes["isPermaLink"] !== "false" && /^https?:\/\//.test(guidText ?? "");
  const media = readMedia(item);
  return {
    key: guidText || link || readText(item, "title") || "",
    title: readText(item, "title") ?? "",
    link: link ?? (isLink ? guidText : undefined),
    content:
      readHtml(listChildren(item, "content:encoded")[0]) ??
      readHtml(listChildren(item, "xhtml:body")[0]),
    summary:
      readHtml(listChildren(item, "description")[0]) ??
      readHtml(listChildren(item, "itunes:summary")[0]),
    published: readText(item, "pubDate", "dc:date", "atom:published"),
    updated: readText(item, "atom:updated"),
    authors: readAuthors(item),
    categories: listTexts(listChildren(item, "category", "dc:subject")),
    language: readText(item, "dc:language") ?? item.attributes["xml:lang"],
    base,
    ...media,
  };
}

/** Returns the names of the authors. `author` in RSS is an email address, followed by a name in parentheses. */
function readAuthors(item: Element): string[] {
  const named = listTexts(listChildren(item, "dc:creator"));
  if (named.length > 0) return named;
  return listTexts(listChildren(item, "author", "itunes:author")).map(
    (text) => /\(([^()]+)\)\s*$/.exec(text)?.[1] ?? text,
  );
}

function atomEntry(entry: Element, base: string | undefined): FeedEntry {
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
    title: atomHtml(listChildren(entry, "atom:title")[0]) ?? "",
    link,
    content: atomHtml(listChildren(entry, "atom:content")[0]),
    summary: atomHtml(listChildren(entry, "atom:summary")[0]),
    published: readText(entry, "atom:published", "atom:issued") ?? readText(entry, "atom:updated"),
    updated: readText(entry, "atom:updated"),
    authors: listChildren(entry, "atom:author").flatMap(
      (author) => readText(author, "atom:name") ?? [],
    ),
    categories: listChildren(entry, "atom:category").flatMap(
      ({ attributes }) => attributes["label"] || attributes["term"] || [],
    ),
    language: entry.attributes["xml:lang"],
    base,
    picture: media.picture ?? own.picture,
    files: [...media.files, ...own.files],
  };
}

/** Returns the HTML of an Atom text construct (RFC 4287, section 3.1). */
function atomHtml(element: Element | undefined): string | undefined {
  if (element === undefined) return undefined;
  const { type = "text" } = element.attributes;
  if (type === "xhtml" || element.children.length > 0) {
    return element.markup.trim() === "" ? undefined : element.markup;
  }
  const text = element.text.trim();
  if (text === "") return undefined;
  return type === "html" || type === "text/html" ? text : escapeHtml(text);
}

const readLink = (element: Element, rel: string): string | undefined =>
  listChildren(element, "atom:link").find(
    ({ attributes }) => (attributes["rel"] ?? "alternate") === rel,
  )?.attributes["href"];

/** Returns the pictures, videos and audio files that accompany the text. */
function readMedia(item: Element): ReturnType<typeof splitFiles> {
  const groups = [item, ...listChildren(item, "media:group")];
  const contents = groups.flatMap((group) => listChildren(group, "media:content"));
  const thumbnails = groups.flatMap((group) => listChildren(group, "media:thumbnail"));
  const found = [
    ...contents.map(({ attributes, children }) =>
      createFeedFile(
        attributes["url"],
        attributes["type"] ?? mediumTypes.get(attributes["medium"] ?? ""),
        children.find(({ name }) => name === "media:title")?.text.trim(),
      ),
    ),
    ...listChildren(item, "enclosure").map(({ attributes }) =>
      createFeedFile(attributes["url"], attributes["type"], undefined),
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
  title: string | undefined,
): FeedFile | undefined {
  if (url === undefined || url.trim() === "") return undefined;
  const named = /\.(?:jpe?g|png|gif|webp|avif)(?:[?#]|$)/i.test(url) ? "image/*" : "";
  return { url: url.trim(), type: type ?? named, title: title || undefined };
}
