/** Checks feeds against the rules of their specifications. Each check returns the IDs of the items. */
import { JSDOM } from "jsdom";
import { z } from "zod";
import { parseXml, readText, readTexts } from "./xml.ts";

const rfc822 =
  /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const rfc3339 = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

function demand(holds: boolean, rule: string): void {
  if (!holds) throw new Error(rule);
}

function demandDate(text: string, form: RegExp): void {
  demand(form.test(text) && !Number.isNaN(Date.parse(text)), `${text} is no date of this format`);
}

function demandAbsolute(address: string): void {
  demand(/^https?:\/\/[^/]/.test(address) && URL.canParse(address), `${address} is not absolute`);
}

/** Checks that HTML works outside the site: it has no scripts, event handlers or relative URLs. */
function demandPortable(html: string): void {
  const { document } = new JSDOM(html).window;
  for (const element of document.body.querySelectorAll("*")) {
    demand(!["SCRIPT", "IFRAME", "STYLE", "FORM"].includes(element.tagName), element.tagName);
    for (const { name, value } of element.attributes) {
      demand(!name.startsWith("on") && name !== "style", `${name} on ${element.tagName}`);
      if (name === "src") demandAbsolute(value);
      if (name === "href" && !/^(mailto|tel):/.test(value)) demandAbsolute(value);
    }
  }
}

function unique(ids: readonly string[]): readonly string[] {
  demand(new Set(ids).size === ids.length, "two items share an id");
  return ids;
}

/** Checks a feed against RSS 2.0.11. */
export function checkRss(text: string, address: string): readonly string[] {
  const rss = parseXml(text).documentElement;
  demand(rss.tagName === "rss" && rss.getAttribute("version") === "2.0", "not RSS 2.0");
  const [channel, ...others] = rss.children;
  if (channel?.tagName !== "channel" || others.length > 0) throw new Error("not one channel");
  for (const name of ["title", "description"]) demand(readText(channel, name) !== "", name);
  demandAbsolute(readText(channel, "link"));
  demandDate(readText(channel, "lastBuildDate"), rfc822);
  const self = [...channel.children].find(({ tagName }) => tagName === "atom:link");
  demand(self?.getAttribute("rel") === "self", "no link to itself");
  demand(self?.getAttribute("href") === address, "the link to itself leads elsewhere");
  const items = [...channel.children].filter(({ tagName }) => tagName === "item");
  for (const item of items) {
    demand(
      readTexts(item, "title").length + readTexts(item, "description").length > 0,
      "item title",
    );
    demandAbsolute(readText(item, "link"));
    demandDate(readText(item, "pubDate"), rfc822);
    demandPortable(readText(item, "content:encoded"));
    demand(
      readTexts(item, "author").every((author) => author.includes("@")),
      "author is a mail",
    );
  }
  return unique(items.map((item) => readText(item, "guid")));
}

/** Checks a feed against RFC 4287, section 4.1. */
export function checkAtom(text: string, address: string): readonly string[] {
  const feed = parseXml(text).documentElement;
  demand(feed.namespaceURI === "http://www.w3.org/2005/Atom", "not the namespace of Atom");
  demandAbsolute(readText(feed, "id"));
  demand(readText(feed, "title") !== "", "title");
  demandDate(readText(feed, "updated"), rfc3339);
  const listLinks = (parent: Element, rel: string) =>
    [...parent.children].filter(
      (child) => child.tagName === "link" && child.getAttribute("rel") === rel,
    );
  demand(listLinks(feed, "self")[0]?.getAttribute("href") === address, "the link to itself");
  const entries = [...feed.children].filter(({ tagName }) => tagName === "entry");
  for (const entry of entries) {
    demand(readText(entry, "title") !== "", "entry title");
    for (const name of ["updated", "published"]) demandDate(readText(entry, name), rfc3339);
    demand(listLinks(entry, "alternate").length === 1, "an entry has one page");
    demandAbsolute(listLinks(entry, "alternate")[0]?.getAttribute("href") ?? "");
    const authors = [...entry.children].filter(({ tagName }) => tagName === "author");
    demand(authors.length > 0, "section 4.1.2: an author");
    for (const author of authors) demand(readText(author, "name") !== "", "author's name");
    demandPortable(readText(entry, "content"));
  }
  const ids = entries.map((entry) => readText(entry, "id"));
  for (const id of ids) demand(/^[a-z][a-z0-9+.-]*:./.test(id), `${id} is no IRI`);
  return unique(ids);
}

const date = z.string().regex(rfc3339);
const url = z.url({ protocol: /^https?$/ });
const jsonFeed = z.object({
  version: z.literal("https://jsonfeed.org/version/1.1"),
  title: z.string().min(1),
  home_page_url: url,
  feed_url: url,
  icon: url,
  language: z.string().optional(),
  items: z.array(
    z.object({
      id: z.string().min(1),
      url,
      title: z.string().min(1),
      content_html: z.string(),
      image: url.optional(),
      date_published: date,
      date_modified: date,
      authors: z.array(z.object({ name: z.string().min(1), url: url.optional() })).optional(),
      tags: z.array(z.string()),
    }),
  ),
});

/** Checks a feed against JSON Feed 1.1. */
export function checkJsonFeed(text: string, address: string): readonly string[] {
  const feed = jsonFeed.parse(JSON.parse(text));
  demand(feed.feed_url === address, "the link to itself leads elsewhere");
  for (const { content_html: html } of feed.items) demandPortable(html);
  return unique(feed.items.map(({ id }) => id));
}
