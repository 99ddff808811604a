/**
 * Style sheets that display feeds in browsers. Browsers that support XSLT turn the feed into a page. Other
 * browsers only style its elements with CSS, so addresses can be copied but not followed.
 */
import "server-only";
import { settings } from "../config/current.ts";
import { interfaceLanguage, getTranslations } from "../site/interface-language.ts";
import { getTextDirection } from "../site/language.ts";
import { paths } from "../site/paths.ts";
import { element, xmlDocument, type StyleSheet, type Xml } from "../site/xml.ts";

/** `text/xsl` is the only type that browsers accept for XSLT here. */
export const feedStyleSheets: readonly StyleSheet[] = [
  { type: "text/xsl", href: paths.feedTransformation() },
  { type: "text/css", href: paths.feedStyle() },
];

const selectValue = (select: string): Xml => element("xsl:value-of", { select });

const months = "JanFebMarAprMayJunJulAugSepOctNovDec";
const rssMonth = `string-length(substring-before('${months}', substring(pubDate, 9, 3))) div 3 + 1`;
/** XPath for an item's date as `YYYY-MM-DD`, from Atom's `published` or RSS's `pubDate` ("Sat, 21 Nov 2026 …"). */
const day =
  `concat(substring(atom:published, 1, 10), substring(concat(substring(pubDate, 13, 4), '-', ` +
  `format-number(${rssMonth}, '00'), '-', substring(pubDate, 6, 2)), 1, 10 * boolean(pubDate)))`;

/**
 * Returns the XPath expression that formats `$day` (`YYYY-MM-DD`) in a language (BCP 47), like dates on other
 * pages.
 */
function writeDay(language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "medium",
    timeZone: "UTC",
    calendar: "gregory",
    numberingSystem: "latn",
  });
  const splitDate = (month: number) => format.formatToParts(Date.UTC(2026, month, 5));
  const names = Array.from({ length: 12 }, (_, month) => {
    const name = splitDate(month).find(({ type }) => type === "month")?.value ?? "";
    return `${String(month + 1).padStart(2, "0")}${name}|`;
  }).join("");
  const parts = splitDate(0).map(({ type, value }) => {
    if (type === "year") return "substring($day, 1, 4)";
    if (type === "month") {
      return `substring-before(substring-after("|${names}", concat("|", substring($day, 6, 2))), "|")`;
    }
    if (type !== "day") return `"${value}"`;
    return value.length === 1 ? "number(substring($day, 9, 2))" : "substring($day, 9, 2)";
  });
  return `concat(${parts.join(", ")})`;
}

/** Returns the XSLT 1.0 style sheet that converts an RSS or Atom feed to an HTML page. */
export function writeFeedTransformation(): string {
  const sheet = element(
    "xsl:stylesheet",
    {
      version: "1.0",
      "xmlns:xsl": "http://www.w3.org/1999/XSL/Transform",
      "xmlns:atom": "http://www.w3.org/2005/Atom",
      "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      "exclude-result-prefixes": "atom dc",
    },
    element("xsl:output", { method: "html", "doctype-system": "about:legacy-compat" }),
    element(
      "xsl:template",
      { match: "/" },
      variable("feed", "rss/channel | atom:feed"),
      variable("title", "$feed/title | $feed/atom:title"),
      variable("description", "$feed/description | $feed/atom:subtitle"),
      variable("home", "$feed/link | $feed/atom:link[@rel = 'alternate']/@href"),
      variable("address", "$feed/atom:link[@rel = 'self']/@href"),
      variable("items", "$feed/item | $feed/atom:entry"),
      createPage(),
    ),
  );
  return xmlDocument(sheet);
}

/** Returns the HTML page for a feed, with the style sheet's variables. */
function createPage(): Xml {
  const t = getTranslations();
  const language = interfaceLanguage();
  return element(
    "html",
    { lang: language, dir: getTextDirection(language) },
    element(
      "head",
      {},
      element("meta", { name: "viewport", content: "width=device-width, initial-scale=1" }),
      element("title", {}, selectValue("$title"), ` · ${t("frame.feed.kicker")}`),
      element("link", { rel: "stylesheet", href: paths.feedStyle() }),
    ),
    element(
      "body",
      {},
      element(
        "header",
        {},
        element("p", { class: "kicker" }, t("frame.feed.kicker")),
        element("h1", { lang: settings().site.language, dir: "auto" }, selectValue("$title")),
        element("p", { class: "lead", dir: "auto" }, selectValue("$description")),
        element("p", {}, t("frame.feed.help")),
        element("p", { class: "address", dir: "ltr" }, selectValue("$address")),
        element("p", {}, element("a", { href: "{$home}" }, t("frame.feed.toBlog"))),
      ),
      element(
        "main",
        {},
        element("h2", {}, ...createListTitle()),
        element("xsl:for-each", { select: "$items" }, createItem()),
      ),
    ),
  );
}

/** Returns the title of the list of items. The addresses of the feeds of comments end with the same file name. */
function createListTitle(): Xml[] {
  const t = getTranslations();
  const isComments = `contains($address, '${paths.commentsFeed()}')`;
  return [
    element("xsl:if", { test: isComments }, t("frame.feed.comments")),
    element("xsl:if", { test: `not(${isComments})` }, t("frame.feed.posts")),
  ];
}

const variable = (name: string, select: string): Xml => element("xsl:variable", { name, select });

function createItem(): Xml {
  return element(
    "article",
    { lang: "{dc:language | @xml:lang}", dir: "auto" },
    element(
      "h3",
      { dir: "auto" },
      element("a", { href: "{link | atom:link/@href}" }, selectValue("title | atom:title")),
    ),
    element("p", { dir: "auto" }, selectValue("description | atom:summary")),
    variable("day", day),
    element("time", { datetime: "{$day}" }, selectValue(writeDay(interfaceLanguage()))),
  );
}

/** Returns the CSS for that page, and for feeds in browsers without XSLT support. */
export function writeFeedStyle(): string {
  return `${style}rss::before, feed::before { content: ${cssText(getTranslations()("frame.feed.help"))} }\n`;
}

const cssText = (text: string): string =>
  `"${text.replace(/["\\\n]/g, (character) => `\\${character.charCodeAt(0).toString(16)} `)}"`;

/**
 * Newer versions of Chromium cover pages created by XSLT with a notice that they will break when the browser
 * drops XSLT. These pages will not break, because CSS will display the feed's elements instead, so the notice
 * is hidden.
 */
const style = `xslt-warning-banner { display: none !important }
:root {
  color-scheme: light dark;
  --sheet: light-dark(#fbfbf8, #121317);
  --ink: light-dark(#17181d, #e9e8e3);
  --soft: light-dark(#5a5c64, #a4a6ad);
  --line: light-dark(#d8d8d0, #34363d);
  --accent: light-dark(#2b31c4, #aab1ff);
  background: var(--sheet);
  color: var(--ink);
  font: 1.125rem/1.6 Literata, Georgia, "Times New Roman", serif;
  overflow-wrap: anywhere;
}
body, rss, feed { box-sizing: border-box; max-width: 44rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 4rem) 1.25rem }
h1, h2, h3, p { margin: 0; font-weight: 500; line-height: 1.25 }
p { font-weight: 400; line-height: 1.6 }
h1 { font-size: clamp(1.875rem, 1.4rem + 2vw, 3rem); font-weight: 400; line-height: 1.1 }
h3 { font-size: 1.375rem }
a { color: inherit; text-decoration-color: var(--accent); text-underline-offset: 0.2em }
header { display: grid; gap: 1rem; padding-block-end: 2rem; border-block-end: 1px solid var(--line) }
.kicker, h2, time { color: var(--soft); font: 500 0.875rem/1.5 system-ui, sans-serif }
.lead { color: var(--soft); font-size: 1.25rem }
.address { padding: 0.75rem 1rem; border: 1px solid var(--line); font: 0.9375rem/1.5 ui-monospace, monospace; user-select: all }
h2 { padding-block: 2rem 0 }
article { display: grid; gap: 0.5rem; padding-block: 1.5rem; border-block-end: 1px solid var(--line) }

rss, feed, channel, item, entry, channel > *, item > *, feed > *, entry > * { display: none }
rss, feed, channel, item, entry, channel > title, feed > title, channel > description, feed > subtitle,
item > title, entry > title, item > link, entry > link, item > description, entry > summary { display: block }
channel > title, feed > title { margin-block-start: 1.5rem; font-size: 2rem; line-height: 1.2 }
item, entry { padding-block: 1.5rem; border-block-end: 1px solid var(--line) }
item > title, entry > title { font-size: 1.375rem }
item > link, entry > link { color: var(--soft); font-size: 0.9375rem }
entry > link::after { content: attr(href) }
`;
