/** Writes sitemaps (sitemaps.org, protocol 0.9) with Google's image extension and language links. */
import { element, xmlDocument, type Xml } from "../site/text/xml.ts";

/** Maximum number of entries in one file. */
export const maximumEntries = 50_000;

export type SitemapEntry = {
  /** Absolute, like all URLs in a sitemap. */
  readonly url: string;
  readonly changedAt?: Date | undefined;
  readonly images?: readonly string[];
  /** The page's versions in all its languages, including itself. */
  readonly languages?: readonly { readonly language: string; readonly url: string }[];
};

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** Returns the index of a sitemap's parts. */
export function sitemapIndex(urls: readonly string[]): string {
  return xmlDocument(
    element(
      "sitemapindex",
      { xmlns: namespace },
      ...urls.map((url) => element("sitemap", {}, element("loc", {}, url))),
    ),
  );
}

/** Renders one part. Throws a `RangeError` if there are more entries than a file may contain. */
export function renderSitemap(entries: readonly SitemapEntry[]): string {
  if (entries.length > maximumEntries) throw new RangeError("too many entries for one sitemap");
  return xmlDocument(
    element(
      "urlset",
      {
        xmlns: namespace,
        "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
        "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
      },
      ...entries.map(createUrlElement),
    ),
  );
}

function createUrlElement({ url, changedAt, images = [], languages = [] }: SitemapEntry): Xml {
  return element(
    "url",
    {},
    element("loc", {}, url),
    changedAt === undefined ? undefined : element("lastmod", {}, changedAt.toISOString()),
    ...languages.map((other) =>
      element("xhtml:link", { rel: "alternate", hreflang: other.language, href: other.url }),
    ),
    ...images.map((image) => element("image:image", {}, element("image:loc", {}, image))),
  );
}
