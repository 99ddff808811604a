/** Reads an HTML file as a post: with front matter, or with the metadata of the page. */
import { serialize } from "parse5";
import {
  attribute,
  elementsIn,
  findClass,
  findIn,
  findTag,
  hasClass,
  lineIn,
  parseHtml,
  readLine,
  type Element,
  type ParentNode,
} from "../../convert/html/parse-html.ts";
import {
  createFields,
  type MarkdownFile,
  readFrontMatter,
} from "../../convert/markdown/front-matter.ts";
import { shorten } from "../../convert/markdown/shorten.ts";
import { SourceError } from "../../convert/source-media.ts";
import { buildSeoData } from "../seo-data.ts";
import { readHost } from "./site-host.ts";

/** A page, and the reports about its metadata. */
type HtmlFile = MarkdownFile & { readonly reports: readonly string[] };

/**
 * Returns the fields and the HTML of the text. `siteHost` is the host of the folder's pages. Throws {@link ContentError} if
 * the front matter is invalid.
 */
export function readHtmlFile(source: string, file: string, siteHost: string | undefined): HtmlFile {
  if (/^\uFEFF?(?:---|\+\+\+|;;;)/.test(source)) {
    return { ...readFrontMatter(source, file), reports: [] };
  }
  const { root } = parseHtml(source);
  const article = findArticle(root);
  const heading = findTag(article, "h1");
  const title = chooseTitle(root, heading);
  if (title === undefined) {
    throw new SourceError("it has neither front matter nor a title");
  }
  const reports: string[] = [];
  const metadata = {
    ...readMetadata(root, article, source, title),
    ...readSearchMetadata(root, siteHost, (what) => reports.push(what)),
  };
  const fields = createFields(metadata, file, () => undefined);
  removeNodes(article, (element) => isChrome(element, article) || element === heading);
  // A heading that differs from the title is part of the text.
  const kept =
    heading === undefined || lineIn(heading) === title ? "" : `<h2>${serialize(heading)}</h2>\n`;
  return { fields, markdown: kept + serialize(article).trim(), reports };
}

/** Returns the element with the post's text, or the whole page. */
function findArticle(root: ParentNode): ParentNode {
  const articles = [...elementsIn(root)].filter(({ tagName }) => tagName === "article");
  const [only] = articles;
  if (only !== undefined && articles.length === 1) return only;
  return (
    findClass(root, "e-content") ??
    findClass(root, "entry-content") ??
    findClass(root, "post-content") ??
    findTag(root, "main") ??
    root
  );
}

/** Returns whether an element belongs to the page around the text. */
function isChrome(element: Element, article: ParentNode): boolean {
  const { tagName, parentNode } = element;
  if (["title", "meta", "link", "script", "style", "nav"].includes(tagName)) return true;
  const isPageEdge = tagName === "header" || tagName === "footer" || tagName === "aside";
  return isPageEdge && parentNode === article && article.nodeName === "#document-fragment";
}

function removeNodes(parent: ParentNode, isRemoved: (element: Element) => boolean): void {
  const removed = new Set<unknown>();
  for (const element of elementsIn(parent)) if (isRemoved(element)) removed.add(element);
  for (const holder of [parent, ...elementsIn(parent)]) {
    holder.childNodes = holder.childNodes.filter((child) => !removed.has(child));
  }
}

/** Returns the page's title without the name of the site. */
function chooseTitle(root: ParentNode, heading: Element | undefined): string | undefined {
  const element = findIn(
    root,
    ({ tagName, parentNode }) => tagName === "title" && parentNode?.nodeName !== "svg",
  );
  const written = element === undefined ? "" : lineIn(element);
  const first = heading === undefined ? "" : lineIn(heading);
  if (first !== "" && (written === "" || written.startsWith(first))) return first;
  return readMeta(root, "og:title")[0] ?? (written || first || undefined);
}

/** Returns the values of `<meta>` elements with a name, property or item property. */
function readMeta(root: ParentNode, ...names: readonly string[]): string[] {
  const metas = [...elementsIn(root)].filter(({ tagName }) => tagName === "meta");
  return names.flatMap((name) =>
    metas.flatMap((meta) => {
      const own = ["name", "property", "itemprop"].map((key) =>
        attribute(meta, key)?.toLowerCase(),
      );
      return own.includes(name) ? (readLine(meta, "content") ?? []) : [];
    }),
  );
}

const dateNames = [
  "article:published_time",
  "datepublished",
  "date",
  "pubdate",
  "publish-date",
  "dc.date",
  "dc.date.issued",
  "dcterms.created",
  "dcterms.date",
];

function readMetadata(
  root: ParentNode,
  article: ParentNode,
  source: string,
  title: string,
): Record<string, unknown> {
  const find = (...names: readonly string[]) => readMeta(root, ...names)[0];
  const [, lang] = /<html\b[^>]{0,500}?\slang\s*=\s*["']?([\w-]{2,20})/i.exec(source) ?? [];
  const author = find("author", "article:author", "dc.creator");
  return {
    title,
    date: find(...dateNames) ?? findTime(article) ?? findTime(root),
    updated: find("article:modified_time", "datemodified", "dcterms.modified"),
    author: author === undefined || /^https?:/.test(author) ? undefined : author,
    description: find("description", "og:description"),
    tags: [
      ...readMeta(root, "article:tag"),
      ...readMeta(root, "keywords").flatMap((words) => words.split(",")),
    ],
    cover: find("og:image"),
    lang,
  };
}

/** Reads what the page tells search engines: whether to index it, and its canonical address. */
function readSearchMetadata(
  root: ParentNode,
  siteHost: string | undefined,
  report: (what: string) => void,
): Record<string, unknown> {
  const isHidden = readMeta(root, "robots", "googlebot").some((words) =>
    /\b(?:noindex|none)\b/i.test(words),
  );
  if (isHidden) report("it stays hidden from search engines, as its robots tag asks");
  const link = findIn(
    root,
    (one) => one.tagName === "link" && attribute(one, "rel")?.toLowerCase() === "canonical",
  );
  const address = link && readLine(link, "href");
  const host = readHost(address);
  const ownHost = readHost(readMeta(root, "og:url")[0]) ?? siteHost;
  const isOwn = host === undefined || host === ownHost;
  if (!isOwn && ownHost === undefined) {
    report(
      `its canonical address ${shorten(address ?? "", 200)} was kept, so remove it if it is a former address of this blog`,
    );
  }
  return {
    // Without another address of the page, its site is not known. A redirect does no harm.
    aliases: isOwn || ownHost === undefined ? address : undefined,
    seoData: buildSeoData({
      robots: isHidden ? "noindex" : undefined,
      canonical: isOwn ? undefined : address,
    }),
  };
}

/** Returns the date of publication in a `<time>` element: the one that is marked as such, or the first. */
function findTime(parent: ParentNode): string | undefined {
  const times = [...elementsIn(parent)].filter(({ tagName }) => tagName === "time");
  const isMarked = (time: Element) =>
    hasClass(time, "dt-published", "published", "entry-date") ||
    attribute(time, "itemprop") === "datePublished" ||
    attribute(time, "pubdate") !== undefined;
  const time = times.find(isMarked) ?? times[0];
  return time && (readLine(time, "datetime") ?? lineIn(time));
}
