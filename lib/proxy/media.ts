import "server-only";
import { callUpstream, type Upstream } from "../upstream/upstream.ts";
import { isSiteFileName } from "../wix/site/site-files.ts";
import { contentLengthHeader } from "../site/text/content-length.ts";
import { notFound, WireError } from "../wix/errors/errors.ts";
import { clientAddressHeader } from "../network/client-address.ts";
import { answerError } from "./answer-error.ts";
import { pickHeaders } from "./headers.ts";
import { clientKey, takeLimit } from "./limits.ts";

const mediaId = /^[\w~][\w.~-]{0,254}$/;
const mediaHeaders = [
  "content-type",
  "content-length",
  "content-disposition",
  "content-security-policy",
  "content-range",
  "accept-ranges",
  "etag",
];
const requestHeaders = ["if-none-match", "range", "if-range"];

/** Seconds before a client may retry. */
const retryAfterSeconds = 5;

/**
 * Answers GET or HEAD requests for an image, video or file in a post. The content at a file's URL never
 * changes.
 */
export const readMedia = (id: string, request: Request, upstream?: Upstream): Promise<Response> =>
  readFile(mediaId.test(id) ? id : undefined, request, upstream);

/** Answers GET or HEAD requests for a file of the site, such as its logo. */
export const readSiteFile = (
  name: string,
  request: Request,
  upstream?: Upstream,
): Promise<Response> =>
  readFile(isSiteFileName(name) ? `site/${name}` : undefined, request, upstream);

/** Answers a request for a file at a path below `/media`. Without a path, the answer is 404. */
async function readFile(
  path: string | undefined,
  request: Request,
  upstream: Upstream = callUpstream,
): Promise<Response> {
  try {
    if (path === undefined) throw notFound("Media");
    const client = readClient(request.headers);
    if (client !== undefined) await takeLimit(request.headers, "file");
    const response = await upstream(
      new Request(`http://upstream/media/${path}`, {
        // If a HEAD request were sent as GET, Next would discard the body without closing the file.
        method: request.method,
        headers: pickHeaders(request.headers, requestHeaders),
      }),
      client,
    );
    if (!response.ok && response.status !== 304 && response.status !== 416) {
      await response.body?.cancel();
      throw createFailure(response.status);
    }
    const headers = pickHeaders(response.headers, mediaHeaders);
    const isStorable = response.status !== 416;
    headers.set("Cache-Control", isStorable ? "public, max-age=31536000, immutable" : "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    // The site's policy allows scripts from its own origin, so no file may be served as a script.
    if (/script/i.test(headers.get("Content-Type") ?? "")) {
      headers.set("Content-Type", "application/octet-stream");
    }
    const length = headers.get("Content-Length");
    if (length !== null) headers.set(contentLengthHeader, length);
    return new Response(response.body, { status: response.status, headers });
  } catch (error) {
    return answerError(error);
  }
}

/** Returns a 503 for a temporary failure. Any other failure becomes a 404, as for an unknown file. */
function createFailure(status: number): WireError {
  if (status < 500 && status !== 429) return notFound("Media");
  return new WireError({
    status: 503,
    code: "UPSTREAM_UNAVAILABLE",
    message: "The file is unavailable.",
    retryAfterSeconds,
    cause: `The upstream returned status ${status}.`,
  });
}

/** Returns the client's rate limit key, or `undefined` for requests from the site's own image optimizer. */
const readClient = (headers: Headers): string | undefined =>
  headers.has(clientAddressHeader) ? clientKey(headers) : undefined;
