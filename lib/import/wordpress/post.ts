/** Conversion of an exported item to a post. */
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { cutExcerpt } from "../../rich-content/text.ts";
import {
  decodePercent,
  latestInstant,
  listUnique,
  parseLine,
  parsePermalink,
  parseTimestamp,
} from "../reading/parse.ts";
import { SourceError } from "../../convert/source-media.ts";
import type { SourcePost } from "../source.ts";
import type { StatusFields } from "../source-status.ts";
import { convertWithinLimits } from "../reading/rehearsal.ts";
import type { Addresses } from "./addresses.ts";
import { prepareContent } from "./content.ts";
import type { WxrItem } from "./read-items.ts";
import { findRestriction } from "./hidden.ts";
import type { Survey } from "./survey.ts";
import { readSeoData } from "./seo-fields.ts";
import { readAuthors, readLanguage, readTranslationId } from "./taxonomies.ts";

/** Returns an item's name in reports, for example `post 12`. */
export const describeItem = ({ fields }: WxrItem): string =>
  `${fields.get("wp:post_type") || "post"} ${fields.get("wp:post_id") ?? ""}`;

/** Converts an item of type `post` or `page`. */
export function readPost(item: WxrItem, survey: Survey, addresses: Addresses): SourcePost {
  const { fields, terms, meta } = item;
  const field = (name: string) => fields.get(name) ?? "";
  const key = field("wp:post_id");
  const id = Number(key);
  const title = parseLine(field("title"));
  const excerpt = parseLine(field("excerpt:encoded"));
  const formerPath = parsePermalink(field("link"));
  const content = prepareContent(field("content:encoded"), {
    ...survey,
    postId: id,
    footnotes: meta.get("footnotes"),
  });
  const players = formatEnclosures(item, content.html);
  const html = players + content.html;
  const fallbackTitle = cutExcerpt(parseLine(content.html), 60);
  const cover = survey.attachments.get(Number(meta.get("_thumbnail_id")));
  return {
    key,
    label: describeItem(item),
    version: "1",
    state: [players === "" ? content : { ...content, html }, survey.siteUrl],
    problems: survey.invalidEncoding !== undefined && hasReplaced(item) ? [replaced] : [],
    title,
    fallbackTitle,
    slug: decodePercent(field("wp:post_name")) || undefined,
    isPage: field("wp:post_type") === "page",
    pagePath: formerPath,
    excerpt,
    authors: readAuthors(item, survey),
    categories: listUnique(
      terms.filter(({ domain }) => domain === "category").map(({ slug }) => slug),
    ).flatMap((slug) => survey.categories.get(slug) ?? []),
    tags: listUnique(
      terms
        .filter(({ domain }) => domain === "post_tag" || domain === "tag")
        .map(({ name }) => parseLine(name)),
    ),
    ...readStatus(item),
    pinned: field("wp:is_sticky") === "1",
    commentingEnabled: field("wp:comment_status") !== "closed",
    cover: cover && { file: cover.url, alt: cover.alt },
    language: readLanguage(item) ?? survey.language,
    translationId: readTranslationId(item, survey.originals),
    seoData: readSeoData(meta, {
      title: title || fallbackTitle,
      excerpt,
      sitename: survey.siteTitle,
      sep: "–",
      page: "",
    }),
    // WordPress also serves every post at a URL with its ID.
    formerPaths: [formerPath ?? [], id > 0 ? `/?p=${id}` : []].flat(),
    text: { format: "html", text: withoutShortcodes(field("content:encoded")) },
    async convert(media) {
      if (item.tooLong !== undefined) throw new SourceError(describeTooLong(item.tooLong));
      for (const problem of content.problems) media.report(problem);
      return convertWithinLimits(html, {
        media,
        baseUrl: survey.siteUrl,
        lineEnds: content.lineEnds,
        ...addresses,
      });
    },
  };
}

const replaced = "some of its characters are damaged and became �";

/** Returns whether a field of an item contains a replacement character. */
const hasReplaced = ({ fields }: WxrItem): boolean =>
  [...fields.values()].some((text) => text.includes("\uFFFD"));

const withoutShortcodes = (text: string): string =>
  text.replace(/\[\/?[a-z][\w-]{0,60}(?:\s[^[\]]{0,5000})?\/?\]/gi, " ");

/** Returns players for the media files of a podcast that the text does not contain. */
function formatEnclosures({ enclosures }: WxrItem, text: string): string {
  const files = enclosures.map((value) => value.split("\n").map((line) => line.trim()));
  const players = files.flatMap(([url = "", , type = ""]) => {
    if (!/^https?:\/\/\S+$/.test(url) || text.includes(url)) return [];
    const isVideo = type.startsWith("video/") || /\.(?:mp4|m4v|mov|webm)(?:[?#]|$)/i.test(url);
    const tag = isVideo ? "video" : "audio";
    return [`<${tag} src="${escapeHtml(url)}" controls></${tag}>\n\n`];
  });
  return listUnique(players).join("");
}

function describeTooLong(element: string): string {
  if (element === "content:encoded") return "its text is too long";
  if (element === "excerpt:encoded") return "its excerpt is too long";
  return `one of its fields is too long (${element})`;
}

const statuses: Readonly<Record<string, SourcePost["status"]>> = {
  publish: "PUBLISHED",
  future: "SCHEDULED",
  private: "PUBLISHED",
  pending: "IN_REVIEW",
  draft: "UNPUBLISHED",
};

function readStatus(item: WxrItem): StatusFields {
  const { fields } = item;
  const written = fields.get("wp:status")?.toLowerCase() ?? "(none)";
  const status = statuses[written];
  const published = readPublicationDate(fields);
  if (status === undefined) {
    return { status: "UNPUBLISHED", restriction: `its status ${written} is unknown` };
  }
  if (status !== "PUBLISHED" && status !== "SCHEDULED") return { status };
  const changed = parseTimestamp(fields.get("wp:post_modified_gmt"));
  return {
    status,
    restriction: written === "private" ? "it was private" : findRestriction(item, Date.now()),
    isPublishedIfDue: true,
    ...(status === "SCHEDULED" ? { scheduledAt: published } : { firstPublishedAt: published }),
    lastPublishedAt: latestInstant(published, changed),
  };
}

/** Returns the publication date in UTC if the export contains it, otherwise in the blog's local time. */
const readPublicationDate = (fields: WxrItem["fields"]): number | undefined =>
  parseTimestamp(fields.get("wp:post_date_gmt")) ??
  parseTimestamp(fields.get("pubDate")) ??
  parseTimestamp(fields.get("wp:post_date"));
