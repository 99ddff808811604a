/**
 * Checks sitemaps against the sitemaps.org schemas (0.9, `sitemap.xsd` and `siteindex.xsd`), Google's image
 * schema and its rules for languages. Each check returns the URLs in the file.
 */
import { parseXml, readText, readTexts } from "./xml.ts";

const namespaces = {
  sitemap: "http://www.sitemaps.org/schemas/sitemap/0.9",
  image: "http://www.google.com/schemas/sitemap-image/1.1",
  xhtml: "http://www.w3.org/1999/xhtml",
};
const maximumEntries = 50_000;
const maximumBytes = 50 * 1024 * 1024;
const maximumImages = 1_000;
/** The W3C profile of ISO 8601: a day, or an instant with a time zone. */
const w3cDate = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2}))?$/;
const languageTag = /^(x-default|[a-z]{2,3}(-[A-Za-z0-9]{2,8})*)$/;

function demand(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}

function demandAddress(address: string): void {
  demand(/^https?:\/\/[^/]/.test(address) && URL.canParse(address), `${address} is not absolute`);
  demand(address.length >= 12 && address.length <= 2048, `${address} has no allowed length`);
}

function parseEntries(text: string, root: string, child: string): Element[] {
  demand(Buffer.byteLength(text) <= maximumBytes, "larger than 50 MiB");
  const { documentElement } = parseXml(text);
  demand(documentElement.tagName === root, `not a ${root}`);
  demand(documentElement.namespaceURI === namespaces.sitemap, "not the namespace of sitemaps");
  const entries = [...documentElement.children];
  demand(
    entries.every(({ tagName }) => tagName === child),
    `not only ${child}`,
  );
  demand(entries.length > 0, "no entry");
  demand(entries.length <= maximumEntries, "more than 50,000 entries");
  return entries;
}

/** Checks an index and returns the URLs of its parts. */
export function checkSitemapIndex(text: string): string[] {
  return parseEntries(text, "sitemapindex", "sitemap").map((entry) => {
    const address = readText(entry, "loc");
    demandAddress(address);
    demand(
      [...entry.children].every(({ tagName }) => tagName === "loc"),
      "not only loc",
    );
    return address;
  });
}

export type SitemapVersions = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Checks a part and returns each URL's language versions, by language tag, in file order. */
export function checkSitemap(text: string): SitemapVersions {
  const versions = new Map<string, ReadonlyMap<string, string>>();
  for (const entry of parseEntries(text, "urlset", "url")) {
    const address = readText(entry, "loc");
    demandAddress(address);
    demand(!versions.has(address), `${address} twice`);
    // The schema requires this order: protocol elements first, then extensions.
    const names = [...entry.children].map(({ tagName }) => tagName);
    const known = ["loc", "lastmod", "xhtml:link", "image:image"];
    demand(
      names.every((name) => known.includes(name)),
      `what is ${names.join()}`,
    );
    const places = names.map((name) => known.indexOf(name));
    demand(
      places.every((place, index) => index === 0 || place >= (places[index - 1] ?? 0)),
      "order",
    );
    for (const date of readTexts(entry, "lastmod")) {
      demand(w3cDate.test(date) && !Number.isNaN(Date.parse(date)), `${date} is no date`);
    }
    checkImages(entry);
    versions.set(address, readLanguages(entry, address));
  }
  return versions;
}

function checkImages(entry: Element): void {
  const images = [...entry.children].filter(({ tagName }) => tagName === "image:image");
  demand(images.length <= maximumImages, "more than 1,000 pictures");
  for (const image of images) {
    demand(image.namespaceURI === namespaces.image, "not the namespace of pictures");
    demandAddress(readText(image, "image:loc"));
  }
}

function readLanguages(entry: Element, address: string): ReadonlyMap<string, string> {
  const languages = new Map<string, string>();
  for (const link of [...entry.children].filter(({ tagName }) => tagName === "xhtml:link")) {
    demand(link.namespaceURI === namespaces.xhtml, "not the namespace of XHTML");
    demand(link.getAttribute("rel") === "alternate", "not an alternate");
    const [language = "", href = ""] = ["hreflang", "href"].map(
      (name) => link.getAttribute(name) ?? "",
    );
    demand(languageTag.test(language), `${language} is no language`);
    demand(!languages.has(language), `${language} twice`);
    demandAddress(href);
    languages.set(language, href);
  }
  demand(languages.size === 0 || [...languages.values()].includes(address), "does not name itself");
  return languages;
}
