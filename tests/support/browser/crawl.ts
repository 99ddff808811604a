/** Follows all links from a site's front page, like a search engine. */
import { JSDOM } from "jsdom";

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

export async function crawl(origin: string): Promise<CrawledPage[]> {
  const pages = new Map<string, CrawledPage>();
  const waiting = ["/"];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (pages.has(path)) continue;
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
  const { document } = new JSDOM(text, { url: origin + path }).window;
  const listAddresses = (selector: string) =>
    [...document.querySelectorAll(selector)].map(
      (element) => new URL(element.getAttribute("href") ?? "", document.baseURI),
    );
  const findContent = (name: string) =>
    document.querySelector(`meta[name="${name}"]`)?.getAttribute("content") ?? undefined;
  const feeds = listAddresses("link[rel=alternate][type]").map(({ href }) => href);
  const versions = listAddresses("link[rel=alternate][hreflang]").map(({ href }) => href);
  const page: CrawledPage = {
    path,
    status: response.status,
    title: document.title,
    description: findContent("description"),
    canonical: listAddresses("link[rel=canonical]")[0]?.href,
    isHidden: /noindex/.test(findContent("robots") ?? ""),
    feeds,
    versions,
  };
  const links = [
    ...listAddresses("a[href], link[rel=next], link[rel=prev]"),
    ...[...feeds, ...versions].map((href) => new URL(href)),
  ];
  return {
    page,
    links: links
      .filter((link) => link.origin === origin)
      .map(({ pathname, search }) => pathname + search),
  };
}

const nothing = { canonical: undefined, isHidden: false, feeds: [], versions: [] };
