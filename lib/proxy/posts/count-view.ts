import "server-only";
import { clientAddressHeader } from "../../server/http/request/client-headers.ts";
import { callUpstream, type Upstream } from "../../upstream/upstream.ts";
import { invalidArgument, WireError } from "../../wix/errors.ts";
import { answerError } from "../answer-error.ts";
import { checkLimit, clientKey, takeLimit } from "../limits.ts";
import { assertOwnPage } from "../own-page.ts";

const postIdFormat = /^[\w-]{1,64}$/;

/**
 * Counts a view of a post and returns 204, or an error response. Accepts only requests from this site's pages.
 * Over the rate limit, the view is not counted, but the response is still 204, because the page did nothing
 * wrong.
 */
export async function countView(
  postId: string,
  request: Request,
  upstream: Upstream = callUpstream,
): Promise<Response> {
  try {
    assertOwnPage(request.headers);
    if (!postIdFormat.test(postId)) {
      throw invalidArgument([{ field: "postId", description: "is not an id", type: "FORMAT" }]);
    }
    const { headers } = request;
    const mayCount =
      (await isWithinLimit(takeLimit(headers, "view"))) &&
      (await isWithinLimit(checkLimit(headers, "viewOfPost", postId)));
    if (!mayCount) return notCounted();
    const response = await upstream(
      new Request(`http://upstream/quire/v1/posts/${postId}/views`, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({
          // The HTTP front sets the header, so that clients cannot forge it.
          address: request.headers.get(clientAddressHeader) ?? "",
          userAgent: (request.headers.get("user-agent") ?? "").slice(0, 500),
        }),
      }),
      clientKey(request.headers),
    );
    // Only for posts that exist, so that made-up ids do not fill the memory with counters.
    if (response.ok) await isWithinLimit(takeLimit(headers, "viewOfPost", postId));
    return new Response(response.ok ? null : response.body, {
      status: response.ok ? 204 : response.status,
      headers: { "Cache-Control": "no-store" },
    });
  } catch (error) {
    return answerError(error);
  }
}

const notCounted = (): Response =>
  new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });

async function isWithinLimit(taken: Promise<void>): Promise<boolean> {
  try {
    await taken;
    return true;
  } catch (error) {
    if (error instanceof WireError && error.status === 429) return false;
    throw error;
  }
}
