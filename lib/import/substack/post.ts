/** Conversion of a post of a Substack export: an HTML file with a row in posts.csv. */
import { cutExcerpt } from "../../rich-content/text.ts";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import { latestInstant, parseLine, parseTimestamp } from "../reading/parse.ts";
import type { SourcePost } from "../source.ts";
import type { StatusFields } from "../source-status.ts";
import { convertWithinLimits } from "../reading/rehearsal.ts";
import { prepareText, resolveOriginal } from "./text.ts";

/** A row of posts.csv: values by column. */
export type SubstackRow = ReadonlyMap<string, string>;

/** Converts a post. `row` is absent if posts.csv does not list it. */
export function readPost(
  html: string,
  id: string,
  path: string,
  row: SubstackRow | undefined,
): SourcePost {
  const field = (name: string) => row?.get(name)?.trim() ?? "";
  const { text, problems, isPaywalled } = prepareText(html);
  const audio = field("podcast_url");
  const content = audio === "" ? text : `<audio src="${escapeHtml(audio)}"></audio>${text}`;
  const slug = id.replace(/^\d+\./, "");
  const status = readStatus(row, isPaywalled);
  return {
    key: /^\d+/.exec(id)?.[0] ?? id,
    label: path,
    isFile: true,
    version: "1",
    state: [content],
    problems,
    title: parseLine(field("title")),
    fallbackTitle: cutExcerpt(parseLine(text), 60) || slug,
    slug,
    isPage: field("type").toLowerCase() === "page",
    excerpt: parseLine(field("subtitle")),
    authors: [],
    categories: [],
    tags: [],
    ...status,
    formerPaths: status.status === "PUBLISHED" ? [`/p/${encodeURIComponent(slug)}`] : [],
    text: { format: "html", text: content },
    convert: (media) => convertWithinLimits(content, { media, resolveFile: resolveOriginal }),
  };
}

const audiences: ReadonlyMap<string, string> = new Map([
  ["only_paid", "paying subscribers"],
  ["founding", "founding members"],
  ["only_free", "free subscribers"],
]);

/** Types of posts that have a page with their text. */
const publicTypes = new Set(["newsletter", "podcast", "video", "page"]);

function readStatus(row: SubstackRow | undefined, isPaywalled: boolean): StatusFields {
  if (row === undefined) {
    return { status: "UNPUBLISHED", restriction: "posts.csv doesn't list it" };
  }
  const field = (name: string) => row.get(name)?.trim().toLowerCase() ?? "";
  const isPublished = field("is_published");
  if (isPublished !== "true") {
    const isUnclear = !falseWords.test(isPublished);
    return {
      status: "UNPUBLISHED",
      ...(isUnclear && { restriction: `is_published is ${isPublished} instead of true` }),
    };
  }
  const published = parseTimestamp(row.get("post_date"));
  return {
    status: "PUBLISHED",
    restriction:
      findRestriction(field, [...row.keys()]) ??
      (isPaywalled ? "part of it was behind a paywall" : undefined),
    firstPublishedAt: published,
    lastPublishedAt: latestInstant(published, parseTimestamp(row.get("updated_at"))),
  };
}

const falseWords = /^(?:false|f|no|n|0|)$/;

/** Returns why a published post was not public. */
function findRestriction(
  field: (name: string) => string,
  names: readonly string[],
): string | undefined {
  const audience = field("audience");
  if (audience !== "everyone") {
    const readers = audiences.get(audience);
    return readers === undefined
      ? `its audience ${audience || "(none)"} is unknown`
      : `only ${readers} could read it`;
  }
  const type = field("type");
  if (type === "thread") return "it was a discussion thread";
  if (!publicTypes.has(type)) return `its type ${type || "(none)"} is unknown`;
  const hidden = names.find(
    (name) =>
      /hidden|unlisted|private|secret|email_only|password/.test(name) &&
      !falseWords.test(field(name)),
  );
  return hidden && `it was hidden (${hidden})`;
}
