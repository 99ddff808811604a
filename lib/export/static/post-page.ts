/** The page of a post in the static export. */
import type { ArchivedPost } from "../../platform/blog/posts/archive.reader.ts";
import type { Say } from "../../messages/translator.ts";
import { escapeHtml, toHtml } from "../../rich-content/export/to-html.ts";
import { normaliseRichContent } from "../../rich-content/normalise.ts";
import { readPostSeo } from "../../seo/post-seo.ts";
import { isMediaId } from "../media-ids.ts";
import { dateHtml, link, type Page, type Site } from "./page.ts";
import { pagePlace, wayTo, type Place } from "./places.ts";
import type { Entry, Shelf, Survey } from "./survey.ts";

export type PostSurroundings = {
  readonly site: Site;
  readonly survey: Survey;
  readonly say: Say;
  /** Returns whether the export contains a media file. */
  readonly hasFile: (id: string) => boolean;
  readonly newer: Entry | undefined;
  readonly older: Entry | undefined;
};

export function postPage(record: ArchivedPost, entry: Entry, around: PostSurroundings): Page {
  const { post } = record;
  const { site, survey, say } = around;
  const { place } = entry;
  const seo = readPostSeo(json(post.seo_data));
  const content = normaliseRichContent(json(record.content?.rich_content ?? null));
  const text = localLinks(
    toHtml(content, { siteUrl: site.url, language: post.language }),
    place,
    around,
  );
  const author = survey.shelves.author.get(post.author_id);
  const byline = [
    ...(author === undefined ? [] : [shelfLink(place, author)]),
    dateHtml(entry.published, post.language),
    escapeHtml(say("reading.byline.minutes", { count: post.minutes_to_read })),
  ];
  const html = [
    "<article>",
    `<h1>${escapeHtml(post.title)}</h1>`,
    `<p class="quiet">${byline.join(" · ")}</p>`,
    coverHtml(json(post.cover_media), place, around),
    text,
    "</article>",
    shelvesHtml(say("reading.post.categories"), place, record.categoryIds, survey.shelves.category),
    shelvesHtml(say("reading.post.tags"), place, record.tagIds, survey.shelves.tag),
    neighboursHtml(place, around),
  ];
  return {
    place,
    title: seo.title ?? post.title,
    description: seo.description ?? post.excerpt,
    language: post.language,
    canonical: seo.canonical ?? site.url + entry.path,
    content: html.filter(Boolean).join("\n"),
  };
}

const json = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

const shelfLink = (from: Place, { place, title }: Shelf): string =>
  link(from, pagePlace(place, 1), title);

function shelvesHtml(
  title: string,
  from: Place,
  ids: readonly string[],
  shelves: ReadonlyMap<string, Shelf>,
): string {
  const links = ids.flatMap((id) => {
    const shelf = shelves.get(id);
    return shelf === undefined ? [] : [shelfLink(from, shelf)];
  });
  return links.length === 0 ? "" : `<p class="quiet">${escapeHtml(title)}: ${links.join(", ")}</p>`;
}

function neighboursHtml(place: Place, { newer, older, say }: PostSurroundings): string {
  const links = [
    ...(older === undefined
      ? []
      : [
          `<p>${escapeHtml(say("reading.post.previous"))}: ${link(place, older.place, older.title)}</p>`,
        ]),
    ...(newer === undefined
      ? []
      : [
          `<p>${escapeHtml(say("reading.post.next"))}: ${link(place, newer.place, newer.title)}</p>`,
        ]),
  ];
  return links.length === 0
    ? ""
    : `<nav aria-label="${escapeHtml(say("reading.post.neighbours"))}">${links.join("")}</nav>`;
}

function coverHtml(cover: unknown, place: Place, { hasFile }: PostSurroundings): string {
  const { image, video, displayed, altText } = readFields(cover);
  if (displayed === false) return "";
  const { thumbnail, posters, ...film } = readFields(video);
  const [firstPoster] = Array.isArray(posters) ? posters : [];
  const picture = readFields(image ?? thumbnail ?? firstPoster);
  const findSource = ({ id }: Fields) =>
    typeof id === "string" && hasFile(id) ? escapeHtml(wayTo(place, `media/${id}`)) : undefined;
  const [src, filmSrc] = [findSource(picture), findSource(film)];
  const alt = [altText, picture["altText"]].filter((one) => typeof one === "string").find(Boolean);
  if (filmSrc !== undefined) {
    const poster = src === undefined ? "" : ` poster="${src}"`;
    const label = alt === undefined ? "" : ` aria-label="${escapeHtml(alt)}"`;
    return `<figure class="cover"><video src="${filmSrc}"${poster}${label} controls></video></figure>`;
  }
  if (src === undefined) return "";
  const { width, height } = picture;
  const sides =
    typeof width === "number" && typeof height === "number" && width > 0 && height > 0
      ? ` width="${width}" height="${height}"`
      : "";
  return `<figure class="cover"><img src="${src}" alt="${escapeHtml(alt ?? "")}"${sides}></figure>`;
}

type Fields = Readonly<Record<string, unknown>>;
const readFields = (value: unknown): Fields =>
  typeof value === "object" && value !== null ? { ...value } : {};

/** Replaces URLs of the site with relative links to files of the export, if it contains them. */
function localLinks(
  html: string,
  from: Place,
  { site, survey, hasFile }: Pick<PostSurroundings, "site" | "survey" | "hasFile">,
): string {
  return html.replace(/ (href|src)="([^"]*)"/g, (whole, name: string, escaped: string) => {
    const address = escaped.replaceAll("&amp;", "&");
    if (!address.startsWith(`${site.url}/`) || !URL.canParse(address)) return whole;
    const { pathname, hash } = new URL(address);
    const place = mediaPlace(pathname, hasFile) ?? survey.findPlace(pathname);
    return place === undefined ? whole : ` ${name}="${escapeHtml(wayTo(from, place) + hash)}"`;
  });
}

function mediaPlace(pathname: string, hasFile: (id: string) => boolean): Place | undefined {
  const id = /^\/media\/([^/]+)$/.exec(pathname)?.[1]?.replaceAll("%7E", "~");
  return id !== undefined && isMediaId(id) && hasFile(id) ? `media/${id}` : undefined;
}
