/**
 * Downloads of reports, exports and backups. A browser navigates to them, so that it writes the file to the disk while it
 * arrives, and sends only the session cookie. So they are no forwarded calls.
 */
import "server-only";
import { settings } from "../config/current.ts";
import { contentLengthHeader } from "../site/text/content-length.ts";
import { callUpstream, type Upstream } from "../upstream/upstream.ts";
import { notFound, WireError } from "../wix/errors/errors.ts";
import { answerError } from "./answer-error.ts";
import { pickHeaders } from "./headers.ts";
import { clientKey, takeLimit } from "./limits.ts";
import { assertOwnCall } from "./own-page.ts";
import { memberToken } from "./session/member-token.ts";

/** The paths of the platform by kind of download. */
const upstreamPaths: Readonly<Record<string, (name: string) => string>> = {
  reports: (id) => `tasks/${id}/report`,
  exports: (id) => `tasks/${id}/file`,
  backups: (name) => `backups/${name}`,
};

const forwardedHeaders = ["content-type", "content-disposition"];

type Download = { readonly kind: string; readonly name: string };

/** Answers a download for the owner whose session cookie the request has. */
export async function answerMovingDownload(
  { kind, name }: Download,
  request: Request,
  upstream: Upstream = callUpstream,
): Promise<Response> {
  try {
    const buildPath = Object.hasOwn(upstreamPaths, kind) ? upstreamPaths[kind] : undefined;
    if (buildPath === undefined || settings().hosted !== undefined) throw notFound("File");
    assertOwnCall(request);
    await takeLimit(request.headers, "read");
    const token = await memberToken(request.headers, upstream);
    if (token === undefined) throw createLoginError();
    const path = `/quire/v1/admin/moving/${buildPath(encodeURIComponent(name))}`;
    const response = await upstream(
      new Request(`http://upstream${path}`, { headers: { Authorization: `Bearer ${token}` } }),
      clientKey(request.headers),
    );
    const headers = pickHeaders(response.headers, forwardedHeaders);
    headers.set("Cache-Control", "no-store");
    headers.set("X-Content-Type-Options", "nosniff");
    const length = response.headers.get("Content-Length");
    if (length !== null) headers.set(contentLengthHeader, length);
    return new Response(response.body, { status: response.status, headers });
  } catch (error) {
    return answerError(error);
  }
}

const createLoginError = (): WireError =>
  new WireError({ status: 401, code: "UNAUTHENTICATED", message: "Log in as an owner." });
