/** A page of the static export, with the shared header and footer. */
import { settings } from "../../config/current.ts";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { writtenIn } from "../../site/text/language.ts";
import type { Frame } from "./frame.ts";
import { relativeUrl, type Place } from "./places.ts";
import type { PostEntry } from "./index-blog.ts";

export type Site = {
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly name: string;
  readonly description: string;
  readonly language: string;
};

export type Page = {
  readonly place: Place;
  readonly title: string;
  readonly description: string;
  readonly language: string;
  /** Absolute URL of the page on the site. */
  readonly canonical: string;
  /** Directives for robots. */
  readonly robots?: string | undefined;
  /** The content as HTML. */
  readonly content: string;
};

export const linkHtml = (from: Place, to: Place, text: string): string =>
  `<a href="${escapeHtml(relativeUrl(from, to))}">${escapeHtml(text)}</a>`;

export function pageHtml(page: Page, site: Site, frame: Frame): string {
  const { place, language } = page;
  const { lang, dir } = writtenIn(language);
  const siteLanguage = languageHtml(site.language, language);
  const title = place === "index.html" ? site.name : `${page.title} · ${site.name}`;
  const to = (target: Place) => escapeHtml(relativeUrl(place, target));
  return `<!doctype html>
<html lang="${escapeHtml(lang)}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(page.description)}">
<link rel="canonical" href="${escapeHtml(page.canonical)}">${robotsHtml(page)}
<link rel="stylesheet" href="${to("style.css")}">${frame.icon(place)}
<link rel="alternate" type="application/atom+xml" title="${escapeHtml(site.name)}" href="${to("feed.xml")}">
</head>
<body>
<header${siteLanguage}>${frame.header(place)}</header>
<main>
${page.content}
</main>
<footer${siteLanguage}>${frame.footer(place)}<a href="${escapeHtml(page.canonical)}">${escapeHtml(page.canonical)}</a></footer>
</body>
</html>
`;
}

const robotsHtml = ({ robots }: Page): string =>
  robots === undefined ? "" : `\n<meta name="robots" content="${escapeHtml(robots)}">`;

/** Returns the attributes for an element whose language differs from that of its parent. */
function languageHtml(language: string, around: string): string {
  const { lang, dir } = writtenIn(language);
  return language === around ? "" : ` lang="${escapeHtml(lang)}" dir="${dir}"`;
}

/** Returns the HTML for a list of posts with their dates and excerpts. */
export function postsHtml(from: Place, posts: readonly PostEntry[], site: Site): string {
  const items = posts.map(({ title, excerpt, language, published, place }) => {
    return `<li${languageHtml(language, site.language)}><h2>${linkHtml(from, place, title)}</h2>
<p class="quiet">${dateHtml(published, language)}</p>
<p>${escapeHtml(excerpt)}</p></li>`;
  });
  return `<ul class="posts">\n${items.join("\n")}\n</ul>`;
}

export function dateHtml(instant: number, language: string): string {
  const date = new Date(instant);
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: "long",
    timeZone: settings().site.timeZone,
  });
  return `<time datetime="${date.toISOString()}">${escapeHtml(format.format(date))}</time>`;
}
