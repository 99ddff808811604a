import { escapeHtml } from "../site/text/escape-markup.ts";
import { element, xmlDocument, type Xml } from "../site/text/xml.ts";
import { changedAt, type Feed, type FeedItem, type FeedPicture } from "./feed.ts";

/** Returns a feed with full posts as RSS 2.0 (RSS 2.0.11; modules content, dc, media and atom). */
export function toRss(feed: Feed): string {
  return xmlDocument(
    element(
      "rss",
      {
        version: "2.0",
        "xmlns:atom": "http://www.w3.org/2005/Atom",
        "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
        "xmlns:dc": "http://purl.org/dc/elements/1.1/",
        "xmlns:media": "http://search.yahoo.com/mrss/",
      },
      element(
        "channel",
        {},
        element("title", {}, escapeTitle(feed.title)),
        element("link", {}, feed.homeUrl),
        element("description", {}, escapeHtml(feed.description)),
        element("language", {}, feed.language),
        element("lastBuildDate", {}, rfc822(changedAt(feed))),
        element("atom:link", { href: feed.feedUrl, rel: "self", type: "application/rss+xml" }),
        element(
          "image",
          {},
          element("url", {}, feed.iconUrl),
          element("title", {}, escapeTitle(feed.title)),
          element("link", {}, feed.homeUrl),
        ),
        ...feed.items.map(createItem),
      ),
    ),
  );
}

function createItem(item: FeedItem): Xml {
  return element(
    "item",
    {},
    element("title", {}, escapeTitle(item.title)),
    element("link", {}, item.url),
    element("guid", { isPermaLink: "false" }, item.id),
    element("pubDate", {}, rfc822(item.publishedAt)),
    ...item.authors.map(({ name }) => element("dc:creator", {}, name)),
    element("dc:language", {}, item.language),
    ...item.labels.map((label) => element("category", {}, label)),
    // Feed readers parse a description as HTML.
    element("description", {}, escapeHtml(item.summary)),
    element("content:encoded", {}, item.html),
    item.picture === undefined ? undefined : createMedia(item.picture),
  );
}

/**
 * Returns a title that no feed reader can mistake for markup. Some readers show a title as plain text, others parse it as
 * HTML, so only titles that contain a tag or a character reference are escaped as HTML.
 */
const escapeTitle = (title: string): string =>
  /<[a-z/!?]|&#?\w+;/i.test(title) ? escapeHtml(title) : title;

const createMedia = ({ url, width, height }: FeedPicture): Xml =>
  element("media:content", {
    url,
    medium: "image",
    width: width || undefined,
    height: height || undefined,
  });

/** Formats a date as in RFC 822, but with a four-digit year (RFC 1123), as RSS recommends. */
const rfc822 = (date: Date): string => date.toUTCString();
