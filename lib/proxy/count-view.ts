import "server-only";
import { randomUUID } from "node:crypto";
import { settings } from "../config/current.ts";
import { callUpstream } from "../upstream/upstream.ts";
import { errorResponse, invalidArgument, WireError } from "../wix/errors.ts";

const postIdFormat = /^[\w-]{1,64}$/;

/** Counts a reader's view of a post: 204, or a clear refusal. Only this site's own pages may ask. */
export async function countView(postId: string, request: Request): Promise<Response> {
  try {
    if (!isOwnPage(request.headers)) {
      throw new WireError({ status: 403, code: "FORBIDDEN", message: "Not from another site." });
    }
    if (!postIdFormat.test(postId)) {
      throw invalidArgument([{ field: "postId", description: "is not an id", type: "FORMAT" }]);
    }
    const response = await callUpstream(
      new Request(`http://upstream/quire/v1/posts/${postId}/views`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          // The HTTP front sets it from the connection, whatever a client claims.
          address: request.headers.get("x-quire-client-address") ?? "",
          userAgent: (request.headers.get("user-agent") ?? "").slice(0, 500),
        }),
      }),
    );
    return new Response(response.ok ? null : response.body, {
      status: response.ok ? 204 : response.status,
      headers: { "Cache-Control": "no-store" },
    });
  } catch (error) {
    return errorResponse(error, randomUUID());
  }
}

/** Browsers say where a request comes from; an older one says at least its origin. */
function isOwnPage(headers: Headers): boolean {
  const site = headers.get("sec-fetch-site");
  return site === null
    ? headers.get("origin") === settings().site.url
    : site === "same-origin" || site === "none";
}
