import { element, xmlDocument, type Xml } from "../site/text/xml.ts";
import { changedAt, type Feed, type FeedAuthor, type FeedItem } from "./feed.ts";

/** Returns a feed as Atom 1.0 (RFC 4287). */
export function toAtom(feed: Feed): string {
  return xmlDocument(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": feed.language },
      element("id", {}, feed.feedUrl),
      element("title", {}, feed.title),
      element("subtitle", {}, feed.description),
      element("updated", {}, changedAt(feed).toISOString()),
      element("link", { rel: "self", type: "application/atom+xml", href: feed.feedUrl }),
      element("link", { rel: "alternate", type: "text/html", href: feed.homeUrl }),
      element("icon", {}, feed.iconUrl),
      ...feed.items.map((item) => createEntry(item, feed)),
    ),
  );
}

function createEntry(item: FeedItem, feed: Feed): Xml {
  return element(
    "entry",
    { "xml:lang": item.language },
    element("id", {}, item.id),
    element("title", {}, item.title),
    element("link", {
      rel: "alternate",
      type: "text/html",
      hreflang: item.language,
      href: item.url,
    }),
    element("published", {}, item.publishedAt.toISOString()),
    element("updated", {}, item.updatedAt.toISOString()),
    // RFC 4287, section 4.1.2: an entry must have an author if its feed has none.
    ...(item.authors.length === 0 ? [{ name: feed.title, url: undefined }] : item.authors).map(
      createAuthor,
    ),
    ...item.labels.map((label) => element("category", { term: label })),
    element("summary", {}, item.summary),
    element("content", { type: "html" }, item.html),
  );
}

function createAuthor({ name, url }: FeedAuthor): Xml {
  return element(
    "author",
    {},
    element("name", {}, name),
    url === undefined ? undefined : element("uri", {}, url),
  );
}
