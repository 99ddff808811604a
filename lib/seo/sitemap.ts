/** Sitemaps as sitemaps.org (protocol 0.9) and Google's image and language extensions have them. */
import { element, xmlDocument, type Xml } from "../site/xml.ts";

/** Entries that one file may hold. */
export const maximumEntries = 50_000;

export type SitemapEntry = {
  /** Absolute, like every address here. */
  readonly url: string;
  readonly changedAt?: Date | undefined;
  readonly images?: readonly string[];
  /** The page in every language that it is in, its own included. */
  readonly languages?: readonly { readonly language: string; readonly url: string }[];
};

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";

/** The index of the parts of a sitemap. */
export function sitemapIndex(urls: readonly string[]): string {
  return xmlDocument(
    element(
      "sitemapindex",
      { xmlns: namespace },
      ...urls.map((url) => element("sitemap", {}, element("loc", {}, url))),
    ),
  );
}

/** One part. Throws for more entries than a file may hold. */
export function sitemapOf(entries: readonly SitemapEntry[]): string {
  if (entries.length > maximumEntries) throw new RangeError("too many entries for one sitemap");
  return xmlDocument(
    element(
      "urlset",
      {
        xmlns: namespace,
        "xmlns:image": "http://www.google.com/schemas/sitemap-image/1.1",
        "xmlns:xhtml": "http://www.w3.org/1999/xhtml",
      },
      ...entries.map(urlOf),
    ),
  );
}

function urlOf({ url, changedAt, images = [], languages = [] }: SitemapEntry): Xml {
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
