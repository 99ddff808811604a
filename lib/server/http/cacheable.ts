/**
 * The table of cacheable responses: by path, search parameters, method and status (RFC 9111 section 3). Other
 * requests pass through to the origin. A response is stored only if the origin also allows it.
 */
import type { IncomingHttpHeaders } from "node:http";
import { hasMemberSession, memberHint } from "../../site/member-hint.ts";
import { matchRequestPath } from "../../site/paths/page-path.ts";
import { matchBrowserCall } from "../../upstream/calls.ts";
import { documentVariant, readPayloadVariant } from "../next/payload.ts";
import { isPayloadRequest } from "../next/targets.ts";
import { stripQuery } from "./request/check-target.ts";

type Row = {
  /**
   * The kind of response. A `shell` is a document of a member page that is the same for all clients, because its scripts
   * load the data. No row has the family `substitute`: such a response replaces a missing page.
   */
  readonly family: "page" | "shell" | "file" | "read" | "substitute";
  /** Matches the path. */
  readonly isPath: (path: string) => boolean;
  /** Whether a failed response is sent to every request that waited for it. */
  readonly sharesFailures: boolean;
};

const matches = (pattern: RegExp) => (path: string) => pattern.test(path);
const feed = String.raw`(?:blog-feed\.xml|atom\.xml|feed\.json)`;
/** Paths of lists. `/blog/v3` is a prefix of API calls. */
const list = String.raw`blog\/(?!v3\/)[^/]+(?:\/[^/]+){0,3}`;

/** Paths of posts, categories and pages, whose cards are generated. */
const card = String.raw`(?:post\/[^/]+|blog\/categories\/[^/]+|(?!blog\/|post\/)[^/]+(?:\/[^/]+)?)`;

/** Paths of the second and later pages of comments. Other paths below `comments` lead to a comment or write one. */
const comments = String.raw`post\/[^/]+\/comments\/(?:\d+|(?:newest|best)(?:\/\d+)?)`;

/** The member pages that contain no data of a member. */
const accountPage = /^\/account(?:\/(?:profile|security|privacy))?$/;
const loginPage = /^\/(?:login|register|recover)$/;

/** Names of fields and sort orders of API reads whose values change without a change log entry. */
const counters = /COUNTERS|METRICS|VIEW_COUNT|LIKE_COUNT|RATING/;

/** Maximum length of a stored read's URL, in characters. */
const longestRead = 2_048;

export const cacheable: readonly Row[] = [
  {
    family: "file",
    isPath: matches(
      new RegExp(
        String.raw`^\/(?:${feed}|(?:post\/[^/]+\/)?comments-feed\.xml|feed\.xsl|feed\.css|sitemap\.xml|sitemaps\/[^/]+|llms\.txt|icon\.svg|(?:icon-(?:192|512|maskable)|apple-icon)\.png|frames\/foreign|${list}\/${feed}|card\.png|${card}\/card\.png)$`,
      ),
    ),
    sharesFailures: true,
  },
  {
    family: "page",
    isPath: matches(new RegExp(String.raw`^\/(?:${list}|post\/[^/]+|${comments}|stats)?$`)),
    sharesFailures: true,
  },
  {
    family: "shell",
    isPath: (path) => accountPage.test(path) || loginPage.test(path),
    sharesFailures: true,
  },
  {
    // Failures are not shared, because a rate limit applies to only one client.
    family: "read",
    isPath: (path) => matchBrowserCall("GET", path)?.call.isPublic === true,
    sharesFailures: false,
  },
  {
    // Pages that owners and editors publish. Last, because any path that no route uses may be one.
    family: "page",
    isPath: (path) => matchRequestPath(path) !== undefined,
    sharesFailures: true,
  },
];

/**
 * Storable statuses of responses with a body (RFC 9110 section 15.1). 307 is included because Next sends it with
 * `s-maxage`.
 */
export const storableStatuses: ReadonlySet<number> = new Set([200, 301, 307, 308, 404, 410]);

/** A response that may be cached, and the request for it to the origin. */
export type CacheTarget = Pick<Row, "family" | "sharesFailures"> & {
  /** The key of the entry (RFC 9111 section 2). */
  readonly key: string;
  /** Distinguishes the responses of an entry, as `Vary` does (section 4.1). */
  readonly variant: string;
  readonly url: string;
  /** The request headers that determine the response. */
  readonly headers: IncomingHttpHeaders;
};

/** Returns the cache target of a request, or `undefined` if its response may not be cached. */
export function findCacheTarget(
  method: string,
  url: string,
  headers: IncomingHttpHeaders,
): CacheTarget | undefined {
  // The origin receives `GET` for both methods (RFC 9111 section 4).
  if (method !== "GET" && method !== "HEAD") return undefined;
  const isPayload = isPayloadRequest(headers);
  const payload = isPayload ? readPayloadVariant(url, headers) : undefined;
  if (isPayload && payload === undefined) return undefined;
  const path = payload?.path ?? stripQuery(url);
  const row = cacheable.find(({ isPath }) => isPath(path));
  if (row === undefined) return undefined;
  const { family, sharesFailures } = row;
  // Only pages have payloads for client navigation, and only reads have a query that belongs to the key.
  const isKnown = payload === undefined ? path === url || family === "read" : family === "page";
  if (!isKnown) return undefined;
  if (family === "read" && !isSameForAll(url, headers)) return undefined;
  if (family === "shell") return createShellTarget(row, path, headers);
  return payload === undefined
    ? createDocumentTarget(row, url)
    : { ...payload, family, sharesFailures, key: path };
}

/** Creates the target of a document, or of a response without variants. */
export const createDocumentTarget = (
  { family, sharesFailures }: Pick<Row, "family" | "sharesFailures">,
  url: string,
): CacheTarget => ({
  family,
  sharesFailures,
  key: url,
  variant: documentVariant,
  url,
  headers: {},
});

/**
 * Creates the target of a shell. The origin learns only whether the client seems to be a member, because the header then
 * links to the account even without scripts. Returns `undefined` for a login page that depends on the session or on the
 * previous page.
 */
function createShellTarget(
  row: Row,
  path: string,
  { cookie = "", referer }: IncomingHttpHeaders,
): CacheTarget | undefined {
  const target = createDocumentTarget(row, path);
  const isMember = hasMemberSession(cookie);
  if (loginPage.test(path)) return isMember || referer !== undefined ? undefined : target;
  return isMember
    ? { ...target, key: `${path} for members`, headers: { cookie: `${memberHint}=1` } }
    : target;
}

/**
 * Returns whether a read has the same response for all clients. A request with a token does not, because the API has to
 * check the token.
 */
function isSameForAll(url: string, { authorization }: IncomingHttpHeaders): boolean {
  if (authorization !== undefined || url.length > longestRead) return false;
  const parameters = new URLSearchParams(url.slice(stripQuery(url).length));
  return ![...parameters.values()].some((value) => counters.test(value));
}
