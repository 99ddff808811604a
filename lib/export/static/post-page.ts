/** Post pages in the static export. */
import type { ArchivedPost, Comment } from "../../platform/index.ts";
import type { Translator } from "../../messages/translator.ts";
import { toHtml } from "../../rich-content/export/to-html.ts";
import { isMediaId } from "../../rich-content/media-ids.ts";
import { readPostSeo } from "../../blog/post-seo.ts";
import { chooseCanonical } from "../../seo/indexing.ts";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { isObject } from "../../wix/json-object.ts";
import { parseColumn, readDocument } from "../columns.ts";
import { commentsHtml } from "./comments.ts";
import type { BlogIndex, PageEntry, PostEntry } from "./index-blog.ts";
import { dateHtml, linkHtml, type Page, type Site } from "./page.ts";
import { pagePlace, relativeUrl, type Place } from "./places.ts";

/** The files of the export. */
type FileContext = {
  readonly site: Site;
  readonly index: BlogIndex;
  /** Returns whether the export contains a media file. */
  readonly hasFile: (id: string) => boolean;
};

export type PostContext = FileContext & {
  readonly t: Translator;
  /** All comments on the post, oldest first. */
  readonly comments: readonly Comment[];
  readonly newer: PostEntry | undefined;
  readonly older: PostEntry | undefined;
};

export function createPostPage(
  record: ArchivedPost,
  { place, path, published, keys }: PostEntry,
  context: PostContext,
): Page {
  const { post } = record;
  const { site, index, t } = context;
  const seo = readPostSeo(parseColumn(post.seo_data));
  const html = toHtml(readDocument(record.content), { siteUrl: site.url, language: post.language });
  const linkLists = (kind: "author" | "category" | "tag") =>
    keys[kind]
      .flatMap((key) => index.lists[kind].get(key) ?? [])
      .map((list) => linkHtml(place, pagePlace(list.place, 1), list.title));
  const listsHtml = (title: string, links: readonly string[]) =>
    links.length === 0 ? "" : `<p class="quiet">${escapeHtml(title)}: ${links.join(", ")}</p>`;
  const byline = [
    ...linkLists("author"),
    dateHtml(published, post.language),
    escapeHtml(t("reading.byline.minutes", { count: post.minutes_to_read })),
  ];
  const content = [
    "<article>",
    `<h1>${escapeHtml(post.title)}</h1>`,
    `<p class="quiet">${byline.join(" · ")}</p>`,
    coverHtml(parseColumn(post.cover_media), place, context),
    replaceLinks(html, place, context),
    "</article>",
    listsHtml(t("reading.post.categories"), linkLists("category")),
    listsHtml(t("reading.post.tags"), linkLists("tag")),
    neighboursHtml(place, context),
    commentsHtml(context.comments, { site, language: post.language, t }),
  ];
  return {
    place,
    title: seo.title ?? post.title,
    description: seo.description ?? post.excerpt,
    language: post.language,
    canonical: chooseCanonical(site.url + path, seo),
    robots: seo.robots,
    content: content.filter(Boolean).join("\n"),
  };
}

/** Creates a page such as an imprint. */
export function createSitePage(
  { post, content }: ArchivedPost,
  { place, path }: PageEntry,
  context: FileContext,
): Page {
  const { site } = context;
  const seo = readPostSeo(parseColumn(post.seo_data));
  const html = toHtml(readDocument(content), { siteUrl: site.url, language: post.language });
  return {
    place,
    title: seo.title ?? post.title,
    description: seo.description ?? post.excerpt,
    language: post.language,
    canonical: chooseCanonical(site.url + path, seo),
    robots: seo.robots,
    content: [
      "<article>",
      `<h1>${escapeHtml(post.title)}</h1>`,
      coverHtml(parseColumn(post.cover_media), place, context),
      replaceLinks(html, place, context),
      "</article>",
    ]
      .filter(Boolean)
      .join("\n"),
  };
}

function neighboursHtml(place: Place, { newer, older, t }: PostContext): string {
  const lineHtml = (label: string, post: PostEntry | undefined) =>
    post === undefined
      ? ""
      : `<p>${escapeHtml(label)}: ${linkHtml(place, post.place, post.title)}</p>`;
  const links =
    lineHtml(t("reading.post.previous"), older) + lineHtml(t("reading.post.next"), newer);
  return links === ""
    ? ""
    : `<nav aria-label="${escapeHtml(t("reading.post.neighbours"))}">${links}</nav>`;
}

function coverHtml(cover: unknown, place: Place, { hasFile }: FileContext): string {
  const { image, video, displayed, altText } = readFields(cover);
  if (displayed === false) return "";
  const { thumbnail, posters, ...film } = readFields(video);
  const [firstPoster] = Array.isArray(posters) ? posters : [];
  const picture = readFields(image ?? thumbnail ?? firstPoster);
  const findSource = ({ id }: Fields) =>
    typeof id === "string" && hasFile(id)
      ? escapeHtml(relativeUrl(place, `media/${id}`))
      : undefined;
  const [src, filmSrc] = [findSource(picture), findSource(film)];
  const alt = [altText, picture["altText"]].filter((one) => typeof one === "string").find(Boolean);
  if (filmSrc !== undefined) {
    const poster = src === undefined ? "" : ` poster="${src}"`;
    const label = alt === undefined ? "" : ` aria-label="${escapeHtml(alt)}"`;
    return `<figure class="cover"><video src="${filmSrc}"${poster}${label} controls></video></figure>`;
  }
  if (src === undefined) return "";
  const [width, height] = [Number(picture["width"]), Number(picture["height"])];
  const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : "";
  return `<figure class="cover"><img src="${src}" alt="${escapeHtml(alt ?? "")}"${size}></figure>`;
}

type Fields = Readonly<Record<string, unknown>>;
const readFields = (value: unknown): Fields => (isObject(value) ? value : {});

/** Replaces URLs on the site with relative links to exported files, where these exist. */
function replaceLinks(html: string, from: Place, context: FileContext): string {
  const { site, index, hasFile } = context;
  return html.replace(/ (href|src)="([^"]*)"/g, (whole, name: string, escaped: string) => {
    const address = escaped.replaceAll("&amp;", "&");
    if (!address.startsWith(`${site.url}/`) || !URL.canParse(address)) return whole;
    const { pathname, hash } = new URL(address);
    const id = /^\/media\/([^/]+)$/.exec(pathname)?.[1]?.replaceAll("%7E", "~") ?? "";
    const place = isMediaId(id) && hasFile(id) ? `media/${id}` : index.findPlace(pathname);
    return place === undefined
      ? whole
      : ` ${name}="${escapeHtml(relativeUrl(from, place) + hash)}"`;
  });
}
