/** Follows all links from a site's front page, like a search engine. */
import { html, parse, type DefaultTreeAdapterTypes as Tree } from "parse5";

export type CrawledPage = {
  readonly path: string;
  readonly status: number;
  /** `undefined` unless the response is a document. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly canonical: string | undefined;
  /** Whether the page asks search engines not to index it. */
  readonly isHidden: boolean;
  /** Absolute URLs of the feeds. */
  readonly feeds: readonly string[];
  /** Absolute URLs of the page in all its languages. */
  readonly versions: readonly string[];
};

/** Visits the front page and all pages that links lead to. Leaves out each path for which `isSkipped` returns `true`. */
export async function crawl(
  origin: string,
  isSkipped: (path: string) => boolean,
): Promise<CrawledPage[]> {
  const pages = new Map<string, CrawledPage>();
  const waiting = ["/"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path) || isSkipped(path)) continue;
    const { page, links } = await visit(origin, path);
    pages.set(path, page);
    waiting.push(...links);
  }
  return [...pages.values()];
}

async function visit(origin: string, path: string) {
  const response = await fetch(origin + path, { redirect: "manual" });
  const text = await response.text();
  const isDocument = response.headers.get("content-type")?.includes("text/html") === true;
  if (response.status !== 200 || !isDocument) {
    const page = { path, status: response.status, title: undefined, description: undefined };
    return { page: { ...page, ...nothing }, links: [] };
  }
  const elements = listElements(parse(text));
  const listAddresses = (isWanted: (element: Element) => boolean) =>
    elements
      .filter((element) => isWanted(element) && element.attributes["href"] !== undefined)
      .map(({ attributes }) => new URL(attributes["href"] ?? "", origin + path));
  const hasRelation = ({ name, attributes }: Element, relation: string) =>
    name === "link" && attributes["rel"] === relation;
  const findContent = (name: string) =>
    elements.find((element) => element.name === "meta" && element.attributes["name"] === name)
      ?.attributes["content"];
  const listAlternates = (attribute: "type" | "hreflang") =>
    listAddresses(
      (element) => hasRelation(element, "alternate") && element.attributes[attribute] !== undefined,
    );
  const feeds = listAlternates("type").map(({ href }) => href);
  const versions = listAlternates("hreflang").map(({ href }) => href);
  const page: CrawledPage = {
    path,
    status: response.status,
    title: elements.find(({ name }) => name === "title")?.text,
    description: findContent("description"),
    canonical: listAddresses((element) => hasRelation(element, "canonical"))[0]?.href,
    isHidden: /noindex/.test(findContent("robots") ?? ""),
    feeds,
    versions,
  };
  const links = [
    ...listAddresses(
      (element) =>
        /^a( |$)/.test(element.name) ||
        hasRelation(element, "next") ||
        hasRelation(element, "prev"),
    ),
    ...[...feeds, ...versions].map((href) => new URL(href)),
  ];
  return {
    page,
    links: links
      .filter((link) => link.origin === origin)
      .map(({ pathname, search }) => pathname + search),
  };
}

type Element = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The text directly inside the element. */
  readonly text: string;
};

/** Names of the elements that describe a page or link to others. */
const elementNames = new Set(["a", "link", "meta", "title"]);

/** Lists the elements in `elementNames` in document order. jsdom takes ten times as long, because it also applies the styles. */
function listElements(node: Tree.Node, found: Element[] = []): Element[] {
  if (!("childNodes" in node)) return found;
  if ("tagName" in node && elementNames.has(node.tagName)) {
    found.push({
      name: node.namespaceURI === html.NS.HTML ? node.tagName : `${node.tagName} in a picture`,
      attributes: Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])),
      text: node.childNodes.map((child) => ("value" in child ? child.value : "")).join(""),
    });
  }
  for (const child of node.childNodes) listElements(child, found);
  return found;
}

const nothing = { canonical: undefined, isHidden: false, feeds: [], versions: [] };
