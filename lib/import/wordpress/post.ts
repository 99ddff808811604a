/** Conversion of an item of an export to a post of this blog. */
import { cutExcerpt } from "../../rich-content/text.ts";
import { htmlToRichContent } from "../../convert/html/to-rich-content.ts";
import { lineIn, parseHtml } from "../../convert/html/parse-html.ts";
import { type SourcePost, SourceError } from "../source.ts";
import { scheduledWithoutDate } from "../source-status.ts";
import { hashText } from "../stable-id.ts";
import type { Addresses } from "./addresses.ts";
import { prepareContent } from "./content.ts";
import type { WxrItem } from "./read-items.ts";
import { parsePath, type Survey } from "./survey.ts";

/** Version of the conversion. Must change when the same item becomes another document. */
const version = "1";
const longestTitle = 200;
const longestExcerpt = 500;

export type ReadPost = {
  readonly post: SourcePost;
  /** Problems that are reported to the owner and do not affect the text. */
  readonly problems: readonly string[];
};

export type PostContext = {
  readonly survey: Survey;
  readonly addresses: Addresses;
  /** Epoch milliseconds. */
  readonly now: number;
  /** Returns whether no other post of this source has the slug, and reserves it. */
  readonly takeSlug: (slug: string) => boolean;
};

export function readPost(
  item: WxrItem,
  { survey, addresses, now, takeSlug }: PostContext,
): ReadPost {
  const { fields, terms, meta } = item;
  const problems: string[] = [];
  const field = (name: string) => fields.get(name) ?? "";
  const id = Number(field("wp:post_id"));
  const written = plainLine(field("title"));
  const standing = readStatus(item, now, problems);
  const formerPath = parsePath(field("link"));
  const slug = decodeSlug(field("wp:post_name"));
  const isFree = slug !== undefined && takeSlug(slug);
  if (slug !== undefined && !isFree)
    problems.push(`the slug ${slug} is already taken, so the post's slug is made from its title`);
  const content = prepareContent(field("content:encoded"), {
    postId: id,
    attachments: survey.attachments,
    findAttachments: survey.findAttachments,
    footnotes: meta.get("footnotes"),
  });
  const excerpt = cutExcerpt(plainLine(field("excerpt:encoded")), longestExcerpt);
  const title = written || cutExcerpt(plainLine(content.html), 60) || slug || "Untitled";
  if (written === "") problems.push(`it has no title, so it is called “${title}”`);
  if (title.length > longestTitle) problems.push("its title was shortened to 200 characters");
  const cover = survey.attachments.get(Number(meta.get("_thumbnail_id")));
  const creator = field("dc:creator").trim();
  const tooLong = fields.get("too long");
  const said = {
    key: field("wp:post_id"),
    title: cutExcerpt(title, longestTitle),
    slug: isFree ? slug : undefined,
    excerpt: excerpt === "" ? undefined : excerpt,
    author: creator === "" ? undefined : creator,
    categories: unique(terms.filter(({ domain }) => domain === "category").map(({ slug }) => slug)),
    tags: unique(
      terms
        .filter(({ domain }) => domain === "post_tag" || domain === "tag")
        .map(({ name }) => plainLine(name)),
    ),
    ...standing,
    pinned: field("wp:is_sticky").trim() === "1",
    commentingEnabled: field("wp:comment_status").trim() !== "closed",
    cover: cover === undefined ? undefined : { file: cover.url, alt: cover.alt },
    language: survey.language,
    seoData: buildSeoData(meta, { title, excerpt, siteTitle: survey.siteTitle }),
    metrics: { comments: item.comments },
    // WordPress also serves every post under its number.
    formerPaths: [
      ...(formerPath === undefined ? [] : [formerPath]),
      ...(id > 0 ? [`/?p=${id}`] : []),
    ],
  };
  return {
    problems,
    post: {
      ...said,
      where: `“${cutExcerpt(title, 60)}” (${field("wp:post_type") || "post"} ${said.key})`,
      fingerprint: hashText(JSON.stringify([version, said, content, survey.siteUrl])),
      async convert(media) {
        if (tooLong !== undefined) throw new SourceError(describeTooLong(tooLong));
        for (const problem of content.problems) media.report(problem);
        return htmlToRichContent(content.html, {
          media,
          baseUrl: survey.siteUrl,
          lineEnds: content.lineEnds,
          ...addresses,
        });
      },
    },
  };
}

function describeTooLong(element: string): string {
  if (element === "content:encoded") return "its text is too long";
  if (element === "excerpt:encoded") return "its excerpt is too long";
  return `one of its fields is too long (${element})`;
}

const unique = (values: readonly string[]): string[] => [...new Set(values)].filter(Boolean);

const plainLine = (html: string): string =>
  /[<&]/.test(html) ? lineIn(parseHtml(html).root) : html.replace(/\s+/g, " ").trim();

/** Decodes a slug, which WordPress stores percent-encoded. */
function decodeSlug(name: string): string | undefined {
  const written = name.trim();
  if (written === "") return undefined;
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

/** Returns the status and dates of an item. */
function readStatus(
  { fields }: WxrItem,
  now: number,
  problems: string[],
): Pick<SourcePost, "status" | "firstPublishedAt" | "lastPublishedAt" | "scheduledAt"> {
  const status = fields.get("wp:status")?.trim() ?? "(none)";
  const published = readPublicationDate(fields);
  const changed = utc(fields.get("wp:post_modified_gmt"));
  const isLocked = (fields.get("wp:post_password") ?? "") !== "";
  if (isLocked && (status === "publish" || status === "future")) {
    problems.push("it was password-protected, so it was imported as a draft");
    return {
      status: "UNPUBLISHED",
      firstPublishedAt: status === "publish" ? published : undefined,
    };
  }
  switch (status) {
    case "publish":
      return publishedAt(published, changed);
    case "future":
      if (published === undefined) {
        problems.push(scheduledWithoutDate);
        return { status: "UNPUBLISHED" };
      }
      if (published > now) {
        return { status: "SCHEDULED", scheduledAt: published };
      }
      problems.push("its scheduled time has passed, so it was published");
      return publishedAt(published, changed);
    case "private":
      problems.push("it was private, so it was imported as a draft");
      return { status: "UNPUBLISHED", firstPublishedAt: published };
    case "pending":
      return { status: "IN_REVIEW" };
    case "draft":
      return { status: "UNPUBLISHED" };
    default:
      problems.push(`its status ${status} is unknown, so it was imported as a draft`);
      return { status: "UNPUBLISHED" };
  }
}

function publishedAt(published: number | undefined, changed: number | undefined) {
  const last =
    published !== undefined && changed !== undefined ? Math.max(published, changed) : published;
  return { status: "PUBLISHED", firstPublishedAt: published, lastPublishedAt: last } as const;
}

/** Returns the publication date in UTC if the export contains it, otherwise in the local time of the blog. */
function readPublicationDate(fields: WxrItem["fields"]): number | undefined {
  const shown = Date.parse(fields.get("pubDate") ?? "");
  return (
    utc(fields.get("wp:post_date_gmt")) ??
    (shown > 0 ? shown : undefined) ??
    utc(fields.get("wp:post_date"))
  );
}

/** Parses a date such as `2024-03-14 07:30:00` as UTC. Returns `undefined` for the zeros of drafts. */
function utc(written: string | undefined): number | undefined {
  const match = /^\s*(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})\s*$/.exec(written ?? "");
  const instant = match === null ? Number.NaN : Date.parse(`${match[1]}T${match[2]}Z`);
  return Number.isNaN(instant) || instant <= 0 ? undefined : instant;
}

type Named = { readonly title: string; readonly excerpt: string; readonly siteTitle: string };

/** Returns the title and description for search engines from the two most common plug-ins. */
function buildSeoData(meta: WxrItem["meta"], named: Named): unknown {
  const title = filledIn(meta.get("_yoast_wpseo_title") || meta.get("rank_math_title"), named);
  const description = filledIn(
    meta.get("_yoast_wpseo_metadesc") || meta.get("rank_math_description"),
    named,
  );
  const tags = [
    ...(title === undefined ? [] : [{ type: "title", children: title }]),
    ...(description === undefined
      ? []
      : [{ type: "meta", props: { name: "description", content: description } }]),
  ];
  return tags.length === 0 ? undefined : { tags };
}

/** Replaces the placeholders of these plug-ins, `%%title%%` and `%title%`. Returns `undefined` if one is unknown. */
function filledIn(written: string | undefined, named: Named): string | undefined {
  const known: Readonly<Record<string, string>> = {
    title: named.title,
    sitename: named.siteTitle,
    sep: "–",
    excerpt: named.excerpt,
    page: "",
  };
  const text = (written ?? "")
    .replace(/%%?([a-z_]{2,30})%%?/g, (whole, name: string) =>
      Object.hasOwn(known, name) ? (known[name] ?? "") : whole,
    )
    .replace(/\s+/g, " ")
    .trim();
  return text === "" || /%%?[a-z_]{2,30}%/.test(text) ? undefined : text.slice(0, 1_000);
}
