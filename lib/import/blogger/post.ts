/** Conversion of a post or page of a Blogger blog. */
import { SourceError } from "../../convert/source-media.ts";
import { cutExcerpt } from "../../rich-content/text.ts";
import { escapeHtml } from "../../site/text/escape-markup.ts";
import {
  decodePercent,
  latestInstant,
  listUnique,
  parseLine,
  parseTimestamp,
} from "../reading/parse.ts";
import { buildSeoData } from "../seo-data.ts";
import type { SourcePost } from "../source.ts";
import type { StatusFields } from "../source-status.ts";
import { convertWithinLimits } from "../reading/rehearsal.ts";
import { resolveOriginal } from "./files.ts";
import type { BloggerEntry } from "./read-entries.ts";
import { type BloggerSurvey, parseLink } from "./survey.ts";

/** Returns an entry's name in reports, for example `post 12`. */
export const describeEntry = ({ kind, id }: BloggerEntry): string => `${kind.toLowerCase()} ${id}`;

/** Converts an entry of the kind `POST` or `PAGE`. */
export function readPost(entry: BloggerEntry, survey: BloggerSurvey): SourcePost {
  const { id, author, content, labels } = entry;
  const path = parseLink(entry.link)?.pathname;
  const audio = entry.audio === undefined ? "" : `<audio src="${escapeHtml(entry.audio)}"></audio>`;
  return {
    key: id,
    label: describeEntry(entry),
    version: "1",
    state: [content, audio, survey.host],
    problems: [],
    title: parseLine(entry.title),
    fallbackTitle: cutExcerpt(parseLine(content), 60),
    slug: parseSlug(path),
    isPage: entry.kind === "PAGE",
    authors: author.name === "" ? [] : [{ key: author.name, name: author.name }],
    categories: [],
    tags: listUnique(labels.map((label) => cutExcerpt(label.trim(), 100))),
    ...readStatus(entry, survey),
    language: survey.language,
    seoData: buildSeoData({ description: entry.description }),
    formerPaths: path === undefined ? [] : [path],
    text: { format: "html", text: content },
    async convert(media) {
      if (entry.isTooLong) throw new SourceError("its text is too long");
      return convertWithinLimits(content + audio, {
        media,
        baseUrl: survey.host && `https://${survey.host}/`,
        resolveFile: resolveOriginal,
        linkTo: (address) => findPath(address, survey) ?? address,
      });
    },
  };
}

function parseSlug(path = ""): string | undefined {
  const last = path.split("/").findLast(Boolean) ?? "";
  return decodePercent(last.replace(/\.html?$/i, "")) || undefined;
}

function readStatus(
  { status, published, updated }: BloggerEntry,
  survey: BloggerSurvey,
): StatusFields {
  const date = parseTimestamp(published);
  const lastPublishedAt = latestInstant(date, parseTimestamp(updated));
  switch (status) {
    case "DRAFT":
      return { status: "UNPUBLISHED" };
    case "LIVE":
    case "SCHEDULED": {
      const restriction = survey.isPrivate ? "the blog was private" : undefined;
      return status === "LIVE"
        ? { status: "PUBLISHED", restriction, firstPublishedAt: date, lastPublishedAt }
        : { status, restriction, isPublishedIfDue: true, scheduledAt: date };
    }
    default: {
      const restriction = status === "" ? "it has no status" : `its status ${status} is unknown`;
      return { status: "UNPUBLISHED", restriction, firstPublishedAt: date };
    }
  }
}

/** Returns the old path of the imported post that a link points to, which redirects to the post. */
function findPath(address: string, { host, paths }: BloggerSurvey): string | undefined {
  const url = URL.parse(address);
  if (url === null || !paths.has(url.pathname)) return undefined;
  const ownHost = normalizeHost(url.host);
  const isOwn =
    host === undefined ? ownHost.endsWith(".blogspot.com") : ownHost === normalizeHost(host);
  return isOwn ? url.pathname + url.hash : undefined;
}

/** Returns the canonical host, because Blogger serves a blog under a host for each country. */
const normalizeHost = (host: string): string =>
  host.replace(/^www\./, "").replace(/\.blogspot\.[a-z.]{2,6}$/, ".blogspot.com");
